import {
  documentNumbers,
  incomingChannelCodes,
  requestNumbers,
  type IncomingChannel,
  type intakeEndpoints,
  type Reply,
} from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";

/** Tasks whose letter covered the task `t` as well: both stand in the history of one call. */
const letterOf = sql`(select first.task_id from history h join history first on first.appeal_id = h.appeal_id and first.request_id = h.request_id and first.action = 'notify-applicant'
  where h.task_id = t.id and h.action = 'told-with-another' order by h.id desc limit 1)`;

/** What has become of a record: of a channel's, or in a chat; an answer is shown once it has been sent to the applicant. */
export const findFate = async (
  ctx: Ctx,
  of: { readonly channel: IncomingChannel; readonly ticket: string } | { readonly chatId: number; readonly sign: string },
): Promise<(Reply<typeof intakeEndpoints.ask> & { readonly statusCode: string | null }) | undefined> => {
  const which =
    "channel" in of
      ? sql`i.ticket = ${of.ticket} and i.channel_id = (select id from channels where code = ${incomingChannelCodes[of.channel]})`
      : sql`i.chat_id = ${of.chatId} and (i.ticket = any(${[...documentNumbers(of.sign)]}::text[]) or a.number = any(${[...requestNumbers(of.sign)]}::text[]))`;
  const { rows } = await sql<{
    incoming: "new" | "registered" | "rejected";
    status: string | null;
    number: string | null;
    statusCode: string | null;
    reason: string | null;
    answers: string[];
  }>`
    select i.status as incoming, a.status, a.number, a.status_code as "statusCode", i.reason,
           array(select w.text from tasks t join answers w on w.id = coalesce((select c.new_answer_id from corrections c where c.task_id = t.id and c.state = 'told' order by c.id desc limit 1), t.answer_id)
                  where t.appeal_id = a.id and exists (select from notifications n where n.task_id in (t.id, ${letterOf}) and n.kind = 'answered' and n.status in ('sms_sent', 'sms_delivered')) order by t.id) as answers
      from incoming_appeals i left join appeals a on a.id = i.appeal_id and a.status <> 'deleted' where ${which} limit 1`.execute(ctx.db);
  const row = rows[0];
  if (!row) return undefined;
  const { incoming, status, number, statusCode, reason, answers } = row;
  const stands = status === "resolved" ? "closed" : status === "registration" || status === null ? "registered" : "in_process";
  return {
    status: incoming === "registered" ? stands : incoming,
    number,
    statusCode,
    reason: incoming === "rejected" ? reason : null,
    answers,
  };
};
