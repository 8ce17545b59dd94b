import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clock, names, off } from "../../../test/support/calendar-office.ts";
import {
  useCalendarChanges,
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
} from "../../../test/support/calendar-changes.ts";

useCalendarChanges();

describe("a change of days", () => {
  it("is previewed before it is made: which deadlines would move, from where to where", async () => {
    const { appeal, ofAppeal, byDays } = await office();
    const before = await everything();

    const seen = await preview({ days: [off("17.11.2026")] });

    expect(seen).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      appeals: 1,
      tasks: 2,
      becomeOverdue: 0,
      receptions: 0,
      enrolled: 0,
      hearings: 0,
      summary: "Koʻchadigan muddatlar: murojaatlar 1, masalalar 2. Muddati oʻtgan boʻladi: 0.",
      rows: [
        { kind: "appeal", id: appeal.id, from: "17.11.2026", to: "18.11.2026" },
        { kind: "task", id: ofAppeal, from: "17.11.2026", to: "18.11.2026" },
        { kind: "task", id: byDays, from: "17.11.2026", to: "18.11.2026" },
      ].map((row) => ({ ...row, appealId: appeal.id, requestNumber: appeal.requestNumber })),
    });
    expect(await everything()).toEqual(before);
  });

  it("is not made by any other call", async () => {
    await office();
    const before = await everything();

    const made = await admin.post("/admin/calendar", off("17.11.2026"), { headers: { "accept-language": "RU" } });
    const set = await admin.put("/admin/settings", {
      key: "terms",
      value: { weekend: [6, 7], closes: "18:00", counts: "working", rollsOver: true },
    });

    expect([made.status, made.body.code, made.body.details.tasks]).toEqual([409, "moves_deadlines", 2]);
    expect(made.body.error).toContain("переносит открытые сроки");
    expect([set.status, set.body.code, set.body.details.appeals]).toEqual([409, "moves_deadlines", 1]);
    expect(await everything()).toEqual(before);
  });

  it("moves all previewed deadlines, writes it in each history, and applies to later appeals", async () => {
    const { appeal, ofAppeal, byDays, byDay, byLastDay } = await office();
    const versions = new Map((await deadlines()).map((row) => [row.who, row.version]));

    const made = await apply({ days: [off("17.11.2026")] });

    expect(made).toMatchObject({
      days: [{ day: "17.11.2026", before: null, after: { kind: "day_off", provisional: false, ...names } }],
      terms: null,
      appeals: 1,
      tasks: 2,
      undoesId: null,
      undoneById: null,
    });
    expect((await deadlines()).map((row) => [row.who, row.deadline, row.version - versions.get(row.who)!])).toEqual([
      [`appeal ${appeal.id}`, "18.11.2026", 1],
      [`task ${ofAppeal}`, "18.11.2026", 1],
      [`task ${byDays}`, "18.11.2026", 1],
      [`task ${byDay}`, "10.11.2026", 0],
      // a day that a leader named stays that day
      [`task ${byLastDay}`, "17.11.2026", 0],
    ]);
    const [entry] = to.ok(await (await portal.as("leader")).get(`/tasks/processes?taskId=${ofAppeal}`));
    expect(entry).toMatchObject({
      action: "move-deadline",
      actionName: "Muddat taqvim oʻzgargani uchun koʻchdi",
      userName: null,
      organizationName: null,
      changes: [{ label: "Ijro muddati", before: "17.11.2026", after: "18.11.2026" }],
    });
    expect(
      to
        .ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appeal.id}`))
        .filter((h: { action: string }) => h.action === "move-deadline"),
    ).toHaveLength(3);
    const card = to.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`));
    expect(card.term).toMatchObject({
      counted: "17.11.2026",
      deadline: "18.11.2026",
      passed: [{ day: "17.11.2026", name: "Dam olish kuni" }],
    });
    expect((await to.registered()).deadline).toBe("18.11.2026");
    const { rows: audit } = await sql<{
      target: string;
      details: object;
    }>`select target, details from audit_log where action = 'POST /admin/calendar/changes'`.execute(portal.db);
    expect(audit).toMatchObject([{ target: `calendar_changes:${made.id}`, details: { appeals: 1, tasks: 2 } }]);
  });
});

describe("a change of how terms are counted", () => {
  const terms = {
    weekend: [6, 7],
    closes: "18:00",
    counts: "calendar",
    rollsOver: true,
    month: "earlier",
    afterHours: "next_working_day",
  };

  it("to working days moves open deadlines, and back", async () => {
    const { appeal, byDay } = await office();

    const made = await apply({ terms: { ...terms, counts: "working" } });

    // three full weeks from Monday the 2nd
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("23.11.2026");
    expect(await deadlineOf(`task ${byDay}`)).toBe("10.11.2026");
    expect(made.terms).toEqual({ before: terms, after: { ...terms, counts: "working" } });
    expect(to.ok(await admin.get("/admin/settings/all"))[0].value.counts).toBe("working");
    to.ok(await undo(made.id));
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("17.11.2026");
    expect(to.ok(await admin.get("/admin/settings/all"))[0].value).toEqual(terms);
  });

  it("to another month, or to the day of arrival, uses the preview; a field that the body omits stays", async () => {
    // a Friday; a month is to 6 March, thirty days are to Sunday 8 March, a holiday, whose day off is Monday
    clock("2026-02-06T18:30:00+05:00");
    const { id } = await to.registered({ satulationId: 3 });
    const { month: _month, afterHours: _afterHours, ...old } = terms;
    const view = async () => to.ok(await (await portal.as("leader")).get(`/appeals/detail/${id}`)).term;
    expect(await view()).toMatchObject({ start: "09.02.2026", byMonth: true, counted: "09.03.2026", deadline: "10.03.2026" });

    const refused = await admin.put("/admin/settings", { key: "terms", value: { ...old, afterHours: "same_day" } });
    expect([refused.status, refused.body.code]).toEqual([409, "moves_deadlines"]);
    await apply({ terms: { ...old, afterHours: "same_day" } });
    expect(await view()).toMatchObject({ start: "06.02.2026", afterHours: false, byMonth: true, deadline: "06.03.2026" });

    const made = await apply({ terms: { ...old, month: "days" } });
    expect(made.terms.after).toEqual({ ...terms, month: "days", afterHours: "same_day" });
    expect(await view()).toMatchObject({ byMonth: false, days: 30, counted: "08.03.2026", deadline: "10.03.2026" });
  });

  it("to another closing hour moves the appeals that came between the two", async () => {
    clock("2026-11-03T17:30:00+05:00");
    const { id } = await to.registered();
    expect(await deadlineOf(`appeal ${id}`)).toBe("18.11.2026");

    await apply({ terms: { ...terms, closes: "17:00" } });

    expect(await deadlineOf(`appeal ${id}`)).toBe("19.11.2026");
  });
});
