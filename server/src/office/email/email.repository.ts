import { appealFiles, openAppealStatuses, type Language, languages } from "@murojaat/contract";
import { sql } from "kysely";
import { StartError } from "../../engine/db/lock.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { notifyUndelivered } from "../applicant-messages/undelivered.ts";
import { queueMessage } from "../applicant-messages/applicant-messages.repository.ts";
import { officeWords } from "../setting-values/alphabet.repository.ts";
import { checkAddress } from "../issued-letters/check-page.ts";
import { shownCode } from "../issued-letters/codes.ts";
import { recipientOfIncoming } from "../applicant-messages/recipients.repository.ts";
import { sameForm } from "./mail-kinds.ts";

/** The office that owns the mailbox, by its number or the prefix of its appeals. Errors: StartError. */
export const officeOfMailbox = async (db: Db, office: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from organizations where prefix = ${office} or id::text = ${office} order by prefix = ${office} desc limit 1`.execute(db);
  if (!rows[0]) throw new StartError(`IMAP_URL names the office ${office}, but there is no organisation with that number or prefix.`);
  return rows[0].id;
};

export const isKnownMail = async (db: Db, digest: Buffer): Promise<boolean> =>
  (await db.selectFrom("emails").select("id").where("digest", "=", digest).executeTakeFirst()) !== undefined;

export type MailRow = {
  readonly digest: Buffer;
  readonly kind: "appeal" | "joined" | "automatic" | "list" | "own" | "failure";
  readonly receivedAt: string;
  /** Of a letter of a person. */
  readonly of?: {
    readonly incomingId: number;
    readonly sender: string;
    readonly subject: string;
    readonly messageId: string;
    readonly guessed: string | null;
  };
};
/** In the transaction of what the letter does; false where it was processed before. */
export const keepMail = async (ctx: Ctx, { digest, kind, receivedAt }: MailRow): Promise<boolean> =>
  (await ctx.db
    .insertInto("emails")
    .values({ digest, kind, received_at: receivedAt, created_at: ctx.now })
    .onConflict((c) => c.column("digest").doNothing())
    .returning("id")
    .executeTakeFirst()) !== undefined;
/** What the letter became, once that is known. */
export const bindMail = async (ctx: Ctx, { digest, kind, of }: MailRow): Promise<void> => {
  await ctx.db
    .updateTable("emails")
    .set({
      kind,
      ...(of && {
        incoming_appeal_id: of.incomingId,
        sender: of.sender,
        subject: of.subject.slice(0, 500),
        message_id: of.messageId || null,
        guessed_charset: of.guessed,
      }),
    })
    .where("digest", "=", digest)
    .execute();
};

type Ours = { readonly address: string | null; readonly appealId: number | null };
/** The ids of our messages that a letter names: the part before the @, as in `notifications.mail_id`. */
const mailIdsOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^>]*>$/i.exec(id)?.[1]?.toLowerCase() ?? []);
/** Our messages that a letter names, where each went, and the appeal that each was about. */
export const findOurs = async (ctx: Ctx, ids: readonly string[]): Promise<Ours[]> => {
  const ours = mailIdsOf(ids);
  if (ours.length === 0) return [];
  const { rows } = await sql<Ours>`
    select n.address, coalesce(n.appeal_id, i.appeal_id) as "appealId" from notifications n left join incoming_appeals i on i.id = n.incoming_appeal_id
     where n.method = 'email' and n.mail_id = any(${ours}::uuid[]) order by n.id desc`.execute(ctx.db);
  return rows;
};

/**
 * Locks the appeal that a letter joins: it is open and has room for its files, the letter answers a message about it, and comes from the
 * address that the message went to.
 */
export const lockJoinable = async (
  ctx: Ctx,
  ours: readonly Ours[],
  from: string,
  files: number,
): Promise<{ id: number; holderId: number } | undefined> => {
  const sender = sameForm(from);
  const appealId = ours.find(({ address }) => address !== null && sender !== undefined && sameForm(address) === sender)?.appealId;
  if (appealId === undefined || appealId === null) return undefined;
  const { rows } = await sql<{ id: number; holderId: number }>`
    select id, holder_id as "holderId" from appeals a where id = ${appealId} and status = any(${[...openAppealStatuses]}::text[])
       and (select count(*) from appeal_files l where l.appeal_id = a.id) + ${files} <= ${appealFiles} for no key update`.execute(ctx.db);
  return rows[0];
};

/** A message that a report of failure returns did not arrive. Returns whether it was our message. */
export const noteFailure = async (ctx: Ctx, returned: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update notifications set status = 'sms_failed', error = 'not delivered'
     where method = 'email' and status <> 'sms_failed' and mail_id = any(${mailIdsOf(returned)}::uuid[]) returning id`.execute(ctx.db);
  for (const { id } of rows) await notifyUndelivered(ctx, id);
  return rows.length > 0 || (await findOurs(ctx, returned)).length > 0;
};

/** Receipts in an hour, of everybody. */
const receiptsMost = 100;
/** Tells the sender of a record its ticket and code, once a sender and hour, in the language of the letter. */
export const queueReceipt = async (ctx: Ctx, incomingId: number, language: Language): Promise<void> => {
  const to = await recipientOfIncoming(ctx, incomingId);
  if (to.email === null) return;
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where lower(address) = ${to.email.toLowerCase()}) as own, count(*) as all from notifications
     where kind = 'received' and created_at > ${ctx.now}::timestamptz - interval '1 hour'`.execute(ctx.db);
  if (rows[0]!.own > 0 || rows[0]!.all >= receiptsMost) return;
  const { column } = languages.find(({ code }) => code === language)!;
  const template = await sql<{ text: string; ticket: string; code: string }>`
    select t.${sql.ref(column)} as text, i.ticket, i.status_code as code from text_templates t, incoming_appeals i where t.code = 'sms_received' and i.id = ${incomingId}`.execute(
    ctx.db,
  );
  const { text, ticket, code } = template.rows[0]!;
  const address = (await checkAddress(ctx.db)) ?? "";
  const ours = await officeWords(ctx, language);
  await queueMessage(ctx, to, {
    about: { incomingId },
    kind: "received",
    method: "email",
    text: ours(text).replaceAll("{ticket}", ticket).replaceAll("{code}", shownCode(code)).replaceAll("{address}", address).trimEnd(),
    letter: null,
  });
};
