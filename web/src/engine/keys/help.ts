import { useEffect } from "react";
import { useOutside } from "../useOutside.ts";
import { isPressed, typesHere } from "./keys.ts";

let isShown = false;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Shows or closes the page of all keys. */
export const showKeys = (next: boolean): void => {
  isShown = next;
  for (const listener of listeners) listener();
};

/** Whether the page of all keys is shown; its key opens it on every screen. */
export const useKeysShown = (): boolean => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, "help") || typesHere(event.target)) return;
      event.preventDefault();
      showKeys(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return useOutside(listen, () => isShown);
};
