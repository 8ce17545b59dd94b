import {
  incomingChannelCodes,
  readPassport,
  readPhones,
  type IncomingChannel,
  type IntakeAppeal,
  type IntakeApplicant,
  type intakeEndpoints,
  type LeftOut,
  type Problem,
  type Reply,
} from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import type { Sent } from "./incoming.repository.ts";

/** Two phones in one field and a whole passport in one of its fields: what each was meant for, where that is free. */
const mend = (applicant: IntakeApplicant, { part, given }: LeftOut): IntakeApplicant | undefined => {
  if (part === "applicant.phone" && given !== null) {
    const read = readPhones(given);
    return "second" in read && (!applicant.homePhone || applicant.homePhone === read.second)
      ? { ...applicant, phone: read.value, homePhone: read.second }
      : undefined;
  }
  const passport = part.startsWith("applicant.passport") && given !== null ? readPassport(given) : undefined;
  const { passportSn, passportNum } = applicant;
  if (!passport || (passportSn ?? passport.series) !== passport.series || (passportNum ?? passport.number) !== passport.number)
    return undefined;
  return { ...applicant, passportSn: passport.series, passportNum: passport.number };
};

/** Fields of an applicant that name a record, and the table that has it. */
const named = {
  regionsId: "regions",
  areasId: "areas",
  mahallasId: "mahallas",
  gendersId: "genders",
  socialStatusId: "social_statuses",
  privilagedCategoriesId: "privileged_categories",
} as const;
/** What no schema can say of an appeal from outside: what of it does not hold is left out. */
export const keepWhatHolds = async (
  ctx: Ctx,
  body: IntakeAppeal,
): Promise<Pick<Sent, "applicant" | "kindId"> & { readonly leftOut: readonly LeftOut[] }> => {
  let applicant: IntakeApplicant = body.applicant ?? {};
  const leftOut: LeftOut[] = [];
  for (const one of body.leftOut) {
    const mended = mend(applicant, one);
    if (mended) applicant = mended;
    else leftOut.push(one);
  }
  const leave = (field: keyof IntakeApplicant, reason: Problem) => {
    const { [field]: given, ...rest } = applicant;
    leftOut.push({ part: `applicant.${field}`, reason, given: String(given) });
    applicant = rest;
  };
  // such numbers are the office's own, for people without a phone
  if (applicant.phone?.startsWith("00")) leave("phone", "not_a_phone");
  if (applicant.birthdate && fromWire(applicant.birthdate) > ctx.today) leave("birthdate", "day_in_future");
  const isThere = (table: string, id: number | null | undefined) =>
    sql<boolean>`${id ?? null}::bigint is null or exists (select from ${sql.table(table)} where id = ${id ?? null}::bigint)`;
  const { regionsId, areasId, mahallasId } = applicant;
  const { rows } = await sql<Record<keyof typeof named | "kind" | "isInRegion" | "isInArea", boolean>>`
    select ${sql.join(Object.entries(named).map(([field, table]) => sql`${isThere(table, applicant[field as keyof typeof named])} as ${sql.ref(field)}`))},
           ${isThere("appeal_kinds", body.satulationId)} as kind,
           exists (select from areas where id = ${areasId ?? null}::bigint and region_id = ${regionsId ?? null}::bigint) as "isInRegion",
           exists (select from mahallas where id = ${mahallasId ?? null}::bigint and area_id = ${areasId ?? null}::bigint) as "isInArea"`.execute(
    ctx.db,
  );
  const holds = rows[0]!;
  for (const field of Object.keys(named) as (keyof typeof named)[]) if (!holds[field]) leave(field, "no_such_record");
  if (applicant.regionsId && applicant.areasId && !holds.isInRegion) leave("regionsId", "area_not_in_region");
  if (applicant.mahallasId && !holds.isInArea) leave("mahallasId", "mahalla_not_in_area");
  if (!holds.kind) leftOut.push({ part: "satulationId", reason: "no_such_record", given: String(body.satulationId) });
  return { applicant, kindId: holds.kind ? (body.satulationId ?? null) : null, leftOut };
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
