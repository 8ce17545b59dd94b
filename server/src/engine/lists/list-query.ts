import type { Column, FilterValues, ListFamily, PageQuery, SortableColumns } from "@murojaat/contract/kit";
import { selectList } from "../db/form-columns.ts";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";
import type { Names } from "../names/names.repository.ts";
import { spellingsOf, wordsOf } from "./name-words.ts";
import type { Total } from "./totals.ts";

export type Predicate = RawBuilder<boolean>;
type Value = string | number;

/** The order of a short list: a value of a row in the `from` of its family. */
export type ShortOrder = (asked: { readonly ctx: Ctx; readonly list: string; readonly names: Names }) => RawBuilder<unknown>;

/** A method, so that one of a number is one too: its schema has checked the value. */
export type AnyFilter = { of(value: string | number, ctx: Ctx, list?: string): Predicate }["of"];
/**
 * The predicate of each filter, of what the column shows; `list` where a list shows something else there. For `ListFamily`, which stands for any
 * family, the names are unknown.
 */
export type FilterSql<F extends ListFamily> = string extends keyof F["columns"]
  ? Readonly<Record<string, AnyFilter>>
  : { readonly [N in keyof FilterValues<F>]: (value: FilterValues<F>[N], ctx: Ctx, list?: string) => Predicate };
/** An order that an index has, but in a list that shows something else there. */
export type IndexedOrder = RawBuilder<unknown> | ((list: string) => RawBuilder<unknown>);

/**
 * What the server adds to a family of lists: its SQL. Names are those of the contract, so that a filter without a predicate, an order
 * without a key or a list without a predicate does not compile. Rows come from `rowsFrom`, where a missing column does not compile.
 */
export type FamilySql<F extends ListFamily> = {
  readonly family: F;
  /** `from` with the alias that every predicate uses. */
  readonly from: RawBuilder<unknown>;
  readonly idColumn: RawBuilder<unknown>;
  /**
   * The rows of a list that the caller may see; list, counter, export and access check read this one predicate. Several predicates have no
   * row in common, and each has an index of its own: no index could serve an `or` of them in order.
   */
  readonly holds: { readonly [N in keyof F["lists"]]: (ctx: Ctx) => Predicate | readonly Predicate[] };
  /** Totals of lists too large to count at each request; undefined where the caller's total differs. */
  readonly totals: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => Total | undefined };
  /** The same of what a list `alsoCounts`. */
  readonly flagTotals?: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => Total | undefined };
  /** Orders for lists of any size: each has an index. */
  readonly orders: { readonly [N in SortableColumns<F, true> | "id"]: IndexedOrder };
  /** Orders for short lists only. */
  readonly shortOrders: { readonly [N in SortableColumns<F, "few">]: ShortOrder };
  readonly filters: FilterSql<F>;
  /** The rows of a page of a list by their ids, in the order of the ids given. */
  readonly rows: (ctx: Ctx, ids: readonly number[], list: string) => Promise<{ readonly id: number }[]>;
  /** What a screen shows with the rows, by their ids, and a file omits. */
  readonly onScreen?: (ctx: Ctx, ids: readonly number[]) => Promise<(id: number) => object>;
};
/** A family as code sees it that serves all of them. */
export type AnyFamilySql = FamilySql<ListFamily>;
/** Names of a family are checked where it is declared; from here on they are only strings. */
export const asAnyFamily = <F extends ListFamily>(def: FamilySql<F>): AnyFamilySql => def as unknown as AnyFamilySql;

type Selected<Raw> = { readonly [K in keyof Raw]: RawBuilder<Raw[K]> };
/**
 * The rows of a family by their ids. `columns` are selected, `from` joins them to `page (id, position)`, and `complete` computes the
 * columns of the row that SQL does not give. What neither gives does not compile.
 */
