import { createHash } from "node:crypto";
import type { Family, ListFamily, StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import { can, type Ctx } from "../../engine/http/context.ts";
import { any, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { addDays, fromWire, type Day } from "../../engine/dates/days.ts";
import { countStatement, type CountRow } from "./count-pieces.ts";
import {
  findScope,
  listSnapshots,
  listWatched,
  type Cells,
  type SnapshotDate,
  type DaySnapshot,
  type Scope,
} from "./day-snapshots.repository.ts";
import { constancyOf, sources, type Piece } from "./pieces.ts";

export type Run = { readonly from: Day; readonly to: Day };
/** Pieces of one range of days, and the days of it without a snapshot. */
export type Gap = { readonly pieces: readonly Piece[]; readonly runs: readonly Run[] };

/**
 * The organisations whose appeals or tasks a list contains for the caller: the caller's own and those that the caller supervises.
 * Undefined for people who see only their own work: they have no snapshots.
 */
const organizationsOf = async (ctx: Ctx, list: string): Promise<readonly number[] | undefined> => {
  const { organizationId, supervised } = ctx.actor;
  const isSupervisors = list === "supervisor-appeals" || list === "supervisor-tasks";
  if (isSupervisors ? supervised.length === 0 : !can(ctx, "view_organization_appeals")) return undefined;
  return [...(isSupervisors ? [] : [organizationId]), ...(supervised.length > 0 ? await listWatched(ctx) : [])];
};

/** Numbers about deadlines change from day to day. */
const isOfToday = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ table, columns }) => columns.some(([, { where }]) => constancyOf(table.family, where ?? {}) === "open"));

/**
 * The scope of pieces of one family that go by one date: what would be counted, in SQL and of which day,
 * is its sign, so a changed filter is another scope.
 */
export const scopeOf = async (
  ctx: Ctx,
  page: StatPage,
  familySql: FamilySql<ListFamily>,
  family: Family,
  by: SnapshotDate,
  pieces: readonly Piece[],
  which: readonly Predicate[],
): Promise<Scope | undefined> => {
  const organizations = await organizationsOf(ctx, page.lists[family]);
  if (!organizations) return undefined;
  const { sql: text, parameters } = countStatement(ctx, page, familySql, pieces, which, by).compile(ctx.db);
  const names = pieces.map(({ name }) => name);
  return {
    sign: createHash("sha256")
      .update(JSON.stringify([text, parameters, names, organizations]))
      .digest("base64url"),
    family,
    by,
    neededUntil: isOfToday(pieces) ? ctx.today : addDays(ctx.today, 7),
    organizations,
  };
};

export const byRange = (pieces: readonly Piece[]): (readonly Piece[])[] => [
  ...Map.groupBy(pieces, ({ range }) => JSON.stringify(range)).values(),
];
export const runsOf = (days: readonly Day[]): Run[] => {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
};
export const daysOf = ({ from, to }: Run): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
export const inRuns = (family: Family, by: SnapshotDate, runs: readonly Run[]): Predicate => {
  const date = sources[family].dates[by];
  // a moment is compared as one, for its index; the day after is not one that has no end
  const before = (day: Day) => (by === "deadline" ? sql`${date} <= ${day}::date` : sql`${date} < ${addDays(day, 1)}::date`);
  return any(runs.map(({ from, to }) => sql`(${date} >= ${from}::date and ${before(to)})`));
};

/** Days of a period that have snapshots: the last three years. */
const longest = 1_100;
/** A scope not counted for this many days is counted again, so that it does not expire. */
const daysBeforeEnd = 3;
const dueBefore = 400;
const dueAfter = 100;
/** The days of pieces that can have snapshots: of a period up to today, of open records those due around today. */
export const snapshotSpan = (ctx: Ctx, { range }: Piece): Run => {
  if (!range) return { from: addDays(ctx.today, -dueBefore), to: addDays(ctx.today, dueAfter) };
  const [from, to] = [fromWire(range.from), fromWire(range.to)];
  const last = to < ctx.today ? to : ctx.today;
  const first = addDays(last, 1 - longest);
  return { from: from > first ? from : first, to: last };
};
/** The days outside of that, which are counted at each read. */
const around = ({ range }: Piece, { from, to }: Run): Run[] => {
  const [first, last] = range ? [fromWire(range.from), fromWire(range.to)] : ["-infinity", "infinity"];
  if (from > to) return [{ from: first, to: last }];
  return [
    ...(first === from ? [] : [{ from: first, to: addDays(from, -1) }]),
    ...(last === to ? [] : [{ from: addDays(to, 1), to: last }]),
  ];
};

