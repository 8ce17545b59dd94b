import { phoneDigits, phonePart } from "@murojaat/contract/kit";
import { sql } from "kysely";
import { can, type Ctx } from "../http/context.ts";
import type { Predicate } from "./list-query.ts";

/**
 * Filters a list by phone. A user who sees masks finds by a whole number only: a filter by parts would reveal the masked digits one by one.
 */
export const byPhone = (ctx: Ctx, typed: string, holds: (digits: string) => Predicate): Predicate => {
  const digits = phonePart(typed);
  const isWhole = digits.length === phoneDigits;
  return isWhole || (digits !== "" && can(ctx, "view_personal_data")) ? holds(digits) : sql`false`;
};
