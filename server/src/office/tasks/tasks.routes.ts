import {
  draftEndpoints,
  isLookedThrough,
  officeNumberEndpoints,
  record,
  requestEndpoint,
  requestTypes,
  schemasOf,
  sendToDownOrganizations,
  taskActions,
  taskEndpoints,
  taskWorkflow,
  type PageQuery,
  type TaskRow,
  type PatchedTaskAction,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import type { AppealMachine } from "../appeals/appeals.workflow.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { bodyOf } from "../../engine/http/validation.ts";
import { awaitsSignature, isReminderOn } from "../issued-letters/signatures.repository.ts";
import { listApplicantMessages, previewMessage } from "../applicant-messages/applicant-messages.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { listHistory } from "../appeals/history-list.repository.ts";
import { answerNumberOf, findAnswer, listAnswers } from "./answers.repository.ts";
import { draftColumns, type DraftInput } from "./drafts.ts";
import { listFlows } from "./flows.repository.ts";
import { findOfficeNumber, nextOfficeNumber } from "./office-numbers.repository.ts";
import { listRequests } from "./requests.repository.ts";
import { proposeRouting } from "./routing.repository.ts";
import { taskListSql } from "./tasks.lists.ts";
import { listLowerOrganizations } from "./organization-levels.repository.ts";
import { getActedTask, idsOfAppeal, noteAnswersSeen } from "./tasks.repository.ts";
import type { TaskMachine } from "./tasks.workflow.ts";
import { draftOf, type TaskSubject } from "./tasks.subject.ts";

/** What is asked for, by the action of its request. */
const requestInputs = new Map(
  requestTypes.map((type) => {
    const name = `request-${type.replaceAll("_", "-")}` as PatchedTaskAction;
    return [name, record(schemasOf(taskWorkflow.actions[name].input))];
  }),
);

type TaskBody = { readonly taskId: number; readonly version: number } & Readonly<Record<string, unknown>>;
/** Looks through the text that an act sends or confirms, before its transaction; office/answer-checks does. */
type JudgeAct = (
  ctx: Ctx,
  machine: TaskMachine,
  name: string,
  taskId: number,
  input: Record<string, unknown>,
) => Promise<{ readonly keep: (within: Ctx, taskId: number) => Promise<void>; readonly changes: readonly Change[] }>;

export const taskRoutes = (app: FastifyInstance, machine: TaskMachine, appeals: AppealMachine, judgeAct: JudgeAct): void => {
  const needVisible = async (ctx: Ctx, id: number): Promise<TaskSubject> => needFound(await machine.load(ctx, id, false));
  const stillVisible = (ctx: Ctx, _input: unknown, { id }: { readonly id: number }) => needVisible(ctx, id);

  for (const name of Object.keys(taskActions) as PatchedTaskAction[]) {
    // office/signatures verifies first
    if (name === "sign-letter") continue;
    if (isLookedThrough(name)) {
      const act = { ...taskActions[name], history: true } as const;
      serve(app, act, async (ctx, { body }, { request }) => {
        const { taskId, version, checks, ...input } = body as TaskBody;
        const judged = await judgeAct(ctx, machine, name, taskId, { ...input, checks });
        return transact(
          ctx,
          act,
          async (within) => {
            await machine.perform(within, name, taskId, version, input, async () => ({ changes: judged.changes }));
            await judged.keep(within, taskId);
            return within.readLast(() => getActedTask(within, machine, taskId));
          },
          repeatable(request),
          (within, reply) => stillVisible(within, body, reply),
        );
      });
      continue;
    }
    serve(
      app,
      taskActions[name],
      async (ctx, { body }) => {
        const { taskId, version, ...input } = body as TaskBody;
        await machine.perform(ctx, name, taskId, version, input);
        return ctx.readLast(() => getActedTask(ctx, machine, taskId));
      },
      stillVisible,
    );
  }

  serve(
    app,
    requestEndpoint,
    async (ctx, { body: { taskId, version, type, ...given } }) => {
      const name = `request-${type.replaceAll("_", "-")}` as PatchedTaskAction;
      const input = bodyOf(requestInputs.get(name)!, given);
      await machine.perform(ctx, name, taskId, version, input);
      return ctx.readLast(() => getActedTask(ctx, machine, taskId));
    },
    stillVisible,
  );

  serve(
    app,
    draftEndpoints.draft,
    async (ctx, { body: { appealId, ...input } }) => {
      const before = needFound(await draftOf(ctx, appealId, true));
      if (before.appealStatus !== "classification") {
        const appeal = needFound(await loadAppeal(ctx, appealId, false));
        const allowed = await appeals.available(ctx, appeal);
        throw new AppError("action_not_allowed_now", { status: appeal.status, version: appeal.version, allowed });
      }
      // read together with the checks; a refusal does not wait for it
      const calendar = readLockedCalendar(ctx);
      calendar.catch(() => {});
      const { id } = before;
      await machine.begin(ctx, "draft", before, input, async () => {
        await ctx.db
          .insertInto("tasks")
          .values({
            id,
            appeal_id: appealId,
            status: "draft",
            from_org_id: before.fromOrgId,
            created_by: ctx.actor.userId,
            created_at: ctx.now,
            ...(await draftColumns(ctx, before, input, await calendar)),
          })
          .execute();
        return { id, appealId, taskId: id };
      });
      return ctx.readLast(() => getActedTask(ctx, machine, id));
    },
    stillVisible,
  );
  serve(
    app,
    draftEndpoints["update-draft"],
    async (ctx, { body: { taskId, version, ...input } }) => {
      await machine.perform(ctx, "update-draft", taskId, version, input satisfies DraftInput);
      return ctx.readLast(() => getActedTask(ctx, machine, taskId));
    },
    stillVisible,
  );
  serve(app, draftEndpoints["delete-draft"], async (ctx, { body: { taskId, version } }) => {
    await machine.perform(ctx, "delete-draft", taskId, version, {});
    return ctx.readLast(() => getActedTask(ctx, machine, taskId));
  });

  serve(app, taskEndpoints.routingProposals, async (ctx, { params, query }) => {
    const draft = needFound(await draftOf(ctx, params.id, false));
    if (!(await machine.mayBegin(ctx, "draft", draft))) throw new AppError("not_permitted");
    return proposeRouting(ctx, draft, query.groupsId);
  });
  serve(app, taskEndpoints.ofAppeal, async (ctx, { query }) => {
    needFound(await loadAppeal(ctx, query.appealId, false));
    const asked = query as PageQuery & { appealId: number };
    const ids = await idsOfAppeal(ctx, asked);
    const size = asked.pageSize ?? 20;
    const from = ((asked.pageNo ?? 1) - 1) * size;
    return { total: ids.length, rows: (await taskListSql.rows(ctx, ids.slice(from, from + size), "all")) as TaskRow[] };
  });
  serve(app, sendToDownOrganizations, async (ctx, { query }) => listLowerOrganizations(ctx, await needVisible(ctx, query.taskId)));
  serve(app, officeNumberEndpoints.next, async (ctx, { query }) => ({ number: await nextOfficeNumber(ctx, query.of, query.like) }));
  serve(app, officeNumberEndpoints.use, async (ctx, { query }) => {
    await needVisible(ctx, query.taskId);
    return findOfficeNumber(ctx, query.of, query);
  });
  serve(app, taskEndpoints.flows, async (ctx, { query }) => listFlows(ctx, (await needVisible(ctx, query.taskId)).id));
  serve(app, taskEndpoints.processes, async (ctx, { query }) => listHistory(ctx, { taskId: (await needVisible(ctx, query.taskId)).id }));
  serve(app, taskEndpoints.requests, async (ctx, { query }) => {
    const { id } = await needVisible(ctx, query.taskId);
    return (await listRequests(ctx, [id], false)).get(id) ?? [];
  });
  const opened = async (ctx: Ctx, task: TaskSubject): Promise<void> => {
    if (await machine.mayDo(ctx, "check-answer", task)) await noteAnswersSeen(ctx, [task.id]);
  };
  serve(app, taskEndpoints.answers, async (ctx, { query }) => {
    const task = await needVisible(ctx, query.taskId);
    await opened(ctx, task);
    return listAnswers(ctx, task.id);
  });
  serve(app, taskEndpoints.answerById, async (ctx, { query }) => {
    const answer = needFound(await findAnswer(ctx, query.id));
    const task = await needVisible(ctx, answer.taskId);
    if (task.answerId === answer.id) await opened(ctx, task);
    return answer;
  });
  serve(app, taskEndpoints.stageActions, async (ctx, { query }) => {
    const task = await needVisible(ctx, query.taskId);
    return { taskId: task.id, version: task.version, status: task.status, actions: await machine.available(ctx, task) };
  });
  serve(app, taskEndpoints.checkAccess, async (ctx, { params, query }) => {
    const task = await machine.load(ctx, query.taskId, false);
    return { access: task !== undefined && (await machine.mayDo(ctx, params.x, task)) };
  });
  serve(app, taskEndpoints.notifications, async (ctx, { params }) => {
    needFound(await loadAppeal(ctx, params.id, false));
    return listApplicantMessages(ctx, params.id);
  });
  serve(app, taskEndpoints.notificationPreview, async (ctx, { query }) => {
    const task = await needVisible(ctx, query.taskId);
    return {
      ...(await previewMessage(ctx, task)),
      letterNumber: await answerNumberOf(ctx, task.id),
      awaitsSignature: (await isReminderOn(ctx.db)) && (await awaitsSignature(ctx.db, task.id)),
    };
  });
};
