import { menuExcel, moduleEndpoints, moduleOrder, moduleRows, type ModuleKind, type ModuleOrderConflict } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { lastMove } from "../../engine/references/versions.repository.ts";
import { versionOf } from "../../engine/references/versions.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { menuFile } from "./menu-file.ts";
import { lockPlaces, reorder } from "./modules.repository.ts";

/** The menu: what its items are called, how they look, in which order they stand. */
export const moduleRoutes = (app: FastifyInstance): void => {
  for (const kind of Object.keys(moduleRows) as ModuleKind[]) crudRoutes(app, moduleRows[kind], moduleEndpoints[kind]);
  serve(app, menuExcel, (ctx, _input, { reply }) => sendExport(ctx, reply, { title: "menu.modules" }, () => menuFile(ctx)));
  serve(app, moduleOrder, async (ctx, { body }) => {
    const { table } = moduleRows[body.kind];
    const ids = [...new Set(body.ids)];
    const places = await lockPlaces(ctx.db, table, ids);
    if (places.length !== ids.length) throw ruleBroken(problem("ids", "no_such_record"));
    const now = places.map((one) => one.id);
    if (body.was && body.was.join() !== now.join()) {
      const last = await lastMove(ctx.db, table, now);
      throw new AppError("changed_meanwhile", {
        now: { ids: now, version: versionOf(now) },
        by: last?.by ?? null,
        at: last?.at ?? null,
      } satisfies ModuleOrderConflict);
    }
    await reorder(ctx.db, table, ids, places);
    ctx.audit(table, { order: ids });
    return {};
  });
};
