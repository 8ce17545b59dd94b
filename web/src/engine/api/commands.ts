import { useEffect } from "react";
import { useOutside } from "../useOutside.ts";

/** What the search box offers to run while a part of the screen is open. */
export type Command = { readonly label: string; readonly run: () => void };

const offered = new Map<object, readonly Command[]>();
let all: readonly Command[] = [];
const listeners = new Set<() => void>();
const change = (): void => {
  all = [...offered.values()].flat();
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Offers these commands as long as the component is mounted. */
export const useOfferedCommands = (commands: readonly Command[]): void => {
  const labels = JSON.stringify(commands.map(({ label }) => label));
  useEffect(() => {
    const key = {};
    offered.set(key, commands);
    change();
    return () => {
      offered.delete(key);
      change();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an action does the same as long as it has the same name
  }, [labels]);
};
export const useCommands = (): readonly Command[] => useOutside(listen, () => all);
