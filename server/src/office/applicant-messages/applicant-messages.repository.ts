import {
  columnOf,
  applicantMessageKinds,
  applicantMessageMethods,
  translateAny,
  unreachable,
  inPlainLatin,
  type ApplicantMessageKind,
  type ApplicantMessageMethod,
  type Reach,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import { mayKnowApplicant, undisclosed } from "../appeals/appeals.visibility.ts";
import { openAddress } from "../applicants/secrets.ts";
import { maskNullable, maskPhone } from "../../engine/privacy/masks.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import { officeWords } from "../setting-values/alphabet.repository.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";
import { sendMessage } from "./applicant-messages.jobs.ts";
import {
  addressBy,
  methodsFor,
  nameOfSender,
  ownWay,
  recipientOfAppeal,
  representativeOfAppeal,
  type Recipient,
} from "./recipients.repository.ts";

type Message = {
  /** Of an appeal (and the task whose answer it contains), or of a record that came from outside and never became one. */
  readonly about: { readonly appealId: number; readonly taskId: number | null } | { readonly incomingId: number };
  readonly kind: ApplicantMessageKind;
  readonly method: ApplicantMessageMethod;
  readonly text: string;
  readonly letter: { readonly number: string | null; readonly day: string | null } | null;
};

/** Where letters went. */
export const postalAddresses: EncryptedColumn = {
  table: "notifications",
  column: "postal_address",
  primaryKey: ["id"],
  context: (row) => `notifications.postal_address:${row["id"]}`,
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
      text: method === "sms" && (await isSwitchOn(ctx.db, "plainSms")) ? inPlainLatin(text) : text,
      letter_number: letter?.number ?? null,
      letter_day: letter?.day ?? null,
      status: travels ? "sms_queued" : "sms_sent",
      sent_at: travels ? null : ctx.now,
      sent_by: ctx.actor.userId || null,
      created_at: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!travels && to.address !== null)
    await ctx.db
      .updateTable("notifications")
      .set({ postal_address: encrypt(to.address, postalAddresses.context({ id })) })
      .where("id", "=", id)
      .execute();
  if (travels) await addJob(ctx.db, sendMessage, { id });
};

type Answer = {
  readonly kind: ApplicantMessageKind;
  readonly appealId: number;
  readonly taskId: number | null;
  readonly method: ApplicantMessageMethod;
  readonly text: string;
  readonly letterNumber: string | null;
  readonly letterDay: string | null;
};
/** Sends the applicant the answer, or a letter that is due, in the words of the staff. */
export const sendToApplicant = async (
  ctx: Ctx,
  { kind, appealId, taskId, method, text, letterNumber, letterDay }: Answer,
): Promise<void> => {
  const isLetter = applicantMessageMethods.find((m) => m.code === method)!.letter;
  const to = await recipientOfAppeal(ctx, appealId);
  const ours = await officeWords(ctx, to.language);
  const message = { about: { appealId, taskId }, kind, text: ours(text) };
  const letter = isLetter ? { number: letterNumber, day: letterDay } : null;
  await queueMessage(ctx, to, { ...message, method, letter });
  // the representative gets the letter too; when it is handed over, a message
  const representative = await representativeOfAppeal(ctx, appealId);
  const way = representative && (method === "post" ? method : ownWay(representative));
  if (way) await queueMessage(ctx, representative, { ...message, method: way, letter: way === "post" ? letter : null });
};

/**
 * The text that would tell the applicant of the answer, in the person's language;
 * the phone behind its mask, as on the card.
 */
export const previewMessage = async (ctx: Ctx, task: { id: number; appealId: number; correction?: { newAnswerId: number } | null }) => {
  const corrected = task.correction?.newAnswerId ?? null;
  const to = await recipientOfAppeal(ctx, task.appealId);
  const { rows } = await sql<{ template: string; number: string; answerNumber: string | null; answerDay: string | null }>`
    select t.${sql.ref(columnOf(to.language))} as template, a.number, w.number as "answerNumber", to_char(w.day, 'DD.MM.YYYY') as "answerDay"
      from text_templates t, tasks k join appeals a on a.id = k.appeal_id left join answers w on w.id = coalesce(${corrected}::bigint, k.answer_id) where t.code = ${corrected === null ? "sms_answered" : "sms_corrected"} and k.id = ${task.id}`.execute(
    ctx.db,
  );
  const row = rows[0]!;
  const ours = await officeWords(ctx, to.language);
  const fill: Record<string, string> = { number: row.number, answer_number: row.answerNumber ?? "", answer_date: row.answerDay ?? "" };
  return {
    text: ours(row.template).replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ""),
    ...(await reachOf(ctx, task.appealId, to)),
  };
};

