import { cardEndpoints, type AppealDetail } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { getApplicantView, maskedApplicant } from "../applicants/applicants.repository.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Machines } from "../machines.ts";
import { reachOfAppeal } from "../notifications/notifications.repository.ts";
import { noteReading, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import { listFlows } from "../tasks/flows.repository.ts";
import { listRequests } from "../tasks/requests.repository.ts";
import { noteSeen } from "../tasks/tasks.repository.ts";
import { getAppealDetail } from "./cards.repository.ts";

/** A card shows masks to everybody: opening them is a call of its own, and is logged. */
const covered = (appeal: AppealDetail): AppealDetail => ({ ...appeal, applicant: maskedApplicant(appeal.applicant) });

export const cardRoutes = (app: FastifyInstance, machines: Machines): void => {
  serve(app, cardEndpoints.detail, async (ctx, { params }) => {
    const detail = needFound(await getAppealDetail(ctx, machines, params.id));
    noteReading(ctx, { appealId: params.id });
    await noteSeen(ctx, detail.tasks);
    return covered(detail);
  });
  const openPersonalData = async (ctx: Ctx, id: number) => {
    const appeal = needFound(await loadAppeal(ctx, id, false));
    noteUnmasked(ctx, { appealId: id, list: "personal-data" });
    return appeal;
  };
  serve(
    app,
    cardEndpoints.personalData,
    async (ctx, { params }) => {
      const { applicantId } = await openPersonalData(ctx, params.id);
      return getApplicantView(ctx, applicantId);
    },
    (ctx, { params }) => openPersonalData(ctx, params.id),
  );
  serve(app, cardEndpoints.letterReach, async (ctx, { params }) =>
    reachOfAppeal(ctx, needFound(await loadAppeal(ctx, params.id, false)).id),
  );
  const articleInfo = async (ctx: Ctx, taskId: number) => {
    const { appealId } = needFound(await machines.tasks.load(ctx, taskId, false));
    const [found, flows, answers] = await Promise.all([
      getAppealDetail(ctx, machines, appealId),
      listFlows(ctx, taskId),
      listAnswers(ctx, taskId),
    ]);
    const appeal = needFound(found);
    const task = needFound(appeal.tasks.find((t) => t.id === taskId));
    noteReading(ctx, { appealId });
    await noteSeen(ctx, appeal.tasks);
    return { task, appeal: covered(appeal), flows, answers };
  };
  serve(app, cardEndpoints.articleInfo, (ctx, { query }) => articleInfo(ctx, query.taskId));
  serve(app, cardEndpoints.articleInfoWithRequest, async (ctx, { query }) => ({
    ...(await articleInfo(ctx, query.taskId)),
    requests: (await listRequests(ctx, [query.taskId], false)).get(query.taskId) ?? [],
  }));
};
