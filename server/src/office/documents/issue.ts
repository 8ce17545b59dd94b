import { Readable } from "node:stream";
import { letterLanguageOf, type Alphabet, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { yieldToCalls } from "../../engine/http/traffic.ts";
import {
  findIssued,
  issueLetter,
  keepDrawn,
  lockLetters,
  undrawnLetters,
  type IssuedLetter,
  type IssuedOf,
} from "../issued-letters/issued-letters.repository.ts";
import { isCheckOn } from "../issued-letters/check-page.ts";
import { writeLetter, type LetterText } from "../issued-letters/letter-values.ts";
import { fileName } from "../../engine/http/attachment.ts";
import { titleOf } from "./layouts.ts";
import { makePdf } from "./pdf.ts";

export type Letters = {
  readonly db: Db;
  readonly store: FileStore;
  /** Where strangers check a letter, as it is printed; undefined where the portal has no address. */
  readonly publicUrl: string | undefined;
};

const bytesOf = async (content: Readable): Promise<Buffer> => Buffer.concat(await content.toArray());
/** An emblem as a document takes it. */
export const emblemOf = async (store: FileStore, { emblemKey }: Pick<LetterText, "emblemKey">): Promise<Buffer | undefined> =>
  emblemKey === null ? undefined : bytesOf(await store.read(emblemKey));

const draw = async (at: Letters, language: Language, of: IssuedOf, text: LetterText, { id, code }: IssuedLetter): Promise<Buffer> => {
  const page = at.publicUrl !== undefined && (await isCheckOn(at.db)) ? `${at.publicUrl}/check` : undefined;
  const messages = messagesOf(language, text.alphabet);
  const bytes = await makePdf(messages, of.name, text.filling, {
    emblem: await emblemOf(at.store, text),
    check: { code, address: page && `${page}/${code}` },
  });
  const saved = await at.store.keep(Readable.from([bytes]));
  const isStored = await keepDrawn(at.db, id, { ...saved, name: fileName([titleOf(messages, of.name), text.number], "pdf") });
  if (!isStored) await at.store.remove(saved.key);
  return bytes;
};

/** The letter as it left the office, and its alphabet: drawn and stored the first time, the same bytes from then on. */
export const issuedPdf = async (
  at: Letters,
  language: Language,
  of: IssuedOf,
): Promise<{ readonly bytes: Buffer; readonly alphabet: Alphabet }> => {
  const text = await writeLetter(at.db, language, of);
  const letter =
    (await findIssued(at.db, language, of, text)) ??
    (await inTransaction(at.db, async (db) => {
      await lockLetters(db, text.appealId);
      return (await findIssued(db, language, of, text)) ?? issueLetter(db, language, of, text);
    }));
  const { alphabet } = text;
  if (letter.key !== null) return { bytes: await bytesOf(await at.store.read(letter.key)), alphabet };
  const drawn = await draw(at, language, of, text, letter);
  const now = await findIssued(at.db, language, of, text);
  return { bytes: now === undefined || now.key === null ? drawn : await bytesOf(await at.store.read(now.key)), alphabet };
};

/** The letter of an answer as a file for its applicant, in the language of the appeal. */
export const letterOfAnswer = async (at: Letters, answerId: number): Promise<{ name: string; type: string; content: Buffer }> => {
  const { rows } = await sql<{ textLanguageId: number | null; number: string }>`
    select a.text_language_id as "textLanguageId", w.number from answers w join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id
     where w.id = ${answerId}`.execute(at.db);
  const { textLanguageId, number } = rows[0]!;
  const language = letterLanguageOf(textLanguageId);
  const { bytes: content, alphabet } = await issuedPdf(at, language, { name: "answer-letter", answerId });
  const name = fileName([titleOf(messagesOf(language, alphabet), "answer-letter"), number], "pdf");
  return { name, type: "application/pdf", content };
};

/** Draws letters that were issued with their answers' confirmation; calls that wait go first. Returns how many. */
export const drawIssued = async (at: Letters, most: number): Promise<number> => {
  const waiting = await undrawnLetters(at.db, most);
  for (const { language, answerId } of waiting) {
    const began = performance.now();
    await issuedPdf(at, language, { name: "answer-letter", answerId });
    await yieldToCalls(performance.now() - began);
  }
  return waiting.length;
};
