import type { FieldProblem, RequestType, TaskStatus } from "@murojaat/contract";
import { sql, type Updateable } from "kysely";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Tasks } from "../../schema/tables.ts";
import { areStaff, departmentOf } from "../organizations/staff.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { extensionEnd, extensionFor, taskTerm, type Limit } from "../terms/deadlines.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { markFlow, openFlow } from "./flows.repository.ts";
import { isWiderThanGiven, levelsBelow } from "./organization-levels.repository.ts";
import { limitOf, type PendingRequest, type TaskSubject } from "./tasks.subject.ts";
import { decidable } from "./tasks.who.ts";

/** What a request of each type asks for: the input of its action. */
export type Wanted = {
  send_to_down: { organizationsId: number; text: string; deadline?: string | null };
  deadline: { deadline: string };
  executor: { executorId: number; departmentsId?: number | null };
  depth_limit: { depthLevelsId: number };
  group: { groupsId: number };
};
/** What granting needs of others: the appeal's term, and the making of a lower task. */
export type Granting = {
  readonly mayExtendAppeal: (ctx: Ctx, appealId: number) => Promise<boolean>;
  readonly extendAppeal: (ctx: Ctx, appealId: number, days: number, why: string) => Promise<void>;
  readonly sendDown: (ctx: Ctx, s: TaskSubject, input: Wanted["send_to_down"]) => Promise<void>;
};
type Granted = { set?: Updateable<Tasks>; changes?: readonly Change[]; after?: () => Promise<void> };

/** The request that the caller means: the one named, or the only one that the caller may decide. */
export const meant = (ctx: Ctx, s: TaskSubject, input: { requestId?: number | null }): PendingRequest | undefined => {
  const open = decidable(ctx, s);
  return input.requestId ? open.find((r) => r.id === input.requestId) : open.length === 1 ? open[0] : undefined;
};

const wantedDay = (r: PendingRequest): Day => fromWire((r.wanted as Wanted["deadline"]).deadline);

/** Why a request can no longer, or not by this caller, be granted. */
export const grantProblems = async (ctx: Ctx, s: TaskSubject, r: PendingRequest, given: Granting): Promise<FieldProblem[]> => {
  const outdated = [problem("requestId", "request_outdated")];
  switch (r.type) {
    case "deadline": {
      if (wantedDay(r) <= s.deadline) return outdated;
      // what was asked for before the end may be granted after it (law, article 28)
      if (r.askedDay > s.deadline) return [problem("requestId", "term_ended")];
      if (s.senderDay && wantedDay(r) > s.senderDay && r.decidingOrgId !== s.fromOrgId)
        return [problem("requestId", "after_deadline", toWire(s.senderDay))];
      const above = s.parentDeadline;
      if (above && wantedDay(r) > above) return [problem("requestId", "after_deadline", toWire(above))];
      if (wantedDay(r) <= s.appealDeadline) return [];
      // past the term of the appeal itself: only the head of the holder, who extends that term with it
      if (wantedDay(r) > extensionEnd(await readLockedCalendar(ctx), s.appealDeadline) || !(await given.mayExtendAppeal(ctx, s.appealId)))
        return [problem("requestId", "past_the_ceiling", toWire(s.appealDeadline))];
      return [];
    }
    case "executor": {
      const { executorId, departmentsId } = r.wanted as Wanted["executor"];
      const fits = await areStaff(ctx.db, [executorId], {
        organizationId: s.organizationId,
        departmentId: departmentsId,
        can: "task_answer",
      });
      return ["new", "process", "rejected"].includes(s.status) && fits && executorId !== s.executorId ? [] : outdated;
    }
    case "send_to_down": {
      const levels = await levelsBelow(ctx.db, s.organizationId, (r.wanted as Wanted["send_to_down"]).organizationsId);
      const possible = s.status === "process" && levels !== undefined && (s.depthLimit === null || s.depth + levels <= s.depthLimit);
      return possible ? [] : outdated;
    }
    case "depth_limit": {
      const { depthLevelsId } = r.wanted as Wanted["depth_limit"];
      if (depthLevelsId === s.depthLevelId) return outdated;
      const isWider = s.parentId !== null && (await isWiderThanGiven(ctx.db, s.parentId, depthLevelsId));
      return isWider ? [problem("requestId", "wider_than_own")] : [];
    }
    case "group":
      return (r.wanted as Wanted["group"]).groupsId === s.topicId ? outdated : [];
  }
};

