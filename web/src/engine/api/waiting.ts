import { ApiError } from "./errors.ts";

/** How long a save waits for the line. Milliseconds. */
const longest = 10 * 60_000;

type Waiting = { readonly cancel: () => void };
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Waiting[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** How many saves wait for the line, for `useOutside`. */
export const countWaiting = (): number => waiting.length;
export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The forms of these saves stay open with what was typed. */
export const cancelWaiting = (): void => {
  for (const { cancel } of waiting) cancel();
};

/** Resolves when the browser has a line, at once if it has one. @throws {ApiError} of status 0: cancelled, or after ten minutes */
export const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          window.removeEventListener("online", arrive);
          clearTimeout(timer);
          change(waiting.filter((one) => one !== entry));
          settle();
        };
        const arrive = () => end(resolve);
        const entry: Waiting = { cancel: () => end(() => reject(new ApiError(0, "network"))) };
        const timer = setTimeout(entry.cancel, longest);
        window.addEventListener("online", arrive);
        change([...waiting, entry]);
      });
