import { draftEndpoints, taskActions, taskEndpoints, type PatchedTaskAction } from "@murojaat/contract";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { getAppealDetail } from "../appeals/appeals.repository.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { AppError } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { noteReading } from "../lists/reading-log.ts";
import { listNotifications, previewMessage } from "../notifications/notifications.repository.ts";
import { listHistory } from "../workflow/history.repository.ts";
import { taskMachine } from "../workflow/machines.ts";
import { findAnswer, listAnswers } from "./answers.repository.ts";
import { draftColumns, type DraftInput } from "./drafts.ts";
import { listFlows } from "./flows.repository.ts";
import { taskListSql } from "./tasks.lists.ts";
import { findTaskView } from "./tasks.repository.ts";
import { draftOf, type TaskSubject } from "./tasks.subject.ts";

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError("not_found");
  return value;
};
const needVisible = async (ctx: Ctx, id: number): Promise<TaskSubject> => found(await taskMachine.load(ctx, id, false));

export const taskRoutes = (app: FastifyInstance): void => {
  for (const name of Object.keys(taskActions) as PatchedTaskAction[])
    serve(app, taskActions[name], async (ctx, { body }) => {
      const { taskId, version, ...input } = body as { taskId: number; version: number } & Record<string, unknown>;
      await taskMachine.perform(ctx, name, taskId, version, input);
      return found(await findTaskView(ctx, taskId));
    });

  serve(app, draftEndpoints.draft, async (ctx, { body: { appealId, ...input } }) => {
    const before = found(await draftOf(ctx, appealId));
    if (before.appealStatus !== "classification") throw new AppError("action_not_allowed_now", { status: before.appealStatus });
    const id = await taskMachine.begin(ctx, "draft", before, input, async () => {
      const task = await ctx.db.insertInto("tasks").values({ appeal_id: appealId, status: "draft", from_org_id: before.fromOrgId, created_by: ctx.actor.userId, created_at: ctx.now, ...(await draftColumns(ctx, before, input)) }).returning("id").executeTakeFirstOrThrow();
      return { id: task.id, appealId, taskId: task.id };
    });
    return found(await findTaskView(ctx, id));
  });
  serve(app, draftEndpoints["update-draft"], async (ctx, { body: { taskId, version, ...input } }) => {
    await taskMachine.perform(ctx, "update-draft", taskId, version, input satisfies DraftInput);
    return found(await findTaskView(ctx, taskId));
  });
  serve(app, draftEndpoints["delete-draft"], async (ctx, { params }) => {
    await taskMachine.perform(ctx, "delete-draft", params.taskId, undefined, {});
    return {};
  });

  serve(app, taskEndpoints.ofAppeal, async (ctx, { query }) => {
    found(await loadAppeal(ctx, query.appealId, false));
    const { rows } = await sql<{ id: number }>`select id from tasks where appeal_id = ${query.appealId} and status not in ('draft', 'cancelled') order by id`.execute(ctx.db);
    const size = query.pageSize ?? 20;
    const from = ((query.pageNo ?? 1) - 1) * size;
    return { total: rows.length, rows: (await taskListSql.rows(ctx, rows.slice(from, from + size).map((r) => r.id))) as never };
  });
  serve(app, taskEndpoints.flows, async (ctx, { query }) => listFlows(ctx, (await needVisible(ctx, query.taskId)).id));
  serve(app, taskEndpoints.processes, async (ctx, { query }) => listHistory(ctx, { taskId: (await needVisible(ctx, query.taskId)).id }));
  serve(app, taskEndpoints.answers, async (ctx, { query }) => listAnswers(ctx, (await needVisible(ctx, query.taskId)).id));
  serve(app, taskEndpoints.answerById, async (ctx, { query }) => {
    const answer = found(await findAnswer(ctx, query.id));
    await needVisible(ctx, answer.taskId);
    return answer;
  });
  serve(app, taskEndpoints.stageActions, async (ctx, { query }) => {
    const task = await needVisible(ctx, query.taskId);
    return { taskId: task.id, version: task.version, status: task.status, actions: await taskMachine.available(ctx, task) };
  });
  serve(app, taskEndpoints.articleInfo, async (ctx, { query }) => {
    const task = found(await findTaskView(ctx, query.taskId));
    const [appeal, flows, answers] = await Promise.all([getAppealDetail(ctx, task.appealId), listFlows(ctx, task.id), listAnswers(ctx, task.id)]);
    noteReading(ctx, { appealId: task.appealId });
    return { task, appeal: found(appeal), flows, answers };
  });
  serve(app, taskEndpoints.checkAccess, async (ctx, { params, query }) => {
    const task = await taskMachine.load(ctx, query.taskId, false);
    return { access: task !== undefined && (await taskMachine.mayDo(ctx, params.x, task)) };
  });
  serve(app, taskEndpoints.notifications, async (ctx, { params }) => {
    found(await loadAppeal(ctx, params.id, false));
    return listNotifications(ctx, params.id);
  });
  serve(app, taskEndpoints.notificationPreview, async (ctx, { query }) => previewMessage(ctx, await needVisible(ctx, query.taskId)));
};
