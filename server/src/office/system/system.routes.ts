import { systemEndpoint, unsentMessageEndpoints, unsentMessageRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../engine/http/serve.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { decideUnsent, makeReadSystem, unsentInReach, type SystemOptions } from "./system.repository.ts";

/** What an administrator sees of the running system, and what can be done with messages that did not arrive. */
export const systemRoutes = (app: FastifyInstance, options: SystemOptions): void => {
  const { list, excel, again, giveUp } = unsentMessageEndpoints;
  const readSystem = makeReadSystem(options);
  serve(app, systemEndpoint, (ctx) => readSystem(ctx.db));
  crudRoutes(app, unsentMessageRow, { list, excel }, unsentInReach);
  serve(app, again, async (ctx, { params: { id } }) => {
    await decideUnsent(ctx, id, "sms_queued");
    return {};
  });
  serve(app, giveUp, async (ctx, { params: { id } }) => {
    await decideUnsent(ctx, id, "sms_failed");
    return {};
  });
};
