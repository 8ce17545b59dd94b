import { openGap, reasonCodesOf, type FieldProblem } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { codeOfReason } from "../appeals/closing.ts";
import { findRepeat } from "../appeals/earlier.ts";
import { foreignFiles } from "../files/file-links.repository.ts";
import { AppError, problem } from "../../engine/http/app-error.ts";
import { ledDepartments, type Ctx } from "../../engine/http/context.ts";
import { letterProblems, reachProblems } from "../applicant-messages/letter-checks.ts";
import { isPostHeld } from "../organizations/posts.repository.ts";
import { allAreStaff } from "../organizations/staff.repository.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { extensionEnd } from "../terms/deadlines.ts";
import { problemUnless } from "../../engine/workflow/conditions.ts";
import { formerAnswerOf } from "./answers.repository.ts";
import type { DraftInput } from "./drafts.ts";
import { levelsBelow, placeBelow } from "./organization-levels.repository.ts";
import { remindedToday } from "./reminders.ts";
import { grantProblems, meant, type Granting } from "./requests.ts";
import type { TaskInput, TaskSubject } from "./tasks.subject.ts";

type Problems = FieldProblem[];
const when = (broken: boolean, p: FieldProblem): Problems => (broken ? [p] : []);

const postProblems = (ctx: Ctx, organizationId: number, post: number): Promise<Problems> =>
  problemUnless(ctx, isPostHeld(organizationId, post), problem("positionLevelsId", "post_not_held"));
const departmentProblems = async (ctx: Ctx, organizationId: number, id: number): Promise<Problems> => {
  const department = await ctx.db.selectFrom("departments").select("organization_id").where("id", "=", id).executeTakeFirst();
  return when(department?.organization_id !== organizationId, problem("departmentsId", "not_own_organization"));
};
const executorProblems = (
  ctx: Ctx,
  organizationId: number,
  executorId: number,
  departmentId: number | null | undefined,
): Promise<Problems> =>
  problemUnless(
    ctx,
    allAreStaff([executorId], { organizationId, departmentId, can: "task_answer" }),
    problem("executorId", "not_in_department"),
  );

/** The day of the last of these answers. */
const lastAnswerDay = async (ctx: Ctx, ids: RawBuilder<unknown>): Promise<Day | null> =>
  (await sql<{ day: Day | null }>`select max(day) as day from answers where id in (${ids})`.execute(ctx.db)).rows[0]!.day;

