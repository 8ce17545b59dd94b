import { letterEvents, type LetterEvent } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { oweLetter } from "./owed-letters.repository.ts";

/** What the letter says in place of the message: for a correction it is the answer; some events owe one anyway. */
const eventOf = (kind: string): LetterEvent | undefined => {
  const event = kind === "corrected" ? "answered" : (Object.keys(letterEvents) as LetterEvent[]).find((name) => name === kind);
  return event && !letterEvents[event].always ? event : undefined;
};

/** A message by e-mail did not arrive: what the law wants told is told by a letter of the holder (decision 30). */
export const notifyUndelivered = async (ctx: Ctx, messageId: number): Promise<void> => {
  const { rows } = await sql<{ appealId: number; kind: string; text: string; isOwed: boolean }>`
    select a.id as "appealId", n.kind, n.text,
           exists (select from letters l where l.appeal_id = a.id and l.sent_day is null and l.event = case n.kind when 'corrected' then 'answered' else n.kind end) as "isOwed"
      from notifications n join appeals a on a.id = n.appeal_id
     where n.id = ${messageId} and n.method = 'email' and a.status <> 'deleted'`.execute(ctx.db);
  const message = rows[0];
  const event = message && eventOf(message.kind);
  if (!message || !event || message.isOwed) return;
  await oweLetter(ctx, { appealId: message.appealId, taskId: null, event, text: message.text });
  ctx.changed({ appealId: message.appealId });
};
