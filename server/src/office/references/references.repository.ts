import {
  closingsOf,
  reasonCodesOf,
  applicantMessageMethods,
  translateAny,
  type dictionaries,
  type dictionaryEntry,
  type DictionaryName,
  type ReferenceRecord,
  type Reply,
  type userChannels,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Static } from "typebox";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";

type Entry = Static<typeof dictionaryEntry>;

const names = (ctx: Ctx) => sql`r.${sql.ref(nameColumn(ctx))} as name, r.name_uz as "nameUz", r.name_uk as "nameUk", r.name_ru as "nameRu"`;

/** The methods of notification: they are code, because each needs a provider. */
const listMethods = (ctx: Ctx): Entry[] =>
  applicantMessageMethods.map(({ id, code, label }) => ({
    id,
    code,
    name: translateAny(ctx.messages, label),
    nameUz: translateAny(messagesOf("UZ"), label),
    nameUk: translateAny(messagesOf("UK"), label),
    nameRu: translateAny(messagesOf("RU"), label),
  }));

export const listDictionary = async (ctx: Ctx, from: (typeof dictionaries)[DictionaryName]): Promise<Entry[]> => {
  if ("methods" in from) return listMethods(ctx);
  const source = "table" in from ? sql.table(from.table) : sql`(select * from statuses where machine = ${from.machine})`;
  const value = "table" in from && from.table === "task_depth_levels" ? sql`, r.value` : sql``;
  const { rows } = await sql<Entry>`select r.id, r.code, ${names(ctx)} ${value} from ${source} r order by r.id`.execute(ctx.db);
  if ("table" in from && from.table === "result_reasons") return rows.map((row) => ({ ...row, closingKinds: closingsOf(row.code ?? "") }));
  if ("table" in from && from.table === "result_types")
    return rows.map((row) => ({ ...row, reasonCodes: reasonCodesOf(row.code ?? "")?.slice() ?? null }));
  return rows;
};

const select = async (ctx: Ctx, table: string, where: RawBuilder<boolean>, order: RawBuilder<unknown>): Promise<ReferenceRecord[]> => {
  const { rows } =
    await sql<ReferenceRecord>`select r.id, r.code, ${names(ctx)}, null::int as "parentId" from ${sql.table(table)} r where ${where} order by ${order}`.execute(
      ctx.db,
    );
  return rows;
};

/** Sender organisations of a channel, or all. */
export const listSenderOrganizations = (ctx: Ctx, channelId: number | undefined): Promise<ReferenceRecord[]> =>
  select(
    ctx,
    "sender_organizations",
    channelId
      ? sql`exists (select from sender_organization_channels c where c.sender_organization_id = r.id and c.channel_id = ${channelId})`
      : sql`true`,
    sql`r.id`,
  );

/** Position levels; with `own` the posts in use of the caller's organisation. */
export const listPositionLevels = (ctx: Ctx, own: boolean): Promise<ReferenceRecord[]> =>
  select(
    ctx,
    "position_levels",
    own
      ? sql`exists (select from organization_posts op where op.position_level_id = r.id and op.organization_id = ${ctx.actor.organizationId}
        and exists (select from user_roles ur join users u on u.id = ur.user_id where ur.position_level_id = r.id and u.organization_id = op.organization_id and u.blocked_at is null))`
      : sql`true`,
    sql`r.position, r.id`,
  );

export const listUserChannels = async (ctx: Ctx, isExternal: 0 | 1 | undefined): Promise<Reply<typeof userChannels>> => {
  const { rows } = await sql<Reply<typeof userChannels>[number]>`
    select r.id, r.code, r.${sql.ref(nameColumn(ctx))} as name, r.name_uz as "nameUz", r.name_uk as "nameUk", r.name_ru as "nameRu",
           r.is_external::int as "isExternal", r.form from channels r join organization_channels oc on oc.channel_id = r.id and oc.organization_id = ${ctx.actor.organizationId}
     where ${isExternal === undefined ? sql`true` : sql`r.is_external = ${isExternal === 1}`} order by r.id`.execute(ctx.db);
  return rows;
};
