import type { Closing, DeadlineBucket } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { addDays } from "../../engine/dates/days.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** How an open deadline stands today (specification, section 9); the six buckets together are all that is open. */
export const inBucket = (ctx: Ctx, bucket: DeadlineBucket, deadline: RawBuilder<unknown>): Predicate => {
  const day = (n: number) => sql`${addDays(ctx.today, n)}::date`;
  switch (bucket) {
    case "not_due":
      return sql`${deadline} > ${day(3)}`;
    case "due_in_3":
      return sql`(${deadline} > ${day(0)} and ${deadline} <= ${day(3)})`;
    case "due_today":
      return sql`${deadline} = ${day(0)}`;
    case "overdue_3":
      return sql`(${deadline} < ${day(0)} and ${deadline} >= ${day(-3)})`;
    case "overdue_30":
      return sql`(${deadline} < ${day(-3)} and ${deadline} >= ${day(-30)})`;
    case "overdue_more":
      return sql`${deadline} < ${day(-30)}`;
  }
};

/** Whether a closed record was in term; late_15 and late_30 by the days of the appeal's own term. */
export const closedSo = (how: Closing, { isLate, termDays }: { isLate: RawBuilder<boolean>; termDays: RawBuilder<unknown> }): Predicate => {
  if (how === "in_time") return sql`(not ${isLate})`;
  if (how === "late") return isLate;
  return sql`(${isLate} and ${termDays} = ${how === "late_15" ? 15 : 30})`;
};
