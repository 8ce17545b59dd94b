import type { Call, CrudBody, CrudRow, EnrolmentStatus, FieldProblem, receptionEndpoints, Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { addDays, clockOf, weekday as weekdayOf, fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fieldsOf } from "../../engine/references/crud.ts";
import { allAreStaff } from "../organizations/staff.repository.ts";
import { isWorking } from "../terms/calendar.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";

type Reception = { leaderId: number; weekday?: string | null; day?: string | null; startsAt: string; endsAt: string };

/** What breaks a line of the schedule: it is a weekday or a day, ends after it begins, and its leader receives in this office. */
export const scheduleProblems = async (ctx: Ctx, row: CrudBody | CrudRow, isNew: boolean): Promise<FieldProblem[]> => {
  const { leaderId, weekday, day, startsAt, endsAt } = fieldsOf<Reception>(row);
  const found: FieldProblem[] = [];
  if (endsAt <= startsAt) found.push(problem("endsAt", "before_start", startsAt));
  if (!isNew) return found;
  if (Boolean(weekday) === Boolean(day)) found.push(problem("weekday", "weekday_or_day"));
  else if (day && fromWire(day) < ctx.today) found.push(problem("day", "in_the_past"));
  const { rows } = await sql<{ may: boolean }>`
    select ${allAreStaff([leaderId], { organizationId: ctx.actor.organizationId, can: "task_resolution" })} as may`.execute(ctx.db);
  if (!rows[0]!.may) found.push(problem("leaderId", "no_such_record"));
  return found;
};

type Chosen = {
  name: string;
  weekday: string | null;
  day: Day | null;
  endsAt: string;
  places: number;
  isOn: boolean;
  /** How many are enrolled for each day that has anybody. */
  taken: Readonly<Record<Day, number>>;
};
type Enrolment = {
  fullName?: string;
  phone?: string | null;
  id?: number;
  scheduleId: number;
  day: string;
  status?: EnrolmentStatus | null;
  cancelReason?: string | null;
  appealsId?: number | null;
};

/** A reception of the own office, and how many have enrolled for its days from this one on, beside this enrolment. */
const findChosen = async (ctx: Ctx, { id, scheduleId }: Pick<Enrolment, "id" | "scheduleId">, from: Day): Promise<Chosen | undefined> => {
  const { rows } = await sql<Chosen>`
    select n.${sql.ref(nameColumn(ctx))} as name, s.weekday, to_char(s.day, 'YYYY-MM-DD') as day, s.ends_at as "endsAt", s.places, s.is_on as "isOn",
           (select coalesce(jsonb_object_agg(t.day, t.count), '{}') from (
              select to_char(e.day, 'YYYY-MM-DD') as day, count(*) from reception_enrolments e
               where e.schedule_id = s.id and e.day >= ${from}::date and e.status <> 'cancelled' and e.id <> ${id ?? -1} group by e.day) t) as taken
      from reception_schedule s join reception_schedule_names n on n.id = s.id
     where s.id = ${scheduleId} and s.organization_id = ${ctx.actor.organizationId}`.execute(ctx.db);
  return rows[0];
};
const isHeld = async (ctx: Ctx, chosen: Chosen, day: Day): Promise<boolean> =>
  chosen.day === null ? Number(chosen.weekday) === weekdayOf(day) && isWorking(await cachedCalendar(ctx), day) : chosen.day === day;
const isOver = (ctx: Ctx, { endsAt }: Chosen, day: Day): boolean => day === ctx.today && clockOf(new Date(ctx.now)) >= endsAt;
const freeOn = ({ places, taken }: Chosen, day: Day): number => Math.max(places - (taken[day] ?? 0), 0);

/** What breaks an enrolment; `before`: as it was. The caller has locked the list, so the last place is given once. */
export const enrolmentProblems = async (ctx: Ctx, row: CrudBody | CrudRow, before?: CrudRow): Promise<FieldProblem[]> => {
  const enrolment = fieldsOf<Enrolment>(row);
  const { scheduleId, status, cancelReason, appealsId } = enrolment;
  const day = fromWire(enrolment.day);
  const now = status ?? "enrolled";
  const was = before && fieldsOf<Enrolment>(before);
  const isMoved = was?.scheduleId !== scheduleId || was.day !== enrolment.day;
  if (appealsId && (now !== "received" || isMoved)) return [problem(isMoved ? "day" : "status", "has_appeal")];
  if (now === "cancelled") return cancelReason ? [] : [problem("cancelReason", "required")];
  if (now === "enrolled" && (isMoved || was?.status !== "enrolled") && day < ctx.today) return [problem("day", "in_the_past")];
  if (now !== "enrolled" && day > ctx.today) return [problem("status", "day_in_future")];
  if (!isMoved && was?.status !== "cancelled") return [];
  const chosen = await findChosen(ctx, enrolment, day);
  if (!chosen || (!chosen.isOn && was?.scheduleId !== scheduleId)) return [problem("scheduleId", "no_such_record")];
  if (!(await isHeld(ctx, chosen, day)))
    return [problem("day", "not_reception_day", chosen.day === null ? chosen.name : toWire(chosen.day))];
  if (now === "enrolled" && isOver(ctx, chosen, day)) return [problem("day", "reception_over", chosen.endsAt)];
  if (await isEnrolled(ctx, enrolment, day)) return [problem("fullName", "already_enrolled")];
  return freeOn(chosen, day) === 0 ? [problem("day", "no_places_left", chosen.places)] : [];
};
/** Whether the same person stands in the journal for this reception on this day, beside this line. */
const isEnrolled = async (ctx: Ctx, { id, scheduleId, fullName, phone }: Enrolment, day: Day): Promise<boolean> => {
  if (fullName === undefined) return false; // only the places of a day are asked for
  const { rows } = await sql`
    select from reception_enrolments e
     where e.schedule_id = ${scheduleId} and e.day = ${day}::date and e.status <> 'cancelled' and e.id <> ${id ?? -1}
       and name_key(e.full_name) = name_key(${fullName}) and e.phone is not distinct from ${phone ?? null} limit 1`.execute(ctx.db);
  return rows.length > 0;
};

type PlacesQuery = Call<typeof receptionEndpoints.places>["query"];
type Places = Reply<typeof receptionEndpoints.places>;
/** How far ahead a day is looked for. */
const daysAhead = 366;
/** How many places are free on a day of a reception: the day that is asked for (422 where nobody enrols for it), else the next one with a place. */
export const findPlaces = async (ctx: Ctx, { scheduleId, day }: PlacesQuery): Promise<Places> => {
  const refused = day === undefined ? [] : await enrolmentProblems(ctx, { scheduleId, day });
  const chosen = await findChosen(ctx, { scheduleId }, day === undefined ? ctx.today : fromWire(day));
  if (refused.length > 0 || !chosen?.isOn) throw ruleBroken(...(refused.length > 0 ? refused : [problem("scheduleId", "no_such_record")]));
  const { places } = chosen;
  if (day !== undefined) return { day, places, free: freeOn(chosen, fromWire(day)) };
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const on = addDays(ctx.today, ahead);
    const free = freeOn(chosen, on);
    if (free > 0 && !isOver(ctx, chosen, on) && (await isHeld(ctx, chosen, on))) return { day: toWire(on), places, free };
  }
  return { day: null, places, free: 0 };
};
