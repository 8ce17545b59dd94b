import { excelCalls, type ListFamily, type PageQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { excelType } from "../excel/workbook.ts";
import { AppError } from "../http/app-error.ts";
import { named, stamp } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { listExcel, type Exporter, type OptionName } from "./list-excel.ts";
import type { FamilySql } from "./list-query.ts";

/** Files that one person may draw at the same time. */
const mostAtOnce = 2;

/** Serves the Excel of every list of a family, by the list's own permission and predicate; who asks and what an entry is called are handed in. */
export const excelRoutes = (
  app: FastifyInstance,
  def: FamilySql<ListFamily>,
  given: { readonly findExporter: (ctx: Ctx) => Promise<Exporter>; readonly optionName: OptionName },
): void => {
  const drawing = new Map<number, number>();
  const count = (userId: number, by: 1 | -1): number => {
    const now = (drawing.get(userId) ?? 0) + by;
    if (now === 0) drawing.delete(userId);
    else drawing.set(userId, now);
    return now;
  };
  for (const { call, list } of excelCalls(def.family))
    serve(app, call, async (ctx, input, { reply }) => {
      // a client may send the page that it shows: the file has all of them
      const { pageNo: _page, pageSize: _size, ...query } = (input as { query: PageQuery }).query;
      const name = query.menu ?? list;
      const permission = name === undefined ? undefined : def.family.lists[name]?.permission;
      if (name === undefined || permission === undefined || !ctx.actor.permissions.has(permission)) throw new AppError("not_permitted");
      if (count(ctx.actor.userId, 1) > mostAtOnce) {
        count(ctx.actor.userId, -1);
        throw new AppError("too_many");
      }
      try {
        const file = await listExcel(ctx, def, name, query, await given.findExporter(ctx), given.optionName);
        file.once("close", () => count(ctx.actor.userId, -1));
        return named(reply, `${def.family.name}_${stamp(ctx.now)}.xlsx`)
          .type(excelType)
          .send(file);
      } catch (error) {
        count(ctx.actor.userId, -1);
        throw error;
      }
    });
};
