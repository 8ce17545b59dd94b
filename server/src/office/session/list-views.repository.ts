import { listViewEndpoints, type Reply } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";

export type ListView = Reply<typeof listViewEndpoints.save>;

export const listViews = async (ctx: Ctx): Promise<ListView[]> =>
  (await sql<ListView>`select list, columns, saved from list_views where user_id = ${ctx.actor.userId} order by list`.execute(ctx.db)).rows;

export const saveView = async (ctx: Ctx, { list, columns, saved }: ListView): Promise<void> => {
  await sql`insert into list_views (user_id, list, columns, saved)
    values (${ctx.actor.userId}, ${list}, ${columns}, ${JSON.stringify(saved)}::jsonb)
    on conflict (user_id, list) do update set columns = excluded.columns, saved = excluded.saved`.execute(ctx.db);
};
