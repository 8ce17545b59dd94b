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
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { countStatement, nothing, plus, type Raw } from "./count-pieces.ts";
import { countJournal } from "../reception/count-journal.ts";
import { inOrder } from "./row-order.ts";
import { piecesOf, splitWhere, type Piece } from "./pieces.ts";
import { kindOf, none, type RowOf, type Territory } from "./row-kinds.ts";
import { territoryOf } from "./territory.repository.ts";

/** What was counted, by table, by the key of the row, by column. */
type Cells = ReadonlyMap<string, Map<string, Map<string, Raw>>>;

const add = (cells: Cells, { tableName, columns }: Piece, key: string, counts: readonly number[]): void => {
  const ofTable = cells.get(tableName)!;
  const ofRow = ofTable.get(key) ?? new Map<string, Raw>();
  ofTable.set(key, ofRow);
  columns.forEach(([column], i) => ofRow.set(column, plus(ofRow.get(column) ?? nothing, { n: counts[2 * i]!, sum: counts[2 * i + 1]! })));
};
/** Counts a table of the reception journal. */
const countInJournal = async (ctx: Ctx, choices: Choices, cells: Map<string, Map<string, Raw>>): Promise<void> => {
  for (const { leaderId, ...counts } of await countJournal(ctx, choices))
    cells.set(String(leaderId), new Map(Object.entries(counts).map(([column, n]) => [column, { n, sum: n }])));
};

/** Counts all tables of a page: a statement for each set of records. */
export const countTables = async (
  ctx: Ctx,
  page: StatPage,
  families: readonly FamilySql<ListFamily>[],
  choices: Choices,
): Promise<StatTableReply[]> => {
  const cells: Cells = new Map(Object.keys(page.tables).map((name) => [name, new Map()]));
  const territory = await territoryOf(ctx, page, choices);
  const sets = Map.groupBy(piecesOf(ctx, page, choices, territory), ({ table, where }) =>
    JSON.stringify([table.family, splitWhere(table.family, where).ofRecords]),
  );
  for (const pieces of sets.values()) {
    const familySql = families.find(({ family }) => family.name === pieces[0]!.table.family)!;
    const { rows } = await countStatement(ctx, page, familySql, pieces, choices).execute(unprepared(ctx.db));
    for (const { piece, key, counts } of rows) add(cells, pieces[piece]!, key ?? none, counts);
  }
  for (const [name, table] of Object.entries(page.tables)) if (table.ofJournal) await countInJournal(ctx, choices, cells.get(name)!);
  const tables: StatTableReply[] = [];
  for (const [name, table] of Object.entries(page.tables))
    tables.push(await rowsOf(ctx, { name, table, territory, choices }, cells.get(name)!));
  return tables;
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
      ...(row.code !== undefined && { code: row.code }),
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
