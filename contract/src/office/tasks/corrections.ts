import * as Type from "typebox";
import type { Static } from "typebox";
import type { MessageKey } from "../../kit/messages.ts";
import { day, id, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { termView } from "../appeals/appeal.schema.ts";

/** How far the correction of an answer has come, and what its state is called. */
export const correctionStates = {
  written: "card.correctionWritten",
  rejected: "card.correctionRejected",
  confirmed: "card.correctionConfirmed",
  told: "card.correctionTold",
  withdrawn: "card.correctionWithdrawn",
} as const satisfies Record<string, MessageKey>;
export type CorrectionState = keyof typeof correctionStates;
export const openCorrectionStates = ["written", "rejected", "confirmed"] as const satisfies readonly CorrectionState[];

/** A correction of the answer to a question that is closed (law, article 31). Both versions are among its answers. */
export const correctionView = named(
  "Correction",
  record({
    id: id(),
    state: oneOf(Object.keys(correctionStates) as CorrectionState[]),
    /** The answer that is put right, and the one in its place. */
    answerId: id(),
    newAnswerId: id(),
    requestedDate: day(),
    reason: text(2000),
    dueDay: day(),
    /** Null once it is sent or withdrawn. */
    daysLeft: nullable(Type.Integer()),
    term: termView,
    authorName: text(),
    signerName: text(),
    rejectReason: nullable(text(2000)),
    toldDate: nullable(moment()),
  }),
);
export type CorrectionView = Static<typeof correctionView>;
