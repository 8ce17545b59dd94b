import { cardEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { needFound } from "../http/app-error.ts";
import { serve } from "../http/serve.ts";
import type { Machines } from "../machines.ts";
import { noteReading } from "../privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import { listFlows } from "../tasks/flows.repository.ts";
import { getAppealDetail } from "./cards.repository.ts";

export const cardRoutes = (app: FastifyInstance, machines: Machines): void => {
  serve(app, cardEndpoints.detail, async (ctx, { params }) => {
    const detail = needFound(await getAppealDetail(ctx, machines, params.id));
    noteReading(ctx, { appealId: params.id });
    return detail;
  });
  serve(app, cardEndpoints.articleInfo, async (ctx, { query }) => {
    const { appealId } = needFound(await machines.tasks.load(ctx, query.taskId, false));
    const [appeal, flows, answers] = await Promise.all([
      getAppealDetail(ctx, machines, appealId),
      listFlows(ctx, query.taskId),
      listAnswers(ctx, query.taskId),
    ]);
    const task = needFound(appeal?.tasks.find((t) => t.id === query.taskId));
    noteReading(ctx, { appealId });
    return { task, appeal: needFound(appeal), flows, answers };
  });
};
