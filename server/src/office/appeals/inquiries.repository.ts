import type { InquiryView } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { daysBetween, toWire, type Day } from "../../engine/dates/days.ts";
import { bindFiles, filesOf } from "../files/file-links.repository.ts";
import { selves, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { inquiryTerm, type Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";

/** Whether the caller is the executor of an open question of the appeal with this id. */
export const executesFor = (ctx: Ctx, appealId: RawBuilder<unknown>): Predicate => sql`exists (
  select from tasks w where w.appeal_id = ${appealId} and w.executor_id = any(${selves(ctx)}::bigint[])
     and w.status not in ('draft', 'returned', 'resolved', 'cancelled'))`;

/** The own office's inquiries `q` that the caller may end, as a leader, as the sender, or as somebody who works on the appeal now. */
export const mayEnd = (ctx: Ctx): Predicate => {
  const isOwn = sql`q.organization_id = ${ctx.actor.organizationId}`;
  return ctx.actor.posts.length > 0
    ? sql`(${isOwn})`
    : sql`(${isOwn} and (q.sent_by = any(${selves(ctx)}::bigint[]) or ${executesFor(ctx, sql`q.appeal_id`)}))`;
};
/** Those of them whose answers are waited for. */
export const awaitedBy = (ctx: Ctx): Predicate => sql`(q.status = 'pending' and ${mayEnd(ctx)})`;

type Asked = {
  readonly organizationsId?: number | null;
  readonly recipientName?: string | null;
  readonly recipientAddress?: string | null;
  readonly question: string;
};
/** Asks another body; the number is that of the appeal and the inquiry's own. */
export const insertInquiry = async (ctx: Ctx, appealId: number, asked: Asked): Promise<void> => {
  const term = inquiryTerm(await readLockedCalendar(ctx), ctx.today);
  await sql`
    insert into inquiries (appeal_id, number, organization_id, sent_by, sent_at, recipient_org_id, recipient_name, recipient_address, question, due_day, term)
    select a.id, a.number || '-' || (select count(*) + 1 from inquiries where appeal_id = a.id), ${ctx.actor.organizationId}, ${ctx.actor.userId}, ${ctx.now},
           ${asked.organizationsId ?? null}, ${asked.recipientName ?? null}, ${asked.recipientAddress ?? null}, ${asked.question}, ${term.deadline}, ${JSON.stringify(term)}
      from appeals a where a.id = ${appealId}`.execute(ctx.db);
};

export type Awaited = { readonly id: number; readonly number: string; readonly sentDay: Day };
/** The inquiries of the appeal that the caller may end, in the order of their numbers. */
export const listAwaited = async (ctx: Ctx, appealId: number): Promise<Awaited[]> => {
  const { rows } = await sql<Awaited>`
    select q.id, q.number, to_char(q.sent_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "sentDay"
      from inquiries q where q.appeal_id = ${appealId} and ${awaitedBy(ctx)} order by q.id`.execute(ctx.db);
  return rows;
};

type Answer = { readonly number: string; readonly day: Day; readonly text: string; readonly files: readonly number[] };
export const answerInquiry = async (ctx: Ctx, id: number, { number, day, text, files }: Answer): Promise<void> => {
  await sql`
    update inquiries set status = 'answered', answer_number = ${number}, answer_day = ${day}, answer = ${text}, ended_by = ${ctx.actor.userId}, ended_at = ${ctx.now}
     where id = ${id}`.execute(ctx.db);
  await bindFiles(ctx.db, "inquiry", id, files);
};
export const closeInquiry = async (ctx: Ctx, id: number, reason: string): Promise<void> => {
  await sql`
    update inquiries set status = 'closed', close_reason = ${reason}, ended_by = ${ctx.actor.userId}, ended_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );
};

type Stored = Omit<InquiryView, "dueDay" | "daysLeft" | "term"> & { dueDay: Day; storedTerm: Term };
/** The inquiries of an appeal: those that wait, the nearest day first, then the latest. */
export const listInquiries = async (ctx: Ctx, appealId: number): Promise<InquiryView[]> => {
  const { rows } = await sql<Stored>`
    select q.id, q.number, q.status, coalesce(${nameThen(ctx, "organizations", "o", sql`q.sent_at`)}, q.recipient_name) as "toName", q.question, to_char(q.sent_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY') as "sentDate",
           ${nameThen(ctx, "users", "s", sql`q.sent_at`)} as "sentByName", q.due_day as "dueDay", q.term as "storedTerm", q.answer_number as "answerNumber", to_char(q.answer_day, 'DD.MM.YYYY') as "answerDate", q.answer,
           ${filesOf("inquiry", "q.id")} as files, q.close_reason as "closeReason", ${nameThen(ctx, "users", "e", sql`q.ended_at`)} as "endedByName", q.ended_at as "endedDate", ${awaitedBy(ctx)} as "mayEnd"
      from inquiries q join users s on s.id = q.sent_by left join users e on e.id = q.ended_by left join organizations o on o.id = q.recipient_org_id
     where q.appeal_id = ${appealId} order by q.status <> 'pending', case when q.status = 'pending' then q.due_day end, q.id desc`.execute(
    ctx.db,
  );
  const shown = await viewTerms(
    ctx,
    rows.map(({ storedTerm }) => storedTerm),
  );
  return rows.map(({ storedTerm, dueDay, ...row }) => ({
    ...row,
    dueDay: toWire(dueDay),
    daysLeft: row.status === "pending" ? daysBetween(ctx.today, dueDay) : null,
    term: shown(storedTerm),
  }));
};
