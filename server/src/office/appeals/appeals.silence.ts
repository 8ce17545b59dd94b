import type { Silence } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { considered } from "./appeals.filters.ts";

/** How an appeal went so far, as triggers keep it, alias `c`. */
const ofCourse = (condition: Predicate): Predicate => sql`exists (select from appeal_course c where c.appeal_id = a.id and ${condition})`;
/** A moment and not a day: a day would be turned into one for every row. */
const stillSince = (ctx: Ctx, days: number): Predicate => sql`(select working_day_before(${ctx.today}::date, ${days}::int)::timestamptz)`;
/** To what is younger something happened: it came. */
const isOlder = (ctx: Ctx, days: number): Predicate => all([considered, sql`a.created_at < ${stillSince(ctx, days)}`]);
const isQuiet = (ctx: Ctx, days: number): Predicate => sql`c.last_event_at < ${stillSince(ctx, days)}`;
/** Rows in which one may look for what is silent, alias `a`. */
export type Among = { readonly rows: RawBuilder<unknown>; readonly which: Predicate };
/**
 * Nothing happened to an appeal for so many working days, though somebody has to consider it. Where many may be so, the courses of all of
 * them are read in one walk: to look for each one's read forty times as much.
 */
const stillOnes = (ctx: Ctx, days: number, among: Among, more: readonly Predicate[] = []): RawBuilder<unknown> => {
  const candidates = sql`select a.id from ${among.rows} where ${all([among.which, isOlder(ctx, days), ...more])}`;
  return sql`select c.appeal_id from appeal_course c where c.appeal_id = any(array(${candidates})) and ${isQuiet(ctx, days)}`;
};
const isStill = (ctx: Ctx, days: number, among: Among | undefined): Predicate =>
  all([isOlder(ctx, days), among ? sql`a.id = any(array(${stillOnes(ctx, days, among)}))` : ofCourse(isQuiet(ctx, days))]);
export const isSilent = (ctx: Ctx, v: Silence, among: Among | undefined): Predicate => {
  if (v === "to_and_fro") return ofCourse(sql`c.times_sent >= 2`);
  if (v === "third_request") return ofCourse(sql`c.deadline_requests >= 3`);
  return isStill(ctx, Number(v.slice(6)), among);
};
const toAndFro = sql<boolean>`(c.times_sent >= 2 or c.deadline_requests >= 3)`;
/** Silent in any way: nothing happened, or else it went to and fro, which its own index knows. */
export const isSilentAnyhow = (ctx: Ctx, among: Among | undefined): Predicate => {
  const inTerm = all([considered, sql`a.deadline >= ${ctx.today}::date`]);
  if (!among) return all([inTerm, any([isStill(ctx, 5, undefined), ofCourse(toAndFro)])]);
  return all([
    inTerm,
    sql`a.id = any(array(${stillOnes(ctx, 5, among, [inTerm])} union all select c.appeal_id from appeal_course c where ${toAndFro}))`,
  ]);
};
