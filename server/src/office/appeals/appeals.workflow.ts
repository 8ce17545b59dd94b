import {
  appealWorkflow,
  consideredAppealStatuses,
  extensionVerdicts,
  hearingOutcomes,
  letterEvents,
  undoSeconds,
  type AppealStatus,
  type FieldProblem,
  type Input,
} from "@murojaat/contract";
import { sql, type UpdateObject } from "kysely";
import type { Database } from "../../schema/tables.ts";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { headPostOf } from "../organizations/posts.repository.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { appealTerm, controlTerm, termReceivedAt, type Term } from "../terms/deadlines.ts";
import { judgeExtensions, keepLate } from "../terms/late-terms.repository.ts";
import { engine, type Meanings } from "../../engine/workflow/engine.ts";
import { isStep, recordHistory, type Papers } from "../history/history.repository.ts";
import { isTrue } from "../../engine/workflow/conditions.ts";
import { appealChecks } from "./appeals.checks.ts";
import { loadAppeal, loadJoined, pastDay, type AppealSubject } from "./appeals.subject.ts";
import { closeAs, closedFor, isWithdrawal } from "./closing.ts";
import { joinedTo, namedEarlier, separated, termOfEarlier } from "./earlier.ts";
import { hasOpenHearing, inviteToHearing, noteHearing } from "./hearings.repository.ts";
import type { Notify } from "./applicant-message.ts";
import { answerInquiry, closeInquiry, executesFor, insertInquiry, listAwaited, mayEnd } from "./inquiries.repository.ts";
import { inquiryChecks, inquiryMeant } from "./inquiry-checks.ts";
import { askTransfer, endTransfer, moveToReceiver, moveToSuccessor, statusAfterClosing } from "./transfer.ts";

const consideredStatuses: readonly string[] = consideredAppealStatuses;
type DueLetter = AppealSubject["lettersDue"][number];
type Columns = UpdateObject<Database, "appeals">;
type In<N extends keyof typeof appealWorkflow.actions> = Input<(typeof appealWorkflow.actions)[N]["input"]>;
/** What an appeal needs of tasks, of letters and of messages; `office/wire-workflows.ts` hands it in. */
type Given = {
  readonly dispatchDrafts: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly deleteDrafts: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly cancelTasks: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly followTasks: (ctx: Ctx, appealId: number, controllerId: number) => Promise<void>;
  /** Ends the duplicates that joined this appeal as it has ended. */
  readonly resolveJoinedAppeals: (ctx: Ctx, appealId: number) => Promise<void>;
  /** Opens those again that ended with it. */
  readonly reopenJoinedAppeals: (ctx: Ctx, appealId: number) => Promise<void>;
  /** Makes the terms of those that joined it longer as its own. */
  readonly extendJoinedAppeals: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly notifyApplicant: Notify;
  /** Notifies the applicant of a joined appeal that it has ended as the first one has. */
  readonly notifyJoined: (ctx: Ctx, appealId: number) => Promise<void>;
  /** The letters of its end and of its longer term no longer hold. */
  readonly voidLetters: (ctx: Ctx, appealId: number) => Promise<void>;
  /** Problems of the method that is chosen for a letter. */
  readonly checkLetter: (input: In<"send-letter">) => FieldProblem[];
  readonly checkReach: (ctx: Ctx, appealId: number, input: In<"send-letter">) => Promise<FieldProblem[]>;
  readonly sendLetter: (ctx: Ctx, appealId: number, letter: DueLetter, input: In<"send-letter">) => Promise<void>;
  /** Unsent letters go to another organisation with the appeal; those about its end are no longer owed. */
  readonly moveLetters: (ctx: Ctx, appealId: number) => Promise<void>;
  readonly dropClosingLetters: (ctx: Ctx, appealId: number) => Promise<void>;
};

const ofHolder = (ctx: Ctx, s: AppealSubject) => s.holderId === ctx.actor.organizationId;
const atPost = (ctx: Ctx, s: AppealSubject) =>
  ofHolder(ctx, s) && s.positionLevelId !== null && ctx.actor.posts.includes(s.positionLevelId);
const leads = (ctx: Ctx, s: AppealSubject) => ofHolder(ctx, s) && ctx.actor.posts.length > 0;
const countTasks = async (ctx: Ctx, appealId: number, condition = sql<boolean>`true`) =>
  (await sql<{ n: number }>`select count(*) as n from tasks where appeal_id = ${appealId} and ${condition}`.execute(ctx.db)).rows[0]!.n;

