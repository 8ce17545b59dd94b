import { createHash, randomInt } from "node:crypto";
import {
  columnOf,
  languages,
  telegramCodeLength,
  telegramCodeLetters,
  telegramCodeMinutes,
  type Alphabet,
  type Spelling,
} from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { shownAlphabet } from "../setting-values/alphabet.repository.ts";

const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();
const isCode = new RegExp(`^[${telegramCodeLetters}]{${telegramCodeLength}}$`);
/** So often a chat may try codes in an hour. */
const triesMost = 5;

/** A code that links the chat from which it is sent; an earlier one is no longer valid. */
export const makeCode = async ({ db, actor }: Ctx): Promise<string> => {
  const code = Array.from({ length: telegramCodeLength }, () => telegramCodeLetters[randomInt(telegramCodeLetters.length)]).join("");
  await sql`insert into telegram_codes (user_id, code_hash, ends_at) values (${actor.userId}, ${hashOf(code)}, now() + make_interval(mins => ${telegramCodeMinutes}))
    on conflict (user_id) do update set code_hash = excluded.code_hash, ends_at = excluded.ends_at`.execute(db);
  return code;
};
/** The code in what somebody has sent to the bot, if it may be one: the text alone, or after /start. */
export const codeIn = (text: string): string | undefined => {
  const code = text
    .trim()
    .replace(/^\/start\s+/, "")
    .toUpperCase();
  return isCode.test(code) ? code : undefined;
};

/** Links the chat to whom the code was given; "too_many": this chat has tried too many within the hour. */
export const linkChat = async (
  { db }: Ctx,
  chatId: number,
  code: string,
): Promise<({ readonly name: string } & Spelling) | "unknown" | "too_many"> => {
  await sql`delete from telegram_tries where at < now() - interval '1 hour'`.execute(db);
  const { rows: tries } = await sql<{ n: number }>`select count(*) as n from telegram_tries where chat_id = ${chatId}`.execute(db);
  if (tries[0]!.n >= triesMost) return "too_many";
  await sql`insert into telegram_tries (chat_id) values (${chatId})`.execute(db);
  const { rows } = await sql<{ userId: number; languageId: number; alphabet: Alphabet }>`
    with given as (delete from telegram_codes where code_hash = ${hashOf(code)} returning user_id, ends_at)
    select u.id as "userId", u.language_id as "languageId", ${shownAlphabet} as alphabet from given g join users u on u.id = g.user_id where g.ends_at > now() and u.blocked_at is null`.execute(
    db,
  );
  const person = rows[0];
  if (!person) return "unknown";
  // a chat is one person's
  await sql`update news_choices set chat_id = null, linked_at = null where chat_id = ${chatId} and user_id <> ${person.userId}`.execute(db);
  await sql`insert into news_choices (user_id, chat_id, linked_at) values (${person.userId}, ${chatId}, now())
    on conflict (user_id) do update set chat_id = excluded.chat_id, linked_at = excluded.linked_at, telegram_off_at = null`.execute(db);
  const language = languages.find(({ id }) => id === person.languageId)!.code;
  const named = await sql<{ name: string }>`select ${sql.ref(columnOf(language))} as name from users where id = ${person.userId}`.execute(
    db,
  );
  return { name: named.rows[0]!.name, language, alphabet: person.alphabet };
};
/** False where no chat was linked. */
export const unlinkChat = async ({ db, actor }: Ctx): Promise<boolean> => {
  const { rows } =
    await sql`update news_choices set chat_id = null, linked_at = null, telegram_off_at = null where user_id = ${actor.userId} and chat_id is not null returning user_id`.execute(
      db,
    );
  return rows.length > 0;
};
