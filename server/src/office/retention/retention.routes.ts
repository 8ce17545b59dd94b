import { retentionEndpoints, retentionRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { addDays, fromWire, toWire } from "../../engine/dates/days.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { decideRetention, ofHolder } from "./retention.repository.ts";

/** Decisions on appeals whose time of keeping is over; the leader makes them for the own organisation. */
export const retentionRoutes = (app: FastifyInstance): void => {
  const { list, excel, confirm, keep } = retentionEndpoints;
  crudRoutes(app, retentionRow, { list, excel }, ofHolder);
  serve(app, confirm, (ctx, { params: { id }, body }) => decideRetention(ctx, id, body.version, { status: "confirmed" }));
  serve(app, keep, (ctx, { params: { id }, body }) => {
    const until = fromWire(body.until);
    const first = addDays(ctx.today, 1);
    if (until < first) throw ruleBroken(problem("until", "before_start", toWire(first)));
    return decideRetention(ctx, id, body.version, { status: "kept", reason: body.reason.trim(), until });
  });
};
