import type { TermView } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Term } from "./deadlines.ts";
import { momentOf, toWire, type Day } from "../../engine/dates/days.ts";

/** The names of the days that the calendar knows, in each spelling. */
const readDays = async (db: Db) => {
  const rows = await db.selectFrom("calendar_days").select(["day", "name_uz", "name_uz_2026", "name_uk", "name_ru"]).execute();
  return new Map<Day, (typeof rows)[number]>(rows.map((row) => [row.day, row]));
};

/**
 * How stored terms are shown, with the names of the days off that they skipped.
 * @example const shown = await viewTerms(ctx, [stored]); shown(stored)
 */
export const viewTerms = async (ctx: Ctx, terms: readonly (Term | null)[]): Promise<(term: Term) => TermView> => {
  const column = nameColumn(ctx);
  const days = terms.some((term) => term && term.passed.length > 0)
    ? await ctx.caches.get("calendar", "names of days", () => readDays(ctx.db))
    : undefined;
  return (term) => ({
    rule: term.rule,
    article: term.article,
    received: term.received === undefined ? null : momentOf(new Date(term.received)),
    receivedBy: term.receivedBy ?? null,
    start: toWire(term.start),
    days: term.days,
    byMonth: term.byMonth ?? false,
    counted: toWire(term.counted),
    passed: term.passed.map((day) => ({ day: toWire(day), name: days?.get(day)?.[column] ?? null })),
    deadline: toWire(term.deadline),
    afterHours: term.afterHours,
    capped: term.capped,
    limit: term.limit ? { day: toWire(term.limit.day), of: term.limit.of } : null,
    extension: term.extension ? { days: term.extension.days, from: toWire(term.extension.from) } : null,
  });
};
