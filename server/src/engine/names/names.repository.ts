import { compareNames, sortKey, type Machine, type NamedTable } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";
import { nameColumn, type Ctx, type NameColumn } from "../http/context.ts";

type Name = readonly [uz: string, uk: string, ru: string, uz2026: string];
type Row = {
  readonly list: string;
  readonly id: string;
  readonly uz: string;
  readonly uk: string;
  readonly ru: string;
  readonly uz2026: string;
};
/** By list and id; statuses by machine and code, people by `users`. */
type Kept = ReadonlyMap<string, ReadonlyMap<number | string, Name>>;

/** Tables whose names are cached have the trigger `names_move`; a status is known by its machine and code, all else by its id. */
const selectOf = (table: string): RawBuilder<unknown> =>
  table === "statuses"
    ? sql`select 'status of ' || machine as list, code as id, name_uz as uz, name_uk as uk, name_ru as ru, name_uz_2026 as uz2026 from statuses`
    : sql`select ${table}::text as list, id::text as id, name_uz as uz, name_uk as uk, name_ru as ru, name_uz_2026 as uz2026 from ${sql.table(table)}`;
const readAll = async (db: Db): Promise<Kept> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'names_move'`.execute(db);
  const { rows } = await sql<Row>`${sql.join(
    tables.map(({ name }) => selectOf(name)),
    sql` union all `,
  )}`.execute(db);
  const cached = new Map<string, Map<number | string, Name>>();
  for (const { list, id, uz, uk, ru, uz2026 } of rows) {
    const ofList = cached.get(list) ?? new Map<number | string, Name>();
    cached.set(list, ofList.set(list.startsWith("status") ? id : Number(id), [uz, uk, ru, uz2026]));
  }
  return cached;
};

/** SQL arrays that map an id or a code to the position of its name in the alphabet. */
type Places = { readonly keys: string; readonly places: string };
const known = new WeakMap<ReadonlyMap<number | string, Name>, Partial<Record<NameColumn, Places>>>();
const array = (values: readonly (number | string)[]): string => `{${values.join(",")}}`;
/** Positions of names in the alphabet of a spelling; equal names have equal positions. */
const orderNames = (list: ReadonlyMap<number | string, Name>, column: NameColumn): Places => {
  const sorted = [...list]
    .map(([key, name]) => ({ key, name: name[spellings.indexOf(column)]! }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const places = new Map<number | string, number>();
  for (const [at, { key, name }] of sorted.entries()) {
    const before = sorted[at - 1];
    places.set(key, before && sortKey(before.name) === sortKey(name) ? places.get(before.key)! : at + 1);
  }
  const keys = [...places.keys()];
  const last = Math.max(0, ...keys.map((key) => (typeof key === "number" ? key : 0)));
  // indexed by id, so that SQL need not search
  const byId = Array.from({ length: last }, (_, before) => places.get(before + 1) ?? 0);
  return { keys: array(keys), places: array(last > 0 ? byId : [...places.values()]) };
};
const placesOf = (list: ReadonlyMap<number | string, Name>, column: NameColumn): Places => {
  const ofList = known.get(list) ?? {};
  known.set(list, ofList);
  return (ofList[column] ??= orderNames(list, column));
};
/** In the order of `Name`. */
const spellings: readonly NameColumn[] = ["name_uz", "name_uk", "name_ru", "name_uz_2026"];

/** Columns that show a name: the list it comes from and the column that has the id. */
type NameColumns = Readonly<Record<string, readonly [list: NamedTable | "users", id: string]>>;
/** A row as it is selected: its own columns, and ids in place of the name columns. */
export type Named<Columns extends NameColumns, Told extends { readonly [Column in keyof Columns]: string | null }> = Omit<
  Told,
  keyof Columns
> & {
  readonly [Column in keyof Columns as Columns[Column][1]]: null extends Told[Column] ? number | null : number;
};

/** Names in the caller's language. */
export type Names = {
  /** null for no id. */
  readonly of: {
    (list: NamedTable, id: number): string;
    (list: NamedTable, id: number | null): string | null;
  };
  /** All columns of a record that are names. */
  readonly columns: <
    const Columns extends NameColumns,
    Ids extends { readonly [Column in keyof Columns as Columns[Column][1]]: number | null },
  >(
    columns: Columns,
    ids: Ids,
  ) => { readonly [Column in keyof Columns]: null extends Ids[Columns[Column][1] & keyof Ids] ? string | null : string };
  readonly ofStatus: (machine: Machine, code: string) => string;
  readonly ofPerson: {
    (id: number): string;
    (id: number | null): string | null;
  };
  /** SQL for the position of an id's name in the alphabet of the caller's language; null for no id. */
  readonly placeOf: (list: NamedTable | "users", id: RawBuilder<unknown>) => RawBuilder<number | null>;
  readonly placeOfStatus: (machine: Machine, code: RawBuilder<unknown>) => RawBuilder<number | null>;
  /** The place of another name among those of statuses: between two of them, or that of the same name. */
  readonly placeAmongStatuses: (machine: Machine, name: string) => number;
};

/** The names of lists, offices and people, cached until one of them changes. */
export const readNames = async (ctx: Ctx): Promise<Names> => {
  const cached = await ctx.caches.get("names", "names", () => readAll(ctx.db));
  const column = nameColumn(ctx);
  const at = spellings.indexOf(column);
  // a record that was created after the names were read has an empty name in this reply
  const find = (list: string, id: number | string): string => cached.get(list)?.get(id)?.[at] ?? "";
  const of = (list: string, id: number | null) => (id === null ? null : find(list, id));
  return {
    of: of as Names["of"],
    columns: ((columns: NameColumns, ids: Readonly<Record<string, number | null>>) => {
      const written: Record<string, string | null> = {};
      for (const column in columns) {
        const [list, id] = columns[column]!;
        written[column] = of(list, ids[id] ?? null);
      }
      return written;
    }) as Names["columns"],
    ofStatus: (machine, code) => find(`status of ${machine}`, code),
    placeOf: (list, id) => sql`nullif((${placesOf(cached.get(list) ?? new Map(), column).places}::int[])[${id}], 0)`,
    placeOfStatus: (machine, code) => {
      const { keys, places } = placesOf(cached.get(`status of ${machine}`) ?? new Map(), column);
      return sql`(${places}::int[])[array_position(${keys}::text[], ${code})]`;
    },
    placeAmongStatuses: (machine, name) => {
      const sorted = [...(cached.get(`status of ${machine}`)?.values() ?? [])].map((status) => status[at]!).toSorted(compareNames);
      const same = sorted.findIndex((status) => sortKey(status) === sortKey(name));
      return same < 0 ? sorted.filter((status) => compareNames(status, name) < 0).length + 0.5 : same + 1;
    },
    ofPerson: ((id: number | null) => of("users", id)) as Names["ofPerson"],
  };
};
