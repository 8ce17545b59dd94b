import { defaultLanguage, languages, type LetterSignature } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";

export const letterSignatures: EncryptedColumn = {
  table: "letter_signatures",
  column: "signature",
  primaryKey: ["letter_id"],
  context: (row) => `letter_signatures.signature:${row["letter_id"]}`,
};

/** What a certificate says of its owner; moments in ISO 8601. */
export type Certificate = {
  readonly name: string;
  /** Fourteen digits; null where the certificate names none. */ readonly pinfl: string | null;
  readonly organization: string | null;
  readonly serial: string;
  readonly validFrom: string;
  readonly validTo: string;
};

/** Of an appeal in another language. */
const usual = languages.find(({ code }) => code === defaultLanguage)!.id; // it is one of them
/** The valid letter with the answer of the task `t`. */
const letterOfTask = sql`issued_letters l join answers w on w.id = l.answer_ids[1]`;
const isOfTask = sql<boolean>`(l.appeal_id = t.appeal_id and w.id = t.answer_id and l.name = 'answer-letter' and l.void_at is null
  and l.language_id = coalesce((select a.text_language_id from appeals a where a.id = t.appeal_id), ${usual}))`;

/** Whether a letter contains the answer of this task and nobody has signed it; answers from before a reopening do not count. */
export const awaitsSignature = async (db: Db, taskId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from tasks t, ${letterOfTask} where t.id = ${taskId} and ${isOfTask} and w.state = 'confirmed'
       and not exists (select from letter_signatures s where s.letter_id = l.id)
       and (t.resolved_at is null or not exists (select from history h where h.appeal_id = t.appeal_id and h.task_id is null and h.action = 'reopen' and h.at >= t.resolved_at))`.execute(
    db,
  );
  return rows.length > 0;
};

/** Whether people are reminded of a signature before a letter leaves (setting). */
export const isReminderOn = (db: Db): Promise<boolean> => isSwitchOn(db, "signatureReminder");

/** The drawn letter of a task's answer, in the language of its appeal. */
export type FrozenLetter = { readonly id: number; readonly number: string; readonly sha256: string };
export const findFrozen = async (db: Db, taskId: number): Promise<FrozenLetter | undefined> => {
  const { rows } = await sql<FrozenLetter>`
    select l.id, l.number, f.sha256 from tasks t, ${letterOfTask} join files f on f.id = l.file_id where t.id = ${taskId} and ${isOfTask} order by l.id desc limit 1`.execute(
    db,
  );
  return rows[0];
};

/** Binds a signature to its letter for good. */
export const keepSignature = async (
  db: Db,
  letterId: number,
  { userId, signature, certificate, signedAt }: { userId: number; signature: string; certificate: Certificate; signedAt: string },
): Promise<void> => {
  await db
    .insertInto("letter_signatures")
    .values({
      letter_id: letterId,
      user_id: userId,
      signature: encrypt(signature, letterSignatures.context({ letter_id: letterId })),
      name: certificate.name,
      pinfl_end: certificate.pinfl?.slice(-4) ?? null,
      organization: certificate.organization,
      serial: certificate.serial,
      valid_from: certificate.validFrom,
      valid_to: certificate.validTo,
      signed_at: signedAt,
    })
    .execute();
};

/** Signatures of the answers of an appeal that is opened again. */
export const voidSignatures = async (db: Db, appealId: number): Promise<void> => {
  await sql`update letter_signatures s set void_at = now() from issued_letters l where l.id = s.letter_id and l.appeal_id = ${appealId} and s.void_at is null`.execute(
    db,
  );
};

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Tashkent', 'YYYY-MM-DD"T"HH24:MI:SS"+05:00"')`;
/** The signature `s` of the letter `l` in words, as an object. */
export const signatureInWords = sql<LetterSignature>`jsonb_build_object('name', s.name, 'pinfl', s.pinfl_end, 'organization', s.organization, 'serial', s.serial,
  'validFrom', ${moment("s.valid_from")}, 'validTo', ${moment("s.valid_to")}, 'signedAt', ${moment("s.signed_at")}, 'holds', s.void_at is null and l.void_at is null)`;
/** Of an answer: the latest signature of a letter that contains it. */
export const signatureOf = (answer: string, task: string): RawBuilder<LetterSignature | null> =>
  sql`(select ${signatureInWords} from letter_signatures s join issued_letters l on l.id = s.letter_id
        where l.appeal_id = (select st.appeal_id from tasks st where st.id = ${sql.ref(task)}) and ${sql.ref(answer)} = any(l.answer_ids) order by l.id desc limit 1)`;
