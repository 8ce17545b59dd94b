import { incomingChannelCodes, incomingLists, translateAny, type IncomingChannel, type IncomingRow } from "@murojaat/contract";
import { sql } from "kysely";
import { filesOf } from "../files/file-links.repository.ts";
import { isFindable, namesNobodyHidden } from "../appeals/appeals.visibility.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { all, foldedLike, nameKeyLike, plainLike, type FamilySql } from "../../engine/lists/list-query.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { byPhone } from "../../engine/lists/phone-filter.ts";
import { isJoined } from "./joined-mail.repository.ts";

/** What came to the own organisation through a channel and is in a status, alias `i`. */
const inStatus = (status: "new" | "rejected", channel: IncomingChannel) => (ctx: Ctx) =>
  sql<boolean>`(${status === "new" ? sql`true` : namesNobodyHidden(ctx)} and i.organization_id = ${ctx.actor.organizationId} and i.status = ${status} and i.channel_id = (select c.id from channels c where c.code = ${incomingChannelCodes[channel]}))`;

/** The person's or the organisation's name as the sender gave it. */
export const senderName = sql`trim(concat_ws(' ', i.applicant ->> 'name', i.applicant ->> 'lastName', i.applicant ->> 'firstName', i.applicant ->> 'middleName'))`;

export const incomingListSql: FamilySql<typeof incomingLists> = {
  family: incomingLists,
  from: sql`incoming_appeals i`,
  idColumn: sql`i.id`,
  holds: {
    telegram: inStatus("new", "telegram"),
    web: inStatus("new", "web"),
    "my-fergana": inStatus("new", "my-fergana"),
    "telegram-rejected": inStatus("rejected", "telegram"),
    "web-rejected": inStatus("rejected", "web"),
    "my-fergana-rejected": inStatus("rejected", "my-fergana"),
    email: inStatus("new", "email"),
    "email-rejected": inStatus("rejected", "email"),
    "joined-mail": (ctx) => all([isJoined(ctx), sql`i.seen_at is null`, isFindable(ctx, sql`i.joined_appeal_id`)]),
  },
  totals: {},
  orders: { id: sql`i.id`, createdDate: sql`i.created_at` },
  shortOrders: {
    ticket: () => sql`i.ticket`,
    decidedDate: () => sql`i.decided_at`,
    applicantName: () => inAlphabet(sql`nullif(${senderName}, '')`),
    areaName: ({ names }) => names.placeOf("areas", sql`(i.applicant ->> 'areasId')::int`),
  },
  filters: {
    ticket: (v) => plainLike(sql`i.ticket`, v),
    from_createdDate: (v) => sql`i.created_at >= ${v}::date`,
    to_createdDate: (v) => sql`i.created_at < ${v}::date + 1`,
    from_decidedDate: (v) => sql`i.decided_at >= ${v}::date`,
    to_decidedDate: (v) => sql`i.decided_at < ${v}::date + 1`,
    applicantName: (v) => nameKeyLike(sql`name_key(${senderName})`, v),
    applicantPhone: (v, ctx) => byPhone(ctx, v, (digits) => sql<boolean>`i.applicant ->> 'phone' like '%' || ${digits} || '%'`),
    areasId: (v) => sql`(i.applicant ->> 'areasId')::int = ${v}`,
    text: (v) => foldedLike(sql`i.text_key`, v),
  },
  rows: async (ctx, ids) => {
    const name = sql.ref(nameColumn(ctx));
    const { rows } = await sql<IncomingRow>`
      select i.id, i.ticket, i.channel_id as "channelId", c.${name} as "channelName", i.created_at as "createdDate", ${senderName} as "applicantName", coalesce(i.applicant ->> 'phone', '') as "applicantPhone",
             ar.${name} as "areaName", left(i.text, 300) as text, ${filesOf("incoming", "i.id")} as files, i.status, st.${name} as "statusName", i.version, (select a.number from appeals a where a.id = i.joined_appeal_id) as "requestNumber",
             i.decided_at as "decidedDate", i.reason, case when i.status = 'rejected' then coalesce(told.name, ${translateAny(ctx.messages, "notifications.untold")}) end as "recipientName"
        from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) join incoming_appeals i on i.id = page.id join channels c on c.id = i.channel_id
        join statuses st on st.machine = 'incoming' and st.code = i.status left join areas ar on ar.id = (i.applicant ->> 'areasId')::int
             left join lateral (select ms.${name} as name from notifications n join statuses ms on ms.machine = 'message' and ms.code = n.status
                                 where n.incoming_appeal_id = i.id and n.kind = 'rejected' order by n.id desc limit 1) told on true
       order by page.position`.execute(ctx.db);
    const personal = can(ctx, "view_personal_data");
    return rows.map((row) => ({
      ...row,
      applicantPhone: personal || row.applicantPhone === "" ? row.applicantPhone : maskPhone(row.applicantPhone),
    }));
  },
};