/** What the task becomes when the request is granted. */
export const grant = async (ctx: Ctx, s: TaskSubject, r: PendingRequest, given: Granting): Promise<Granted> => {
  switch (r.type) {
    case "deadline": {
      const day = wantedDay(r);
      const limit: Limit = s.senderDay && day <= s.senderDay ? { day: s.senderDay, of: "task" } : limitOf(s);
      // past the appeal's own term that term becomes longer with it
      const calendar = await readLockedCalendar(ctx);
      const term = taskTerm(calendar, { day, byRequest: true }, ctx.today, day > limit.day ? day : limit.day, limit.of);
      return {
        set: { deadline: day, term: JSON.stringify(term), deadline_set_by: r.decidingOrgId },
        changes: [{ label: "fields.deadline", before: toWire(s.deadline), after: toWire(day) }],
        after: async () => {
          if (day > s.appealDeadline)
            await given.extendAppeal(ctx, s.appealId, extensionFor(calendar, s.appealDeadline, day), await reasonOf(ctx, r.id));
        },
      };
    }
    case "executor": {
      const { executorId, departmentsId } = r.wanted as Wanted["executor"];
      const department = departmentsId ?? (await departmentOf(ctx.db, executorId));
      return {
        set: { executor_id: executorId, department_id: department },
        changes: [{ label: "fields.mainExecutor", before: s.executorId, after: executorId, list: "users" }],
        after: async () => {
          await markFlow(ctx, s.id, "flow_recalled");
          await openFlow(ctx, s.id, { organizationId: s.organizationId, departmentId: department, executorId, positionLevelId: null });
        },
      };
    }
    case "send_to_down":
      return { after: () => given.sendDown(ctx, s, r.wanted as Wanted["send_to_down"]) };
    case "depth_limit": {
      const { depthLevelsId } = r.wanted as Wanted["depth_limit"];
      return {
        set: { depth_level_id: depthLevelsId },
        changes: [{ label: "fields.depthLevel", before: s.depthLevelId, after: depthLevelsId, list: "task_depth_levels" }],
      };
    }
    case "group": {
      const { groupsId } = r.wanted as Wanted["group"];
      return { set: { topic_id: groupsId }, changes: [{ label: "fields.topic", before: s.topicId, after: groupsId, list: "topics" }] };
    }
  }
};

/** A granted change of executor starts with that person; all else leaves the task where it is. */
export const statusAfter = (ctx: Ctx, s: TaskSubject, input: { requestId?: number | null }): TaskStatus =>
  meant(ctx, s, input)?.type === "executor" ? "new" : (s.status as TaskStatus);

const reasonOf = async (ctx: Ctx, id: number): Promise<string> =>
  (await ctx.db.selectFrom("requests").select("reason").where("id", "=", id).executeTakeFirstOrThrow()).reason;

/**
 * Who decides: the leader of the own organisation over executor and sending down; over the deadline the person who set it, or past the
 * sender's day the sender; over depth and classification the person who sent or classified the task.
 */
export const decidingOrganization = async (ctx: Ctx, s: TaskSubject, type: RequestType, wanted: object): Promise<number> => {
  if (type === "executor" || type === "send_to_down") return s.organizationId;
  if (type === "deadline")
    return s.senderDay && fromWire((wanted as Wanted["deadline"]).deadline) > s.senderDay ? s.fromOrgId : s.deadlineSetBy;
  if (type === "depth_limit") return s.fromOrgId;
  const { rows } = await sql<{ org: number }>`
    with recursive up as (
      select t.id, t.parent_id, t.from_org_id from tasks t where t.id = ${s.id}
      union all select p.id, p.parent_id, p.from_org_id from tasks p join up on p.id = up.parent_id)
    select from_org_id as org from up where parent_id is null`.execute(ctx.db);
  return rows[0]!.org;
};
