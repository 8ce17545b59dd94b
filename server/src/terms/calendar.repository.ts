import { sql } from "kysely";
import type { Db } from "../db/client.ts";
import type { Calendar } from "./calendar.ts";

const usual = { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } as const;

/** The calendar as the administrator keeps it: table calendar_days and the setting `terms`. */
export const readCalendar = async (db: Db): Promise<Calendar> => {
  const { rows } = await sql<{ terms: Omit<Calendar, "special"> | null; working: string[]; off: string[] }>`
    select (select value from settings where key = 'terms') as terms,
           coalesce(array_agg(day) filter (where kind = 'working'), '{}') as working, coalesce(array_agg(day) filter (where kind <> 'working'), '{}') as off
      from calendar_days`.execute(db);
  const { terms, working, off } = rows[0]!;
  return {
    ...(terms ?? usual),
    special: new Map([...working.map((day) => [day, true] as const), ...off.map((day) => [day, false] as const)]),
  };
};
