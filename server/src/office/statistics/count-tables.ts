import { unprepared } from "../../engine/db/pool.ts";
import {
  chosenWhere,
  type Choices,
  type ListFamily,
  type StatPage,
  type StatTable,
  type StatTableReply,
  type Where,
} from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import type { FamilySql, Predicate } from "../../engine/lists/list-query.ts";
import { countStatement, nothing, plus, type Raw } from "./count-pieces.ts";
import type { SnapshotDate } from "./day-snapshots.repository.ts";
import { byRange, inRuns, none, readSnapshots, scopeOf, unpack } from "./day-snapshots.ts";
import type { SnapshotJob } from "./snapshot-writer.ts";
import { countJournal } from "../reception/count-journal.ts";
import { inOrder } from "./row-order.ts";
import { conditions, constancyOf, piecesOf, within, type Piece } from "./pieces.ts";
import { kindOf, type RowOf, type Territory } from "./row-kinds.ts";
import { territoryOf } from "./territory.repository.ts";

/** What was counted, by table, by the key of the row, by column. */
type Cells = ReadonlyMap<string, Map<string, Map<string, Raw>>>;

const add = (cells: Cells, { tableName, columns }: Piece, key: string, counts: readonly number[]): void => {
  const ofTable = cells.get(tableName)!;
  const ofRow = ofTable.get(key) ?? new Map<string, Raw>();
  ofTable.set(key, ofRow);
  columns.forEach(([column], i) => ofRow.set(column, plus(ofRow.get(column) ?? nothing, { n: counts[2 * i]!, sum: counts[2 * i + 1]! })));
};
type Counting = { readonly ctx: Ctx; readonly page: StatPage; readonly familySql: FamilySql<ListFamily>; readonly cells: Cells };
const countPieces = async (
  { ctx, page, familySql, cells }: Counting,
  pieces: readonly Piece[],
  which: readonly Predicate[],
): Promise<void> => {
  const { rows } = await countStatement(ctx, page, familySql, pieces, which).execute(unprepared(ctx.db));
  for (const { piece, key, counts } of rows) add(cells, pieces[piece]!, key ?? none, counts);
};
const inRange = (ctx: Ctx, { table, range }: Piece): Predicate[] => (range ? [within(ctx, table.family, range.dated, range)] : []);

/** The columns of pieces that satisfy a condition; pieces without one are left out. */
const withColumns = (pieces: readonly Piece[], wanted: (piece: Piece, where: Where) => boolean): Piece[] =>
  pieces
    .map((piece) => ({ ...piece, columns: piece.columns.filter(([, column]) => wanted(piece, column.where ?? {})) }))
    .filter(({ columns }) => columns.length > 0);

/** Counts pieces from the snapshots of their days, the other days from the records; undefined: this caller has no snapshots. */
const countByDays = async (
  counting: Counting,
  by: SnapshotDate,
  pieces: readonly Piece[],
  which: readonly Predicate[],
): Promise<SnapshotJob[] | undefined> => {
  const { ctx, page, familySql, cells } = counting;
  const { family } = pieces[0]!.table;
  const scope = await scopeOf(ctx, page, familySql, family, by, pieces, which);
  if (!scope) return undefined;
  const { stored, gaps, isShort, isEnding } = await readSnapshots(ctx, scope, pieces);
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  for (const { piece, cells: ofDay } of stored)
    for (const [key, counts] of Object.entries(ofDay)) add(cells, byName.get(piece)!, key, unpack(byName.get(piece)!, counts));
  for (const { pieces: of, runs } of gaps) await countPieces(counting, of, [...which, inRuns(family, by, runs)]);
  return isShort || isEnding ? [{ ctx, page, familySql, scope, pieces, which, isEnding }] : [];
};

/** Counts pieces that go by the same date: from snapshots where all of it can have them, else from the records. */
const countKin = async (counting: Counting, pieces: readonly Piece[], isNarrowed: boolean): Promise<SnapshotJob[]> => {
  const { ctx } = counting;
  const { table, range, where } = pieces[0]!;
  const of = (wanted: ReturnType<typeof constancyOf>) =>
    withColumns(pieces, (piece, asked) => constancyOf(piece.table.family, asked) === wanted);
  const live = async () => {
    for (const group of byRange(pieces)) await countPieces(counting, group, inRange(ctx, group[0]!));
    return [];
  };
  if (isNarrowed || pieces.some(({ kind }) => kind.isLive) || of("loose").length > 0) return live();
  // open records are stored for today: by their deadline whenever they came, else by their day of arrival
  if (!range) return (where.isOpen === 1 && (await countByDays(counting, "deadline", pieces, []))) || live();
  const openOnes = conditions(ctx, table.family, { isOpen: 1 });
  const jobs: SnapshotJob[] = [];
  for (const [group, which] of [
    [of("steady"), []],
    [of("open"), openOnes],
  ] as const) {
    if (group.length === 0) continue;
    const job = await countByDays(counting, range.dated, group, which);
    // the same for both: it depends on the caller
    if (!job) return live();
    jobs.push(...job);
  }
  return jobs;
};

