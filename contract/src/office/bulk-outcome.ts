import type { Static } from "typebox";
import { count, id, listOf, named, optional, record, text } from "../kit/schema.ts";
import { bulkLimit } from "./limits.ts";

/** Of one that could not be done: the code and words of its refusal, and the fields that broke a rule. */
const refused = named(
  "BulkRefusal",
  record({
    id: id(),
    code: text(60),
    error: text(500),
    details: listOf(
      record({
        path: text(200),
        message: text(500),
        /** Words of a text that stay only with a reason. */
        words: optional(text(200)),
      }),
      20,
    ),
  }),
);

/** How many of some records were done, and those that were not. */
export const bulkOutcome = record({ done: count(), refused: listOf(refused, bulkLimit) });
export type BulkOutcome = Static<typeof bulkOutcome>;
