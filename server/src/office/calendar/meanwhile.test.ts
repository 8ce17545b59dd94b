import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { off, openCalendarOffice, type CalendarOffice } from "../../../test/support/calendar-office.ts";
import { lockCalendar } from "../terms/calendar.repository.ts";

let { portal, to, admin, preview, apply, deadlineOf, everything, office, close } = {} as CalendarOffice;
beforeEach(async () => {
  ({ portal, to, admin, preview, apply, deadlineOf, everything, office, close } = await openCalendarOffice());
});
afterEach(() => close());

describe("a change of the calendar between preview and saving", () => {
  it("is refused with a new preview (409) where another record would move, and may be confirmed", async () => {
    const change = { days: [off("17.11.2026")] };
    await office();
    const { fingerprint } = await preview(change);
    await to.registered();

    const refused = await admin.post("/admin/calendar/changes", { ...change, fingerprint });

    expect([refused.status, refused.body.code, refused.body.details.appeals]).toEqual([409, "changed_meanwhile", 2]);
    expect(await preview(change)).toMatchObject({ appeals: 2 });
    to.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint: refused.body.details.fingerprint }));
    // what was confirmed once is not made again
    expect((await admin.post("/admin/calendar/changes", { ...change, fingerprint: refused.body.details.fingerprint })).status).toBe(422);
  });

  it("is refused with a new preview too where the calendar was changed", async () => {
    await office();
    const { fingerprint } = await preview({ days: [off("17.11.2026")] });
    to.ok(await admin.post("/admin/calendar", off("24.12.2026")));

    expect((await admin.post("/admin/calendar/changes", { days: [off("17.11.2026")], fingerprint })).status).toBe(409);
  });

  it("by two administrators at the same time is made by one, and the other is refused", async () => {
    const change = { days: [off("17.11.2026")] };
    await office();
    const { fingerprint } = await preview(change);

    const both = await Promise.all([1, 2].map(() => admin.post("/admin/calendar/changes", { ...change, fingerprint })));

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await sql`select from calendar_changes`.execute(portal.db)).rows).toHaveLength(1);
  });
});

describe("people at work during a change", () => {
  it("delay it while they save a record that is to move", async () => {
    const { appeal } = await office();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const begun = new Promise<void>((resolve) => (locked = resolve));
    const work = portal.db.transaction().execute(async (db) => {
      await sql`select from appeals where id = ${appeal.id} for no key update`.execute(db);
      locked();
      await blocked;
    });
    await begun;

    const made = apply({ days: [off("17.11.2026")] });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("17.11.2026");
    release();
    await work;

    expect((await made).appeals).toBe(1);
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("18.11.2026");
  });

  it("get terms by the new calendar when they register during it", async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const begun = new Promise<void>((resolve) => (locked = resolve));
    const change = portal.db.transaction().execute(async (db) => {
      await lockCalendar(db);
      locked();
      await blocked;
      await sql`insert into calendar_days (day, kind, name_uz, name_uk, name_ru) values ('2026-11-17', 'day_off', 'a', 'а', 'а')`.execute(
        db,
      );
    });
    await begun;

    const registered = to.registered();
    await new Promise((resolve) => setTimeout(resolve, 200));
    release();
    await change;

    expect((await registered).deadline).toBe("18.11.2026");
  });

  it("find everything as it was when it fails halfway", async () => {
    await office();
    const change = { days: [off("17.11.2026")] };
    const { fingerprint } = await preview(change);
    const before = await everything();
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(portal.db);
    await sql`create trigger break_it before insert on history for each row when (new.task_id is not null) execute function break_it()`.execute(
      portal.db,
    );

    expect((await admin.post("/admin/calendar/changes", { ...change, fingerprint })).status).toBe(500);

    expect(await everything()).toEqual(before);
  });
});
