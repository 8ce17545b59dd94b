import { languages } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Buttons } from "../applicant-messages/providers/telegram.ts";
import type { Offers, Entries, Step, Talk, Turn } from "./conversation.ts";

export type Answer = Turn["answers"][number];

/** Where a chat stands; locked until the turn is over. A chat that was left and writes again is back. */
export const loadTalk = async (ctx: Ctx, chatId: number): Promise<Talk> => {
  const { rows } = await sql<{ step: Step; said: Entries; languageId: number }>`
    insert into telegram_chats (chat_id) values (${chatId}) on conflict (chat_id) do update set left_at = null, updated_at = now() returning step, said, language_id as "languageId"`.execute(
    ctx.db,
  );
  const { step, said, languageId } = rows[0]!;
  return { step, said, language: languages.find((l) => l.id === languageId)!.code };
};
export const keepTalk = async (ctx: Ctx, chatId: number, { step, said, language }: Talk): Promise<void> => {
  await ctx.db
    .updateTable("telegram_chats")
    .set({ step, said: JSON.stringify(said), language_id: languages.find((l) => l.code === language)!.id, updated_at: ctx.now })
    .where("chat_id", "=", chatId)
    .execute();
};
/** The number that Telegram vouches for; answers to its owner go to this chat from now on. */
export const keepPhone = async (ctx: Ctx, chatId: number, phone: string): Promise<void> => {
  await ctx.db.updateTable("telegram_chats").set({ phone }).where("chat_id", "=", chatId).execute();
};

/** Districts and cities of the region in which the uppermost organisation stands, and the kinds of appeals. */
export const readOffers = async (ctx: Ctx): Promise<Offers> => {
  const name = sql.ref(nameColumn(ctx.language));
  const [areas, kinds] = [
    await sql<{ id: number; name: string }>`
      select a.id, a.${name} as name from areas a where a.region_id = (select o.region_id from organizations o where o.parent_id is null and o.region_id is not null order by o.id limit 1) order by a.position, a.id`.execute(
      ctx.db,
    ),
    await sql<{ id: number; name: string }>`select k.id, k.${name} as name from appeal_kinds k order by k.id`.execute(ctx.db),
  ];
  return { areas: areas.rows, kinds: kinds.rows };
};

export type WaitingAnswer = { readonly id: number; readonly chatId: number; readonly attempts: number } & Answer;
/** Written with the turn: what it says leaves after it, and again until Telegram has it. */
export const keepAnswers = async (ctx: Ctx, botId: number, chatId: number, answers: readonly Answer[]): Promise<void> => {
  if (answers.length === 0) return;
  await ctx.db
    .insertInto("telegram_answers")
    .values(
      answers.map(({ text, buttons }) => ({ bot_id: botId, chat_id: chatId, text, buttons: buttons ? JSON.stringify(buttons) : null })),
    )
    .execute();
};
/** The first answer of each chat, where it is due: what follows waits for it. */
export const dueAnswers = async (db: Db, botId: number): Promise<WaitingAnswer[]> => {
  const { rows } = await sql<Omit<WaitingAnswer, "buttons"> & { buttons: Buttons | null }>`
    select id, chat_id as "chatId", text, buttons, attempts from telegram_answers a
     where bot_id = ${botId} and next_at <= now() and not exists (select from telegram_answers b where b.chat_id = a.chat_id and b.id < a.id)
     order by id limit 100`.execute(db);
  return rows.map(({ buttons, ...row }) => ({ ...row, ...(buttons && { buttons }) }));
};
/** Seconds until the next answer is due; undefined while none waits. */
export const nextAnswerIn = async (db: Db, botId: number): Promise<number | undefined> =>
  (
    await sql<{ seconds: number | null }>`
      select extract(epoch from min(next_at) - now())::float as seconds from telegram_answers where bot_id = ${botId}`.execute(db)
  ).rows[0]?.seconds ?? undefined;
export const dropAnswer = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("telegram_answers").where("id", "=", id).execute();
};
export const delayAnswer = async (db: Db, id: number, seconds: number): Promise<void> => {
  await sql`update telegram_answers set attempts = attempts + 1, next_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
    db,
  );
};

/** The last update that was dealt with; 0 before the first. */
export const lastUpdate = async (db: Db, botId: number): Promise<number> =>
  (await db.selectFrom("telegram_bots").select("last_update_id").where("bot_id", "=", botId).executeTakeFirst())?.last_update_id ?? 0;
export const noteUpdate = async (ctx: Ctx, botId: number, updateId: number): Promise<void> => {
  await sql`insert into telegram_bots (bot_id, last_update_id) values (${botId}, ${updateId}) on conflict (bot_id) do update set last_update_id = greatest(telegram_bots.last_update_id, excluded.last_update_id)`.execute(
    ctx.db,
  );
};