/**
 * The snapshots of a scope, in pieces, and what must be counted in addition; `isShort`: some of that could have a snapshot;
 * `isEnding`: it was not counted for days and expires soon.
 */
export const readSnapshots = async (
  ctx: Ctx,
  scope: Scope,
  pieces: readonly Piece[],
): Promise<{
  readonly stored: readonly DaySnapshot[];
  readonly gaps: readonly Gap[];
  readonly isShort: boolean;
  readonly isEnding: boolean;
}> => {
  const groups = byRange(pieces).map((of) => ({
    pieces: of,
    span: snapshotSpan(ctx, of[0]!),
    outside: around(of[0]!, snapshotSpan(ctx, of[0]!)),
  }));
  const state = await findScope(ctx.db, scope);
  const isValid = state !== undefined && !state.isVoid;
  const wanted = groups.map(({ pieces: of, span }) => ({ pieces: of.map(({ name }) => name), ...span }));
  const found = Map.groupBy(isValid ? await listSnapshots(ctx.db, state, wanted) : [], ({ piece }) => piece);
  let isShort = false;
  const stored: DaySnapshot[] = [];
  const gaps = groups.flatMap(({ pieces: of, span, outside }): Gap[] => {
    const sets = of.map(({ name }) => new Set((found.get(name) ?? []).map(({ day }) => day)));
    // a day counts as stored only if all pieces of the group have it
    const missing = daysOf(span).filter((day) => !sets.every((days) => days.has(day)));
    const isMissing = new Set(missing);
    for (const { name } of of)
      stored.push(...(found.get(name) ?? []).filter(({ day }) => day >= span.from && day <= span.to && !isMissing.has(day)));
    if (missing.length > 0) isShort = true;
    const runs = [...runsOf(missing), ...outside];
    return runs.length > 0 ? [{ pieces: of, runs }] : [];
  });
  return { stored, gaps, isShort, isEnding: state !== undefined && addDays(state.neededUntil, daysBeforeEnd) < scope.neededUntil };
};

const isMeasured = ({ columns }: Piece): boolean => columns.some(([, { kind }]) => kind === "people" || kind === "days");
/** Count and sum of each column in turn; sums are stored only where something is measured. */
export const pack = (piece: Piece, counts: readonly number[]): readonly number[] =>
  isMeasured(piece) ? counts : counts.filter((_, i) => i % 2 === 0);
export const unpack = (piece: Piece, stored: readonly number[]): readonly number[] =>
  isMeasured(piece) ? stored : stored.flatMap((n) => [n, 0]);
export const none = "none";
/** Cells of each day asked for, empty where nothing was counted. */
export const cellsByDay = (pieces: readonly Piece[], days: readonly Day[], rows: readonly CountRow[]): DaySnapshot[] => {
  const cells = new Map<string, Record<string, readonly number[]>>();
  const at = (piece: string, day: string | undefined) => `${piece} ${day}`;
  for (const { piece, key, day, counts } of rows) {
    const of = pieces[piece]!;
    const place = at(of.name, day);
    const ofDay = cells.get(place) ?? {};
    cells.set(place, ofDay);
    ofDay[key ?? none] = pack(of, counts);
  }
  const ofDay = (piece: string, day: Day): Cells => cells.get(at(piece, day)) ?? {};
  return days.flatMap((day) => pieces.map(({ name }) => ({ piece: name, day, cells: ofDay(name, day) })));
};
