import { languages, type NotificationKind } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { queueMessage } from "./notifications.repository.ts";
import { ownWay, recipientOfAppeal, recipientOfIncoming } from "./recipients.repository.ts";

/** A message to the applicant, with the values of its template; the number and the deadline are the appeal's at that moment. */
export type ApplicantMessage =
  | { readonly kind: "registered" | "extended"; readonly appealId: number }
  | { readonly kind: "forwarded"; readonly appealId: number; readonly organizationId: number }
  | { readonly kind: "unconsidered" | "returned" | "terminated"; readonly appealId: number; readonly reason: string }
  | { readonly kind: "rejected"; readonly incomingId: number; readonly reason: string };

/** A message is no letter: the full reason is in the letter that follows. Characters. */
const longestReason = 300;
const short = (text: string) => (text.length <= longestReason ? text : `${text.slice(0, longestReason - 1).trimEnd()}…`);

/**
 * Notifies the applicant of what became of the appeal, by the first available method (chat, SMS, e-mail), in the
 * person's language; people who cannot be reached get a letter from the staff. Call it after the change, in its transaction:
 * an effect of a workflow gives it back as `after`.
 * @example effects: { tell_forwarded: async (ctx, s, input) => ({ after: () => notifyApplicant(ctx, { kind: "forwarded", appealId: s.id, organizationId: input.organizationsId }) }) }
 */
export const notifyApplicant = async (ctx: Ctx, message: ApplicantMessage): Promise<void> => {
  const to = "appealId" in message ? await recipientOfAppeal(ctx, message.appealId) : await recipientOfIncoming(ctx, message.incomingId);
  const method = ownWay(to);
  if (!method) return;
  await queueMessage(ctx, to, {
    about: "appealId" in message ? { appealId: message.appealId, taskId: null } : { incomingId: message.incomingId },
    kind: message.kind,
    method,
    text: await wordsOf(ctx, message, sql.ref(`t.${languages.find((l) => l.code === (to.language ?? "UZ"))!.column}`)),
    letter: null,
  });
};

const wordsOf = async (ctx: Ctx, message: ApplicantMessage, column: ReturnType<typeof sql.ref>): Promise<string> => {
  const code: `sms_${NotificationKind}` = `sms_${message.kind}`;
  const values =
    "appealId" in message
      ? sql`select a.number, to_char(a.deadline, 'DD.MM.YYYY') as deadline, null as ticket from appeals a where a.id = ${message.appealId}`
      : sql`select null as number, null as deadline, i.ticket from incoming_appeals i where i.id = ${message.incomingId}`;
  const { rows } = await sql<{ template: string; number: string | null; deadline: string | null; ticket: string | null }>`
    select ${column} as template, v.* from text_templates t, (${values}) v where t.code = ${code}`.execute(ctx.db);
  const { template, ...known } = rows[0]!;
  const fill: Record<string, string | null> = {
    ...known,
    reason: "reason" in message ? short(message.reason) : null,
    organization: "organizationId" in message ? await organizationName(ctx, message.organizationId, column) : null,
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? "");
};

const organizationName = async (ctx: Ctx, id: number, column: ReturnType<typeof sql.ref>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select ${column} as name from organizations t where t.id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? "";
};