/** The columns of a term that has become longer, and what the history says of it. */
const longer = (s: AppealSubject, term: Term) => ({
  set: { deadline: term.deadline, term: JSON.stringify(term) },
  changes: [{ label: "fields.deadline" as const, before: toWire(s.deadline), after: toWire(term.deadline) }],
});
/** The term of a joined appeal, longer as that of the first one is: what it is about is considered there. */
const followed = async (ctx: Ctx, s: AppealSubject, firstId: number | null | undefined) => {
  if (!firstId) return { set: {}, changes: [] };
  const first = await termOfEarlier(ctx, firstId);
  const term = appealTerm(await readLockedCalendar(ctx), s.kind, termReceivedAt(s.term), {
    receivedBy: s.term.receivedBy,
    furtherStudy: first.rule === "further_study" || s.term.rule === "further_study",
    extensionDays: first.extension?.days ?? s.term.extension?.days,
  });
  // no term is made longer after its end
  const isLonger = term.deadline > s.deadline && s.deadline >= ctx.today;
  const { set, changes } = longer(s, term);
  return isLonger ? { set: { ...set, is_extended: term.extension !== undefined }, changes } : { set: {}, changes: [] };
};
/** An appeal that is open again, with a term of its own; its letters of its end no longer hold. */
const reopened = async (given: Given, ctx: Ctx, s: AppealSubject) => {
  const term = appealTerm(await readLockedCalendar(ctx), s.kind, new Date(ctx.now));
  const { set, changes } = longer(s, term);
  return {
    set: { ...set, resolved_at: null, closing_kind_id: null, closing_reason_id: null, closing_text: null, is_extended: false },
    changes,
    after: async () => {
      await given.voidLetters(ctx, s.id);
      await given.dropClosingLetters(ctx, s.id);
    },
  };
};
/** The letter that is named, or the only one that is due. */
const letterMeant = (s: AppealSubject, { letterId }: In<"send-letter">): DueLetter | undefined =>
  letterId ? s.lettersDue.find(({ id }) => id === letterId) : s.lettersDue.length === 1 ? s.lettersDue[0] : undefined;

