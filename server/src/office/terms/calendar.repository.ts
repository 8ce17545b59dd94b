import { sql } from "kysely";
import type { Db } from "../../engine/db/client.ts";
import { onceATransaction } from "../../engine/db/once-a-transaction.ts";
import { must } from "../../engine/db/presumed.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Calendar } from "./calendar.ts";

const usual = { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } as const;
type Kept = { terms: Omit<Calendar, "special"> | null; working: string[]; off: string[] };

/** The calendar as the administrator keeps it: table calendar_days and the setting `terms`. */
export const readCalendar = async (db: Db): Promise<Calendar> => {
  const { rows } = await sql<Kept>`
    select (select value from settings where key = 'terms') as terms,
           coalesce(array_agg(day) filter (where kind = 'working'), '{}') as working, coalesce(array_agg(day) filter (where kind <> 'working'), '{}') as off
      from calendar_days`.execute(db);
  const { terms, working, off } = rows[0]!;
  return {
    ...(terms ?? usual),
    special: new Map([...working.map((day) => [day, true] as const), ...off.map((day) => [day, false] as const)]),
  };
};

/** The same for what is only shown: read again when it has changed. */
export const knownCalendar = (ctx: Ctx): Promise<Calendar> => ctx.known.get("calendar", "calendar", () => readCalendar(ctx.db));

/** Holds the calendar as it stands until the transaction ends, and says its version: an expression of a statement. */
export const calendarHeld = sql<number>`hold_calendar()`;
/** The calendar whose version was said by `calendarHeld`. */
export const calendarAt = (ctx: Ctx, version: number): Promise<Calendar> =>
  ctx.known.isAt("calendar", version) ? knownCalendar(ctx) : readCalendar(ctx.db);
/** The same for whoever is about to keep a deadline: it stays as it is until the transaction ends. */
export const holdCalendar = (ctx: Ctx): Promise<Calendar> =>
  onceATransaction(ctx.db, "calendar held", async () => {
    const version = ctx.presumes ? ctx.known.versionOf("calendar") : undefined;
    if (version !== undefined) {
      await must(ctx.db, sql`${calendarHeld} = ${version}`);
      return knownCalendar(ctx);
    }
    const { rows } = await sql<{ version: number }>`select ${calendarHeld} as version`.execute(ctx.db);
    return calendarAt(ctx, rows[0]!.version);
  });

/** Waits until nobody is keeping a deadline, and lets nobody begin until the transaction ends. */
export const lockCalendar = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('murojaat calendar'))`.execute(db);
};
