import type { Db } from "../db/client.ts";
import type { Calendar } from "./calendar.ts";

const usual = { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } as const;

/** The calendar as the administrator keeps it: table calendar_days and the setting `terms`. */
export const readCalendar = async (db: Db): Promise<Calendar> => {
  const [days, setting] = await Promise.all([
    db.selectFrom("calendar_days").select(["day", "kind"]).execute(),
    db.selectFrom("settings").select("value").where("key", "=", "terms").executeTakeFirst(),
  ]);
  const terms = (setting?.value ?? usual) as Omit<Calendar, "special">;
  return { ...terms, special: new Map(days.map((d) => [d.day, d.kind === "working"])) };
};
