import {
  incomingChannelCodes,
  legalEntity,
  type FieldProblem,
  type IncomingChannel,
  type IntakeAppeal,
  type intakeEndpoints,
  type Reply,
} from "@murojaat/contract";
import { sql } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";

/** What the schema cannot say of an appeal from outside. */
export const refuseBrokenIntake = async (
  ctx: Ctx,
  { applicant, satulationId }: Pick<IntakeAppeal, "applicant" | "satulationId">,
): Promise<void> => {
  const found: FieldProblem[] = [];
  const need = applicant.applicantTypeId === legalEntity ? (["name", "director"] as const) : (["firstName", "lastName"] as const);
  for (const field of need) if (!applicant[field]?.trim()) found.push(problem(`applicant.${field}`, "required"));
  // such numbers are the office's own, for people without a phone
  if (applicant.phone.startsWith("00")) found.push(problem("applicant.phone", "wrong_format"));
  if (applicant.birthdate && fromWire(applicant.birthdate) > ctx.today) found.push(problem("applicant.birthdate", "day_in_future"));
  const { rows } = await sql<{ area: boolean; mahalla: boolean; kind: boolean }>`
    select exists (select from areas where id = ${applicant.areasId} and region_id = coalesce(${applicant.regionsId ?? null}::int, region_id)) as area,
           ${applicant.mahallasId ?? null}::int is null or exists (select from mahallas where id = ${applicant.mahallasId ?? null} and area_id = ${applicant.areasId}) as mahalla,
           ${satulationId ?? null}::int is null or exists (select from appeal_kinds where id = ${satulationId ?? null}) as kind`.execute(
    ctx.db,
  );
  const holds = rows[0]!;
  if (!holds.area) found.push(problem("applicant.areasId", applicant.regionsId ? "area_not_in_region" : "no_such_record"));
  if (!holds.mahalla) found.push(problem("applicant.mahallasId", "mahalla_not_in_area"));
  if (!holds.kind) found.push(problem("satulationId", "no_such_record"));
  if (found.length > 0) throw ruleBroken(...found);
};

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
      : sql`i.chat_id = ${of.chatId} and (i.ticket = ${of.sign} or a.number = ${of.sign})`;
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
