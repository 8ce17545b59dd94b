import { receptionJournalRow, type Crud, type EnrolmentStatus } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { Day } from "../../engine/dates/days.ts";

/** Lines of the own office and of those that the caller watches, alias `r`. */
export const isSeen = (ctx: Ctx): Predicate =>
  sql`(r.organization_id = ${ctx.actor.organizationId} or r.organization_id = any(${[...ctx.actor.supervised]}::int[]))`;
/** Lines of the own office, which alone may be written. */
export const isOwn = (ctx: Ctx): Predicate => sql`(r.organization_id = ${ctx.actor.organizationId})`;

const masked: Crud = {
  ...receptionJournalRow,
  fields: { ...receptionJournalRow.fields, phone: { kind: "text", label: "fields.phone", column: "phone_mask", max: 9 } },
};
/** The journal as the caller sees it: with the mask of a phone where personal data are not shown, so that no filter reveals what the mask hides. */
export const journalOf = (ctx: Ctx): Crud => (can(ctx, "view_personal_data") ? receptionJournalRow : masked);

/** Receptions of the own office, those that take enrolments first. */
export const listChoices = async (ctx: Ctx): Promise<{ id: number; name: string; isOn: boolean }[]> => {
  const { rows } = await sql<{ id: number; name: string; isOn: boolean }>`
    select n.id, n.${sql.ref(nameColumn(ctx.language))} as name, n.is_on as "isOn" from reception_schedule_names n
     where n.organization_id = ${ctx.actor.organizationId} order by n.is_on desc, 2, n.id`.execute(ctx.db);
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
    select u.${sql.ref(nameColumn(ctx.language))} as leader, s.starts_at || '–' || s.ends_at as time, s.place, e.full_name as person,
           coalesce(${can(ctx, "view_personal_data") ? sql`e.phone` : sql`e.phone_mask`}, '') as phone, e.topic, e.status
      from reception_enrolments e join reception_schedule s on s.id = e.schedule_id join users u on u.id = e.leader_id
     where e.organization_id = ${ctx.actor.organizationId} and e.day = ${day}::date and e.status <> 'cancelled' order by s.starts_at, 1, e.id`.execute(
    ctx.db,
  );
  return rows;
};
