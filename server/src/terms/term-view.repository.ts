import type { TermView } from "@murojaat/contract";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Term } from "./deadlines.ts";
import { momentOf, toWire, type Day } from "./days.ts";

/**
 * How kept terms are shown, with the names of the days off that they passed over: one query for all of them.
 * @example const shown = await viewTerms(ctx, [kept]); shown(kept)
 */
export const viewTerms = async (ctx: Ctx, terms: readonly (Term | null)[]): Promise<(term: Term) => TermView> => {
  const days = [...new Set(terms.flatMap((term) => term?.passed ?? []))];
  const column = nameColumn(ctx.language);
  const named =
    days.length === 0
      ? []
      : await ctx.db
          .selectFrom("calendar_days")
          .select(["day", `${column} as name`])
          .where("day", "in", days)
          .execute();
  const names = new Map<Day, string>(named.map(({ day, name }) => [day, name]));
  return (term) => ({
    rule: term.rule,
    article: term.article,
    received: term.received === undefined ? null : momentOf(new Date(term.received)),
    start: toWire(term.start),
    days: term.days,
    counted: toWire(term.counted),
    passed: term.passed.map((day) => ({ day: toWire(day), name: names.get(day) ?? null })),
    deadline: toWire(term.deadline),
    afterHours: term.afterHours,
    capped: term.capped,
    limit: term.limit ? { day: toWire(term.limit.day), of: term.limit.of } : null,
    extension: term.extension ? { days: term.extension.days, from: toWire(term.extension.from) } : null,
  });
};
