import { languages } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Offers, Entries, Step, Talk } from "./conversation.ts";

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

/** The last update that was dealt with; 0 before the first. */
export const lastUpdate = async (db: Db, botId: number): Promise<number> =>
  (await db.selectFrom("telegram_bots").select("last_update_id").where("bot_id", "=", botId).executeTakeFirst())?.last_update_id ?? 0;
export const noteUpdate = async (ctx: Ctx, botId: number, updateId: number): Promise<void> => {
  await sql`insert into telegram_bots (bot_id, last_update_id) values (${botId}, ${updateId}) on conflict (bot_id) do update set last_update_id = greatest(telegram_bots.last_update_id, excluded.last_update_id)`.execute(
    ctx.db,
  );
};
