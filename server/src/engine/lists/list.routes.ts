import { endpoint, oneOf, record, type ListFamily, type May, type PageQuery, type Permission } from "@murojaat/contract/kit";
import type { FastifyInstance } from "fastify";
import type { TObject, TProperties } from "typebox";
import { AppError } from "../http/app-error.ts";
import { serve } from "../http/serve.ts";
import { noteUnmasked } from "../privacy/reading-log.ts";
import { listPage } from "./list-page.ts";
import type { FamilySql } from "./list-query.ts";

/** The family's query; where several lists share the path the list must be named, elsewhere it cannot be. */
const queryOf = ({ query, lists }: ListFamily, names: readonly string[]): TObject => {
  const { menu, ...rest } = query.properties as TProperties;
  const menus = names.flatMap((name) => lists[name]!.menu ?? []);
  return record({ ...rest, ...(menu && menus.length > 0 && { menu: oneOf(menus) }) });
};
const mayOpen = (permissions: readonly string[]): May =>
  permissions.includes("signed-in") ? "signed-in" : (permissions as readonly Permission[]);

/** Serves every list of a family: a call for each path, the list named by `menu` where several share one. */
export const listRoutes = (app: FastifyInstance, def: FamilySql<ListFamily>): void => {
  const byPath = new Map<`/${string}`, string[]>();
  for (const [name, list] of Object.entries(def.family.lists)) byPath.set(list.path, [...(byPath.get(list.path) ?? []), name]);

  for (const [path, names] of byPath) {
    const call = endpoint({
      method: "GET",
      path,
      may: mayOpen(names.map((name) => def.family.lists[name]!.permission)),
      summary: `Lists of ${def.family.name}: ${names.join(", ")}`,
      query: queryOf(def.family, names),
      reply: def.family.page,
    });
    serve(app, call, async (ctx, input) => {
      const query = input.query as PageQuery;
      const name = names.find((n) => def.family.lists[n]!.menu === query.menu) ?? names[0]!;
      const { permission } = def.family.lists[name]!;
      if (permission !== "signed-in" && !ctx.actor.permissions.has(permission)) throw new AppError("not_permitted");
      const page = await listPage(ctx, def, name, query);
      noteUnmasked(ctx, { list: name, filter: query, rows: page.rows.length });
      return page;
    });
  }
};
