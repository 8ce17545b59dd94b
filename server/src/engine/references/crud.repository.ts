import {
  hasNames,
  nameFields,
  compareNames,
  translateAny,
  type Crud,
  type CrudField,
  type CrudQuery,
  type CrudRow,
  type CrudValue,
} from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import { unprepared, type Db } from "../db/pool.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import { portionRows, type IdPortions } from "../excel/portions.ts";
import { inAlphabet } from "../names/alphabet.ts";
import { formerName, nameThen, wasCalled } from "../names/former-names.ts";
import { versionOfRow } from "./versions.ts";
import { idPortions } from "../lists/list-ids.ts";
import { all, any, foldedLike, type Predicate } from "../lists/list-query.ts";

/** A list as its reader sees it: `seen` replaces the rows of its table, with the same columns. Writes go to the table. */
export type SeenCrud = Crud & { readonly seen?: RawBuilder<unknown> };
const rowsFrom = (def: SeenCrud): RawBuilder<unknown> => def.seen ?? sql.table(def.table);

type Kind<K extends CrudField["kind"]> = Extract<CrudField, { kind: K }>;
export type Columns = Record<string, CrudValue>;

/** nameUz -> name_uz. */
export const scriptColumn = (name: (typeof nameFields)[number]): string => name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
const own = (column: string) => sql`r.${sql.ref(column)}`;
const linked = (f: Kind<"refs"> | Kind<"linked">) =>
  sql`array(select distinct l.${sql.ref(f.link.other)} from ${sql.table(f.link.table)} l where l.${sql.ref(f.link.own)} = r.id order by 1)`;
const columnOf = (f: CrudField & { readonly column: string }): RawBuilder<unknown> =>
  f.kind === "ref" && f.through
    ? sql`(select x.${sql.ref(f.column)} from ${sql.table(f.through.table)} x where x.id = r.${sql.ref(f.through.by)})`
    : own(f.column);
const refName = (ctx: Ctx, f: Kind<"ref">) =>
  sql`(select ${f.asOf === undefined ? sql.ref(`n.${f.nameColumn ?? nameColumn(ctx)}`) : nameThen(ctx, f.table, "n", own(f.asOf))} from ${sql.table(f.table)} n where n.id = ${columnOf(f)})`;
const nameOf = (ctx: Ctx, def: Crud): RawBuilder<unknown> => (def.names === undefined ? sql`null::text` : own(nameColumn(ctx)));
const formerNameOf = (ctx: Ctx, def: Crud): RawBuilder<unknown> =>
  def.names === undefined ? sql`null::text` : formerName(ctx, def.table, "r");
const parentOf = (def: Crud): RawBuilder<unknown> => {
  const f = def.fields["parentId"] ?? (def.parent && def.fields[def.parent.field]);
  return f?.kind === "ref" ? own(f.column) : sql`null::int`;
};
const valueOf = (f: CrudField): RawBuilder<unknown> =>
  f.kind === "refs" || f.kind === "linked"
    ? linked(f)
    : f.kind === "total"
      ? sql`(select count(*) from ${sql.table(f.of.table)} l where l.${sql.ref(f.of.column)} = r.id)`
      : f.kind === "day"
        ? sql`to_char(${own(f.column)}, 'DD.MM.YYYY')`
        : columnOf(f);

const selectList = (ctx: Ctx, def: Crud): RawBuilder<unknown> => {
  const parts = [
    sql`r.id`,
    sql`${nameOf(ctx, def)} as name`,
    sql`${formerNameOf(ctx, def)} as "formerName"`,
    sql`${parentOf(def)} as "parentId"`,
  ];
  if (def.code) parts.push(sql`r.code`);
  if (hasNames(def)) parts.push(...nameFields.map((name) => sql`${own(scriptColumn(name))} as ${sql.ref(name)}`));
  for (const [name, f] of Object.entries(def.fields)) {
    if (name !== "parentId") parts.push(sql`${valueOf(f)} as ${sql.ref(name)}`);
    if (f.kind === "ref") parts.push(sql`${refName(ctx, f)} as ${sql.ref(f.nameAs)}`);
  }
  return sql.join(parts);
};

const onlyThose = (def: Crud): Predicate =>
  def.only ? sql`exists (select from ${sql.table(def.only.table)} o where o.${sql.ref(def.only.column)} = r.id)` : sql`true`;

const everything: Predicate = sql`true`;

