import type { draftFields, Input } from "@murojaat/contract";
import type { Updateable } from "kysely";
import type { Tasks } from "../../schema/tables.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { departmentOf } from "../organizations/staff.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { taskTerm } from "../terms/deadlines.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { changed } from "../../engine/workflow/changes.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import type { Destination } from "./flows.repository.ts";
import { limitOf, type TaskSubject } from "./tasks.subject.ts";

/** What a draft and a resent task say (contract, draftFields). */
export type DraftInput = Input<typeof draftFields>;

export const draftDestination = (input: DraftInput): Destination => ({
  organizationId: input.organizationsId,
  departmentId: input.departmentsId ?? null,
  executorId: input.executorId ?? null,
  positionLevelId: input.positionLevelsId ?? null,
});

/** The columns that a draft fills, or a task sent again. */
export const draftColumns = async (ctx: Ctx, s: TaskSubject, input: DraftInput, calendar: Calendar) => {
  const to = draftDestination(input);
  const limit = limitOf(s);
  const term = taskTerm(
    calendar,
    { days: input.deadlineDays ?? null, day: input.deadline ? fromWire(input.deadline) : null },
    ctx.today,
    limit.day,
    limit.of,
  );
  return {
    organization_id: to.organizationId,
    department_id: to.departmentId ?? (to.executorId === null ? null : await departmentOf(ctx.db, to.executorId)),
    executor_id: to.executorId,
    position_level_id: to.executorId === null ? to.positionLevelId : null,
    topic_id: input.groupsId,
    task_type_id: input.taskTypesId,
    text: input.text.trim(),
    days: input.deadlineDays ?? null,
    deadline: term.deadline,
    term: JSON.stringify(term),
    deadline_set_by: s.fromOrgId,
    depth_level_id: input.depthLevelsId,
    controller_id: input.controllerId ?? null,
  } satisfies Updateable<Tasks>;
};

type DraftColumns = Awaited<ReturnType<typeof draftColumns>>;
/** The fields that another draft changes in the task, for the history. */
export const draftChanges = async (ctx: Ctx, s: TaskSubject, to: DraftColumns): Promise<Change[]> => {
  const { text } = await ctx.db.selectFrom("tasks").select("text").where("id", "=", s.id).executeTakeFirstOrThrow();
  return [
    ...changed({ label: "fields.topic", list: "topics" }, s.topicId, to.topic_id),
    ...changed({ label: "fields.taskType", list: "task_types" }, s.taskTypeId, to.task_type_id),
    ...changed({ label: "fields.taskText" }, text, to.text),
    ...changed({ label: "fields.organization", list: "organizations" }, s.organizationId, to.organization_id),
    ...changed({ label: "fields.department", list: "departments" }, s.departmentId, to.department_id),
    ...changed({ label: "fields.mainExecutor", list: "users" }, s.executorId, to.executor_id),
    ...changed({ label: "fields.positionLevel", list: "position_levels" }, s.positionLevelId, to.position_level_id),
    ...changed({ label: "fields.deadline" }, toWire(s.deadline), toWire(to.deadline)),
    ...changed({ label: "fields.depthLevel", list: "task_depth_levels" }, s.depthLevelId, to.depth_level_id),
    ...changed({ label: "fields.controller", list: "users" }, s.controllerId, to.controller_id),
  ];
};
