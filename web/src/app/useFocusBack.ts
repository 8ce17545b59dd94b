import { useEffect } from "react";
import { placeNear, traceOf, type Trace } from "./placeNear.ts";

/**
 * Returns the focus to the opener when a window closes. The component library does this only for windows that stay mounted, and ours
 * are unmounted. When the opener itself was removed (a button, a row), the focus goes to the nearest element; a field that was
 * disabled while its form was saved gets the focus back when the form is enabled again.
 */
export const useFocusBack = (): void =>
  useEffect(() => {
    // the focused, or last focused, element of each layer over the page, the latest last
    const layers = new Map<Element, Trace>();
    const entered = new WeakSet<Node>();
    const forget = (target: EventTarget | null) => target instanceof HTMLElement && layers.delete(layerOf(target));
    const remember = ({ target }: FocusEvent) => {
      forget(target);
      if (!(target instanceof HTMLElement)) return;
      layers.set(layerOf(target), traceOf(target));
      entered.add(layerOf(target));
    };
    // a click on no element: nothing to return to. A second window leaves the entry; an element that is removed or disabled
    // during a save did not lose the focus by the user's choice
    const isLeft = (target: EventTarget | null) => target instanceof HTMLElement && target.isConnected && !target.matches(":disabled");
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && document.hasFocus()) queueMicrotask(() => isLeft(target) && forget(target));
    };
    const giveBack = (changes: readonly MutationRecord[]) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => entered.has(node));
      for (const layer of gone) layers.delete(layer as Element);
      if (document.activeElement !== document.body) return;
      const traces = [...layers.values()].toReversed();
      const last = traces[0]?.[0]?.element;
      const isFreed = last?.matches(":enabled") === true && changes.some(({ type, target }) => type === "attributes" && target === last);
      if (gone.length === 0 && (!last || (last.isConnected && !isFreed))) return;
      let back: HTMLElement | null | undefined;
      for (const trace of traces) back ??= placeNear(trace);
      back ??= document.getElementById("content");
      back?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", leave);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", leave);
    };
  }, []);

/** The page and each window, dropdown or menu over it are separate children of the body. */
const layerOf = (element: Element): Element => {
  let layer = element;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
};
