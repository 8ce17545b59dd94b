import { languages, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import type { Db } from "../../engine/db/pool.ts";

/** How letters in a language write an applicant: the addressee, the name of the salutation, street and house. */
export type NamesInLetter = { readonly name: string; readonly salutationName: string; readonly address: string };

export const letterSpellings: EncryptedColumn = {
  table: "letter_spellings",
  column: "spelling",
  primaryKey: ["applicant_id", "language_id"],
  context: (row) => `letter_spellings.spelling:${row["applicant_id"]}:${row["language_id"]}`,
};
const keyOf = (applicantId: number, language: Language) => ({
  applicant_id: applicantId,
  language_id: languages.find(({ code }) => code === language)!.id, // a Language is one of them
});

/** A spelling as it is stored. */
export const openSpelling = (applicantId: number, language: Language, stored: string): NamesInLetter =>
  JSON.parse(decrypt(stored, letterSpellings.context(keyOf(applicantId, language)))) as NamesInLetter;
/** What somebody corrected; undefined where nobody did. */
export const findSpelling = async (db: Db, applicantId: number, language: Language): Promise<NamesInLetter | undefined> => {
  const key = keyOf(applicantId, language);
  const { rows } = await sql<{ spelling: string }>`
    select spelling from letter_spellings where applicant_id = ${key.applicant_id} and language_id = ${key.language_id}`.execute(db);
  return rows[0] && openSpelling(applicantId, language, rows[0].spelling);
};

export const saveSpelling = async (db: Db, applicantId: number, language: Language, spelling: NamesInLetter): Promise<void> => {
  const key = keyOf(applicantId, language);
  await sql`
    insert into letter_spellings (applicant_id, language_id, spelling) values (${key.applicant_id}, ${key.language_id}, ${encrypt(JSON.stringify(spelling), letterSpellings.context(key))})
    on conflict (applicant_id, language_id) do update set spelling = excluded.spelling`.execute(db);
};
