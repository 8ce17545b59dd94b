import type { TaskStatus } from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import { departmentOf } from "../organizations/staff.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { taskTerm } from "../terms/deadlines.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { changed } from "../../engine/workflow/changes.ts";
import { underControl } from "./control.ts";
import type { Destination } from "./flows.repository.ts";
import { draftChanges, draftColumns, draftDestination, type DraftInput } from "./drafts.ts";
import { markFlow, openFlow } from "./flows.repository.ts";
import { noteOfficeNumber } from "./office-numbers.repository.ts";
import { placeBelow } from "./organization-levels.repository.ts";
import type { TaskInput, TaskSubject } from "./tasks.subject.ts";

/** What a task loses that begins again at a registration. */
export const nothingDoneYet = {
  incoming_number: null,
  incoming_date: null,
  resolution_text: null,
  resolution_by: null,
  resolution_at: null,
  accepted_at: null,
  answer_id: null,
  answer_author_id: null,
  signer_id: null,
} as const;

/** The office that was sent a task registers it, for an executor or for a leader's resolution: `to`. */
export const registerHere = async (ctx: Ctx, s: TaskSubject, input: TaskInput<"register">, to: TaskStatus) => {
  const executor = input.executorId ? await departmentOf(ctx.db, input.executorId) : null;
  const destination: Destination = {
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
    changes: [
      ...changed({ label: "fields.incomingNumber" }, null, input.incomingNumber),
      ...changed({ label: "fields.incomingDate" }, null, input.incomingDate),
      ...changed({ label: "fields.positionLevel", list: "position_levels" }, s.positionLevelId, destination.positionLevelId),
      ...(to === "new" ? changed({ label: "fields.mainExecutor", list: "users" }, s.executorId, destination.executorId) : []),
    ],
    after: async () => {
      await noteOfficeNumber(ctx, "incoming", input.incomingNumber);
      await markFlow(ctx, s.id, "flow_accepted");
      await openFlow(ctx, s.id, destination);
    },
  };
};

/** A leader's post is to say who does it. */
export const giveToPost = async (ctx: Ctx, s: TaskSubject, input: TaskInput<"send-to-leader">) => ({
  set: { position_level_id: input.positionLevelsId, executor_id: null, department_id: null },
  changes: [{ label: "fields.positionLevel" as const, before: s.positionLevelId, after: input.positionLevelsId, list: "position_levels" }],
  after: async () => {
    await markFlow(ctx, s.id, "flow_accepted");
    await openFlow(ctx, s.id, {
      organizationId: s.organizationId,
      departmentId: null,
      executorId: null,
      positionLevelId: input.positionLevelsId,
    });
  },
});

/** The leader says who does it, and until when where that is not the sender's day. */
export const giveResolution = async (ctx: Ctx, s: TaskSubject, input: TaskInput<"resolution">) => {
  const department = input.departmentsId ?? (await departmentOf(ctx.db, input.executorId));
  const term = input.deadline
    ? taskTerm(await readLockedCalendar(ctx), { day: fromWire(input.deadline) }, ctx.today, s.senderDay ?? s.deadline, "task")
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
      ...(term ? changed({ label: "fields.deadline" }, toWire(s.deadline), toWire(term.deadline)) : []),
    ],
    after: async () => {
      // nobody helps oneself
      await setCoExecutors(
        ctx,
        s.id,
        (input.coExecutorIds ?? []).filter((id) => id !== input.executorId),
      );
      await markFlow(ctx, s.id, "flow_accepted");
      await openFlow(ctx, s.id, toExecutor(s, input.executorId, department), input.text);
    },
  };
};

/** A colleague takes over. */
export const giveToExecutor = async (ctx: Ctx, s: TaskSubject, input: TaskInput<"change-executor">) => {
  const department = input.departmentsId ?? (await departmentOf(ctx.db, input.executorId));
  return {
    set: { department_id: department, executor_id: input.executorId },
    changes: [{ label: "fields.mainExecutor" as const, before: s.executorId, after: input.executorId, list: "users" }],
    after: async () => {
      await markFlow(ctx, s.id, "flow_recalled");
      await openFlow(ctx, s.id, toExecutor(s, input.executorId, department), input.note ?? null);
    },
  };
};

/** A returned task is sent as if for the first time. */
export const dispatchAgain = async (ctx: Ctx, s: TaskSubject, input: DraftInput) => {
  const columns = {
    ...(await draftColumns(ctx, s, input, await readLockedCalendar(ctx))),
    // who follows it goes on
    ...(s.isControl && { controller_id: s.controllerId }),
  };
  return {
    set: {
      ...columns,
      ...(s.parentId !== null && { depth: (await placeBelow(ctx.db, s.parentId, s.fromOrgId, input.organizationsId))!.depth }),
      return_reason: null,
      ...(!s.isControl && input.controllerId && underControl(ctx, input.controllerId)),
      dispatched_at: ctx.now,
      ...nothingDoneYet,
    },
    changes: await draftChanges(ctx, s, columns),
    after: async () => {
      await setCoExecutors(ctx, s.id, []);
      await openFlow(ctx, s.id, draftDestination(input));
    },
  };
};

const toExecutor = (s: TaskSubject, executorId: number, departmentId: number | null): Destination => ({
  organizationId: s.organizationId,
  departmentId,
  executorId,
  positionLevelId: null,
});

const setCoExecutors = async (ctx: Ctx, taskId: number, ids: readonly number[]): Promise<void> => {
  await ctx.db.deleteFrom("task_co_executors").where("task_id", "=", taskId).execute();
  if (ids.length > 0)
    await ctx.db
      .insertInto("task_co_executors")
      .values([...new Set(ids)].map((user_id, position) => ({ task_id: taskId, user_id, position })))
      .execute();
};
