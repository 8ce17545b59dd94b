import { answerRuleNames, languages, letterLanguageOf, type AnswerRule, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import type { Day } from "../../engine/dates/days.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { knowsApplicant } from "../appeals/appeals.visibility.ts";
import { receivedDay } from "../appeals/appeals.subject.ts";
import { openSpelling } from "../issued-letters/spellings.repository.ts";
import type { Case } from "./rule.ts";
import { repeatedAnswers } from "./repeated.repository.ts";

/** Characters of what the applicant wrote in which names are sought: the letter and its files. */
const readMost = 20_000;

type Row = {
  readonly number: string;
  readonly receivedDay: Day;
  readonly textLanguageId: number | null;
  readonly applicantId: number;
  readonly isPerson: boolean;
  readonly applicants: readonly string[];
  readonly persons: readonly string[];
  readonly letter: string;
  readonly question: string;
  readonly officeId: number;
  readonly result: string | null;
  readonly knowsApplicant: boolean;
  /** Of the applicant in letters of the appeal's language, where somebody corrected it. */
  readonly spelling: string | null;
  /** What the administrator has said of each rule. */
  readonly isOn: Readonly<Partial<Record<AnswerRule, boolean>>> | null;
};
/** The language of letters to whoever wrote in none that is known. */
const usual = languages.find(({ code }) => code === letterLanguageOf(null))!.id;
const ofApplicant = sql<
  string[]
>`array_remove(array[p.full_name, p.organization_name, p.director, (select r.name from representatives r where r.appeal_id = a.id)], null)`;
/** Everybody who works or worked on the appeal, in the three spellings of the office, and who leads the offices concerned. */
const ofWork = sql<string[]>`array(
    select unnest(array[u.name_uz, u.name_ru]) from users u where u.id in (
      select unnest(array[x.executor_id, x.answer_author_id, x.signer_id, x.controller_id, x.created_by, x.resolution_by]) from tasks x where x.appeal_id = a.id
      union select c.user_id from task_co_executors c join tasks x on x.id = c.task_id where x.appeal_id = a.id
      union select w.author_id from answers w join tasks x on x.id = w.task_id where x.appeal_id = a.id
      union select w.signer_id from answers w join tasks x on x.id = w.task_id where x.appeal_id = a.id
      union select unnest(array[a.registered_by, a.controller_id, a.reception_leader_id]))
    union select unnest(array_remove(array[o.leader_name_uz, o.leader_name_uk, o.leader_name_ru], null)) from organizations o
      where o.id = a.holder_id or o.id in (select unnest(array[x.organization_id, x.from_org_id]) from tasks x where x.appeal_id = a.id))`;
/** The letter itself, what its files say, and the questions of the appeal: whom they name, an answer may name. */
const said = sql<string>`left(concat_ws(e'\n', a.text,
    (select string_agg(x.text, e'\n' order by x.id) from tasks x where x.appeal_id = a.id),
    (select string_agg(left(r.text, ${readMost}), e'\n' order by f.position) from appeal_files f join file_readings r on r.file_id = f.file_id and r.state = 'ready' where f.appeal_id = a.id)), ${readMost})`;

/** What is known of the question that an answer is about. */
type Known = {
  readonly about: Case;
  /** One from whom the applicant is hidden (law, article 19) must not learn the name by trying: the rule about names is not asked then. */
  readonly knowsApplicant: boolean;
  /** The rules that the administrator has switched off. */
  readonly off: ReadonlySet<AnswerRule>;
};
/** A question of an appeal, or the appeal itself. */
type Of = { readonly taskId: number; readonly appealId?: undefined } | { readonly taskId?: undefined; readonly appealId: number };
/** `resultTypeId`: chosen so far, null: that of the task's answer. */
export const findCase = async (ctx: Ctx, { taskId, appealId }: Of, resultTypeId: number | null): Promise<Known> => {
  const { rows } = await sql<Row>`
    select a.number, ${receivedDay} as "receivedDay", a.text_language_id as "textLanguageId", a.applicant_id as "applicantId",
           not exists (select from applicant_types y where y.id = p.applicant_type_id and y.code = 'legal_entity') as "isPerson", ${ofApplicant} as applicants, ${ofWork} as persons,
           ${said} as letter, coalesce(t.text, '') as question, coalesce(t.organization_id, a.holder_id) as "officeId",
           (select y.code from result_types y where y.id = coalesce(${resultTypeId}::int, (select w.result_type_id from answers w where w.id = t.answer_id))) as result,
           ${knowsApplicant(ctx)} as "knowsApplicant", (select s.value from settings s where s.key = 'answerRules') as "isOn",
           (select s.spelling from letter_spellings s where s.applicant_id = p.id and s.language_id = coalesce(a.text_language_id, ${usual})) as spelling
      from appeals a join applicants p on p.id = a.applicant_id left join tasks t on t.id = ${taskId ?? null} and t.appeal_id = a.id
     where a.id = ${appealId ?? sql`(select x.appeal_id from tasks x where x.id = ${taskId})`}`.execute(ctx.db);
  const { textLanguageId, applicantId, officeId, applicants, spelling, isOn, knowsApplicant: isKnown, ...row } = rows[0]!; // the caller read the id
  const language: Language | null = languages.some(({ id }) => id === textLanguageId) ? letterLanguageOf(textLanguageId) : null;
  const corrected = spelling === null ? undefined : openSpelling(applicantId, language ?? letterLanguageOf(null), spelling);
  return {
    about: {
      ...row,
      language,
      today: ctx.today,
      applicants: [...applicants, ...(corrected ? [corrected.name, corrected.salutationName] : [])],
      repeated: await repeatedAnswers(ctx, officeId),
    },
    knowsApplicant: isKnown,
    off: new Set(answerRuleNames.filter((rule) => isOn?.[rule] === false)),
  };
};
