import { useEffect } from "react";

/**
 * Where one goes on when a window has closed: at what opened it. The library gives the focus back only from windows that stay
 * mounted, and those of the portal are gone with their work.
 */
export const useFocusBack = (): void =>
  useEffect(() => {
    // what has, or had, the focus in each layer over the page, the latest last
    const layers = new Map<Element, HTMLElement>();
    const entered = new WeakSet<Node>();
    const forget = (target: EventTarget | null) => target instanceof HTMLElement && layers.delete(layerOf(target));
    const remember = ({ target }: FocusEvent) => {
      forget(target);
      if (!(target instanceof HTMLElement)) return;
      layers.set(layerOf(target), target);
      entered.add(layerOf(target));
    };
    // pressed beside everything: nothing to go back to; another window of the screen leaves it as it is
    const leave = ({ target, relatedTarget }: FocusEvent) => relatedTarget === null && document.hasFocus() && forget(target);
    const giveBack = (changes: readonly MutationRecord[]) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => entered.has(node));
      for (const layer of gone) layers.delete(layer as Element);
      if (gone.length === 0 || document.activeElement !== document.body || layers.size === 0) return;
      const back = [...layers.values()].findLast(isShown) ?? document.getElementById("content");
      back?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true });
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

const isShown = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");