const reachOf = async (ctx: Ctx, appealId: number, to: Recipient): Promise<Reach> => {
  // which ways there are, if not to whom
  const isKnown = await mayKnowApplicant(ctx, appealId);
  const representative = await representativeOfAppeal(ctx, appealId);
  const possible = methodsFor(to);
  const named = ({ id, label }: (typeof applicantMessageMethods)[number]) => ({ id, name: translateAny(ctx.messages, label) });
  return {
    recipient: isKnown ? [to.name, representative?.name].filter(Boolean).join("; ") : undisclosed(ctx),
    address: to.phone === null || !isKnown ? null : maskPhone(to.phone),
    methods: possible.map(named),
    missing: applicantMessageMethods.flatMap((m) =>
      m.needs === null || possible.includes(m) ? [] : [{ ...named(m), why: translateAny(ctx.messages, unreachable[m.needs]) }],
    ),
  };
};
/** The methods by which the applicant of an appeal can be notified. */
export const reachOfAppeal = async (ctx: Ctx, appealId: number): Promise<Reach> =>
  reachOf(ctx, appealId, await recipientOfAppeal(ctx, appealId));

/** Whether the caller may settle the outcome of an appeal's messages, alias `n`: notifies applicants in the office that sent them. */
const settles = (ctx: Ctx): RawBuilder<boolean> =>
  can(ctx, "task_notify_applicant")
    ? sql<boolean>`(n.status = 'sms_unknown' and ${ctx.actor.organizationId} in (
        (select a.holder_id from appeals a where a.id = n.appeal_id), (select k.organization_id from tasks k where k.id = n.task_id)))`
    : sql<boolean>`false`;
/** The same for the message to the sender of a rejected record, if the caller decides on such records. */
const settlesIncoming = (ctx: Ctx): RawBuilder<boolean> =>
  can(ctx, "accept_incoming")
    ? sql<boolean>`(n.status = 'sms_unknown' and ${ctx.actor.organizationId} = (select r.organization_id from incoming_appeals r where r.id = n.incoming_appeal_id))`
    : sql<boolean>`false`;

/** What a message is about, locked. */
export const lockMessage = async (
  ctx: Ctx,
  id: number,
): Promise<{ status: string; appealId: number | null; incomingId: number | null } | undefined> =>
  (
    await sql<{ status: string; appealId: number | null; incomingId: number | null }>`
      select n.status, n.appeal_id as "appealId", n.incoming_appeal_id as "incomingId" from notifications n where n.id = ${id} for update`.execute(
      ctx.db,
    )
  ).rows[0];
/** Records what a person has found out: the message arrived, or is to be sent again. False if the caller may not, or it is known. */
export const settleMessage = async (ctx: Ctx, id: number, arrived: boolean): Promise<boolean> => {
  const { rows } = await sql`
    update notifications n set status = ${arrived ? "sms_delivered" : "sms_queued"}, error = null, sent_at = case when ${arrived} then ${ctx.now}::timestamptz end
     where n.id = ${id} and (${settles(ctx)} or ${settlesIncoming(ctx)}) returning n.id`.execute(ctx.db);
  if (rows.length > 0 && !arrived) await addJob(ctx.db, sendMessage, { id });
  return rows.length > 0;
};

