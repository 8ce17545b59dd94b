import { useState } from "react";

/** A key for one opened form; crypto.randomUUID is missing on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Gives the same key for the same content, so that a retry after a network failure is idempotent; other content gets another key. */
export const keysByContent = () => {
  let last = { content: "", key: "" };
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: newKey() };
    return last.key;
  };
};
/** The same for a window that may send several requests before it closes. */
export const useKeys = (): ((content: unknown) => string) => useState(keysByContent)[0];
