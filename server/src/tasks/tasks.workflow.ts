import { taskWorkflow, type Input } from "@murojaat/contract";
import { notificationMethods } from "@murojaat/contract";
import { sql, type Updateable } from "kysely";
import type { Tasks } from "../db/tables.ts";
import type { Ctx } from "../http/context.ts";
import { sendToApplicant } from "../notifications/notifications.repository.ts";
import { departmentOf } from "../organizations/staff.repository.ts";
import { readCalendar } from "../terms/calendar.repository.ts";
import { taskTerm } from "../terms/deadlines.ts";
import { fromWire, toWire } from "../terms/days.ts";
import { engine, type Meanings } from "../workflow/engine.ts";
import * as answers from "./answers.repository.ts";
import { dispatchedStatus, sendOut } from "./dispatch.ts";
import { draftColumns, draftDestination, type DraftInput } from "./drafts.ts";
import { closeFlows, markFlow, openFlow } from "./flows.repository.ts";
import { taskChecks } from "./tasks.checks.ts";
import { loadTask, type TaskSubject } from "./tasks.subject.ts";

type Columns = Updateable<Tasks>;
type Given = { resolveAppealWhenDone: (ctx: Ctx, appealId: number) => Promise<void> };
type In<N extends keyof typeof taskWorkflow.actions> = Input<(typeof taskWorkflow.actions)[N]["input"]>;

const here = (ctx: Ctx, s: TaskSubject) => s.organizationId === ctx.actor.organizationId;
const isExecutor = (ctx: Ctx, s: TaskSubject) => here(ctx, s) && s.executorId === ctx.actor.userId;
const holdsPost = (ctx: Ctx, s: TaskSubject) => here(ctx, s) && s.positionLevelId !== null && ctx.actor.posts.includes(s.positionLevelId);
/** A leader without a department leads all of the organisation. */
const leadsDepartment = (ctx: Ctx, s: TaskSubject) =>
  here(ctx, s) &&
  ctx.actor.permissions.has("view_department_tasks") &&
  (ctx.actor.departmentId === null || ctx.actor.departmentId === s.departmentId);
const signs = (ctx: Ctx, s: TaskSubject) => here(ctx, s) && s.signerId === ctx.actor.userId;
/** Who has the task in hand in its present status: who may send it back or refuse the answer. */
const hasTurn = (ctx: Ctx, s: TaskSubject): boolean => {
  switch (s.status) {
    case "register":
      return here(ctx, s) && ctx.actor.permissions.has("task_register");
    case "resolution":
      return holdsPost(ctx, s);
    case "new":
      return isExecutor(ctx, s) || leadsDepartment(ctx, s);
    case "answer_check":
      return here(ctx, s) && ctx.actor.permissions.has("task_check_answer");
    case "answer_confirm":
      return signs(ctx, s);
    default:
      return false;
  }
};
const toExecutor = (s: TaskSubject, input: { executorId: number; departmentsId?: number | null }) => ({
  organizationId: s.organizationId,
  departmentId: input.departmentsId ?? null,
  executorId: input.executorId,
  positionLevelId: null,
});

