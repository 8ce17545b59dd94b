import {
  notificationKinds,
  notificationMethods,
  translateAny,
  unreachable,
  type NotificationKind,
  type NotificationMethod,
  type Reach,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { maskNullable, maskPhone } from "../../engine/privacy/masks.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import { sendMessage } from "./notifications.jobs.ts";
import { addressBy, methodsFor, nameOfSender, recipientOfAppeal, type Recipient } from "./recipients.repository.ts";

type Message = {
  /** Of an appeal (and the task whose answer it contains), or of a record that came from outside and never became one. */
  readonly about: { readonly appealId: number; readonly taskId: number | null } | { readonly incomingId: number };
  readonly kind: NotificationKind;
  readonly method: NotificationMethod;
  readonly text: string;
  readonly letter: { readonly number: string | null; readonly day: string | null } | null;
};

/** Written in the transaction, sent after it. A letter or a paper given by hand has left when the staff say so. */
export const queueMessage = async (ctx: Ctx, to: Recipient, { about, kind, method, text, letter }: Message): Promise<void> => {
  const travels = letter === null;
  const { id } = await ctx.db
    .insertInto("notifications")
    .values({
      ...("appealId" in about ? { appeal_id: about.appealId, task_id: about.taskId } : { incoming_appeal_id: about.incomingId }),
      kind,
      method,
      recipient: to.name,
      address: addressBy(to, method),
      text,
      letter_number: letter?.number ?? null,
      letter_day: letter?.day ?? null,
      status: travels ? "sms_queued" : "sms_sent",
      sent_at: travels ? null : ctx.now,
      sent_by: ctx.actor.userId || null,
      created_at: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (travels) await addJob(ctx.db, sendMessage, { id });
};

type Answer = {
  readonly kind: "answered" | "terminated";
  readonly appealId: number;
  readonly taskId: number | null;
  readonly method: NotificationMethod;
  readonly text: string;
  readonly letterNumber: string | null;
  readonly letterDay: string | null;
};
/** Sends the applicant the answer, or the letter of a withdrawn appeal, in the words of the staff. */
export const sendToApplicant = async (
  ctx: Ctx,
  { kind, appealId, taskId, method, text, letterNumber, letterDay }: Answer,
): Promise<void> => {
  const isLetter = notificationMethods.find((m) => m.code === method)!.letter;
  await queueMessage(ctx, await recipientOfAppeal(ctx, appealId), {
    about: { appealId, taskId },
    kind,
    method,
    text,
    letter: isLetter ? { number: letterNumber, day: letterDay } : null,
  });
};

/**
 * The text that would tell the applicant of the answer, in the language in which the person wrote, or the caller's where nobody knows it;
 * the phone behind its mask, as on the card.
 */
export const previewMessage = async (ctx: Ctx, task: { id: number; appealId: number }) => {
  const to = await recipientOfAppeal(ctx, task.appealId);
  const { rows } = await sql<{ template: string; number: string; answerNumber: string | null; answerDay: string | null }>`
    select t.${sql.ref(nameColumn(to.language ?? ctx.language))} as template, a.number, w.number as "answerNumber", to_char(w.day, 'DD.MM.YYYY') as "answerDay"
      from text_templates t, tasks k join appeals a on a.id = k.appeal_id left join answers w on w.id = k.answer_id where t.code = 'sms_answered' and k.id = ${task.id}`.execute(
    ctx.db,
  );
  const row = rows[0]!;
  const fill: Record<string, string> = { number: row.number, answer_number: row.answerNumber ?? "", answer_date: row.answerDay ?? "" };
  return {
    text: row.template.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ""),
    ...reachOf(ctx, to),
  };
};

const reachOf = (ctx: Ctx, to: Recipient): Reach => {
  const possible = methodsFor(to);
  const named = ({ id, label }: (typeof notificationMethods)[number]) => ({ id, name: translateAny(ctx.messages, label) });
  return {
    recipient: to.name,
    address: to.phone === null ? null : maskPhone(to.phone),
    methods: possible.map(named),
    missing: notificationMethods.flatMap((m) =>
      m.needs === null || possible.includes(m) ? [] : [{ ...named(m), why: translateAny(ctx.messages, unreachable[m.needs]) }],
    ),
  };
};
/** The methods by which the applicant of an appeal can be notified. */
export const reachOfAppeal = async (ctx: Ctx, appealId: number): Promise<Reach> => reachOf(ctx, await recipientOfAppeal(ctx, appealId));

type Kept = {
  id: number;
  recipient: string;
  kind: NotificationKind;
  method: string;
  sentDate: string | null;
  senderName: string | null;
  text: string;
  statusName: string;
  status: string;
  letterNumber: string | null;
  letterDate: string | null;
};
/** The select list of a message, alias `n`, and what it is joined with: its status `s` and who sent it `u`. */
const messageColumns = (ctx: Ctx) =>
  sql`n.id, n.recipient, n.kind, n.method, n.sent_at as "sentDate", u.${sql.ref(nameColumn(ctx.language))} as "senderName", n.text, s.${sql.ref(nameColumn(ctx.language))} as "statusName", n.status, n.letter_number as "letterNumber", to_char(n.letter_day, 'DD.MM.YYYY') as "letterDate"`;
const withStatus = sql`join statuses s on s.machine = 'message' and s.code = n.status left join users u on u.id = n.sent_by`;
const inWords = <R extends Kept>(ctx: Ctx, { kind, method, ...row }: R) => ({
  ...row,
  kindName: translateAny(ctx.messages, notificationKinds[kind]),
  methodName: translateAny(ctx.messages, notificationMethods.find((m) => m.code === method)?.label ?? "notifications.sms"),
});

/** The messages about an appeal, the latest first. */
export const listNotifications = async (ctx: Ctx, appealId: number) => {
  const { rows } = await sql<Kept>`
    select ${messageColumns(ctx)} from notifications n ${withStatus} where n.appeal_id = ${appealId} order by n.id desc`.execute(ctx.db);
  return rows.map((row) => inWords(ctx, row));
};

type OfIncoming = Omit<Kept, "id" | "kind" | "method" | "statusName" | "status"> & {
  id: number | null;
  kind: NotificationKind | null;
  method: string | null;
  statusName: string | null;
  status: string | null;
  incomingId: number;
  ticket: string;
  createdDate: string;
  phone: string | null;
  homePhone: string | null;
  address: string | null;
};
/**
 * A page of the messages to senders of rejected records, the latest first, with senders who could not be reached, and how many of all
 * have learnt nothing; `reach`: which of the records, alias `i`. A phone is a mask for everybody, as on the card; where to find who was not
 * reached stands in full by the right to personal data.
 */
export const pageOfIncomingMessages = async (
  ctx: Ctx,
  reach: RawBuilder<boolean>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) => {
  const rejected = sql`incoming_appeals i left join notifications n on n.incoming_appeal_id = i.id`;
  const which = sql`i.status = 'rejected' and ${reach}`;
  const counted = await sql<{ total: number; failed: number }>`
    select count(*) as total, count(*) filter (where n.id is null or n.status = 'sms_failed') as failed from ${rejected} where ${which}`.execute(
    ctx.db,
  );
  const { rows } = await sql<OfIncoming>`
    select n.id, n.kind, n.method, n.status, s.${sql.ref(nameColumn(ctx.language))} as "statusName", n.sent_at as "sentDate", u.${sql.ref(nameColumn(ctx.language))} as "senderName", coalesce(n.text, i.reason) as text,
           n.letter_number as "letterNumber", to_char(n.letter_day, 'DD.MM.YYYY') as "letterDate", i.id as "incomingId", i.ticket, coalesce(n.created_at, i.decided_at) as "createdDate",
           coalesce(n.recipient, ${nameOfSender("i.applicant")}) as recipient, i.applicant ->> 'phone' as phone, i.applicant ->> 'homePhone' as "homePhone", i.applicant ->> 'address' as address
      from ${rejected} left join statuses s on s.machine = 'message' and s.code = n.status left join users u on u.id = coalesce(n.sent_by, i.decided_by)
     where ${which} order by coalesce(n.created_at, i.decided_at) desc, i.id desc, n.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  );
  return { ...counted.rows[0]!, rows: rows.map((row) => (row.id === null ? untold(ctx, row) : replyOf(ctx, row))) };
};

const replyOf = (ctx: Ctx, row: OfIncoming) => ({
  ...inWords(ctx, row as OfIncoming & Kept),
  phone: row.phone === null ? null : maskPhone(row.phone),
  homePhone: null,
  address: null,
});
/** There was no method: a generated number is none. */
const untold = (ctx: Ctx, { homePhone, address, ...row }: OfIncoming) => {
  const personal = can(ctx, "view_personal_data");
  return {
    ...row,
    kindName: translateAny(ctx.messages, notificationKinds.rejected),
    methodName: translateAny(ctx.messages, "notifications.noWay"),
    status: "untold",
    statusName: translateAny(ctx.messages, "notifications.untold"),
    phone: null,
    homePhone: homePhone && (personal ? homePhone : maskPhone(homePhone)),
    address: personal ? address : maskNullable(address),
  };
};
