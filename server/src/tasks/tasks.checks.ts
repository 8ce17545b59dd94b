import type { FieldProblem, Input, taskWorkflow } from "@murojaat/contract";
import { notificationMethods } from "@murojaat/contract";
import { sql } from "kysely";
import { foreignFiles } from "../files/file-links.repository.ts";
import { problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { methodsFor, recipientOfAppeal } from "../notifications/recipients.repository.ts";
import { isPostHeld } from "../organizations/posts.repository.ts";
import { areStaff } from "../organizations/staff.repository.ts";
import { fromWire, toWire } from "../terms/days.ts";
import type { DraftInput } from "./drafts.ts";
import type { TaskSubject } from "./tasks.subject.ts";

type In<N extends keyof typeof taskWorkflow.actions> = Input<(typeof taskWorkflow.actions)[N]["input"]>;
type Problems = FieldProblem[];
const when = (broken: boolean, p: FieldProblem): Problems => (broken ? [p] : []);

const postProblems = async (ctx: Ctx, organizationId: number, post: number): Promise<Problems> =>
  when(!(await isPostHeld(ctx.db, organizationId, post)), problem("positionLevelsId", "post_not_held"));
const departmentProblems = async (ctx: Ctx, organizationId: number, id: number): Promise<Problems> => {
  const department = await ctx.db.selectFrom("departments").select("organization_id").where("id", "=", id).executeTakeFirst();
  return when(department?.organization_id !== organizationId, problem("departmentsId", "not_own_organization"));
};
const executorProblems = async (
  ctx: Ctx,
  organizationId: number,
  executorId: number,
  departmentId: number | null | undefined,
): Promise<Problems> =>
  when(
    !(await areStaff(ctx.db, [executorId], { organizationId, departmentId, can: "task_answer" })),
    problem("executorId", "not_in_department"),
  );

/** Rules of the fields of task actions: each names the fields that break it. */
export const taskChecks = {
  leaf_topic: async (ctx: Ctx, _s: TaskSubject, input: DraftInput): Promise<Problems> => {
    const { rows } = await sql<{
      leaf: boolean;
    }>`select not exists (select from topics c where c.parent_id = t.id) as leaf from topics t where t.id = ${input.groupsId}`.execute(
      ctx.db,
    );
    return rows[0] ? when(!rows[0].leaf, problem("groupsId", "not_a_leaf")) : [problem("groupsId", "no_such_record")];
  },
  // a task for the own organisation names its executor or a post; another organisation chooses its own people
  executor_or_post: async (ctx: Ctx, s: TaskSubject, input: DraftInput): Promise<Problems> => {
    const office = await ctx.db.selectFrom("organizations").select("blocked_at").where("id", "=", input.organizationsId).executeTakeFirst();
    if (!office || office.blocked_at) return [problem("organizationsId", "no_such_record")];
    if (input.organizationsId !== s.fromOrgId)
      return [
        ...when(Boolean(input.executorId), problem("executorId", "executor_of_other_organization")),
        ...when(Boolean(input.departmentsId), problem("departmentsId", "executor_of_other_organization")),
        ...when(Boolean(input.positionLevelsId), problem("positionLevelsId", "executor_of_other_organization")),
      ];
    if (!input.executorId && !input.positionLevelsId) return [problem("executorId", "executor_or_post_needed")];
    if (input.executorId) return executorProblems(ctx, s.fromOrgId, input.executorId, input.departmentsId);
    return [
      ...(await postProblems(ctx, s.fromOrgId, input.positionLevelsId!)),
      ...(input.departmentsId ? await departmentProblems(ctx, s.fromOrgId, input.departmentsId) : []),
    ];
  },
  within_appeal_deadline: (ctx: Ctx, s: TaskSubject, input: DraftInput): Problems =>
    dayProblems(input.deadline, s.appealDeadline, ctx.today),
  controller_of_own_organization: async (ctx: Ctx, s: TaskSubject, input: DraftInput): Promise<Problems> =>
    input.controllerId
      ? when(
          !(await areStaff(ctx.db, [input.controllerId], { organizationId: s.fromOrgId })),
          problem("controllerId", "not_own_organization"),
        )
      : [],
  post_is_held: (ctx: Ctx, s: TaskSubject, input: In<"send-to-leader">): Promise<Problems> =>
    postProblems(ctx, s.organizationId, input.positionLevelsId),
  post_or_executor: async (ctx: Ctx, s: TaskSubject, input: In<"register">): Promise<Problems> => {
    if (!input.executorId && !input.positionLevelsId) return [problem("positionLevelsId", "executor_or_post_needed")];
    return input.executorId
      ? executorProblems(ctx, s.organizationId, input.executorId, null)
      : postProblems(ctx, s.organizationId, input.positionLevelsId!);
  },
  executor_in_department: (ctx: Ctx, s: TaskSubject, input: In<"resolution"> | In<"change-executor">): Promise<Problems> =>
    executorProblems(ctx, s.organizationId, input.executorId, input.departmentsId),
  co_executors_of_own_organization: async (ctx: Ctx, s: TaskSubject, input: In<"resolution">): Promise<Problems> =>
    input.coExecutorIds?.length
      ? when(
          !(await areStaff(ctx.db, input.coExecutorIds, { organizationId: s.organizationId, can: "task_answer" })),
          problem("coExecutorIds", "not_own_organization"),
        )
      : [],
  within_task_deadline: (ctx: Ctx, s: TaskSubject, input: In<"resolution">): Problems => dayProblems(input.deadline, s.deadline, ctx.today),
  day_not_in_future: (ctx: Ctx, _s: TaskSubject, input: { incomingDate?: string; date?: string }): Problems => {
    const [path, day] = input.incomingDate ? ["incomingDate", input.incomingDate] : ["date", input.date];
    return when(day !== undefined && fromWire(day) > ctx.today, problem(path!, "day_in_future"));
  },
  signer_may_sign: async (ctx: Ctx, s: TaskSubject, input: In<"answer">): Promise<Problems> => {
    if (input.signerId === ctx.actor.userId) return [problem("signerId", "author_cannot_sign")];
    return when(
      !(await areStaff(ctx.db, [input.signerId], { organizationId: s.organizationId, can: "task_confirm_answer" })),
      problem("signerId", "cannot_sign"),
    );
  },
  files_are_own: async (ctx: Ctx, _s: TaskSubject, input: In<"answer">): Promise<Problems> =>
    when((await foreignFiles(ctx.db, ctx.actor.userId, input.files ?? [])).length > 0, problem("files", "file_not_yours")),
  letter_for_method: (ctx: Ctx, _s: TaskSubject, input: In<"notify-applicant">): Problems => {
    const method = notificationMethods.find((m) => m.id === input.methodId);
    if (!method) return [problem("methodId", "not_in_list")];
    return method.letter
      ? [
          ...when(!input.letterNumber, problem("letterNumber", "letter_needed")),
          ...when(!input.letterDate, problem("letterDate", "letter_needed")),
          ...when(Boolean(input.letterDate && fromWire(input.letterDate) > ctx.today), problem("letterDate", "day_in_future")),
        ]
      : [];
  },
  phone_for_message: async (ctx: Ctx, s: TaskSubject, input: In<"notify-applicant">): Promise<Problems> => {
    const to = await recipientOfAppeal(ctx, s.appealId);
    if (methodsFor(to).some((m) => m.id === input.methodId)) return [];
    const bySms = notificationMethods.find((m) => m.id === input.methodId)?.code === "sms";
    // a method that does not exist is letter_for_method's to refuse
    return when(
      notificationMethods.some((m) => m.id === input.methodId),
      problem("methodId", bySms ? "no_phone_to_message" : "not_reachable_so"),
    );
  },
};

/** Not after the limit; not in the past, unless the limit itself is past. */
const dayProblems = (day: string | null | undefined, limit: string, today: string): Problems => {
  if (!day) return [];
  if (fromWire(day) > limit) return [problem("deadline", "after_deadline", toWire(limit))];
  return when(fromWire(day) < today && fromWire(day) < limit, problem("deadline", "in_the_past"));
};
