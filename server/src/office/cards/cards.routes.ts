import { appealEndpoints, cardEndpoints, type AppealDetail } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { getApplicantView, maskedApplicant } from "../applicants/applicants.repository.ts";
import { mayKnowApplicant } from "../appeals/appeals.visibility.ts";
import { maskedRepresentative, viewRepresentative } from "../applicants/representatives.repository.ts";
import { listHistory } from "../appeals/history-list.repository.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Machines } from "../wire-workflows.ts";
import { findIncoming } from "../incoming/incoming.repository.ts";
import { lockMessage, reachOfAppeal, settleMessage } from "../applicant-messages/applicant-messages.repository.ts";
import { noteReading, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import { listFlows } from "../tasks/flows.repository.ts";
import { listRequests } from "../tasks/requests.repository.ts";
import { noteSeen } from "../tasks/tasks.repository.ts";
import { getAppealDetail } from "./cards.repository.ts";
import { purposeOf } from "./purpose.ts";

/** A card shows masks to everybody, but the phone as lists show it: opening the rest is a call of its own, and is logged. */
const covered = (appeal: AppealDetail): AppealDetail => ({
  ...appeal,
  applicant: { ...maskedApplicant(appeal.applicant), phone: appeal.applicant.phone },
  representative: appeal.representative && maskedRepresentative(appeal.representative),
});

export const cardRoutes = (app: FastifyInstance, machines: Machines): void => {
  serve(app, cardEndpoints.detail, async (ctx, { params }) => {
    const detail = needFound(await getAppealDetail(ctx, machines, params.id));
    noteReading(ctx, { appealId: params.id, list: "card" });
    await noteSeen(ctx, detail.tasks);
    return covered(detail);
  });
  serve(app, cardEndpoints.personalData, async (ctx, { params: { id }, body }) => {
    const { applicantId } = needFound(await loadAppeal(ctx, id, false));
    if (!(await mayKnowApplicant(ctx, id))) throw new AppError("not_permitted");
    noteUnmasked(ctx, { appealId: id, list: "personal-data", purpose: await purposeOf(ctx, machines, id, body.purpose) });
    return { ...(await getApplicantView(ctx, applicantId)), representative: await viewRepresentative(ctx, id) };
  });
  serve(app, appealEndpoints.openHistory, async (ctx, { params: { id }, body }) => {
    noteUnmasked(ctx, { appealId: id, list: "history", purpose: await purposeOf(ctx, machines, id, body.purpose) });
    return listHistory(ctx, { appealId: id }, true);
  });
  serve(app, cardEndpoints.letterReach, async (ctx, { params }) =>
    reachOfAppeal(ctx, needFound(await loadAppeal(ctx, params.id, false)).id),
  );
  serve(app, cardEndpoints.settleMessage, async (ctx, { params, body }) => {
    const { appealId, incomingId } = needFound(await lockMessage(ctx, params.id));
    needFound(appealId === null ? await findIncoming(ctx, incomingId!) : await loadAppeal(ctx, appealId, false));
    if (!(await settleMessage(ctx, params.id, body.arrived))) throw new AppError("action_not_allowed_now");
    ctx.audit(`notifications:${params.id}`);
    return {};
  });
  const articleInfo = async (ctx: Ctx, taskId: number) => {
    const { appealId } = needFound(await machines.tasks.load(ctx, taskId, false));
    const [found, flows, answers] = await Promise.all([
      getAppealDetail(ctx, machines, appealId),
      listFlows(ctx, taskId),
      listAnswers(ctx, taskId),
    ]);
    const appeal = needFound(found);
    const task = needFound(appeal.tasks.find((t) => t.id === taskId));
    noteReading(ctx, { appealId, list: "card" });
    await noteSeen(ctx, appeal.tasks);
    return { task, appeal: covered(appeal), flows, answers };
  };
  serve(app, cardEndpoints.articleInfo, (ctx, { query }) => articleInfo(ctx, query.taskId));
  serve(app, cardEndpoints.articleInfoWithRequest, async (ctx, { query }) => ({
    ...(await articleInfo(ctx, query.taskId)),
    requests: (await listRequests(ctx, [query.taskId], false)).get(query.taskId) ?? [],
  }));
};
