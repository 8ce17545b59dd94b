import { languages, type NotificationKind } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { queueMessage } from "./notifications.repository.ts";
import { ownWay, recipientOfAppeal, recipientOfIncoming } from "./recipients.repository.ts";

/** What the applicant is told of, with what its words need; the number and the deadline are the appeal's at that moment. */
export type Told =
  | { readonly kind: "registered" | "extended"; readonly appealId: number }
  | { readonly kind: "forwarded"; readonly appealId: number; readonly organizationId: number }
  | { readonly kind: "unconsidered" | "returned" | "terminated"; readonly appealId: number; readonly reason: string }
  | { readonly kind: "rejected"; readonly incomingId: number; readonly reason: string };

/** A message is no letter: the whole reason stands in the letter that follows. Characters. */
const longestReason = 300;
const short = (text: string) => (text.length <= longestReason ? text : `${text.slice(0, longestReason - 1).trimEnd()}…`);

/**
 * Tells the applicant what has become of the appeal, by the way the person is known to be reached (chat, else SMS, else e-mail), in the
 * person's language; whoever cannot be reached is told by letter, which is the staff's. Call it after the change, in its transaction:
 * an effect of a workflow gives it back as `after`.
 * @example effects: { tell_forwarded: async (ctx, s, input) => ({ after: () => tellApplicant(ctx, { kind: "forwarded", appealId: s.id, organizationId: input.organizationsId }) }) }
 */
export const tellApplicant = async (ctx: Ctx, told: Told): Promise<void> => {
  const to = "appealId" in told ? await recipientOfAppeal(ctx, told.appealId) : await recipientOfIncoming(ctx, told.incomingId);
  const method = ownWay(to);
  if (!method) return;
  await queueMessage(ctx, to, {
    about: "appealId" in told ? { appealId: told.appealId, taskId: null } : { incomingId: told.incomingId },
    kind: told.kind,
    method,
    text: await wordsOf(ctx, told, sql.ref(`t.${languages.find((l) => l.code === (to.language ?? "UZ"))!.column}`)),
    letter: null,
  });
};

const wordsOf = async (ctx: Ctx, told: Told, column: ReturnType<typeof sql.ref>): Promise<string> => {
  const code: `sms_${NotificationKind}` = `sms_${told.kind}`;
  const values =
    "appealId" in told
      ? sql`select a.number, to_char(a.deadline, 'DD.MM.YYYY') as deadline, null as ticket from appeals a where a.id = ${told.appealId}`
      : sql`select null as number, null as deadline, i.ticket from incoming_appeals i where i.id = ${told.incomingId}`;
  const { rows } = await sql<{ template: string; number: string | null; deadline: string | null; ticket: string | null }>`
    select ${column} as template, v.* from text_templates t, (${values}) v where t.code = ${code}`.execute(ctx.db);
  const { template, ...known } = rows[0]!;
  const fill: Record<string, string | null> = {
    ...known,
    reason: "reason" in told ? short(told.reason) : null,
    organization: "organizationId" in told ? await organizationName(ctx, told.organizationId, column) : null,
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? "");
};

const organizationName = async (ctx: Ctx, id: number, column: ReturnType<typeof sql.ref>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select ${column} as name from organizations t where t.id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? "";
};