export const rowsFrom =
  <Row extends { readonly id: number }>() =>
  <Raw extends { readonly id: number }>(o: {
    readonly columns: (ctx: Ctx, list: string) => Selected<Raw>;
    readonly from: (ids: readonly number[], list: string) => RawBuilder<unknown>;
    readonly complete: (ctx: Ctx) => Promise<(raw: Raw) => Omit<Row, keyof Raw> & Partial<Row>>;
  }) =>
  async (ctx: Ctx, ids: readonly number[], list: string): Promise<(Raw & Omit<Row, keyof Raw>)[]> => {
    const complete = await o.complete(ctx);
    const { rows } = await sql<Raw>`
      select ${selectList<Raw>(o.columns(ctx, list))}
        from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) ${o.from(ids, list)}
       order by page.position`.execute(ctx.db);
    // Spread first: copying one object is cheap, merging into another is not.
    return rows.map((raw) => ({ ...raw, ...complete(raw) }));
  };

export const all = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`);
export const any = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);

const namesOfFilters = ({ filters, columns }: ListFamily): string[] => {
  const own = Object.entries(filters).map(([name, { kind }]) => [name, kind] as const);
  const ofColumns = Object.entries(columns as Record<string, Column | undefined>).flatMap(([column, definition]) => {
    const filter = definition?.filter;
    return filter ? [["name" in filter && filter.name ? filter.name : column, filter.kind] as const] : [];
  });
  return [...own, ...ofColumns].flatMap(([name, kind]) => (kind === "days" ? [`from_${name}`, `to_${name}`] : [name]));
};

/** The predicates of the filters that a query asks for. */
export const filtersOf = (ctx: Ctx, def: AnyFamilySql, list: string, query: PageQuery): Predicate[] =>
  namesOfFilters(def.family).flatMap((name) => {
    const value = query[name];
    // Each filter takes the values that the contract's schema lets through.
    return value === undefined || value === ""
      ? []
      : [(def.filters[name] as (v: Value, ctx: Ctx, list: string) => Predicate)(value, ctx, list)];
  });

/** The predicates of a list under some filters. */
export const partsOf = (ctx: Ctx, def: AnyFamilySql, list: string, filters: readonly Predicate[]): Predicate[] =>
  [def.holds[list]!(ctx)].flat().map((part) => all([part, ...filters]));

const countOf = (def: AnyFamilySql, parts: readonly Predicate[]): RawBuilder<number> =>
  sql`(${sql.join(
    parts.map((part) => sql`(select count(*) from ${def.from} where ${part})`),
    sql` + `,
  )})`;

/** The total of a list without filters, where counters give it. */
export const knownTotalOf = (ctx: Ctx, def: AnyFamilySql, list: string): Total | undefined =>
  (def.totals as Record<string, (ctx: Ctx) => Total | undefined>)[list]?.(ctx);
/** The exact total of a list without filters. */
export const totalOf = (ctx: Ctx, def: AnyFamilySql, list: string): Total =>
  knownTotalOf(ctx, def, list) ?? countOf(def, partsOf(ctx, def, list, []));

/** The same for the rows that a flag among the family's filters leaves. */
export const flaggedTotalOf = (ctx: Ctx, def: AnyFamilySql, list: string, flag: string): Total =>
  def.flagTotals?.[list]?.(ctx) ?? countOf(def, partsOf(ctx, def, list, filtersOf(ctx, def, list, { [flag]: 1 })));

/** Text filters compare folded keys, so that one spelling finds the others; a text without letters or digits finds nothing. */
export const foldedLike = (column: RawBuilder<unknown>, value: string): Predicate => sql`${column} like search_pattern(${value})`;
/** A name's key (`name_key`) that contains the words typed, in any order, script and spelling. */
export const nameKeyLike = (key: RawBuilder<unknown>, value: string): Predicate => {
  const words = wordsOf(value);
  return words.length === 0
    ? sql`false`
    : all(words.map((word) => any(spellingsOf(word).map((spelling) => sql`${key} like name_pattern(${spelling})`))));
};
/** The same for a name in three scripts, alias `n` of its table. */
export const nameLike = (value: string): Predicate =>
  any(["name_uz", "name_uk", "name_ru"].map((name) => nameKeyLike(sql`name_key(${sql.ref(`n.${name}`)})`, value)));
export const plainLike = (column: RawBuilder<unknown>, value: string): Predicate =>
  sql`${column} ilike '%' || ${value.replace(/[\\%_]/g, "\\$&")} || '%'`;
