import { defaultLanguage, languages, type Language } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { letterCodeLength, newCode } from "./codes.ts";
import { aboutOf, type LetterOf, type LetterText } from "./letter-values.ts";
import { voidSignatures } from "./signatures.repository.ts";

const languageId = (language: Language): number => languages.find(({ code }) => code === language)!.id; // a Language is one of them
/** Letters that are issued; a resolution stays in the office and is not. */
export type IssuedOf = Exclude<LetterOf, { readonly name: "resolution" }>;
export type IssuedLetter = {
  readonly id: number;
  readonly code: string;
  /** Its file in the store; null until it is drawn. */ readonly key: string | null;
};

/** Whether answers are from before their appeal was opened again: their letters stay as they are, but are no longer valid. */
const isOfBefore = (answerIds: RawBuilder<unknown>) => sql<boolean>`exists (
  select from answers w join tasks t on t.id = w.task_id join history h on h.appeal_id = t.appeal_id and h.task_id is null and h.action = 'reopen'
   where w.id = any(${answerIds}) and h.at >= t.resolved_at)`;

/** The valid letter of this in this language, or one that was valid until the appeal was opened again. */
export const findIssued = async (
  db: Db,
  language: Language,
  of: IssuedOf,
  { appealId, answerIds }: LetterText,
): Promise<IssuedLetter | undefined> => {
  const { rows } = await sql<IssuedLetter>`
    select l.id, l.code, f.storage_key as key from issued_letters l left join files f on f.id = l.file_id
     where l.appeal_id = ${appealId} and l.name = ${of.name} and l.language_id = ${languageId(language)} and (l.void_at is null or ${isOfBefore(sql`l.answer_ids`)})
       and l.answer_ids = ${[...answerIds]}::bigint[] and l.task_id is not distinct from ${aboutOf(of).taskId} and l.inquiry_id is not distinct from ${aboutOf(of).inquiryId}
     order by l.void_at is null desc, l.id desc limit 1`.execute(db);
  return rows[0];
};

/** Gives a letter its code; an earlier letter with one of its answers becomes void. Within a transaction. */
export const issueLetter = async (
  db: Db,
  language: Language,
  of: IssuedOf,
  text: Omit<LetterText, "filling" | "emblemKey">,
): Promise<IssuedLetter> => {
  const code = newCode(letterCodeLength);
  await voidLettersOf(db, text.answerIds, language);
  const { rows } = await sql<{ id: number }>`
    insert into issued_letters (code, name, language_id, appeal_id, task_id, inquiry_id, organization_id, number, day, answer_ids, void_at)
    values (${code}, ${of.name}, ${languageId(language)}, ${text.appealId}, ${aboutOf(of).taskId}, ${aboutOf(of).inquiryId}, ${text.organizationId}, ${text.number}, ${text.day}, ${[...text.answerIds]}::bigint[],
            case when ${isOfBefore(sql`${[...text.answerIds]}::bigint[]`)} then now() end)
    returning id`.execute(db);
  return { id: rows[0]!.id, code, key: null };
};

