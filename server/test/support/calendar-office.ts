import { sql } from "kysely";
import { vi } from "vitest";
import { given } from "./given.ts";
import { openPortal } from "./portal.ts";

export const clock = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
export const names = { nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной день" };
export const off = (day: string) => ({ day, kind: "day_off", provisional: false, ...names });
export const working = (day: string) => ({ ...off(day), kind: "working" });

/** A portal at ten on Monday, 2 November 2026, and what its administrator does to the calendar. */
export const openCalendarOffice = async () => {
  const portal = await openPortal();
  const to = given(portal);
  const admin = await portal.as("admin");
  clock("2026-11-02T10:00:00+05:00");
  const preview = async (change: object) => to.ok(await admin.post("/admin/calendar/preview", change));
  const apply = async (change: object) => {
    const { fingerprint } = await preview(change);
    return to.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint }));
  };
  const undo = async (id: number) => admin.post(`/admin/calendar/changes/${id}/undo`);
  /** In the database: number of the appeal, or the task's id, and the deadline. */
  const deadlines = async () =>
    (
      await sql<{ who: string; deadline: string; version: number }>`
      select 'appeal ' || id as who, to_char(deadline, 'DD.MM.YYYY') as deadline, version from appeals
      union all select 'task ' || id, to_char(deadline, 'DD.MM.YYYY'), version from tasks order by 1`.execute(portal.db)
    ).rows;
  const deadlineOf = async (who: string) => (await deadlines()).find((row) => row.who === who)!.deadline;
  const everything = async () =>
    (
      await sql<object>`select (select jsonb_agg(to_jsonb(d) order by day) from calendar_days d) as days, (select jsonb_agg(to_jsonb(a) order by id) from appeals a) as appeals, (select jsonb_agg(to_jsonb(t) order by id) from tasks t) as tasks,
      (select count(*) from history) as history, (select count(*) from calendar_changes) as changes, (select jsonb_agg(to_jsonb(m)) from calendar_change_moves m) as moves, (select value from settings where key = 'terms') as terms`.execute(
        portal.db,
      )
    ).rows[0];
  /** An appeal of 2 November, due on Tuesday the 17th, with tasks of each kind. */
  const office = async () => {
    const here = { executorId: await to.userId("executor") };
    const { appeal, tasks } = await to.classified(
      here,
      { ...here, deadlineDays: 15 },
      { ...here, deadline: "10.11.2026" },
      { ...here, deadline: "17.11.2026" },
    );
    const [ofAppeal, byDays, byDay, byLastDay] = tasks.map(({ id }) => id);
    return { appeal, ofAppeal, byDays, byDay, byLastDay };
  };

  return {
    portal,
    to,
    admin,
    preview,
    apply,
    undo,
    deadlines,
    deadlineOf,
    everything,
    office,
    close: async () => {
      vi.useRealTimers();
      await portal.close();
    },
  };
};
export type CalendarOffice = Awaited<ReturnType<typeof openCalendarOffice>>;
