import {
  hasNames,
  nameFields,
  nameLabels,
  translateAny,
  type Crud,
  type CrudField,
  type CrudQuery,
  type MessageKey,
} from "@murojaat/contract/kit";
import { sql } from "kysely";
import { aboutSheet } from "../excel/about.ts";
import type { Fact, Workbook } from "../excel/workbook.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Predicate } from "../lists/list-query.ts";
import { nameInList, type SeenCrud } from "./crud.repository.ts";

type FilterValue = CrudQuery[string];
/** What was asked of a list; `reach`: what the caller may see of it. */
export type Asked = { readonly def: SeenCrud; readonly query: CrudQuery; readonly reach?: Predicate | undefined };

type Several = Extract<CrudField, { kind: "refs" | "linked" }>;
const nameOf = async (ctx: Ctx, f: Several, id: FilterValue): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(nameColumn(ctx))} as name from ${sql.table(f.table)} where id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? String(id);
};
/** A record that no row of the list names to this reader stays a number: a filter reveals only what the list does. */
const filterValue = async (ctx: Ctx, { def, query, reach }: Asked, name: string, f: CrudField): Promise<FilterValue> => {
  if (f.kind === "moment" || f.kind === "day") {
    const [from, to] = [query[`from_${name}`], query[`to_${name}`]];
    return from === undefined && to === undefined ? undefined : `${from ?? "…"} – ${to ?? "…"}`;
  }
  const value = query[name];
  if (f.kind === "ref") return value === undefined ? query[f.nameAs] : ((await nameInList(ctx, def, f, value, reach)) ?? value);
  if (value === undefined) return undefined;
  if (f.kind === "refs" || f.kind === "linked") return nameOf(ctx, f, value);
  if (f.kind === "choice") return translateAny(ctx.messages, f.choices[String(value)]!);
  return f.kind === "flag" ? translateAny(ctx.messages, value ? "common.yes" : "common.no") : value;
};

/** What a filter or an order of the list goes by, in words. */
const labelsOf = (def: Crud): Readonly<Record<string, MessageKey>> => ({
  id: "references.number",
  lacks: "lists.lacks",
  ...(def.names && { name: "crud.name" }),
  ...(def.code && { code: "references.code" }),
  ...(hasNames(def) && nameLabels),
  ...Object.fromEntries(
    Object.entries(def.fields).flatMap(([name, f]) => [[name, f.label], ...(f.kind === "ref" ? [[f.nameAs, f.label]] : [])]),
  ),
});
const filtersOf = async (ctx: Ctx, asked: Asked): Promise<Fact[]> => {
  const { def, query } = asked;
  const labels = labelsOf(def);
  const found: [string, FilterValue][] = ["name", "code", ...nameFields]
    .filter((name) => !(name in def.fields))
    .map((name) => [name, query[name]]);
  for (const [name, f] of Object.entries(def.fields)) found.push([name, await filterValue(ctx, asked, name, f)]);
  const lacking = query["lacks"];
  if (lacking !== undefined) found.push(["lacks", translateAny(ctx.messages, labels[String(lacking)]!)]);
  return found.flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [{ label: translateAny(ctx.messages, labels[name]!), value: String(value) }],
  );
};

/** The first sheet of a reference list's file; `rows` is called once all are written. */
export const aboutList = async (ctx: Ctx, asked: Asked, rows: () => number): Promise<NonNullable<Workbook["about"]>> => {
  const { def, query } = asked;
  return aboutSheet(ctx, {
    title: def.title,
    filters: await filtersOf(ctx, asked),
    sortedBy: query.sortAttr === undefined ? undefined : labelsOf(def)[query.sortAttr],
    rows,
  });
};
