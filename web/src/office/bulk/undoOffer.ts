import { undoSeconds } from "@murojaat/contract";
import { useOutside } from "../../engine/useOutside.ts";
import type { Row } from "../../engine/lists/family.ts";

/** What was sent to classification, in words and as rows, and the moment (ms) until which it can be undone. */
export type UndoOffer = { readonly said: string; readonly rows: readonly Row[]; readonly until: number };

// outlives the list: who opens a card and comes back still finds it
let offer: UndoOffer | undefined;
const listeners = new Set<() => void>();

const change = (next: UndoOffer | undefined): void => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Replaces the offer. */
export const offerUndo = (next: Omit<UndoOffer, "until">): void => change({ ...next, until: Date.now() + undoSeconds * 1000 });
/** Another one may have come meanwhile: it stays. */
export const withdrawUndo = (past: UndoOffer): void => {
  if (offer === past) change(undefined);
};

export const useUndoOffer = (): UndoOffer | undefined =>
  useOutside(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
