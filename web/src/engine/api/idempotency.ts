import { useState } from "react";

/** A key for one opened form; crypto.randomUUID is missing on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Gives what is sent its key: the same again, after a lost line, has the same; anything else has another. */
export const keysByContent = () => {
  let held = { content: "", key: "" };
  return (content: unknown): string => {
    const said = JSON.stringify(content);
    if (said !== held.content) held = { content: said, key: newKey() };
    return held.key;
  };
};
/** The same for a window that may send several things before it closes. */
export const useKeys = (): ((content: unknown) => string) => useState(keysByContent)[0];