/** Issues the letter of an answer with its confirmation, in the language of the appeal, to be drawn within a minute. Within its transaction; one way to the database. */
export const issueAnswerLetter = async (db: Db, answerId: number): Promise<void> => {
  await sql`
    insert into issued_letters (code, name, language_id, appeal_id, organization_id, number, day, answer_ids)
    select ${newCode(letterCodeLength)}, 'answer-letter', coalesce(a.text_language_id, ${languageId(defaultLanguage)}), t.appeal_id, t.organization_id, w.number, w.day,
           array(select o.id from answers o where o.id = w.id or o.told_with = w.id order by o.id <> w.id, o.id)
      from answers w join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id where w.id = ${answerId}`.execute(db);
};
/** From now on one letter contains the answers of several tasks: that of the first. */
export const issueCommonLetter = async (db: Db, answerId: number, taskIds: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update answers w set told_with = ${answerId} from tasks t where t.answer_id = w.id and t.id = any(${[...taskIds]}::bigint[]) returning w.id`.execute(
    db,
  );
  await voidLettersOf(db, [answerId, ...rows.map(({ id }) => id)]);
  await issueAnswerLetter(db, answerId);
};

/** Voids the letters of these answers, in one language or in all. */
export const voidLettersOf = async (db: Db, answerIds: readonly number[], language?: Language): Promise<void> => {
  if (answerIds.length === 0) return;
  await sql`
    update issued_letters set void_at = now() where void_at is null and answer_ids && ${[...answerIds]}::bigint[]
       and ${language === undefined ? sql`true` : sql`language_id = ${languageId(language)}`}
       and appeal_id in (select t.appeal_id from answers w join tasks t on t.id = w.task_id where w.id = any(${[...answerIds]}::bigint[]))`.execute(
    db,
  );
};
const voidNamed = async (db: Db, appealId: number, ...names: readonly IssuedOf["name"][]): Promise<void> => {
  await sql`
    update issued_letters set void_at = now() where appeal_id = ${appealId} and name = any(${[...names]}::text[]) and void_at is null`.execute(
    db,
  );
};
/** An appeal that is opened again: its answers, its end, its longer term, their letters and their signatures become void. */
export const voidAppealLetters = async (db: Db, appealId: number): Promise<void> => {
  await voidNamed(db, appealId, "answer-letter", "closing-letter", "extension-letter", "study-letter");
  await voidSignatures(db, appealId);
};
/** An appeal is sent on: the earlier letter names another body. */
export const voidTransferLetters = (db: Db, appealId: number): Promise<void> => voidNamed(db, appealId, "transfer-letter");
/** A new invitation: the earlier letter names another day. */
export const voidInvitations = (db: Db, appealId: number): Promise<void> => voidNamed(db, appealId, "hearing-letter");

/** Letters that were not sent yet are drawn again at the next request. */
export const voidUntoldLetters = async (db: Db, appealId: number, language: Language): Promise<void> => {
  await sql`
    update issued_letters l set void_at = now() where l.appeal_id = ${appealId} and l.language_id = ${languageId(language)} and l.void_at is null
       and not exists (select from tasks t where t.appeal_id = l.appeal_id and t.answer_id = any(l.answer_ids) and t.status in ('resolved', 'control_release'))
       and not exists (select from notifications n where n.appeal_id = l.appeal_id and n.created_at >= l.issued_at and n.method in ('post', 'in_person'))`.execute(
    db,
  );
};

/** Two requests for one letter at the same moment wait for each other. */
export const lockLetters = async (db: Db, appealId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`letters ${appealId}`}))`.execute(db);
};

/** Binds what was drawn to its letter; false where somebody else was first. */
export const keepDrawn = async (
  db: Db,
  letterId: number,
  file: { readonly key: string; readonly name: string; readonly size: number; readonly sha256: string },
): Promise<boolean> => {
  const { rows } = await sql`
    with drawn as (
      insert into files (storage_key, name, mime_type, size, sha256, resource_type_id, bound_at)
      select ${file.key}, ${file.name}, 'application/pdf', ${file.size}, ${file.sha256}, 1, now() from issued_letters where id = ${letterId} and file_id is null for update
      returning id)
    update issued_letters l set file_id = d.id from drawn d where l.id = ${letterId} returning l.id`.execute(db);
  return rows.length === 1;
};

/** Letters of answers whose file is still to be drawn, the oldest first. */
export const undrawnLetters = async (
  db: Db,
  most: number,
): Promise<{ id: number; code: string; language: Language; answerId: number }[]> => {
  const { rows } = await sql<{ id: number; code: string; language: Language; answerId: number }>`
    select l.id, l.code, g.code as language, l.answer_ids[1] as "answerId" from issued_letters l join languages g on g.id = l.language_id
     where l.file_id is null and l.void_at is null and l.name = 'answer-letter' order by l.id limit ${most}`.execute(db);
  return rows;
};
