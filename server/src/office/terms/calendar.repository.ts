import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Calendar } from "./calendar.ts";

const usual = {
  weekend: [6, 7],
  closes: "18:00",
  counts: "calendar",
  rollsOver: true,
  month: "earlier",
  afterHours: "next_working_day",
} as const;
type Kept = { terms: Partial<Omit<Calendar, "special">> | null; working: string[]; off: string[] };

/** The calendar that the administrator maintains: table calendar_days and the setting `terms`. */
export const readCalendar = async (db: Db): Promise<Calendar> => {
  const { rows } = await sql<Kept>`
    select (select value from settings where key = 'terms') as terms,
           coalesce(array_agg(day) filter (where kind = 'working'), '{}') as working, coalesce(array_agg(day) filter (where kind <> 'working'), '{}') as off
      from calendar_days`.execute(db);
  const { terms, working, off } = rows[0]!;
  return {
    ...usual,
    ...terms,
    special: new Map([...working.map((day) => [day, true] as const), ...off.map((day) => [day, false] as const)]),
  };
};

/** The same for what is only shown: read again when it has changed. */
export const cachedCalendar = (ctx: Ctx): Promise<Calendar> => ctx.caches.get("calendar", "calendar", () => readCalendar(ctx.db));

/** Locks the calendar against changes until the transaction ends and returns its version: an expression of a statement. */
export const lockedCalendarVersion = sql<number>`hold_calendar()`;
/** The calendar whose version `lockedCalendarVersion` returned. */
export const calendarAt = (ctx: Ctx, version: number): Promise<Calendar> =>
  ctx.caches.isAt("calendar", version) ? cachedCalendar(ctx) : readCalendar(ctx.db);
/** The calendar for a write of a deadline, locked against changes until the transaction ends. */
export const readLockedCalendar = async (ctx: Ctx): Promise<Calendar> => {
  const { rows } = await sql<{ version: number }>`select ${lockedCalendarVersion} as version`.execute(ctx.db);
  return calendarAt(ctx, rows[0]!.version);
};

/** Waits until nobody is writing a deadline, and lets nobody begin until the transaction ends. */
export const lockCalendar = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('murojaat calendar'))`.execute(db);
};
