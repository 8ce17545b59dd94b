import { useEffect, useRef } from "react";
import { dropDraft, keepDraft, type Draft, type DraftOf } from "./drafts.ts";

/** A draft is written when one has rested from typing for so long. */
const restMs = 600;

/** Keeps what is typed as a draft: a moment after the last key, or at once when the form goes away. */
export const useDraftKeeper = (userId: number, of: DraftOf) => {
  const waiting = useRef<{ readonly keep: () => void; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(
    () => () => {
      waiting.current?.keep();
      stop();
    },
    [],
  );
  return {
    remember: (read: () => Omit<Draft, "at">): void => {
      stop();
      const keep = () => {
        keepDraft(userId, of, { at: new Date().toISOString(), ...read() });
        stop();
      };
      waiting.current = { keep, timer: setTimeout(keep, restMs) };
    },
    drop: (): void => {
      stop();
      dropDraft(userId, of);
    },
  };
};
