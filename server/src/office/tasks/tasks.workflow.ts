import { errorsOfTaskGuards, applicantMessageMethods, openTaskStatuses, taskWorkflow, type RequestType } from "@murojaat/contract";
import { sql, type UpdateObject } from "kysely";
import type { Database } from "../../schema/tables.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { oweAnswer } from "../applicant-messages/applicant-message.ts";
import { dropAnswerLetter, markAnswersSent } from "../applicant-messages/owed-letters.repository.ts";
import { sendToApplicant } from "../applicant-messages/applicant-messages.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { keepLate } from "../terms/late-terms.repository.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { engine, type Meanings } from "../../engine/workflow/engine.ts";
import { recordHistory, type Papers } from "../history/history.repository.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import * as answers from "./answers.repository.ts";
import * as corrections from "./corrections.repository.ts";
import { dispatchDraft, dispatchedStatus } from "./dispatch.ts";
import { draftChanges, draftColumns, draftDestination, type DraftInput } from "./drafts.ts";
import { recallFlows, markFlow } from "./flows.repository.ts";
import { dispatchAgain, giveResolution, giveToExecutor, giveToPost, registerHere } from "./assignment.ts";
import { underControl } from "./control.ts";
import { moveToSuccessor, statusAfterClosing, type Succession } from "./office-closes.ts";
import { tellOfReminder } from "./reminders.ts";
import { decidingOrganization, grant, meant, statusAfter, type Wanted } from "./requests.ts";
import { decideRequest, dropPendingRequests, insertRequest, requestLabels } from "./requests.repository.ts";
import { answerReview, decideReview, dropOpenReviews, insertReview } from "./reviews.repository.ts";
import { makeTaskChecks } from "./tasks.checks.ts";
import { pastDay } from "../appeals/appeals.subject.ts";
import { loadTask, type PendingRequest, type TaskInput, type TaskSight, type TaskSubject } from "./tasks.subject.ts";
import { taskWho } from "./tasks.who.ts";

type Columns = UpdateObject<Database, "tasks">;
const openStatuses: readonly string[] = openTaskStatuses;
/** What a task needs of its appeal and of letters; `office/wire-workflows.ts` hands it in. */
type Given = {
  /** Closes the appeal when none of its tasks is open. */
  readonly resolveAppeal: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly mayExtendAppeal: (ctx: Ctx, appealId: number) => Promise<boolean>;
  readonly extendAppeal: (ctx: Ctx, appealId: number, days: number, why: string) => Promise<void>;
  /** Makes the task of a lower organisation. */
  readonly sendDown: (ctx: Ctx, parent: TaskSubject, input: Wanted["send_to_down"]) => Promise<void>;
  readonly tellWithAnother: (ctx: Ctx, taskId: number) => Promise<void>;
  /** Letters of answers: issued when an answer is confirmed, one for all answers told together, void when it is rejected. */
  readonly issueLetter: (ctx: Ctx, answerId: number) => Promise<void>;
  readonly issueCommonLetter: (ctx: Ctx, answerId: number, taskIds: readonly number[]) => Promise<void>;
  readonly voidLetter: (ctx: Ctx, answerId: number) => Promise<void>;
  readonly isSigningOn: boolean;
  readonly awaitsSignature: (ctx: Ctx, taskId: number) => Promise<boolean>;
};