const meanings = (given: Given): Meanings<typeof appealWorkflow, AppealSubject, AppealSubject, Columns, Papers> => ({
  load: loadAppeal,
  who: {
    anybody: () => true,
    holder: ofHolder,
    post: atPost,
    // the post itself, or the holder of the appeal: a registrar takes back what was sent to the wrong post
    holder_or_post: (ctx, s) => atPost(ctx, s) || ofHolder(ctx, s),
    // of a complaint a leader decides that nobody considers it (law, article 25)
    may_inform: (ctx, s) =>
      s.kind === "complaint"
        ? leads(ctx, s) && ctx.actor.permissions.has("accept_complaint_for_information")
        : atPost(ctx, s) || ofHolder(ctx, s),
    leader_of_holder: leads,
    // extension is decided by the head (law, article 28): the person with the first post of the organisation
    head_of_holder: async (ctx, s) => {
      const post = leads(ctx, s) ? await headPostOf(ctx.db, s.holderId) : undefined;
      return post !== undefined && ctx.actor.posts.includes(post);
    },
    // at the root nobody stands above: one of its leaders decides
    organization_asked: (ctx, s) =>
      s.transferOrgId === ctx.actor.organizationId && (s.transferOrgId !== s.holderId || ctx.actor.posts.length > 0),
    // who considers it: a leader of its holder, or the executor of one of its open questions
    considerer: (ctx, s) => leads(ctx, s) || isTrue(ctx, executesFor(ctx, sql`${s.id}::bigint`)),
    inquirer: (ctx, s) =>
      s.hasInquiries && isTrue(ctx, sql`exists (select from inquiries q where q.appeal_id = ${s.id} and ${mayEnd(ctx)})`),
    system: () => true,
  },
  guards: {
    hearing_open: (ctx, s) => s.hasHearings && isTrue(ctx, hasOpenHearing(s.id)),
    inquiry_pending: async (ctx, s) => s.hasInquiries && (await listAwaited(ctx, s.id)).length > 0,
    has_draft: async (ctx, s) => (await countTasks(ctx, s.id, sql`status = 'draft'`)) > 0,
    // a joined duplicate has no tasks to follow and ends with the first appeal anyway
    has_open_task: async (ctx, s) => (await countTasks(ctx, s.id, sql`status not in ('draft', 'resolved', 'cancelled')`)) > 0,
    no_tasks: async (ctx, s) => (await countTasks(ctx, s.id, sql`status <> 'cancelled'`)) === 0,
    no_sent_tasks: async (ctx, s) => (await countTasks(ctx, s.id, sql`status not in ('draft', 'cancelled')`)) === 0,
    all_tasks_done: (ctx, s) =>
      isTrue(
        ctx,
        sql`(select coalesce(bool_or(status = 'resolved') and bool_and(status in ('resolved', 'cancelled')), false)
               from tasks where appeal_id = ${s.id})`,
      ),
    not_the_asker: (ctx, s) => s.transferAskedBy !== ctx.actor.userId,
    not_under_control: (_ctx, s) => !s.isControl,
    // only applications and complaints are extended (law, article 28)
    no_proposal: (_ctx, s) => s.kind !== "proposal",
    never_extended: (_ctx, s) => !s.isExtended,
    // the study of a proposal makes nothing longer
    term_not_ended: (ctx, s) => s.kind === "proposal" || s.deadline >= ctx.today,
    extension_unjudged: (_ctx, s) => s.isUnjudged === true,
    // once per term, after the applicant of a proposal was notified of the study
    not_studied: (_ctx, s) => s.term.rule === "fifteen_days" || (s.term.rule === "thirty_days" && !s.isStudyTold),
    // a duplicate that joined waits for this one's end
    nothing_joined: async (ctx, s) => (await loadJoined(ctx, s.id, "process")).length === 0,
    // its applicant was notified of the end: reopened, it may be considered again, but not hidden
    never_closed: async (ctx, s) =>
      (await sql`select from history where appeal_id = ${s.id} and task_id is null and to_status = 'resolved' limit 1`.execute(ctx.db)).rows
        .length === 0,
    // nothing has happened to it since the caller sent it, and the applicant was not notified
    just_sent: (ctx, s) =>
      isTrue(
        ctx,
        sql`exists (select from history h
                     where h.id = (select max(last.id) from history last where last.appeal_id = ${s.id} and ${isStep("last")}) and h.action = 'send-to-classification'
                       and h.user_id = ${ctx.actor.userId} and h.at >= ${ctx.now}::timestamptz - make_interval(secs => ${undoSeconds})
                       and not exists (select from notifications n where n.appeal_id = h.appeal_id and n.created_at >= h.at))`,
      ),
    // nobody could consider again what nobody can read
    not_erased: (_ctx, s) => !s.isErased,
    letter_due: (_ctx, s) => s.lettersDue.length > 0,
  },
  pastDay,
  saidBy: { no_proposal: "proposal_not_extended", term_not_ended: "term_ended" },
  checks: {
    ...appealChecks,
    ...inquiryChecks,
    one_letter_meant: (_ctx, s, input: In<"send-letter">) => (letterMeant(s, input) ? [] : [problem("letterId", "letter_unclear")]),
    letter_for_method: (_ctx, _s, input: In<"send-letter">) => given.checkLetter(input),
    hearing_ahead: (ctx, _s, { day, time }: In<"invite-hearing">) => {
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return [problem("time", "wrong_format")];
      const isAhead = new Date(`${fromWire(day)}T${time}:00+05:00`) > new Date(ctx.now);
      return isAhead ? [] : [problem("day", "not_later", toWire(ctx.today))];
    },
    known_outcome: (_ctx, _s, { outcomeId }: In<"note-hearing">) =>
      hearingOutcomes.some(({ id }) => id === outcomeId) ? [] : [problem("outcomeId", "no_such_record")],
    known_verdict: (_ctx, _s, { verdictId }: In<"judge-extension">) =>
      extensionVerdicts.some(({ id }) => id === verdictId) ? [] : [problem("verdictId", "no_such_record")],
    reached_by_method: (ctx, s, input: In<"send-letter">) => given.checkReach(ctx, s.id, input),
  },
  effects: {
    give_to_post: async (_ctx, s, { position_levels_id: post }: In<"send-to-classification">) => ({
      set: { position_level_id: post },
      changes: [{ label: "fields.positionLevel" as const, before: s.positionLevelId, after: post, list: "position_levels" }],
    }),
    delete_drafts: async (ctx, s) => ({ set: { position_level_id: null }, after: () => given.deleteDrafts(ctx, s.id) }),
    dispatch_drafts: async (ctx, s) => ({ after: () => given.dispatchDrafts(ctx, s.id) }),
    take_under_control: async (ctx, s, { controller_id: controllerId }: In<"send-to-control">) => {
      const term = controlTerm(ctx.today);
      return {
        set: { is_control: true, controller_id: controllerId, control_review_day: term.deadline, control_term: JSON.stringify(term) },
        changes: [{ label: "fields.controller" as const, before: null, after: controllerId, list: "users" }],
        after: () => given.followTasks(ctx, s.id, controllerId),
      };
    },
    ask_transfer: askTransfer,
    end_transfer: endTransfer,
    move_to_successor: moveToSuccessor,
    move_to_receiver: async (ctx, s, input: In<"accept-ask-send-another-org">) => ({
      ...(await moveToReceiver(ctx, s, input)),
      after: async () => {
        await given.moveLetters(ctx, s.id);
        await given.notifyApplicant(ctx, { kind: "forwarded", appealId: s.id, organizationId: input.organizationsId });
      },
    }),
    // the term of a proposal stays; within ten days the applicant is notified in writing (law, article 28)
    study_further: async (ctx, s) =>
      s.kind === "proposal"
        ? { after: () => given.notifyApplicant(ctx, { kind: "study", appealId: s.id }) }
        : {
            ...longer(
              s,
              appealTerm(await readLockedCalendar(ctx), s.kind, termReceivedAt(s.term), {
                receivedBy: s.term.receivedBy,
                furtherStudy: true,
              }),
            ),
            after: () => given.extendJoinedAppeals(ctx, s.id),
          },
    extend_term: async (ctx, s, { days }: In<"extend-term">) => {
      const calendar = await readLockedCalendar(ctx);
      const furtherStudy = s.term.rule === "further_study";
      const { receivedBy } = s.term;
      const extended = appealTerm(calendar, s.kind, termReceivedAt(s.term), { receivedBy, furtherStudy, extensionDays: days });
      const { set, changes } = longer(s, extended);
      return {
        set: { ...set, is_extended: true },
        changes,
        after: async () => {
          await given.extendJoinedAppeals(ctx, s.id);
          await given.notifyApplicant(ctx, { kind: "extended", appealId: s.id });
        },
      };
    },
    judge_extension: async (ctx, s, { verdictId }: In<"judge-extension">) => {
      const { isLate, label } = extensionVerdicts.find(({ id }) => id === verdictId)!;
      return {
        along: () => judgeExtensions(ctx, s.id, isLate),
        changes: [{ label: "fields.extensionVerdict" as const, before: null, after: label, list: "labels" }],
      };
    },
    join_earlier: async (ctx, s, { earlierAppealId }: In<"join-duplicate">) => {
      const earlier = await joinedTo(ctx, s.id, earlierAppealId);
      const term = await followed(ctx, s, earlierAppealId ?? s.earlierAppealId);
      return {
        set: { is_joined: true, position_level_id: null, ...earlier.set, ...term.set },
        changes: [...earlier.changes, ...term.changes],
      };
    },
    close_as_answered: async (ctx) => ({ set: closeAs(ctx, "answered") }),
    close_as_unconsidered: async (ctx, s, { reasonId, text }: In<"leave-unconsidered">) => ({
      set: closeAs(ctx, "unconsidered", { reasonId, text }),
      changes: closedFor(reasonId),
      after: () => given.notifyApplicant(ctx, { kind: "unconsidered", appealId: s.id, reason: text }),
    }),
    close_as_terminated: async (ctx, s, { reasonId, text, ...typed }: In<"terminate">) => {
      const earlier = await namedEarlier(ctx, s.id, typed);
      const withdrawn = await isWithdrawal(ctx, reasonId);
      return {
        set: { ...closeAs(ctx, "terminated", { reasonId, text }), ...earlier.set },
        changes: [...closedFor(reasonId), ...earlier.changes],
        after: () => given.notifyApplicant(ctx, { kind: "terminated", appealId: s.id, reason: text, withdrawn }),
      };
    },
    close_as_returned: async (ctx, s, { reason }: In<"return-to-applicant">) => ({
      set: closeAs(ctx, "returned_to_applicant", { text: reason }),
      after: () => given.notifyApplicant(ctx, { kind: "returned", appealId: s.id, reason }),
    }),
    close_as_information: async (ctx, _s, { description }: In<"end-information">) => ({
      set: closeAs(ctx, "for_information", { text: description }),
    }),
    // a joined duplicate ends as the first appeal has ended
    close_as_earlier: async (ctx, s) => {
      const { rows } = await sql<{ closing_kind_id: number; closing_reason_id: number | null; closing_text: string | null }>`
        select closing_kind_id, closing_reason_id, closing_text from appeals where id = ${s.earlierAppealId}`.execute(ctx.db);
      return { set: { ...rows[0]!, resolved_at: ctx.now }, after: () => given.notifyJoined(ctx, s.id) };
    },
    send_letter: async (ctx, s, input: In<"send-letter">) => {
      const letter = letterMeant(s, input)!;
      return {
        changes: [{ label: "fields.letter" as const, before: null, after: letterEvents[letter.event].label, list: "labels" }],
        after: () => given.sendLetter(ctx, s.id, letter, input),
      };
    },
    invite: async (ctx, s, { day, time, place }: In<"invite-hearing">) => {
      await inviteToHearing(ctx, s.id, { day: fromWire(day), time, place });
      return {
        changes: [{ label: "fields.hearingDay" as const, before: null, after: `${day} ${time}` }],
        after: () => given.notifyApplicant(ctx, { kind: "hearing", appealId: s.id, day, time, place }),
      };
    },
    note_hearing: async (ctx, s, { outcomeId, note }: In<"note-hearing">) => {
      await noteHearing(ctx, s.id, outcomeId, note);
      const { label } = hearingOutcomes.find(({ id }) => id === outcomeId)!;
      return { changes: [{ label: "fields.hearingOutcome" as const, before: null, after: label, list: "labels" }] };
    },
    send_inquiry: async (ctx, s, input: In<"send-inquiry">) => {
      const to = input.organizationsId ? { after: input.organizationsId, list: "organizations" as const } : { after: input.recipientName! };
      await insertInquiry(ctx, s.id, input);
      return { changes: [{ label: "fields.inquiryOrganization" as const, before: null, ...to }] };
    },
    answer_inquiry: async (ctx, s, input: In<"answer-inquiry">) => {
      const { id, number } = (await inquiryMeant(ctx, s.id, input))!;
      await answerInquiry(ctx, id, {
        number: input.answerNumber,
        day: fromWire(input.answerDate),
        text: input.text,
        files: input.files ?? [],
      });
      return { changes: [{ label: "fields.inquiry" as const, before: null, after: number }] };
    },
    close_inquiry: async (ctx, s, input: In<"close-inquiry">) => {
      const { id, number } = (await inquiryMeant(ctx, s.id, input))!;
      await closeInquiry(ctx, id, input.reason);
      return { changes: [{ label: "fields.inquiry" as const, before: null, after: number }] };
    },
    cancel_tasks: async (ctx, s) => ({ after: () => given.cancelTasks(ctx, s.id) }),
    resolve_joined: async (ctx, s) => ({ after: () => given.resolveJoinedAppeals(ctx, s.id) }),
    reopen_at_post: async (ctx, s) => {
      const post = s.positionLevelId !== null && ctx.actor.posts.includes(s.positionLevelId) ? s.positionLevelId : ctx.actor.posts[0]!;
      const again = await reopened(given, ctx, s);
      // a duplicate that is opened by itself is considered by itself
      return { ...again, set: { ...again.set, position_level_id: post, is_joined: false } };
    },
    reopen_with_earlier: (ctx, s) => reopened(given, ctx, s),
    reopen_joined: async (ctx, s) => ({ after: () => given.reopenJoinedAppeals(ctx, s.id) }),
    follow_term: async (ctx, s) => ({
      ...(await followed(ctx, s, s.earlierAppealId)),
      after: () => given.extendJoinedAppeals(ctx, s.id),
    }),
    separate_from_earlier: (ctx, s) => separated(ctx, s.id),
  },
  rules: {
    status_before_asking: (_ctx, s) => s.transferFromStatus as AppealStatus,
    after_closing: (_ctx, s, input) => statusAfterClosing(s, input),
  },
  move: async (ctx, s, to, columns) => {
    const isLate = consideredStatuses.includes(s.status) && s.deadline < ctx.today && to !== "deleted";
    const isEnded = !consideredStatuses.includes(to);
    const isGivenAway = columns.holder_id !== undefined && columns.holder_id !== s.holderId;
    const isLonger = typeof columns.deadline === "string" && columns.deadline > s.deadline;
    const late = { appealId: s.id, taskId: null, deadline: s.deadline, organizationId: s.holderId, executorId: null };
    // sent together: the history that follows binds what they have written
    await Promise.all([
      isLate && (isEnded || isGivenAway || isLonger) && keepLate(ctx, late, !isEnded && !isGivenAway),
      ctx.db
        .updateTable("appeals")
        .set({ ...columns, status: to, version: s.version + 1 })
        .where("id", "=", s.id)
        .execute(),
    ]);
  },
  record: recordHistory,
});

/** The machine of appeals; what it does to tasks and says to people is handed in, for both stand above. */
export const makeAppealMachine = (given: Given) => engine(appealWorkflow, meanings(given));
export type AppealMachine = ReturnType<typeof makeAppealMachine>;
