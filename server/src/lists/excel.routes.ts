import { excelCalls, type ListFamily, type PageQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { excelType } from "../excel/workbook.ts";
import { AppError } from "../http/app-error.ts";
import { named, stamp } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { drawingTurns } from "./drawing-turns.ts";
import { listExcel, type OptionName } from "./list-excel.ts";
import type { FamilySql } from "./list-query.ts";

/** Serves the Excel of every list of a family, by the list's own permission and predicate; what an entry is called is handed in. */
export const excelRoutes = (app: FastifyInstance, def: FamilySql<ListFamily>, optionName: OptionName): void => {
  const turns = drawingTurns();
  const mayDraw = (ctx: Ctx, name: string): boolean => {
    const permission = def.family.lists[name]?.permission;
    return permission !== undefined && (permission === "signed-in" || ctx.actor.permissions.has(permission));
  };
  for (const { call, lists } of excelCalls(def.family))
    serve(app, call, async (ctx, input, { reply }) => {
      // a client may send the page that it shows: the file has all of them
      const { pageNo: _page, pageSize: _size, ...query } = (input as { query: PageQuery }).query;
      const name = (query.menu === undefined ? lists : [query.menu]).find((one) => mayDraw(ctx, one));
      if (name === undefined) throw new AppError("not_permitted");
      turns.enter(ctx.actor.userId);
      try {
        const file = await listExcel(ctx, def, name, query, optionName);
        file.once("close", () => turns.leave(ctx.actor.userId));
        return named(reply, `${def.family.name}_${stamp(ctx.now)}.xlsx`)
          .type(excelType)
          .send(file);
      } catch (error) {
        turns.leave(ctx.actor.userId);
        throw error;
      }
    });
};
