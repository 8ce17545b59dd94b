import type { ExcelCall, ListFamily, PageQuery } from "@murojaat/contract/kit";
import type { FastifyInstance } from "fastify";
import { sendExport } from "../excel/export-queue.ts";
import { AppError } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { listExcel, type OptionName } from "./list-excel.ts";
import type { FamilySql } from "./list-query.ts";

/** Serves the Excel of every list of a family, by the list's own permission and predicate. */
export const excelRoutes = (
  app: FastifyInstance,
  def: FamilySql<ListFamily>,
  calls: readonly ExcelCall[],
  optionName: OptionName,
): void => {
  const mayDraw = (ctx: Ctx, name: string): boolean => {
    const permission = def.family.lists[name]?.permission;
    return permission !== undefined && (permission === "signed-in" || ctx.actor.permissions.has(permission));
  };
  for (const { call, lists } of calls)
    serve(app, call, async (ctx, input, { reply }) => {
      // a client may send the page that it shows: the file contains all pages
      const { pageNo: _page, pageSize: _size, ...query } = (input as { query: PageQuery }).query;
      const name = (query.menu === undefined ? lists : [query.menu]).find((one) => mayDraw(ctx, one));
      if (name === undefined) throw new AppError("not_permitted");
      const { from_createdDate: from, to_createdDate: to } = query as PageQuery & { from_createdDate?: string; to_createdDate?: string };
      const { title } = def.family.lists[name]!;
      return sendExport(ctx, reply, { title, ...(from && to && { period: { from, to } }) }, (at) =>
        listExcel(at, def, name, query, optionName),
      );
    });
};
