import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clock, off, openCalendarOffice, working, type CalendarOffice } from "../../../test/support/calendar-office.ts";

let { portal, to, admin, apply, undo, deadlineOf, office, close } = {} as CalendarOffice;
beforeEach(async () => {
  ({ portal, to, admin, apply, undo, deadlineOf, office, close } = await openCalendarOffice());
});
afterEach(() => close());

describe("taking a change back", () => {
  it("restores days and deadlines, the terms letter for letter, and says so in the history", async () => {
    const { appeal, ofAppeal } = await office();
    const terms = async () =>
      (
        await sql<object>`select 'appeal ' || id as who, deadline, term from appeals union all select 'task ' || id, deadline, term from tasks order by who`.execute(
          portal.db,
        )
      ).rows;
    const before = await terms();
    const made = await apply({ days: [off("17.11.2026"), { ...off("08.12.2026"), nameRu: "Другое имя" }] });

    const done = to.ok(await undo(made.id));

    expect(done).toMatchObject({
      change: {
        undoesId: made.id,
        appeals: 1,
        tasks: 2,
        days: [
          { day: "17.11.2026", after: null },
          { day: "08.12.2026", after: { nameRu: "День Конституции" } },
        ],
      },
      daysNotPutBack: [],
      termsNotPutBack: false,
      recordsNotPutBack: 0,
      rows: [],
    });
    expect(await terms()).toEqual(before);
    const { rows: days } = await sql<{ day: string }>`select day from calendar_days where day = '2026-11-17'`.execute(portal.db);
    expect(days).toEqual([]);
    const [entry] = to.ok(await (await portal.as("leader")).get(`/tasks/processes?taskId=${ofAppeal}`));
    expect(entry.changes).toEqual([{ label: "Ijro muddati", before: "18.11.2026", after: "17.11.2026", masked: false }]);
    expect((await to.registered()).deadline).toBe("17.11.2026");
    const { rows: listed } = to.ok(await admin.get("/admin/calendar/changes"));
    expect(
      listed.map((row: { id: number; undoesId: number | null; undoneById: number | null }) => [row.id, row.undoesId, row.undoneById]),
    ).toEqual([
      [done.change.id, made.id, null],
      [made.id, null, done.change.id],
    ]);
    expect((await undo(made.id)).status).toBe(409);
    expect((await undo(9999)).status).toBe(404);
    // what was taken back may be done again
    to.ok(await undo(done.change.id));
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("18.11.2026");
  });

  it("gives back days whose loss has ended terms since, and shortens no term that has ended", async () => {
    clock("2026-10-30T10:00:00+05:00");
    // fifteen days end on Saturday, 14 November
    const { appeal, tasks } = await to.classified({ executorId: await to.userId("executor") });
    const who = [`appeal ${appeal.id}`, `task ${tasks[0]!.id}`];
    const deadlinesOf = () => Promise.all(who.map(deadlineOf));
    clock("2026-11-13T10:00:00+05:00");
    const mistaken = await apply({ days: [working("14.11.2026")] });
    expect(await deadlinesOf()).toEqual(["14.11.2026", "14.11.2026"]);
    clock("2026-11-16T09:00:00+05:00");

    to.ok(await undo(mistaken.id));

    expect(await deadlinesOf()).toEqual(["16.11.2026", "16.11.2026"]);
    const longer = await apply({ days: [off("16.11.2026")] });
    clock("2026-11-18T09:00:00+05:00");
    to.ok(await undo(longer.id));
    expect(await deadlinesOf()).toEqual(["17.11.2026", "17.11.2026"]);
  });

  it("includes later records, and names those closed or moved by something else", async () => {
    const { appeal, ofAppeal, byDays } = await office();
    const other = await to.registered();
    const made = await apply({ days: [off("17.11.2026")] });
    const since = await to.registered();
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 10, description: "Xulosa kutilmoqda" }),
    );
    const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/terminate", { appeal_id: other.id, reasonId: reason.id, text: "Qaytarib oldi" }),
    );

    const done = to.ok(await undo(made.id));

    expect(done.recordsNotPutBack).toBe(2);
    expect(done.rows).toEqual([
      // ten days after the 17th
      {
        kind: "appeal",
        id: appeal.id,
        appealId: appeal.id,
        requestNumber: appeal.requestNumber,
        wanted: "17.11.2026",
        now: "27.11.2026",
        why: "moved",
      },
      {
        kind: "appeal",
        id: other.id,
        appealId: other.id,
        requestNumber: other.requestNumber,
        wanted: "17.11.2026",
        now: "18.11.2026",
        why: "closed",
      },
    ]);
    expect(await deadlineOf(`appeal ${since.id}`)).toBe("17.11.2026");
    expect(await Promise.all([`task ${ofAppeal}`, `task ${byDays}`].map(deadlineOf))).toEqual(["17.11.2026", "17.11.2026"]);
  });

  it("leaves a day that somebody changed since, and says which", async () => {
    await office();
    const made = await apply({ days: [off("17.11.2026"), off("24.12.2026")] });
    await apply({ days: [{ ...off("17.11.2026"), nameRu: "Траур" }] });

    const done = to.ok(await undo(made.id));

    expect([done.daysNotPutBack, done.recordsNotPutBack]).toEqual([["17.11.2026"], 3]);
    const { rows } = await sql<{ day: string }>`select day from calendar_days where day in ('2026-11-17', '2026-12-24')`.execute(portal.db);
    expect(rows).toEqual([{ day: "2026-11-17" }]);
  });
});