/** A text is found in any script; signs alone find nothing. */
const textFilter = (column: RawBuilder<unknown>, value: string): Predicate => sql`name_key(${column}::text) like name_pattern(${value})`;
const filtersOf = (ctx: Ctx, def: Crud, query: CrudQuery): Predicate[] => {
  const parts: Predicate[] = [onlyThose(def)];
  const asked = (name: string) => (query[name] === "" ? undefined : query[name]);
  const scripts = hasNames(def) ? nameFields.map(scriptColumn) : [];
  const name = asked("name");
  if (name !== undefined && def.names)
    parts.push(
      any([
        ...(scripts.length > 0 ? scripts.map(own) : [nameOf(ctx, def)]).map((column) => textFilter(column, String(name))),
        wasCalled(def.table, "r", (former) => textFilter(former, String(name))),
      ]),
    );
  for (const script of nameFields) {
    const value = asked(script);
    if (value !== undefined) parts.push(textFilter(own(scriptColumn(script)), String(value)));
  }
  if (def.code && asked("code") !== undefined) parts.push(foldedLike(sql`fold(${own("code")})`, String(asked("code"))));
  const lacking = def.fields[String(asked("lacks"))];
  if (lacking) {
    const value = valueOf(lacking);
    parts.push(
      lacking.kind === "total" ? sql`${value} = 0` : lacking.kind === "ref" ? sql`${value} is null` : sql`cardinality(${value}) = 0`,
    );
    if ("blockedAt" in def.fields) parts.push(sql`r.blocked_at is null`);
  }
  for (const [field, f] of Object.entries(def.fields)) {
    const value = asked(field);
    if (f.kind === "ref" && asked(f.nameAs) !== undefined) parts.push(textFilter(refName(ctx, f), String(asked(f.nameAs))));
    if (f.kind === "moment" || f.kind === "day") {
      const [from, to] = [asked(`from_${field}`), asked(`to_${field}`)];
      if (from !== undefined) parts.push(sql`${own(f.column)} >= ${from}::date`);
      if (to !== undefined) parts.push(sql`${own(f.column)} < ${to}::date + 1`);
    }
    if (value === undefined) continue;
    if (f.kind === "refs" || f.kind === "linked") parts.push(sql`${value} = any(${linked(f)})`);
    else if (f.kind === "text" || f.kind === "shown" || f.kind === "worded") parts.push(textFilter(own(f.column), String(value)));
    else if ("column" in f) parts.push(sql`${columnOf(f)} = ${value}`);
  }
  return parts;
};

/** The codes of a choice in the order of their names. */
const asRead = ({ messages }: Ctx, { choices }: Kind<"choice">): string[] => {
  const words = Object.entries(choices).map(([code, key]) => ({ code, words: translateAny(messages, key) }));
  return words.toSorted((a, b) => compareNames(a.words, b.words)).map(({ code }) => code);
};
const sortOf = (ctx: Ctx, def: Crud, attr: string): RawBuilder<unknown> => {
  if (attr === "id") return sql`r.id`;
  if (attr === "name") return inAlphabet(nameOf(ctx, def));
  const script = nameFields.find((name) => name === attr);
  if (script) return inAlphabet(own(scriptColumn(script)));
  const ref = Object.values(def.fields).find((f) => f.kind === "ref" && f.nameAs === attr);
  if (ref?.kind === "ref") return inAlphabet(refName(ctx, ref));
  const f = def.fields[attr]!;
  if (f.kind === "choice") return sql`array_position(${asRead(ctx, f)}::text[], ${own(f.column)})`;
  // 9554.9 stands before 9554.10
  if (f.kind === "text") return inAlphabet(own(f.column));
  return f.kind === "day" ? own(f.column) : valueOf(f);
};
const orderOf = (ctx: Ctx, def: Crud, query: CrudQuery): RawBuilder<unknown> => {
  const direction = query.sortOrder === "ASC" ? sql`asc` : sql`desc`;
  return sql`${sortOf(ctx, def, query.sortAttr ?? "id")} ${direction} nulls last, r.id ${direction}`;
};

const read = async (ctx: Ctx, def: SeenCrud, rest: RawBuilder<unknown>): Promise<CrudRow[]> => {
  const { rows } = await sql<CrudRow>`select ${selectList(ctx, def)} from ${rowsFrom(def)} r ${rest}`.execute(unprepared(ctx.db));
  for (const row of rows) row.version = versionOfRow(def, row);
  return rows;
};

