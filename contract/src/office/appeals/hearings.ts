import type { Static } from "typebox";
import type { MessageKey } from "../../kit/messages.ts";
import { id, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";

/** What became of a hearing, by its number in the form. */
export const hearingOutcomes = [
  { id: 1, code: "heard", label: "card.heard" },
  { id: 2, code: "absent", label: "card.hearingAbsent" },
  { id: 3, code: "cancelled", label: "card.hearingCancelled" },
] as const satisfies readonly { readonly id: number; readonly code: string; readonly label: MessageKey }[];
export type HearingOutcome = (typeof hearingOutcomes)[number]["code"];

/** A hearing of the applicant (law, article 26). */
export const hearingView = named(
  "Hearing",
  record({
    id: id(),
    at: moment(),
    place: text(300),
    invitedByName: text(),
    /** Null until it is noted. */
    outcome: nullable(oneOf(hearingOutcomes.map(({ code }) => code))),
    note: nullable(text(5000)),
    notedByName: nullable(text()),
  }),
);
export type HearingView = Static<typeof hearingView>;