/** Rules of the fields of task actions: each names the fields that break it. */
export const makeTaskChecks = (granting: Granting) => ({
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
    const isOwn = input.organizationsId === s.fromOrgId;
    const works = sql<boolean>`exists (select from organizations where id = ${input.organizationsId} and blocked_at is null)`;
    const [ofOffice, ofExecutor] = await Promise.all([
      problemUnless(ctx, works, problem("organizationsId", "no_such_record")),
      isOwn && input.executorId ? executorProblems(ctx, s.fromOrgId, input.executorId, input.departmentsId) : [],
    ]);
    if (ofOffice.length > 0) return ofOffice;
    if (!isOwn)
      return [
        ...when(Boolean(input.executorId), problem("executorId", "executor_of_other_organization")),
        ...when(Boolean(input.departmentsId), problem("departmentsId", "executor_of_other_organization")),
        ...when(Boolean(input.positionLevelsId), problem("positionLevelsId", "executor_of_other_organization")),
      ];
    if (!input.executorId && !input.positionLevelsId) return [problem("executorId", "executor_or_post_needed")];
    if (input.executorId) return ofExecutor;
    return [
      ...(await postProblems(ctx, s.fromOrgId, input.positionLevelsId!)),
      ...(input.departmentsId ? await departmentProblems(ctx, s.fromOrgId, input.departmentsId) : []),
    ];
  },
  within_appeal_deadline: (ctx: Ctx, s: TaskSubject, input: DraftInput): Problems =>
    input.deadlineDays && input.deadline ? [problem("deadline", "days_or_date")] : dayProblems(input.deadline, s.appealDeadline, ctx.today),
  controller_of_own_organization: (ctx: Ctx, s: TaskSubject, input: DraftInput): Problems | Promise<Problems> =>
    input.controllerId
      ? problemUnless(
          ctx,
          allAreStaff([input.controllerId], { organizationId: s.fromOrgId, can: "task_release_control" }),
          problem("controllerId", "cannot_control"),
        )
      : [],
  // only the person who set control releases it (law, article 34): sending the task again passes it on to nobody
  control_stays: (_ctx: Ctx, s: TaskSubject, input: DraftInput): Problems =>
    when(Boolean(s.isControl && input.controllerId && input.controllerId !== s.controllerId), problem("controllerId", "control_stays")),
  post_is_held: (ctx: Ctx, s: TaskSubject, input: TaskInput<"send-to-leader">): Promise<Problems> =>
    postProblems(ctx, s.organizationId, input.positionLevelsId),
  post_or_executor: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"register">): Promise<Problems> => {
    if (!input.executorId && !input.positionLevelsId) return [problem("positionLevelsId", "executor_or_post_needed")];
    return input.executorId
      ? executorProblems(ctx, s.organizationId, input.executorId, null)
      : postProblems(ctx, s.organizationId, input.positionLevelsId!);
  },
  executor_in_department: (ctx: Ctx, s: TaskSubject, input: TaskInput<"resolution"> | TaskInput<"request-executor">): Promise<Problems> =>
    executorProblems(ctx, s.organizationId, input.executorId, input.departmentsId),
  // the head of a department gives its work to its own people; to another department it goes by request
  executor_of_led_department: (
    ctx: Ctx,
    s: TaskSubject,
    { executorId, departmentsId }: TaskInput<"change-executor">,
  ): Problems | Promise<Problems> => {
    const only = ledDepartments(ctx) && s.departmentId;
    if (only && departmentsId && departmentsId !== only) return [problem("executorId", "not_in_department")];
    return executorProblems(ctx, s.organizationId, executorId, only ?? departmentsId);
  },
  co_executors_of_own_organization: (ctx: Ctx, s: TaskSubject, input: TaskInput<"resolution">): Problems | Promise<Problems> =>
    input.coExecutorIds?.length
      ? problemUnless(
          ctx,
          allAreStaff(input.coExecutorIds, { organizationId: s.organizationId, can: "task_answer" }),
          problem("coExecutorIds", "not_own_organization"),
        )
      : [],
  within_task_deadline: (ctx: Ctx, s: TaskSubject, input: { deadline?: string | null }): Problems =>
    dayProblems(input.deadline, s.deadline, ctx.today),
  signer_may_sign: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"answer">): Promise<Problems> => {
    if (input.signerId === ctx.actor.userId) return [problem("signerId", "author_cannot_sign")];
    return problemUnless(
      ctx,
      allAreStaff([input.signerId], { organizationId: s.organizationId, can: "task_confirm_answer" }),
      problem("signerId", "cannot_sign"),
    );
  },
  // the law counts from the request, which follows the answer
  asked_after_the_answer: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"correct-answer">): Promise<Problems> => {
    const answered = await lastAnswerDay(ctx, sql`select ${s.answerId}::bigint`);
    return when(
      answered !== null && fromWire(input.requestedDate) < answered,
      problem("requestedDate", "before_the_answer", toWire(answered!)),
    );
  },
  corrected_since_asked: (ctx: Ctx, _s: TaskSubject, { date, requestedDate }: TaskInput<"correct-answer">): Problems =>
    when(fromWire(requestedDate) <= ctx.today && fromWire(date) < fromWire(requestedDate), problem("date", "before_start", requestedDate)),
  // the letter tells of all these answers
  told_after_the_answer: async (
    ctx: Ctx,
    s: TaskSubject,
    { letterDate, alsoTaskIds }: Pick<TaskInput<"notify-applicant">, "letterDate" | "alsoTaskIds">,
  ): Promise<Problems> => {
    if (!letterDate) return [];
    const told = s.correction
      ? sql`select ${s.correction.newAnswerId}::bigint`
      : sql`select answer_id from tasks where id = any(${[s.id, ...(alsoTaskIds ?? [])]}::bigint[]) and appeal_id = ${s.appealId}`;
    const answered = await lastAnswerDay(ctx, told);
    return when(answered !== null && fromWire(letterDate) < answered, problem("letterDate", "before_the_answer", toWire(answered!)));
  },
  files_are_own: async (ctx: Ctx, _s: TaskSubject, input: TaskInput<"answer-review">): Promise<Problems> =>
    when((await foreignFiles(ctx.db, ctx.actor.userId, input.files ?? [])).length > 0, problem("files", "file_not_yours")),
  files_are_own_or_of_former_answer: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"answer">): Promise<Problems> => {
    const files = input.files ?? [];
    if (files.length === 0) return [];
    const foreign = await foreignFiles(ctx.db, ctx.actor.userId, files, await formerAnswerOf(ctx, s));
    return when(foreign.length > 0, problem("files", "file_not_yours"));
  },
  letter_for_method: (_ctx: Ctx, _s: TaskSubject, input: TaskInput<"notify-applicant">): Problems => letterProblems(input),
  phone_for_message: (ctx: Ctx, s: TaskSubject, input: TaskInput<"notify-applicant">): Promise<Problems> =>
    reachProblems(ctx, s.appealId, input),
  other_tasks_of_the_letter: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"notify-applicant">): Promise<Problems> => {
    const ids = [...new Set(input.alsoTaskIds ?? [])];
    if (ids.length === 0) return [];
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from tasks where id = any(${ids}::bigint[]) and id <> ${s.id} and appeal_id = ${s.appealId} and organization_id = ${s.organizationId} and status = 'notify'`.execute(
      ctx.db,
    );
    return when(rows[0]!.n !== ids.length, problem("alsoTaskIds", "not_of_this_letter"));
  },
  reason_fits_result: async (ctx: Ctx, _s: TaskSubject, input: TaskInput<"answer">): Promise<Problems> => {
    if (!input.resultReasonId) return [];
    const { rows } = await sql<{ result: string; reason: string }>`
      select t.code as result, r.code as reason from result_types t, result_reasons r where t.id = ${input.resultTypeId} and r.id = ${input.resultReasonId}`.execute(
      ctx.db,
    );
    // a record that is not there is refused by its foreign key
    return rows.flatMap(({ result, reason }) =>
      when(reasonCodesOf(result)?.includes(reason) === false, problem("resultReasonId", "reason_not_of_result")),
    );
  },
  // without new arguments: a repeated appeal only, with the earlier one named (law, article 30)
  earlier_is_named: async (ctx: Ctx, s: TaskSubject, { resultReasonId }: TaskInput<"answer">): Promise<Problems> => {
    if (!resultReasonId || (await codeOfReason(ctx, resultReasonId)) !== "no_new_arguments") return [];
    const { isRepeat, isNamed } = await findRepeat(ctx, s.appealId);
    return when(!isRepeat || !isNamed, problem("resultReasonId", "only_of_a_repeat"));
  },
  answer_type_fits: async (ctx: Ctx, _s: TaskSubject, input: TaskInput<"answer">): Promise<Problems> => {
    if (!input.answerTypeId) return [];
    const type = await ctx.db.selectFrom("answer_types").select("code").where("id", "=", input.answerTypeId).executeTakeFirst();
    if (!type) return [problem("answerTypeId", "no_such_record")];
    return when(type.code === "review", problem("answerTypeId", "answer_type_does_not_fit"));
  },
  no_gap_left: (_ctx: Ctx, _s: TaskSubject, input: TaskInput<"answer">): Problems => {
    const fields = [
      ["text", input.text],
      ["number", input.number],
    ] as const;
    return fields.flatMap(([name, value]) => {
      const open = openGap(value);
      return open === undefined ? [] : [problem(name, "gap_left", open)];
    });
  },
  lower_organization: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"send-down">): Promise<Problems> => {
    const levels = await levelsBelow(ctx.db, s.organizationId, input.organizationsId);
    if (levels === undefined) return [problem("organizationsId", "not_lower_organization")];
    return when(s.depthLimit !== null && s.depth + levels > s.depthLimit, problem("organizationsId", "beyond_depth"));
  },
  // never to the organisation complained about (law, article 25); its own people may work on appeals of which it is the holder
  not_complained_about: (_ctx: Ctx, s: TaskSubject, input: { organizationsId: number }): Problems =>
    when(
      input.organizationsId === s.complainedOrgId && input.organizationsId !== s.appealHolderId,
      problem("organizationsId", "complained_organization"),
    ),
  // what was sent down may be sent again, but not sideways, nor deeper or later than the task that it serves may go
  stays_below_its_parent: async (ctx: Ctx, s: TaskSubject, input: DraftInput): Promise<Problems> => {
    if (s.parentId === null || s.parentDeadline === null) return [];
    const place = await placeBelow(ctx.db, s.parentId, s.fromOrgId, input.organizationsId);
    return [
      ...when(place === undefined, problem("organizationsId", "not_lower_organization")),
      ...when(Boolean(place && place.limit !== null && place.depth > place.limit), problem("organizationsId", "beyond_depth")),
      ...when(
        Boolean(input.deadline && fromWire(input.deadline) > s.parentDeadline),
        problem("deadline", "after_deadline", toWire(s.parentDeadline)),
      ),
    ];
  },
  later_deadline: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"request-deadline">): Promise<Problems> => {
    const day = fromWire(input.deadline);
    if (day <= s.deadline || day < ctx.today)
      return [problem("deadline", "not_later", toWire(s.deadline > ctx.today ? s.deadline : ctx.today))];
    const ceiling = s.lastDay ?? extensionEnd(await cachedCalendar(ctx), s.appealDeadline);
    return when(day > ceiling, problem("deadline", "past_the_ceiling", toWire(ceiling)));
  },
  other_executor: (_ctx: Ctx, s: TaskSubject, input: TaskInput<"request-executor">): Problems =>
    when(input.executorId === s.executorId, problem("executorId", "same_as_now")),
  wider_depth: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"request-depth-limit">): Promise<Problems> => {
    const level = await ctx.db.selectFrom("task_depth_levels").select("value").where("id", "=", input.depthLevelsId).executeTakeFirst();
    if (!level) return [problem("depthLevelsId", "no_such_record")];
    return when(level.value !== null && s.depthLimit !== null && level.value <= s.depthLimit, problem("depthLevelsId", "not_wider"));
  },
  other_topic: (_ctx: Ctx, s: TaskSubject, input: TaskInput<"request-group">): Problems =>
    when(input.groupsId === s.topicId, problem("groupsId", "same_as_now")),
  one_request_meant: (ctx: Ctx, s: TaskSubject, input: TaskInput<"accept-request">): Problems => {
    if (meant(ctx, s, input)) return [];
    // one that waits for somebody else's decision
    if (s.requests.some(({ id }) => id === input.requestId)) throw new AppError("not_permitted");
    return [problem("requestId", "request_unclear")];
  },
  request_still_possible: async (ctx: Ctx, s: TaskSubject, input: TaskInput<"accept-request">): Promise<Problems> => {
    const request = meant(ctx, s, input);
    return request ? grantProblems(ctx, s, request, granting) : [];
  },
  reviewer_of_own_organization: async (ctx: Ctx, _s: TaskSubject, input: TaskInput<"send-review">): Promise<Problems> => {
    const cannot = problem("reviewerId", "cannot_review");
    if (input.reviewerId === ctx.actor.userId) return [cannot];
    return problemUnless(
      ctx,
      allAreStaff([input.reviewerId], { organizationId: ctx.actor.organizationId, can: "task_review_answer" }),
      cannot,
    );
  },
  day_not_past: (ctx: Ctx, _s: TaskSubject, input: { deadline?: string | null; dueDate?: string }): Problems => {
    const [path, day] = input.dueDate ? ["dueDate", input.dueDate] : ["deadline", input.deadline];
    return when(Boolean(day && fromWire(day) < ctx.today), problem(path!, "in_the_past"));
  },
  not_reminded_today: (ctx: Ctx, s: TaskSubject): Promise<Problems> => remindedToday(ctx, s.id),
});

/** Not after the limit; not in the past, unless the limit itself is past. */
const dayProblems = (day: string | null | undefined, limit: string, today: string): Problems => {
  if (!day) return [];
  if (fromWire(day) > limit) return [problem("deadline", "after_deadline", toWire(limit))];
  return when(fromWire(day) < today && fromWire(day) < limit, problem("deadline", "in_the_past"));
};