/** Counts a table of the reception journal. */
const countInJournal = async (ctx: Ctx, choices: Choices, cells: Map<string, Map<string, Raw>>): Promise<void> => {
  for (const { leaderId, ...counts } of await countJournal(ctx, choices))
    cells.set(String(leaderId), new Map(Object.entries(counts).map(([column, n]) => [column, { n, sum: n }])));
};

export type CountedTables = {
  readonly tables: StatTableReply[];
  /** Snapshots to write, so that the next reader need not count them. */
  readonly missing: readonly SnapshotJob[];
};
/** Counts all tables of a page: a statement for each set of records. */
export const countTables = async (
  ctx: Ctx,
  page: StatPage,
  families: readonly FamilySql<ListFamily>[],
  choices: Choices,
): Promise<CountedTables> => {
  const cells: Cells = new Map(Object.keys(page.tables).map((name) => [name, new Map()]));
  const territory = await territoryOf(ctx, page, choices);
  const kins = Map.groupBy(piecesOf(ctx, page, choices, territory), ({ table, where, range }) =>
    JSON.stringify([table.family, where, range?.dated]),
  );
  const isNarrowed = Object.keys(chosenWhere(choices)).length > 0;
  const missing: SnapshotJob[] = [];
  for (const pieces of kins.values()) {
    const familySql = families.find(({ family }) => family.name === pieces[0]!.table.family)!;
    missing.push(...(await countKin({ ctx, page, familySql, cells }, pieces, isNarrowed)));
  }
  for (const [name, table] of Object.entries(page.tables)) if (table.ofJournal) await countInJournal(ctx, choices, cells.get(name)!);
  const tables: StatTableReply[] = [];
  for (const [name, table] of Object.entries(page.tables))
    tables.push(await rowsOf(ctx, { name, table, territory, choices }, cells.get(name)!));
  return { tables, missing };
};

const tenth = (x: number): number => Math.round(x * 10) / 10;
/** The values of a row in the order of the columns; what is reckoned from others comes after them. */
const valuesOf = (table: StatTable, of: (name: string) => Raw, population: number | undefined): (number | null)[] =>
  Object.entries(table.columns).map(([name, column]) => {
    switch (column.kind) {
      case "difference":
        return of(column.now).n - of(column.before).n;
      case "share":
        return of(column.of).n === 0 ? null : tenth((100 * of(column.part).n) / of(column.of).n);
      case "perThousand":
        return population === undefined ? null : tenth((1000 * of(column.of).n) / population);
      case "days":
        return of(name).n === 0 ? null : tenth(of(name).sum / of(name).n);
      case "people":
        return of(name).sum;
      case undefined:
      case "count":
        return of(name).n;
    }
  });

/** A row under a filter that the reader's choice excludes would open a list that it does not count. */
const contradicts = (row: Pick<RowOf, "where">, chosen: Where): boolean =>
  Object.entries(row.where).some(([name, value]) => chosen[name] !== undefined && chosen[name] !== value);

type Counted = {
  readonly name: string;
  readonly table: StatTable;
  readonly territory: Territory | undefined;
  readonly choices: Choices;
};
/** The rows of a table with what was counted in them, and the total of all of them. */
const rowsOf = async (
  ctx: Ctx,
  { name, table, territory, choices }: Counted,
  cells: ReadonlyMap<string, ReadonlyMap<string, Raw>>,
): Promise<StatTableReply> => {
  const { by, kind } = kindOf(table.rows, territory);
  const chosen = chosenWhere(choices);
  const where = { ...kind.where?.(ctx) };
  const isElsewhere = contradicts({ where }, chosen);
  const rows = isElsewhere ? [] : (await kind.rows(ctx, [...cells.keys()], choices.to)).filter((row) => !contradicts(row, chosen));
  const parts = Map.groupBy(rows, ({ parent }) => parent);
  const withParts = (row: RowOf) => [row, ...(parts.get(row.key) ?? [])];
  const raw = (row: RowOf, column: string): Raw =>
    withParts(row).reduce((sum, { key }) => plus(sum, cells.get(key)?.get(column) ?? nothing), nothing);
  const top = rows.filter(({ level }) => level === 0);
  const replied = rows
    .filter(({ key, onlyIfAny }) => !onlyIfAny || cells.has(key))
    .map((row) => ({
      key: row.key,
      name: row.name,
      level: row.level,
      where: row.where,
      ...(row.range && { range: row.range }),
      values: valuesOf(table, (column) => raw(row, column), row.population),
    }));
  const inhabited = top.filter(({ population }) => population !== undefined);
  const population = inhabited.reduce((sum, row) => sum + row.population!, 0);
  const sumOf = (of: readonly RowOf[], column: string) => of.reduce((sum, row) => plus(sum, raw(row, column)), nothing);
  const values = valuesOf(table, (column) => sumOf(top, column), undefined);
  // what comes from where nobody knows the inhabitants is not divided by the others
  const each = valuesOf(table, (column) => sumOf(inhabited, column), population || undefined);
  return {
    name,
    by,
    where,
    rows: inOrder(table, replied),
    total: Object.values(table.columns).map(({ kind: of }, i) => (of === "perThousand" ? each : values)[i]!),
  };
};