const meanings = ({ resolveAppealWhenDone }: Given): Meanings<typeof taskWorkflow, TaskSubject, Columns> => ({
  load: loadTask,
  who: {
    classifier: (ctx, s) =>
      s.appealStatus === "classification" &&
      s.appealHolderId === ctx.actor.organizationId &&
      s.appealPostId !== null &&
      ctx.actor.posts.includes(s.appealPostId),
    task_organization: here,
    post_holder: holdsPost,
    executor: isExecutor,
    department_leader: leadsDepartment,
    sender: (ctx, s) => s.fromOrgId === ctx.actor.organizationId,
    checker: here,
    signer_of_answer: signs,
    whose_turn: hasTurn,
  },
  guards: {
    not_the_author: (ctx, s) => s.answerAuthorId !== ctx.actor.userId,
    not_the_last_task: async (ctx, s) =>
      (await sql`select from tasks where appeal_id = ${s.appealId} and id <> ${s.id} and status <> 'cancelled' limit 1`.execute(ctx.db))
        .rows.length > 0,
  },
  checks: taskChecks,
  effects: {
    keep_draft: async (ctx, s, input: DraftInput) => ({ set: await draftColumns(ctx, s, input) }),
    send_out: sendOut,
    register_here: async (ctx, s, input: In<"register">, to) => {
      const executor = input.executorId ? await departmentOf(ctx.db, input.executorId) : null;
      const destination = {
        organizationId: s.organizationId,
        departmentId: executor,
        executorId: to === "new" ? (input.executorId ?? null) : null,
        positionLevelId: input.positionLevelsId ?? null,
      };
      return {
        set: {
          incoming_number: input.incomingNumber,
          incoming_date: fromWire(input.incomingDate),
          position_level_id: destination.positionLevelId,
          ...(to === "new" && { executor_id: destination.executorId, department_id: destination.departmentId }),
        },
        after: async () => {
          await markFlow(ctx, s.id, "flow_accepted");
          await openFlow(ctx, s.id, destination);
        },
      };
    },
    give_to_post: async (ctx, s, input: In<"send-to-leader">) => ({
      set: { position_level_id: input.positionLevelsId, executor_id: null, department_id: null },
      changes: [
        { label: "fields.positionLevel" as const, before: s.positionLevelId, after: input.positionLevelsId, list: "position_levels" },
      ],
      after: async () => {
        await markFlow(ctx, s.id, "flow_accepted");
        await openFlow(ctx, s.id, {
          organizationId: s.organizationId,
          departmentId: null,
          executorId: null,
          positionLevelId: input.positionLevelsId,
        });
      },
    }),
    give_resolution: async (ctx, s, input: In<"resolution">) => {
      const department = input.departmentsId ?? (await departmentOf(ctx.db, input.executorId));
      const term = input.deadline
        ? taskTerm(await readCalendar(ctx.db), { day: fromWire(input.deadline) }, ctx.today, s.deadline)
        : undefined;
      return {
        set: {
          department_id: department,
          executor_id: input.executorId,
          resolution_text: input.text,
          resolution_by: ctx.actor.userId,
          resolution_at: ctx.now,
          ...(term && { deadline: term.deadline, term: JSON.stringify(term), deadline_set_by: ctx.actor.organizationId }),
        },
        changes: [
          { label: "fields.mainExecutor" as const, before: s.executorId, after: input.executorId, list: "users" },
          ...(term ? [{ label: "fields.deadline" as const, before: toWire(s.deadline), after: toWire(term.deadline) }] : []),
        ],
        after: async () => {
          await setCoExecutors(ctx, s.id, input.coExecutorIds ?? []);
          await markFlow(ctx, s.id, "flow_accepted");
          await openFlow(ctx, s.id, toExecutor(s, { ...input, departmentsId: department }), input.text);
        },
      };
    },
    mark_accepted: async (ctx, s) => ({ set: { accepted_at: ctx.now }, after: () => markFlow(ctx, s.id, "flow_accepted") }),
    give_to_executor: async (ctx, s, input: In<"change-executor">) => {
      const department = input.departmentsId ?? (await departmentOf(ctx.db, input.executorId));
      return {
        set: { department_id: department, executor_id: input.executorId },
        changes: [{ label: "fields.mainExecutor" as const, before: s.executorId, after: input.executorId, list: "users" }],
        after: async () => {
          await markFlow(ctx, s.id, "flow_recalled");
          await openFlow(ctx, s.id, toExecutor(s, { ...input, departmentsId: department }), input.note ?? null);
        },
      };
    },
    give_back: async (ctx, s, input: In<"return">) => ({
      set: { return_reason: input.reason },
      after: () => markFlow(ctx, s.id, "flow_rejected"),
    }),
    dispatch_again: async (ctx, s, input: DraftInput) => ({
      set: {
        ...(await draftColumns(ctx, s, input)),
        return_reason: null,
        dispatched_at: ctx.now,
        incoming_number: null,
        incoming_date: null,
        resolution_text: null,
        resolution_by: null,
        resolution_at: null,
        accepted_at: null,
        answer_id: null,
        answer_author_id: null,
        signer_id: null,
      },
      after: async () => {
        await setCoExecutors(ctx, s.id, []);
        await openFlow(ctx, s.id, draftDestination(input));
      },
    }),
    keep_answer: async (ctx, s, input: In<"answer">) => {
      const answerId = await answers.writeAnswer(ctx, s.id, input);
      return {
        set: { answer_id: answerId, answer_author_id: ctx.actor.userId, signer_id: input.signerId },
        after: () => markFlow(ctx, s.id, "flow_answered"),
      };
    },
    mark_checked: async (ctx, s) => ({
      after: () => answers.markAnswer(ctx, s.answerId, { state: "checked", checked_by: ctx.actor.userId, checked_at: ctx.now }),
    }),
    mark_confirmed: async (ctx, s) => ({
      after: () => answers.markAnswer(ctx, s.answerId, { state: "confirmed", confirmed_by: ctx.actor.userId, confirmed_at: ctx.now }),
    }),
    mark_rejected: async (ctx, s, input: In<"reject-answer">) => ({
      after: () =>
        answers.markAnswer(ctx, s.answerId, {
          state: "rejected",
          rejected_by: ctx.actor.userId,
          rejected_at: ctx.now,
          reject_reason: input.reason,
        }),
    }),
    tell_applicant: async (ctx, s, input: In<"notify-applicant">) => ({
      set: { resolved_at: ctx.now },
      after: () =>
        sendToApplicant(ctx, {
          appealId: s.appealId,
          taskId: s.id,
          method: notificationMethods.find((m) => m.id === input.methodId)!.code,
          text: input.text,
          letterNumber: input.letterNumber ?? null,
          letterDay: input.letterDate ? fromWire(input.letterDate) : null,
        }),
    }),
    close_flows: async (ctx, s, _input, to) => ({ after: () => closeFlows(ctx, s.id, to === "resolved" ? "flow_done" : "flow_recalled") }),
    resolve_appeal_when_done: async (ctx, s) => ({ after: () => resolveAppealWhenDone(ctx, s.appealId) }),
  },
  rules: {
    after_registration: (_ctx, _s, input: In<"register">) => (input.executorId ? "new" : "resolution"),
    // a draft goes where it says; a returned task where it is now told to go
    by_dispatch: (_ctx, s, input: Partial<DraftInput>) =>
      dispatchedStatus(s.fromOrgId, s.status === "draft" ? s : draftDestination(input as DraftInput)),
  },
  move: async (ctx, s, to, columns) => {
    await ctx.db
      .updateTable("tasks")
      .set({ ...columns, status: to, version: s.version + 1 })
      .where("id", "=", s.id)
      .execute();
  },
});

const setCoExecutors = async (ctx: Ctx, taskId: number, ids: readonly number[]): Promise<void> => {
  await ctx.db.deleteFrom("task_co_executors").where("task_id", "=", taskId).execute();
  if (ids.length > 0)
    await ctx.db
      .insertInto("task_co_executors")
      .values([...new Set(ids)].map((user_id, position) => ({ task_id: taskId, user_id, position })))
      .execute();
};

/** The machine of tasks; how an appeal closes is handed in. */
export const makeTaskMachine = (given: Given) => engine(taskWorkflow, meanings(given));
export type TaskMachine = ReturnType<typeof makeTaskMachine>;
