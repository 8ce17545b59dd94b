import { useEffect } from "react";
import { placeNear, traceOf, type Trace } from "./placeNear.ts";

/**
 * Where one goes on when a window has closed: at what opened it. The library gives the focus back only from windows that stay
 * mounted, and those of the portal are gone with their work. What vanishes with its own work (a button, a row) leaves the focus to
 * what stands nearest; a field that rests while its form is saved has it again when the form goes on.
 */
export const useFocusBack = (): void =>
  useEffect(() => {
    // what has, or had, the focus in each layer over the page, the latest last
    const layers = new Map<Element, Trace>();
    const entered = new WeakSet<Node>();
    const forget = (target: EventTarget | null) => target instanceof HTMLElement && layers.delete(layerOf(target));
    const remember = ({ target }: FocusEvent) => {
      forget(target);
      if (!(target instanceof HTMLElement)) return;
      layers.set(layerOf(target), traceOf(target));
      entered.add(layerOf(target));
    };
    // pressed beside everything: nothing to go back to. Another window of the screen leaves it as it is; what is removed, or rests
    // while it is saved, has not been left by anybody
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

/** The page, and each window, list of choices or menu over it, is a child of the body of its own. */
const layerOf = (element: Element): Element => {
  let layer = element;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
};
