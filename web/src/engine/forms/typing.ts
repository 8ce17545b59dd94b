import { useOutside } from "../useOutside.ts";

let forms = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  forms += by;
  for (const listener of listeners) listener();
};
/** A form has words that it has not sent; returns its end. */
export const beginTyping = (): (() => void) => {
  change(1);
  return () => change(-1);
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Whether a form is open with words that it has not sent: what stands around it stays until it is closed. */
export const useIsTyping = (): boolean => useOutside(subscribe, () => forms > 0);
