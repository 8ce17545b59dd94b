import { phoneDigits, phonePart } from "@murojaat/contract/kit";
import { sql } from "kysely";
import { can, type Ctx } from "../http/context.ts";
import type { Predicate } from "./list-query.ts";

/**
 * A phone as a list is filtered by it. Whoever sees masks finds by a whole number only: a filter by parts of it would tell, sign by sign,
 * what the mask hides.
 */
export const byPhone = (ctx: Ctx, typed: string, holds: (digits: string) => Predicate): Predicate => {
  const digits = phonePart(typed);
  const isWhole = digits.length === phoneDigits;
  return isWhole || (digits !== "" && can(ctx, "view_personal_data")) ? holds(digits) : sql`false`;
};
