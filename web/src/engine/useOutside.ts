import { useSyncExternalStore } from "react";

/** A value from outside of React, the same where the server draws the page. */
export const useOutside = <T>(subscribe: (changed: () => void) => () => void, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);
