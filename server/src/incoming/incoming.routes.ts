import { incomingEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { needFound } from "../http/app-error.ts";
import { serve } from "../http/serve.ts";
import { noteReading } from "../privacy/reading-log.ts";
import { findIncoming, rejectIncoming } from "./incoming.repository.ts";

export const incomingRoutes = (app: FastifyInstance): void => {
  serve(app, incomingEndpoints.get, async (ctx, { params }) => {
    const record = needFound(await findIncoming(ctx, params.id));
    noteReading(ctx, { list: "incoming", filter: { id: params.id }, rows: 1 });
    return record;
  });
  serve(app, incomingEndpoints.reject, async (ctx, { params, body }) => {
    await rejectIncoming(ctx, params.id, body);
    return needFound(await findIncoming(ctx, params.id));
  });
};
