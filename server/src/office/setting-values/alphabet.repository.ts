import { inSpelling, settings, type Alphabet, type AlphabetSettings, type Language, type Spelling } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire, type Day } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { readSettings } from "./setting-values.repository.ts";

/** From when the office writes in the alphabet of 2026, and which one screens show to who has chosen none. */
export const readAlphabet = async (db: Db): Promise<AlphabetSettings> => {
  const [row] = await readSettings(db, ["alphabet"]);
  return (row?.value ?? settings.alphabet.first) as AlphabetSettings;
};
/** In which Latin alphabet the office writes its letters, messages and documents on a day, and which one screens show to who has chosen none. */
export const alphabetOn = async (db: Db, day: Day): Promise<{ readonly office: Alphabet; readonly screens: Alphabet }> => {
  const { since, screens } = await readAlphabet(db);
  return { office: since !== null && fromWire(since) <= day ? "2026" : "1995", screens };
};

/** In which spelling the office writes on a day. */
export const officeSpelling = async (db: Db, language: Language, day: Day): Promise<Spelling> => ({
  language,
  alphabet: language === "UZ" ? (await alphabetOn(db, day)).office : "1995",
});
/** What spells the words that the office sends today: templates, names of lists and what its staff typed. */
export const officeWords = async ({ db, today }: Ctx, language: Language): Promise<(text: string) => string> => {
  const spelling = await officeSpelling(db, language, today);
  return (text) => inSpelling(spelling, text);
};
/** The same call in the alphabet in which the office writes today: what is printed is the office's, whichever alphabet its reader has chosen. */
export const asOffice = async (ctx: Ctx): Promise<Ctx> => {
  const { alphabet } = await officeSpelling(ctx.db, ctx.language, ctx.today);
  return { ...ctx, alphabet, messages: messagesOf(ctx.language, alphabet) };
};
/** The alphabet that a member of staff reads, alias `u`: the own choice, else that of the setting. */
export const shownAlphabet = sql<Alphabet>`coalesce(u.alphabet, (select value ->> 'screens' from settings where key = 'alphabet'), '1995')`;
