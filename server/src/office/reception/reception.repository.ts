import { receptionJournalRow, translateAny, type EnrolmentStatus, type MessageKey } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { SeenCrud } from "../../engine/references/crud.repository.ts";
import type { Day } from "../../engine/dates/days.ts";
import { watchedOffices } from "../organizations/watched.ts";
import { isFindable, undisclosed, visibleAppeals } from "../appeals/appeals.visibility.ts";

/** Lines of the own office, for those who see its appeals, and of the offices that the caller supervises with all below them; alias `r`. */
export const isSeen = (ctx: Ctx): Predicate => {
  const watched = sql`r.organization_id in ${watchedOffices(ctx)}`;
  return can(ctx, "view_organization_appeals") ? sql`(${isOwn(ctx)} or ${watched})` : sql`(${watched})`;
};
/** Lines of the own office, which alone may be written. */
export const isOwn = (ctx: Ctx): Predicate => sql`(r.organization_id = ${ctx.actor.organizationId})`;

/** Whether the caller may know the person of a line; if it became an undisclosed appeal, only those who may know its applicant. */
const isPersonKnown = (ctx: Ctx) => isFindable(ctx, sql`e.appeal_id`);
/**
 * The lines as the caller sees them, so that neither filter nor order reveals what is hidden: the mask of a phone where personal data are
 * not shown, nothing of a person who is not disclosed to the caller, and no appeal that the caller may not see.
 */
const seenLines = (ctx: Ctx): RawBuilder<unknown> => {
  const known = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when ${isPersonKnown(ctx)} then ${value} else ${otherwise} end`;
  const word = sql`${undisclosed(ctx)}::text`;
  return sql`(select e.id, ${words(ctx)} as not_held, case when ${whyNotHeld(ctx)} is null then e.schedule_id end as held_id, e.schedule_id, e.organization_id, e.leader_id, e.day, e.status, e.cancel_reason,
    ${known(sql`e.full_name`, word)} as full_name, ${known(can(ctx, "view_personal_data") ? sql`e.phone` : sql`e.phone_mask`, sql`null`)} as phone,
    ${known(sql`e.topic`, word)} as topic,
    (select a.id from appeals a where a.id = e.appeal_id and ${visibleAppeals(ctx)}) as appeal_id
    from reception_enrolments e join reception_schedule s on s.id = e.schedule_id join users l on l.id = e.leader_id)`;
};
/** Why a person who waits to be received on a day to come will not be: the calendar, or the leader. A reception set for one day takes place on any. */
const whyNotHeld = ({ today }: Ctx) => sql<string | null>`case
    when e.status <> 'enrolled' or e.day < ${today}::date then null
    when s.day is null and not is_working_day(e.day) then 'day_off'
    when l.blocked_at is not null or l.organization_id <> e.organization_id then 'left'
    when exists (select from substitutions b where b.user_id = e.leader_id and e.day between b.from_day and b.to_day) then 'away' end`;
const words = (ctx: Ctx) => {
  const say = (key: MessageKey) => translateAny(ctx.messages, key);
  return sql`case ${whyNotHeld(ctx)} when 'day_off' then ${say("reception.notHeldDayOff")}
    when 'left' then ${say("reception.notHeldLeft")} when 'away' then ${say("reception.notHeldAway")} end`;
};
/** The line as it is, whoever asks. */
export const storedJournal: SeenCrud = {
  ...receptionJournalRow,
  seen: sql`(select e.*, null::text as not_held, null::bigint as held_id from reception_enrolments e)`,
};
/** The journal as the caller sees it. */
export const journalOf = (ctx: Ctx): SeenCrud => ({ ...receptionJournalRow, seen: seenLines(ctx) });
/** Whether nothing of the line is hidden from the caller, who could otherwise overwrite what is hidden. */
export const isLineKnown = async (ctx: Ctx, id: number): Promise<boolean> =>
  can(ctx, "view_personal_data") &&
  (await sql`select from reception_enrolments e where e.id = ${id} and ${isPersonKnown(ctx)}`.execute(ctx.db)).rows.length > 0;

/** Receptions of the own office, those that take enrolments first. */
export const listChoices = async (ctx: Ctx): Promise<{ id: number; name: string; isOn: boolean }[]> => {
  const { rows } = await sql<{ id: number; name: string; isOn: boolean }>`
    select n.id, n.${sql.ref(nameColumn(ctx))} as name, n.is_on as "isOn" from reception_schedule_names n
     where n.organization_id = ${ctx.actor.organizationId} order by n.is_on desc, ${inAlphabet(sql`n.${sql.ref(nameColumn(ctx))}`)}, n.id`.execute(
    ctx.db,
  );
  return rows;
};

/** What an enrolment has of its reception. */
export const ofSchedule = async (ctx: Ctx, scheduleId: number): Promise<{ organization_id: number; leader_id: number }> => {
  const { rows } = await sql<{ organization_id: number; leader_id: number }>`
    select organization_id, leader_id from reception_schedule where id = ${scheduleId}`.execute(ctx.db);
  return rows[0]!; // the check has found it
};
export const stampEnrolment = async (ctx: Ctx, id: number, of: { organization_id: number; leader_id: number }): Promise<void> => {
  await sql`update reception_enrolments set organization_id = ${of.organization_id}, leader_id = ${of.leader_id} where id = ${id}`.execute(
    ctx.db,
  );
};
/** People who are enrolled for today in the own office and have not been received yet. */
export const countEnrolledToday = (ctx: Ctx): RawBuilder<number> =>
  can(ctx, "reception-journal")
    ? sql`(select count(*) from reception_enrolments where organization_id = ${ctx.actor.organizationId} and day = ${ctx.today}::date and status = 'enrolled')`
    : sql`0`;

export type LineOfDay = {
  leader: string;
  time: string;
  place: string;
  person: string;
  phone: string;
  topic: string;
  status: EnrolmentStatus;
};
/** Who is received on a day in the own office, leader by leader in the order of the hours. */
export const listDay = async (ctx: Ctx, day: Day): Promise<LineOfDay[]> => {
  const { rows } = await sql<LineOfDay>`
    select u.${sql.ref(nameColumn(ctx))} as leader, s.starts_at || '–' || s.ends_at as time, s.place, e.full_name as person,
           coalesce(e.phone, '') as phone, e.topic, e.status
      from ${seenLines(ctx)} e join reception_schedule s on s.id = e.schedule_id join users u on u.id = e.leader_id
     where e.organization_id = ${ctx.actor.organizationId} and e.day = ${day}::date and e.status <> 'cancelled' order by s.starts_at, ${inAlphabet(sql`u.${sql.ref(nameColumn(ctx))}`)}, e.id`.execute(
    ctx.db,
  );
  return rows;
};
