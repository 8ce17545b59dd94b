import type { Static } from "typebox";
import type { MessageKey } from "../../kit/messages.ts";
import { day, id, named, nullable, oneOf, record, text } from "../../kit/schema.ts";

/** What is said of a term that an earlier version made longer after its end, by its number in the form. */
export const extensionVerdicts = [
  { id: 1, isLate: true, label: "card.wasLate" },
  { id: 2, isLate: false, label: "card.rightlyExtended" },
] as const satisfies readonly { readonly id: number; readonly isLate: boolean; readonly label: MessageKey }[];

/** That a term ran out before what it was for was done: of the appeal (no task), or of one of its questions. */
export const lateTerm = named(
  "LateTerm",
  record({
    id: id(),
    taskId: nullable(id()),
    /** The day on which it ended, and on which it was closed, made longer or given away. */
    deadline: day(),
    untilDay: day(),
    organizationName: text(),
    executorName: nullable(text()),
    /** `unjudged`: an earlier version made it longer after its end, and nobody has said yet whether rightly. */
    state: oneOf(["late", "rightful", "unjudged"]),
  }),
);
export type LateTerm = Static<typeof lateTerm>;
