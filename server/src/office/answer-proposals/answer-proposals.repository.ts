import { answerProposalLimits as limits, inAlphabetOf, letterLanguageOf, type AnswerProposal, type Language } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { isShownTask, knownAppeals } from "../appeals/appeals.visibility.ts";
import { spelledWords, textWords } from "../appeals/text-words.ts";
import { isEmptyWord } from "../tasks/empty-words.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import { maskedBody } from "./masked-body.ts";
import { readOwnValues } from "./own-values.repository.ts";
import { unlike, weighWords } from "./shared-words.ts";

/** How many of the newest answers of the own office, and of those above and below it, are compared. */
const compared = 100;
/** An answer of the own office is worth so much more than one of those above and below it. */
const ownOffice = 1.25;
/** Answers whose bodies are made: the same body is proposed once, and one from which the case cannot be taken is not. */
const made = 12;

/** The offices above and below, alias `o`. */
const aboveAndBelow = (officeId: number): RawBuilder<unknown> => sql`(
  select x.ancestor_id from organization_tree x where x.descendant_id = ${officeId} and x.ancestor_id <> ${officeId}
  union select x.descendant_id from organization_tree x where x.ancestor_id = ${officeId} and x.descendant_id <> ${officeId})`;
/**
 * Answers that may be proposed: final, confirmed, told and not put right since. Of an appeal that is not to be disclosed never, nor of a deleted one
 * or one that retention has emptied. `t` tasks, `w` answers, `a` appeals.
 */
const mayBeProposed = sql<boolean>`(
  t.status = 'resolved' and w.state = 'confirmed' and not a.is_undisclosed and a.status <> 'deleted'
  and w.answer_type_id = (select id from answer_types where code = 'final') and length(w.text) > 1
  and not exists (select from corrections c where c.answer_id = w.id and c.state in ('confirmed', 'told')))`;

/** The question that is answered. */
type Asking = Pick<TaskSubject, "id" | "appealId" | "topicId" | "organizationId">;
type Candidate = {
  readonly answerId: number;
  readonly appealId: number;
  readonly text: string;
  readonly question: string;
  readonly words: readonly number[];
  readonly textLanguageId: number | null;
  readonly isOwnOffice: boolean;
  readonly organizationName: string;
  readonly month: string;
  readonly goodWhy: string | null;
  readonly isSeen: boolean;
  readonly requestNumber: string;
  readonly date: string;
  readonly resultTypeName: string;
  readonly isSatisfied: boolean | null;
};

const findCandidates = async (ctx: Ctx, task: Asking): Promise<Candidate[]> => {
  const of = (which: RawBuilder<boolean>, most: number) => sql`
    (select t.id from tasks t join answers w on w.id = t.answer_id join appeals a on a.id = t.appeal_id
      where t.topic_id = ${task.topicId} and t.appeal_id <> ${task.appealId} and ${which} and ${mayBeProposed} order by t.appeal_id desc limit ${most})`;
  const isOwn = sql<boolean>`t.organization_id = ${task.organizationId}`;
  const isNear = sql<boolean>`t.organization_id = any(array${aboveAndBelow(task.organizationId)})`;
  const isGood = sql<boolean>`exists (select from good_answers g where g.id = w.id)`;
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Candidate>`
    select w.id as "answerId", a.id as "appealId", w.text, t.text as question, coalesce(a.text_words, '{}') as words, a.text_language_id as "textLanguageId",
           t.organization_id = ${task.organizationId} as "isOwnOffice", o.${name} as "organizationName", to_char(w.confirmed_at at time zone 'Asia/Tashkent', 'MM.YYYY') as month,
           g.why as "goodWhy", ${knownAppeals(ctx)} and ${isShownTask(ctx)} as "isSeen", a.number as "requestNumber", to_char(w.day, 'DD.MM.YYYY') as date,
           r.${name} as "resultTypeName", s.is_satisfied as "isSatisfied"
      from tasks t join answers w on w.id = t.answer_id join appeals a on a.id = t.appeal_id
      join organizations o on o.id = t.organization_id join result_types r on r.id = w.result_type_id
      left join good_answers g on g.id = w.id left join satisfactions s on s.appeal_id = a.id
     where t.id in (${of(isOwn, compared)} union ${of(isNear, compared)} union ${of(sql`(${isOwn} or ${isNear}) and ${isGood}`, compared)})`.execute(
    ctx.db,
  );
  return rows;
};

const questionOf = async (ctx: Ctx, task: Asking): Promise<{ text: string; language: Language }> => {
  const { rows } = await sql<{ text: string; textLanguageId: number | null }>`
    select concat_ws(E'\n', t.text, a.text) as text, a.text_language_id as "textLanguageId"
      from tasks t join appeals a on a.id = t.appeal_id where t.id = ${task.id}`.execute(ctx.db);
  const { text, textLanguageId } = rows[0]!;
  return { text, language: letterLanguageOf(textLanguageId) };
};
const isRussian = (language: Language): boolean => language === "RU";

/** What may be taken over into the answer to the task: the best first. */
export const proposeAnswers = async (ctx: Ctx, task: Asking): Promise<AnswerProposal[]> => {
  const [{ text, language }, candidates] = [await questionOf(ctx, task), await findCandidates(ctx, task)];
  const spelled = spelledWords(text, isEmptyWord);
  const weighed = weighWords(spelled, [
    candidates.map((one) => new Set([...one.words, ...textWords(one.question)])),
    candidates.map((one) => new Set(textWords(one.text))),
  ]);
  const ranked = candidates
    .map((one, index) => ({
      ...one,
      ...weighed[index]!,
      weight: weighed[index]!.weight * (one.isOwnOffice ? ownOffice : 1),
      isReadable: isRussian(letterLanguageOf(one.textLanguageId)) === isRussian(language),
    }))
    .toSorted(
      (a, b) =>
        Number(b.isReadable) - Number(a.isReadable) ||
        Number(b.goodWhy !== null) - Number(a.goodWhy !== null) ||
        b.weight - a.weight ||
        Number(b.isOwnOffice) - Number(a.isOwnOffice) ||
        b.appealId - a.appealId,
    )
    .slice(0, made);
  const own = await readOwnValues(
    ctx.db,
    ranked.map((one) => one.appealId),
  );
  const bodies = ranked.flatMap((one) => {
    const body = maskedBody(one.text, own.get(one.appealId)!);
    if (body === undefined) return [];
    // Russian has no other alphabet
    const shown = (one.isReadable && !isRussian(language) ? inAlphabetOf(language, body) : body).slice(0, limits.text);
    return [{ one, text: shown }];
  });
  return unlike(bodies, limits.most).map(({ one, text: shown }) => proposalOf(one, shown));
};

type Ranked = Candidate & { readonly shared: readonly string[] };
const proposalOf = (one: Ranked, text: string): AnswerProposal => ({
  answerId: one.answerId,
  text,
  organizationName: one.organizationName,
  month: one.month,
  isGoodExample: one.goodWhy !== null,
  words: one.shared.slice(0, limits.words),
  seen: one.isSeen
    ? {
        appealId: one.appealId,
        requestNumber: one.requestNumber,
        date: one.date,
        resultTypeName: one.resultTypeName,
        isSatisfied: one.isSatisfied,
        why: one.goodWhy,
      }
    : null,
});
