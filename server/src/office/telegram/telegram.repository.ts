import { languages } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { alphabetOn } from "../setting-values/alphabet.repository.ts";
import type { Buttons, Offers, Entries, Received, Step, Talk, Turn } from "./conversation.ts";

export type Answer = Turn["answers"][number];

/** The state of a chat. A chat that was left is back when it writes again. */
export const loadTalk = async (ctx: Ctx, chatId: number): Promise<Talk> => {
  const { rows } = await sql<{ step: Step; said: Entries; languageId: number }>`
    insert into telegram_chats (chat_id) values (${chatId}) on conflict (chat_id) do update set left_at = null, updated_at = now() returning step, said, language_id as "languageId"`.execute(
    ctx.db,
  );
  const { step, said, languageId } = rows[0]!;
  return { step, said, language: languages.find((l) => l.id === languageId)!.code, alphabet: (await alphabetOn(ctx.db, ctx.today)).office };
};
export const keepTalk = async (ctx: Ctx, chatId: number, { step, said, language }: Talk): Promise<void> => {
  await ctx.db
    .updateTable("telegram_chats")
    .set({ step, said: JSON.stringify(said), language_id: languages.find((l) => l.code === language)!.id, updated_at: ctx.now })
    .where("chat_id", "=", chatId)
    .execute();
};
/** Resets talks that were neither sent nor continued, unless a message of the chat still waits for its turn. */
export const forgetOldTalks = async (db: Db, days: number): Promise<void> => {
  await sql`
    update telegram_chats c set step = 'start', said = '{}' where said <> '{}' and updated_at < now() - make_interval(days => ${days})
       and not exists (select from telegram_updates u where u.chat_id = c.chat_id)`.execute(db);
};
/** The number that Telegram vouches for; answers to its owner go to this chat from now on. */
export const keepPhone = async (ctx: Ctx, chatId: number, phone: string): Promise<void> => {
  await ctx.db.updateTable("telegram_chats").set({ phone }).where("chat_id", "=", chatId).execute();
};

/** Districts and cities of the region in which the uppermost organisation stands, and the kinds of appeals. */
export const readOffers = async (ctx: Ctx): Promise<Offers> => {
  const name = sql.ref(nameColumn(ctx));
  const [areas, kinds] = [
    await sql<{ id: number; name: string }>`
      select a.id, a.${name} as name from areas a where a.region_id = (select o.region_id from organizations o where o.parent_id is null and o.region_id is not null order by o.id limit 1) order by a.position, a.id`.execute(
      ctx.db,
    ),
    await sql<{ id: number; name: string }>`select k.id, k.${name} as name from appeal_kinds k order by k.id`.execute(ctx.db),
  ];
  return { areas: areas.rows, kinds: kinds.rows };
};

/** The first of each chat but the busy ones: what follows waits for it. Read in one go, because a chat may have thousands. */
const firstOfEach = (table: "telegram_answers" | "telegram_updates", botId: number, busy: readonly number[]) => sql`
  id in (select min(id) from ${sql.table(table)} where bot_id = ${botId} and chat_id <> all(${busy}::bigint[]) group by chat_id)`;

