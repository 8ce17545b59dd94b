import { commonAnswerLimits, languages, type CommonAnswerView, type Language, type LetterState } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, selves, type Ctx } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { shownName } from "../applicants/applicants.repository.ts";
import { isOurs, knownAppeals } from "../appeals/appeals.visibility.ts";

/** What names its applicant to the caller; a draft that was not sent is its office's own. Aliases `d`, `t`, and `a` of the appeal. */
const isSeenLetter = (ctx: Ctx): Predicate =>
  sql<boolean>`(${knownAppeals(ctx)} and ${isOurs(ctx)} and (d.answer_id is not null or t.organization_id = ${ctx.actor.organizationId}))`;

/** Questions of a problem that lie with the caller and have no draft; 0 for who answers none. */
export const countToAnswer = async (ctx: Ctx, problemId: number): Promise<number> => {
  if (!can(ctx, "task_answer")) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from common_problem_appeals m join tasks t on t.appeal_id = m.appeal_id
     where m.problem_id = ${problemId} and m.left_at is null and t.status in ('new', 'process', 'rejected')
       and t.organization_id = ${ctx.actor.organizationId} and t.executor_id = any(${selves(ctx)}::bigint[])
       and not exists (select from common_answer_drafts d where d.task_id = t.id and d.answer_id is null)`.execute(ctx.db);
  return rows[0]!.total;
};

/** The latest common answers of which the caller sees a letter; alias `c`. */
export const listCommonAnswers = async (ctx: Ctx, which: RawBuilder<boolean>): Promise<{ id: number; total: number }[]> => {
  const { rows } = await sql<{ id: number; total: number }>`
    select c.id, (select count(*) from common_answer_drafts d where d.common_answer_id = c.id) as total
      from common_answers c where ${which} and exists (
        select from common_answer_drafts d join tasks t on t.id = d.task_id join appeals a on a.id = t.appeal_id where d.common_answer_id = c.id and ${isSeenLetter(ctx)})
     order by c.id desc limit 20`.execute(ctx.db);
  return rows;
};

export type CommonAnswer = Omit<
  CommonAnswerView,
  "title" | "texts" | "letters" | "hidden" | "authorName" | "resultTypeName" | "resultReasonName" | "signerName"
> & {
  readonly authorId: number;
  readonly text: string | null;
  readonly textRu: string | null;
  readonly resultTypeId: number;
  readonly resultReasonId: number | null;
  readonly signerId: number;
  readonly day: Day;
  readonly total: number;
};
export const findCommonAnswer = async (ctx: Ctx, id: number): Promise<CommonAnswer | undefined> => {
  const { rows } = await sql<CommonAnswer>`
    select c.id, c.problem_id as "problemId", c.author_id as "authorId", c.text, c.text_ru as "textRu", c.result_type_id as "resultTypeId", c.result_reason_id as "resultReasonId",
           c.signer_id as "signerId", c.day::text as day, to_char(c.day, 'DD.MM.YYYY') as date, c.created_at as "createdDate",
           (select count(*) from common_answer_drafts d where d.common_answer_id = c.id) as total
      from common_answers c where c.id = ${id}`.execute(ctx.db);
  return rows[0];
};

/** A letter of a common answer that the caller sees; whatever of it is sent is the answer's. */
export type Letter = {
  readonly id: number;
  readonly taskId: number;
  readonly appealId: number;
  readonly requestNumber: string;
  readonly applicantName: string;
  readonly language: Language;
  /** In which the appeal is now. */
  readonly appealLanguage: Language;
  readonly appealText: string;
  readonly number: string;
  readonly text: string;
  readonly answerId: number | null;
  readonly answerText: string | null;
  readonly answerState: string | null;
  readonly reason: string | null;
  /** Whether it is the answer that the question has now. */
  readonly isCurrent: boolean;
  readonly status: string;
  readonly version: number;
};
/** The letters of a common answer that the caller sees, or the one that is meant. */
export const findLetters = async (ctx: Ctx, commonAnswerId: number, letterId?: number): Promise<Letter[]> => {
  const { rows } = await sql<Letter>`
    select d.id, d.task_id as "taskId", a.id as "appealId", a.number as "requestNumber", ${shownName(ctx)} as "applicantName", l.code as language,
           coalesce((select n.code from languages n where n.id = a.text_language_id), 'UZ') as "appealLanguage", a.text as "appealText", d.number, d.text, d.answer_id as "answerId",
           w.text as "answerText", w.state as "answerState", w.reject_reason as reason, t.answer_id is not distinct from d.answer_id as "isCurrent", t.status, t.version
      from common_answer_drafts d join tasks t on t.id = d.task_id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id
      join languages l on l.id = d.language_id left join answers w on w.id = d.answer_id
     where d.common_answer_id = ${commonAnswerId} and ${letterId === undefined ? sql`true` : sql`d.id = ${letterId}`} and ${isSeenLetter(ctx)} order by d.id`.execute(
    ctx.db,
  );
  return rows;
};

const isBeforeAnswer = (status: string): boolean => status === "process" || status === "rejected";
const sentStates: Readonly<Record<string, LetterState>> = {
  answer_check: "sent",
  answer_confirm: "checked",
  answer_upper: "confirmed",
  notify: "confirmed",
  control_release: "told",
  resolved: "told",
};
/** How a letter stands; `hasGap`: something is still to be written in it. */
export const stateOf = ({ answerId, answerState, isCurrent, status }: Letter, hasGap: boolean): LetterState => {
  if (answerId === null) return !isBeforeAnswer(status) ? "left" : hasGap ? "to_fill" : "draft";
  if (answerState === "rejected" || answerState === "withdrawn")
    return !isBeforeAnswer(status) ? "left" : answerState === "rejected" ? "rejected" : "taken_back";
  return (isCurrent ? sentStates[status] : undefined) ?? "left";
};

/** The letters, by id with their appeals' numbers, that the caller as a signer has yet to open before the rest may be confirmed: some of all that the caller signs. */
export const lettersToOpen = async (ctx: Ctx, commonAnswerId: number, most: number): Promise<{ id: number; requestNumber: string }[]> => {
  const { rows } = await sql<{ id: number; requestNumber: string }>`
    select p.id, p.number as "requestNumber" from (
      select d.id, w.id as answer_id, a.number
        from common_answers c join common_answer_drafts d on d.common_answer_id = c.id
        join answers w on w.id = d.answer_id and w.state in ('checked', 'confirmed') and w.signer_id = any(${selves(ctx)}::bigint[])
        join tasks t on t.id = d.task_id and t.answer_id = w.id join appeals a on a.id = t.appeal_id
       where c.id = ${commonAnswerId} order by md5(concat_ws(' ', c.salt, ${ctx.actor.userId}::bigint, w.id)) limit ${most}) p
     where not exists (select from common_answer_openings o where o.answer_id = p.answer_id and o.user_id = ${ctx.actor.userId})
     order by p.id`.execute(ctx.db);
  return rows;
};
export const noteOpened = async (ctx: Ctx, answerId: number): Promise<void> => {
  await sql`insert into common_answer_openings (answer_id, user_id, opened_at) values (${answerId}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
};

/** A text of an answer: in another alphabet, or with its gaps filled, it may be longer than it was typed. Errors: 422. */
export const needFits = (text: string): string => {
  if (text.length > commonAnswerLimits.text) throw ruleBroken(problem("text", "too_long", commonAnswerLimits.text));
  return text;
};

export const languageIdOf = (language: Language): number => languages.find(({ code }) => code === language)!.id; // a Language is one of them
/** Nobody gives numbers of the office in two common answers at once. Within a transaction. */
export const lockNumbers = async ({ db, actor }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`common answers ${actor.organizationId}`}))`.execute(db);
};
