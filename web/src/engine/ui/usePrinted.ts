import { flushSync } from "react-dom";
import { useOutside } from "../useOutside.ts";

const paper = matchMedia("print");
let isPrinted = paper.matches;

const watch = (changed: () => void): (() => void) => {
  const set = (now: boolean) => {
    isPrinted = now;
    // the browser takes the page as it stands when this returns
    flushSync(changed);
  };
  const before = () => set(true);
  const after = () => set(false);
  const turn = () => set(paper.matches);
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  paper.addEventListener("change", turn);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    paper.removeEventListener("change", turn);
  };
};

/** Whether the page is being drawn for paper. */
export const usePrinted = (): boolean => useOutside(watch, () => isPrinted);