export type WaitingAnswer = {
  readonly id: number;
  readonly chatId: number;
  readonly attempts: number;
  readonly isUnclear: boolean;
  readonly dueIn: number;
} & Answer;
/** Written in the transaction of the turn: the answers are sent after it, and again until Telegram has them. */
export const keepAnswers = async (ctx: Ctx, botId: number, chatId: number, answers: readonly Answer[]): Promise<void> => {
  if (answers.length === 0) return;
  await ctx.db
    .insertInto("telegram_answers")
    .values(
      answers.map(({ text, buttons }) => ({ bot_id: botId, chat_id: chatId, text, buttons: buttons ? JSON.stringify(buttons) : null })),
    )
    .execute();
};
/** The first answer of each chat but the busy ones, the soonest first. */
export const nextAnswers = async (db: Db, botId: number, busy: readonly number[], most: number): Promise<WaitingAnswer[]> => {
  const { rows } = await sql<Omit<WaitingAnswer, "buttons"> & { buttons: Buttons | null }>`
    select id, chat_id as "chatId", text, buttons, attempts, is_unclear as "isUnclear", extract(epoch from next_at - now())::float as "dueIn" from telegram_answers
     where ${firstOfEach("telegram_answers", botId, busy)}
     order by next_at, id limit ${most}`.execute(db);
  return rows.map(({ buttons, ...row }) => ({ ...row, ...(buttons && { buttons }) }));
};
export const dropAnswer = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("telegram_answers").where("id", "=", id).execute();
};
export const delayAnswer = async (db: Db, id: number, seconds: number, isUnclear: boolean): Promise<void> => {
  await sql`update telegram_answers set attempts = attempts + 1, is_unclear = is_unclear or ${isUnclear}, next_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
    db,
  );
};

/** The last update that was received; 0 before the first. */
export const lastUpdate = async (db: Db, botId: number): Promise<number> =>
  (await db.selectFrom("telegram_bots").select("last_update_id").where("bot_id", "=", botId).executeTakeFirst())?.last_update_id ?? 0;

/** An update as far as the bot understands it; nothing from chats other than those of one person with it. */
export type Update = { readonly updateId: number; readonly message?: { readonly chatId: number; readonly received: Received } };
/**
 * Stores the updates after `last` and the number of the newest: Telegram may forget them now. They are refused where another process has
 * received updates meanwhile; numbers may start again after a quiet week, so a smaller one is not treated as old.
 */
export const keepUpdates = (db: Db, botId: number, last: number, updates: readonly Update[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    const newest = updates.at(-1)!.updateId;
    const { rows } = await sql`
      insert into telegram_bots (bot_id, last_update_id) values (${botId}, ${newest})
      on conflict (bot_id) do update set last_update_id = excluded.last_update_id where telegram_bots.last_update_id = ${last} returning bot_id`.execute(
      trx,
    );
    if (rows.length === 0) throw new Error("another process receives the updates");
    const messages = updates.flatMap(({ updateId, message }) =>
      message ? [{ bot_id: botId, update_id: updateId, chat_id: message.chatId, received: JSON.stringify(message.received) }] : [],
    );
    if (messages.length > 0) await trx.insertInto("telegram_updates").values(messages).execute();
  });

export type WaitingUpdate = {
  readonly id: number;
  readonly updateId: number;
  readonly chatId: number;
  readonly received: Received;
  readonly attempts: number;
  readonly withFiles: boolean;
  readonly dueIn: number;
};
/** The first update of each chat but the busy ones, the soonest first; those whose turn needs files have lanes of their own. */
export const nextUpdates = async (
  db: Db,
  botId: number,
  withFiles: boolean,
  busy: readonly number[],
  most: number,
): Promise<WaitingUpdate[]> => {
  const { rows } = await sql<WaitingUpdate>`
    select id, update_id as "updateId", chat_id as "chatId", received, attempts, with_files as "withFiles", extract(epoch from next_at - now())::float as "dueIn"
      from telegram_updates where with_files = ${withFiles} and ${firstOfEach("telegram_updates", botId, busy)}
     order by next_at, id limit ${most}`.execute(db);
  return rows;
};
/** In the transaction of what the update does; false where another process has done it. */
export const endUpdate = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.deleteFrom("telegram_updates").where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;
export const waitForFiles = async (db: Db, id: number): Promise<void> => {
  await db.updateTable("telegram_updates").set({ with_files: true }).where("id", "=", id).execute();
};
export const delayUpdate = async (db: Db, id: number, seconds: number): Promise<void> => {
  await sql`update telegram_updates set attempts = attempts + 1, next_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
    db,
  );
};
