import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/client.ts";
import type { Ctx } from "../http/context.ts";
import type { Calendar } from "./calendar.ts";

const usual = { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } as const;
type Kept = { terms: Omit<Calendar, "special"> | null; working: string[]; off: string[] };

const read = async (db: Db, statement: RawBuilder<Kept>): Promise<Calendar> => {
  const { terms, working, off } = (await statement.execute(db)).rows[0]!;
  return {
    ...(terms ?? usual),
    special: new Map([...working.map((day) => [day, true] as const), ...off.map((day) => [day, false] as const)]),
  };
};

/** The calendar as the administrator keeps it: table calendar_days and the setting `terms`. */
export const readCalendar = (db: Db): Promise<Calendar> =>
  read(
    db,
    sql<Kept>`
    select (select value from settings where key = 'terms') as terms,
           coalesce(array_agg(day) filter (where kind = 'working'), '{}') as working, coalesce(array_agg(day) filter (where kind <> 'working'), '{}') as off
      from calendar_days`,
  );

/** The same for what is only shown: read again when it has changed. */
export const knownCalendar = (ctx: Ctx): Promise<Calendar> => ctx.known.get("calendar", "calendar", () => readCalendar(ctx.db));

/** The same for whoever is about to keep a deadline: it stays as it is until the transaction ends. */
export const holdCalendar = (db: Db): Promise<Calendar> => read(db, sql<Kept>`select terms, working, off from held_calendar()`);

/** Waits until nobody is keeping a deadline, and lets nobody begin until the transaction ends. */
export const lockCalendar = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('murojaat calendar'))`.execute(db);
};