type Kept = {
  id: number;
  recipient: string;
  kind: ApplicantMessageKind;
  method: string;
  sentDate: string | null;
  senderName: string | null;
  text: string;
  statusName: string;
  status: string;
  maySettle: boolean;
  letterNumber: string | null;
  letterDate: string | null;
};
/** The select list of a message, alias `n`, and what it is joined with: its status `s` and who sent it `u`. */
const messageColumns = (ctx: Ctx) =>
  sql`n.id, n.recipient, n.kind, n.method, n.sent_at as "sentDate", ${nameThen(ctx, "users", "u", sql`n.created_at`)} as "senderName", n.text, s.${sql.ref(nameColumn(ctx))} as "statusName", n.status, ${settles(ctx)} as "maySettle", n.letter_number as "letterNumber", to_char(n.letter_day, 'DD.MM.YYYY') as "letterDate"`;
const withStatus = sql`join statuses s on s.machine = 'message' and s.code = n.status left join users u on u.id = n.sent_by`;
const inWords = <R extends Kept>(ctx: Ctx, { kind, method, ...row }: R) => ({
  ...row,
  kindName: translateAny(ctx.messages, applicantMessageKinds[kind]),
  methodName: translateAny(ctx.messages, applicantMessageMethods.find((m) => m.code === method)?.label ?? "notifications.sms"),
});

/** The messages about an appeal, the latest first. */
export const listApplicantMessages = async (ctx: Ctx, appealId: number) => {
  const isKnown = await mayKnowApplicant(ctx, appealId);
  const { rows } = await sql<Kept>`
    select ${messageColumns(ctx)} from notifications n ${withStatus} where n.appeal_id = ${appealId} order by n.id desc`.execute(ctx.db);
  return rows.map((row) => inWords(ctx, isKnown ? row : { ...row, recipient: undisclosed(ctx) }));
};

type OfIncoming = Omit<Kept, "id" | "kind" | "method" | "statusName" | "status"> & {
  id: number | null;
  kind: ApplicantMessageKind | null;
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
 * A page of the messages to senders of rejected records, the latest first, with senders who could not be reached, and how many of all were
 * told nothing; `reach`: which of the records, alias `i`. A phone is a mask for everybody, as on the card; the address of a sender who was
 * not reached is shown in full with the right to personal data.
 */
export const pageOfIncomingMessages = async (
  ctx: Ctx,
  reach: RawBuilder<boolean>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) => {
  const rejected = sql`incoming_appeals i left join notifications n on n.incoming_appeal_id = i.id and n.kind = 'rejected'`;
  const which = sql`i.status = 'rejected' and ${reach}`;
  const counted = await sql<{ total: number; failed: number }>`
    select count(*) as total, count(*) filter (where n.id is null or n.status = 'sms_failed') as failed from ${rejected} where ${which}`.execute(
    ctx.db,
  );
  const { rows } = await sql<OfIncoming>`
    select n.id, n.kind, n.method, n.status, s.${sql.ref(nameColumn(ctx))} as "statusName", n.sent_at as "sentDate", ${nameThen(ctx, "users", "u", sql`coalesce(n.created_at, i.decided_at)`)} as "senderName", coalesce(n.text, i.reason) as text,
           coalesce(${settlesIncoming(ctx)}, false) as "maySettle", n.letter_number as "letterNumber", to_char(n.letter_day, 'DD.MM.YYYY') as "letterDate", i.id as "incomingId", i.ticket, coalesce(n.created_at, i.decided_at) as "createdDate",
           coalesce(n.recipient, ${nameOfSender("i.applicant")}) as recipient, i.applicant ->> 'phone' as phone, i.applicant ->> 'homePhone' as "homePhone", i.address
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
/** There was no method: a generated number does not count. */
const untold = (ctx: Ctx, { homePhone, address: sealed, ...row }: OfIncoming) => {
  const address = openAddress("incoming_appeals", row.incomingId, sealed);
  const personal = can(ctx, "view_personal_data");
  return {
    ...row,
    kindName: translateAny(ctx.messages, applicantMessageKinds.rejected),
    methodName: translateAny(ctx.messages, "notifications.noWay"),
    status: "untold",
    statusName: translateAny(ctx.messages, "notifications.untold"),
    phone: null,
    homePhone: homePhone && (personal ? homePhone : maskPhone(homePhone)),
    address: personal ? address : maskNullable(address),
  };
};
