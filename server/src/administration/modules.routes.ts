import { moduleEndpoints, moduleOrder, moduleRows, type ModuleKind } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../crud/crud.routes.ts";
import { problem, ruleBroken } from "../http/app-error.ts";
import { serve } from "../http/serve.ts";
import { reorder } from "./modules.repository.ts";

/** The menu: what its items are called, how they look, in which order they stand. */
export const moduleRoutes = (app: FastifyInstance): void => {
  for (const kind of Object.keys(moduleRows) as ModuleKind[]) crudRoutes(app, moduleRows[kind], moduleEndpoints[kind]);
  serve(app, moduleOrder, async (ctx, { body }) => {
    if (!(await reorder(ctx.db, moduleRows[body.kind].table, body.ids))) throw ruleBroken(problem("ids", "no_such_record"));
    ctx.audit(moduleRows[body.kind].table, { order: body.ids });
    return {};
  });
};