/** `reach` narrows the list to what the caller may see of it; alias `r`. */
export const pageOf = async (
  ctx: Ctx,
  def: SeenCrud,
  query: CrudQuery,
  reach: Predicate = everything,
): Promise<{ total: number; rows: CrudRow[] }> => {
  const where = all([...filtersOf(ctx, def, query), reach]);
  const size = query.pageSize ?? 20;
  const total = await totalOf(ctx, def, query, reach);
  const rows = await read(
    ctx,
    def,
    sql`where ${where} order by ${orderOf(ctx, def, query)} limit ${size} offset ${((query.pageNo ?? 1) - 1) * size}`,
  );
  return { total, rows };
};
export const totalOf = async (ctx: Ctx, def: SeenCrud, query: CrudQuery, reach: Predicate = everything): Promise<number> => {
  const where = all([...filtersOf(ctx, def, query), reach]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${rowsFrom(def)} r where ${where}`.execute(unprepared(ctx.db));
  return rows[0]!.n;
};
/** The name that a row of the list shows for this value of a field; undefined where the caller sees no such row. */
export const nameInList = async (
  ctx: Ctx,
  def: SeenCrud,
  f: Kind<"ref">,
  value: CrudValue,
  reach: Predicate = everything,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string | null }>`
    select ${refName(ctx, f)} as name from ${rowsFrom(def)} r where ${columnOf(f)} = ${value} and ${onlyThose(def)} and ${reach} limit 1`.execute(
    unprepared(ctx.db),
  );
  return rows[0]?.name ?? undefined;
};
/** The ids of all rows of the filtered list at this moment, in its order. */
export const idsInOrder = (ctx: Ctx, def: SeenCrud, query: CrudQuery, reach: Predicate = everything): Promise<IdPortions> => {
  const where = all([...filtersOf(ctx, def, query), reach]);
  const numbered = sql`select r.id, row_number() over (order by ${orderOf(ctx, def, query)}) as n from ${rowsFrom(def)} r where ${where}`;
  return idPortions(ctx.db, numbered, portionRows);
};
/** The rows with these ids, in the order of the ids; those that are gone are missing. */
export const rowsByIds = (ctx: Ctx, def: SeenCrud, ids: readonly number[]): Promise<CrudRow[]> =>
  read(ctx, def, sql`join unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) on page.id = r.id order by page.position`);
/** Every row of the filtered list. */
export const rowsOf = (ctx: Ctx, def: Crud, query: CrudQuery): Promise<CrudRow[]> =>
  read(ctx, def, sql`where ${all(filtersOf(ctx, def, query))} order by ${orderOf(ctx, def, query)}`);

export const allOf = (
  ctx: Ctx,
  def: SeenCrud,
  query: Record<string, number | undefined>,
  reach: Predicate = everything,
): Promise<CrudRow[]> => {
  const f = def.parent && def.fields[def.parent.field];
  const wanted = def.parent?.query ? query[def.parent.query] : undefined;
  const where = wanted !== undefined && f && "column" in f ? sql`${own(f.column)} = ${wanted}` : sql`true`;
  const order =
    def.order === "position" ? sql`r.position, r.id` : def.order === "name" ? sql`${inAlphabet(nameOf(ctx, def))}, r.id` : sql`r.id`;
  return read(ctx, def, sql`where ${where} and ${onlyThose(def)} and ${reach} order by ${order}`);
};
export const someOf = (ctx: Ctx, def: SeenCrud, ids: readonly number[], reach: Predicate = everything): Promise<CrudRow[]> =>
  read(ctx, def, sql`where r.id = any(${[...ids]}::bigint[]) and ${onlyThose(def)} and ${reach} order by r.id`);
export const findOne = async (ctx: Ctx, def: SeenCrud, id: number, reach?: Predicate): Promise<CrudRow | undefined> =>
  (await someOf(ctx, def, [id], reach))[0];

/** Writers of this list wait for each other: otherwise two could write equal names or turn a tree into a ring. */
export const lockList = async (db: Db, def: Crud): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`list ${def.table}`}))`.execute(db);
};
/** Locks the record against deletion and new references until the transaction ends. */
export const lockRecord = async (db: Db, def: Crud, id: number): Promise<boolean> =>
  (await sql`select from ${sql.table(def.table)} where id = ${id} for update`.execute(db)).rows.length > 0;

/** A record without a position goes last; `lockList` has been called. */
const withPlaces = async (db: Db, def: Crud, rows: readonly Columns[]): Promise<readonly Columns[]> => {
  if (!("position" in def.fields) || rows.every((row) => row["position"] !== undefined)) return rows;
  const { rows: found } = await sql<{ last: number }>`select coalesce(max(position), 0)::int as last from ${sql.table(def.table)}`.execute(
    db,
  );
  let last = found[0]!.last;
  return rows.map((row) => ({ ...row, position: row["position"] ?? (last = Math.min(last + 1, 10_000)) }));
};
export const insertRecords = async (db: Db, def: Crud, given: readonly Columns[]): Promise<number[]> => {
  const rows = await withPlaces(db, def, given);
  const columns = Object.keys(rows[0] ?? {});
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.table(def.table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((c) => row[c]))})`))} returning id`.execute(unprepared(db));
  return made.map((row) => row.id);
};
export const updateColumns = async (db: Db, def: Crud, id: number, columns: Columns): Promise<void> => {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (sets.length > 0) await sql`update ${sql.table(def.table)} set ${sql.join(sets)} where id = ${id}`.execute(unprepared(db));
};
export const deleteRecord = async (db: Db, def: Crud, id: number): Promise<void> => {
  for (const f of Object.values(def.fields)) if (f.kind === "refs") await replaceLinks(db, f, id, []);
  await sql`delete from ${sql.table(def.table)} where id = ${id}`.execute(db);
};
export const replaceLinks = async (db: Db, f: Kind<"refs"> | Kind<"linked">, id: number, others: readonly number[]): Promise<void> => {
  const { table, own: mine, other } = f.link;
  await sql`delete from ${sql.table(table)} where ${sql.ref(mine)} = ${id} and not ${sql.ref(other)} = any(${[...others]}::int[])`.execute(
    db,
  );
  await sql`insert into ${sql.table(table)} (${sql.ref(mine)}, ${sql.ref(other)}) select ${id}, g from unnest(${[...others]}::int[]) g on conflict do nothing`.execute(
    db,
  );
};
