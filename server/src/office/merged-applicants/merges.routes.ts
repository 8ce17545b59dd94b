import { mergeEndpoints, mergeRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { AppealMachine } from "../appeals/appeals.workflow.ts";
import { limitLookUps } from "../applicants/look-ups.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { can } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { giveStayedBack, listStayed, mergeApplicants, mergesInReach, previewMerge, takeMergeBack } from "./merges.repository.ts";

export const mergeRoutes = (app: FastifyInstance, machine: AppealMachine): void => {
  const { list, excel, preview, merge, takeBack, stayed, giveBack } = mergeEndpoints;
  crudRoutes(app, mergeRow, { list, excel }, mergesInReach);
  serve(app, preview, async (ctx, { query: { keptId, otherId, purpose } }) => {
    await limitLookUps(ctx, "look-up");
    const found = await previewMerge(ctx, keptId, otherId);
    if (!purpose && can(ctx, "view_personal_data")) throw new AppError("purpose_needed");
    noteUnmasked(ctx, { list: "merge", filter: { keptId, otherId }, rows: 2, ...(purpose && { purpose }) });
    return found;
  });
  serve(app, merge, (ctx, { body }) => mergeApplicants(ctx, body));
  serve(app, takeBack, (ctx, { params }) => takeMergeBack(ctx, machine, params.id));
  serve(app, stayed, (ctx, { params }) => listStayed(ctx, params.id));
  serve(app, giveBack, async (ctx, { params, body }) => {
    await giveStayedBack(ctx, machine, params.id, body);
    return {};
  });
};
