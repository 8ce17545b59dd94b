import { commonProblemEndpoints, earlyWarningEndpoints, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sendExport } from "../../engine/excel/export-queue.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteFound } from "../../engine/privacy/reading-log.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { listFile } from "../../engine/references/list-file.ts";
import * as problems from "./common-problems.repository.ts";
import { silenceWarning } from "./early-warnings.repository.ts";

/** Common problems: their list and card, what stands of them on the card of an appeal, and what people do with them; early warnings are silenced. */
export const commonProblemRoutes = (app: FastifyInstance): void => {
  const { list, excel, get, ofAppeal, choices, begin, join, leave, step } = commonProblemEndpoints;
  serve(app, list, (ctx, { query }) => pageOf(ctx, problems.problemsOf(ctx), query as CrudQuery));
  serve(app, excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, problems.problemsOf(ctx), (at: Ctx) => listFile(at, problems.problemsOf(at), { query: query as CrudQuery })),
  );
  serve(app, get, async (ctx, { params }) => {
    const found = await problems.getProblem(ctx, params.id);
    noteFound(ctx, "problem", params, [...found.appeals, ...found.perhaps]);
    return found;
  });
  serve(app, ofAppeal, (ctx, { params, query }) => problems.stripOf(ctx, params.id, query.groupsId));
  serve(app, choices, (ctx, { query }) => problems.choicesFor(ctx, query.appealIds.split(",").map(Number)));
  serve(app, begin, async (ctx, { body }) => ({ id: await problems.beginProblem(ctx, body) }));
  serve(app, join, async (ctx, { params, body }) => ({ joined: await problems.joinProblem(ctx, params.id, body) }));
  serve(app, leave, async (ctx, { params, body }) => ({ left: await problems.leaveProblem(ctx, params.id, body) }));
  serve(app, step, async (ctx, { params, body }) => ({ version: await problems.stepProblem(ctx, params.id, body) }));
  serve(app, earlyWarningEndpoints.silence, async (ctx, { params, body }) => {
    await silenceWarning(ctx, params.id, body.reason);
    return { id: params.id };
  });
};
