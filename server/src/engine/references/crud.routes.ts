import type { Crud, CrudBody, CrudEndpoints, CrudQuery } from "@murojaat/contract/kit";
import type { FastifyInstance } from "fastify";
import { sendExport } from "../excel/export-queue.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import type { Predicate } from "../lists/list-query.ts";
import { createRecord, removeRecord, updateRecord } from "./crud.ts";
import * as records from "./crud.repository.ts";
import { listFile } from "./list-file.ts";

/** The ids of `ids=1,2,3`. */
export const idsOf = (ids: string): number[] => ids.split(",").map(Number);

type Reach = (ctx: Ctx) => Predicate;
/** Serves the calls of a list that are handed in; others have routes of their own. `reach`: what the caller may see and change of it. */
export const crudRoutes = (app: FastifyInstance, def: Crud, calls: Partial<CrudEndpoints>, reach?: Reach): void => {
  if (calls.list) serve(app, calls.list, (ctx, { query }) => records.pageOf(ctx, def, query as CrudQuery, reach?.(ctx)));
  if (calls.excel)
    serve(app, calls.excel, (ctx, { query }, { reply }) =>
      sendExport(ctx, reply, def, (at) => listFile(at, def, { query: query as CrudQuery, ...(reach && { reach: reach(ctx) }) })),
    );
  if (calls.all)
    serve(app, calls.all, (ctx, { query }) => records.allOf(ctx, def, query as Record<string, number | undefined>, reach?.(ctx)));
  if (calls.byArray) serve(app, calls.byArray, (ctx, { query }) => records.someOf(ctx, def, idsOf(query.ids), reach?.(ctx)));
  if (calls.create) serve(app, calls.create, (ctx, { body }) => createRecord(ctx, def, body as CrudBody));
  if (calls.update) serve(app, calls.update, (ctx, { body }) => updateRecord(ctx, def, body as CrudBody, reach?.(ctx)));
  if (calls.remove)
    serve(app, calls.remove, async (ctx, { params, query }) => {
      await removeRecord(ctx, def, params.id, { ...query, reach: reach?.(ctx) });
      return {};
    });
};