const nonePending = (type: RequestType) => (_ctx: Ctx, s: TaskSight) => !s.requests.some((r) => r.type === type);
const noAnswer = { answer_id: null, answer_author_id: null, signer_id: null };
const meanings = (given: Given): Meanings<typeof taskWorkflow, TaskSight, TaskSubject, Columns, Papers> => ({
  load: loadTask,
  who: taskWho,
  guards: {
    not_the_author: (ctx, s) => s.answerAuthorId !== ctx.actor.userId,
    the_author: (ctx, s) => s.answerAuthorId === ctx.actor.userId,
    answer_not_seen: (_ctx, s) => !s.isAnswerSeen,
    signing_is_on: () => given.isSigningOn,
    letter_unsigned: (ctx, s) => given.awaitsSignature(ctx, s.id),
    // a task that serves another is not a question, and an answer from before a reopening no longer counts
    not_the_last_task: async (ctx, s) =>
      (
        await sql`select from tasks t where t.appeal_id = ${s.appealId} and t.id <> ${s.id} and t.parent_id is null and t.status <> 'cancelled'
          and (t.resolved_at is null or not exists (select from history h where h.appeal_id = t.appeal_id and h.task_id is null and h.action = 'reopen' and h.at >= t.resolved_at)) limit 1`.execute(
          ctx.db,
        )
      ).rows.length > 0,
    no_open_child: (_ctx, s) => !s.hasOpenChild,
    depth_allows: (_ctx, s) => s.depthLimit === null || s.depth < s.depthLimit,
    depth_exhausted: (_ctx, s) => s.depthLimit !== null,
    somebody_below: (_ctx, s) => s.hasLower,
    not_under_control: (_ctx, s) => !s.isControl,
    no_open_review: (_ctx, s) => s.review === null,
    no_pending_send_to_down: nonePending("send_to_down"),
    no_pending_deadline: nonePending("deadline"),
    may_be_later: (ctx, s) => s.lastDay === null || (s.deadline < s.lastDay && ctx.today <= s.lastDay),
    term_not_ended: (ctx, s) => s.deadline >= ctx.today,
    no_pending_executor: nonePending("executor"),
    no_pending_depth_limit: nonePending("depth_limit"),
    no_pending_group: nonePending("group"),
    may_be_corrected: (_ctx, s) => s.mayBeCorrected && (s.correction === null || s.correction.state === "rejected"),
    correction_with_author: (_ctx, s) => s.correction !== null && s.correction.state !== "confirmed",
    correction_written: (_ctx, s) => s.correction?.state === "written",
    correction_confirmed: (_ctx, s) => s.correction?.state === "confirmed",
  },
  saidBy: errorsOfTaskGuards,
  pastDay,
  checks: makeTaskChecks(given),
  effects: {
    keep_draft: async (ctx, s, input: DraftInput) => {
      const columns = await draftColumns(ctx, s, input, await readLockedCalendar(ctx));
      return { set: columns, changes: await draftChanges(ctx, s, columns) };
    },
    dispatch: dispatchDraft,
    register_here: registerHere,
    give_to_post: giveToPost,
    give_resolution: giveResolution,
    mark_accepted: async (ctx, s) => ({ set: { accepted_at: ctx.now }, after: () => markFlow(ctx, s.id, "flow_accepted") }),
    give_to_executor: giveToExecutor,
    give_back: async (ctx, s, input: TaskInput<"return">) => ({
      set: { return_reason: input.reason },
      after: () => markFlow(ctx, s.id, "flow_rejected"),
    }),
    call_back: async (ctx, s, input: TaskInput<"call-back">) => ({
      set: { return_reason: input.reason },
      after: () => markFlow(ctx, s.id, "flow_recalled"),
    }),
    dispatch_again: dispatchAgain,
    keep_answer: async (ctx, s, input: TaskInput<"answer">) => {
      const answerId = await answers.writeAnswer(ctx, s, input);
      return {
        papers: answers.papersOf(answerId),
        set: { answer_id: answerId, answer_author_id: ctx.actor.userId, signer_id: input.signerId, answer_seen_at: null },
        after: () => markFlow(ctx, s.id, "flow_answered"),
      };
    },
    withdraw_answer: async (ctx, s) => ({
      set: noAnswer,
      along: () => answers.markAnswer(ctx, s.answerId, { state: "withdrawn" }),
      after: () => markFlow(ctx, s.id, "flow_accepted"),
    }),
    mark_checked: async (ctx, s) => ({
      along: () => answers.markAnswer(ctx, s.answerId, { state: "checked", checked_by: ctx.actor.userId, checked_at: ctx.now }),
    }),
    mark_confirmed: async (ctx, s, _input, to) => ({
      ...(to === "process" && { set: noAnswer }),
      ...(s.answerId !== null && { papers: answers.papersOf(s.answerId) }),
      along: () => answers.markAnswer(ctx, s.answerId, { state: "confirmed", confirmed_by: ctx.actor.userId, confirmed_at: ctx.now }),
      after: async () => {
        if (s.answerId !== null) await given.issueLetter(ctx, s.answerId);
        if (to === "notify") await oweAnswer(ctx, s);
      },
    }),
    mark_rejected: async (ctx, s, input: TaskInput<"reject-answer">) => ({
      along: () =>
        answers.markAnswer(ctx, s.answerId, {
          state: "rejected",
          rejected_by: ctx.actor.userId,
          rejected_at: ctx.now,
          reject_reason: input.reason,
        }),
      after: async () => {
        if (s.answerId !== null) await given.voidLetter(ctx, s.answerId);
      },
    }),
    tell_applicant: async (ctx, s, input: TaskInput<"notify-applicant">) => ({
      after: async () => {
        const method = applicantMessageMethods.find((m) => m.id === input.methodId)!;
        const left = { number: input.letterNumber ?? null, day: input.letterDate ? fromWire(input.letterDate) : null };
        await sendToApplicant(ctx, {
          kind: "answered",
          appealId: s.appealId,
          taskId: s.id,
          method: method.code,
          text: input.text,
          letterNumber: left.number,
          letterDay: left.day,
        });
        await markAnswersSent(ctx, [s.id, ...(input.alsoTaskIds ?? [])], method.letter ? left : { number: null, day: null });
      },
    }),
    write_correction: async (ctx, s, input: TaskInput<"correct-answer">) => {
      const answerId = await corrections.writeCorrection(ctx, s, input);
      return {
        papers: answers.papersOf(answerId),
        set: { correction_rejected: false },
        changes: [{ label: "fields.correctionRequested" as const, before: null, after: input.requestedDate }],
      };
    },
    withdraw_correction: async (ctx, s) => ({
      set: { correction_rejected: false },
      along: () => answers.markAnswer(ctx, s.correction!.newAnswerId, { state: "withdrawn" }),
      after: () => corrections.markCorrection(ctx, s.correction!.id, { state: "withdrawn" }),
    }),
    confirm_correction: async (ctx, s) => ({
      papers: answers.papersOf(s.correction!.newAnswerId),
      along: () =>
        answers.markAnswer(ctx, s.correction!.newAnswerId, {
          state: "confirmed",
          confirmed_by: ctx.actor.userId,
          confirmed_at: ctx.now,
        }),
      after: async () => {
        const { id, newAnswerId } = s.correction!;
        await corrections.markCorrection(ctx, id, { state: "confirmed" });
        await given.issueLetter(ctx, newAnswerId);
      },
    }),
    // what reports count as rejected is the answer itself, so the version has no moment of its rejection
    reject_correction: async (ctx, s, input: TaskInput<"reject-correction">) => ({
      set: { correction_rejected: true },
      along: () =>
        answers.markAnswer(ctx, s.correction!.newAnswerId, {
          state: "rejected",
          rejected_by: ctx.actor.userId,
          reject_reason: input.reason,
        }),
      after: () => corrections.markCorrection(ctx, s.correction!.id, { state: "rejected", rejectReason: input.reason }),
    }),
    tell_correction: async (ctx, s, input: TaskInput<"tell-correction">) => ({
      after: async () => {
        await sendToApplicant(ctx, {
          kind: "corrected",
          appealId: s.appealId,
          taskId: s.id,
          method: applicantMessageMethods.find((m) => m.id === input.methodId)!.code,
          text: input.text,
          letterNumber: input.letterNumber ?? null,
          letterDay: input.letterDate ? fromWire(input.letterDate) : null,
        });
        await corrections.markCorrection(ctx, s.correction!.id, { state: "told" });
      },
    }),
    // one letter may answer several tasks of the appeal
    tell_of_others: async (ctx, s, input: TaskInput<"notify-applicant">) => ({
      after: async () => {
        const others = input.alsoTaskIds ?? [];
        for (const id of others) await given.tellWithAnother(ctx, id);
        if (others.length > 0 && s.answerId !== null) await given.issueCommonLetter(ctx, s.answerId, others);
      },
    }),
    close_flows: async (ctx, s) => ({
      after: async () => {
        await recallFlows(ctx, s.id);
        await dropAnswerLetter(ctx, s.id);
      },
    }),
    // under control it is not done yet
    resolve_appeal_when_done: async (ctx, s, _input, to) =>
      to === "control_release" ? {} : { after: () => given.resolveAppeal(ctx, s.appealId) },
    send_down: async (ctx, s, input: TaskInput<"send-down">) => ({ after: () => given.sendDown(ctx, s, input) }),
    follow: async (ctx, _s, input: { controllerId?: number }) => ({
      set: underControl(ctx, input.controllerId ?? ctx.actor.userId),
      changes: [{ label: "fields.controller" as const, before: null, after: input.controllerId ?? ctx.actor.userId, list: "users" }],
    }),
    tell_parent: async (ctx, s) =>
      s.parentId === null
        ? {}
        : {
            after: async () => {
              await sql`update tasks set has_news = true where id = ${s.parentId}`.execute(ctx.db);
            },
          },
    // under control it waits for its controller, else it is done
    release: async (ctx, s, _input, to) =>
      to === "resolved"
        ? {
            set: { resolved_at: ctx.now },
            after: async () => {
              await markFlow(ctx, s.id, "flow_done");
              if (s.requests.length > 0) await dropPendingRequests(ctx, s.id);
            },
          }
        : {},
    ask: async (ctx, s, { reason, ...wanted }: { reason: string } & Record<string, unknown>, _to, name) => {
      const type = name.slice("request-".length).replaceAll("-", "_") as RequestType;
      const decidingOrgId = await decidingOrganization(ctx, s, type, wanted);
      // not `after`: the history refreshes what lists read, and they count requests
      await insertRequest(ctx, s.id, { type, wanted, reason, decidingOrgId });
      return {};
    },
    grant: async (ctx, s, input: TaskInput<"accept-request">) => {
      const request = meant(ctx, s, input)!;
      const { set, changes = [], after } = await grant(ctx, s, request, given);
      return {
        set: { ...set, has_news: true },
        changes: [requestChange(request), ...changes],
        after: async () => {
          await decideRequest(ctx, request.id, "accepted", input.note ?? null);
          await after?.();
        },
      };
    },
    refuse: async (ctx, s, input: TaskInput<"reject-request">) => {
      const request = meant(ctx, s, input)!;
      return {
        set: { has_news: true },
        changes: [requestChange(request)],
        after: () => decideRequest(ctx, request.id, "rejected", input.reason),
      };
    },
    drop_pending: async (ctx, s) => ({
      after: async () => {
        if (s.requests.length > 0) await dropPendingRequests(ctx, s.id);
        if (s.review !== null) await dropOpenReviews(ctx, s.id);
      },
    }),
    ask_review: async (ctx, s, input: TaskInput<"send-review">) => ({
      after: () => insertReview(ctx, s.id, { reviewerId: input.reviewerId, question: input.question, dueDay: fromWire(input.dueDate) }),
    }),
    answer_review: async (ctx, s, input: TaskInput<"answer-review">) => ({
      after: () => answerReview(ctx, s.review!.id, { text: input.text, files: input.files ?? [] }),
    }),
    close_review: async (ctx, s, input: TaskInput<"confirm-review">) => ({
      after: () => decideReview(ctx, s.review!.id, "confirmed", input.note ?? null),
    }),
    reopen_review: async (ctx, s, input: TaskInput<"reject-review">) => ({
      after: () => decideReview(ctx, s.review!.id, "pending", input.reason),
    }),
    move_to_successor: moveToSuccessor,
    remind: async (ctx, s) => ({
      along: () => sql`update tasks set reminders = reminders + 1 where id = ${s.id}`.execute(ctx.db),
      after: () => tellOfReminder(ctx, s.id),
    }),
  },
  rules: {
    after_closing: (_ctx, s, of: Succession) => statusAfterClosing(s, of),
    after_registration: (_ctx, _s, input: TaskInput<"register">) => (input.executorId ? "new" : "resolution"),
    // a draft goes where it says; a returned task where the input says
    by_dispatch: (_ctx, s, input: Partial<DraftInput>) =>
      dispatchedStatus(s.fromOrgId, s.status === "draft" ? s : draftDestination(input as DraftInput)),
    // an interim answer ends nothing; a lower task answers to the organisation above; the others to the applicant
    after_confirmation: (_ctx, s) => (s.answerType === "interim" ? "process" : s.parentId === null ? "notify" : "answer_upper"),
    after_acceptance: (_ctx, s) => (s.isControl ? "control_release" : "resolved"),
    after_request: statusAfter,
  },
  move: async (ctx, s, to, columns) => {
    const isLate = openStatuses.includes(s.status) && s.deadline < ctx.today;
    const isEnded = !openStatuses.includes(to) || to === "returned";
    const { organization_id: office = s.organizationId, executor_id: executor = s.executorId } = columns;
    // one that came back lies with its sender
    const had = s.status === "returned" ? { organizationId: s.fromOrgId, executorId: null } : s;
    const late = { ...had, appealId: s.appealId, taskId: s.id, deadline: s.deadline };
    // sent together: the history that follows binds what they have written
    await Promise.all([
      isLate && (isEnded || office !== s.organizationId || executor !== s.executorId) && keepLate(ctx, late),
      ctx.db
        .updateTable("tasks")
        .set({ ...columns, status: to, version: s.version + 1 })
        .where("id", "=", s.id)
        .execute(),
    ]);
  },
  record: recordHistory,
});

/** What the history says of a decided request: which it was. */
const requestChange = (r: PendingRequest): Change => ({
  label: "fields.request",
  before: null,
  after: requestLabels[r.type],
  list: "labels",
});

/** The machine of tasks; how an appeal closes is handed in. */
export const makeTaskMachine = (given: Given) => engine(taskWorkflow, meanings(given));
export type TaskMachine = ReturnType<typeof makeTaskMachine>;
