import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clock, names, off, openCalendarOffice, working, type CalendarOffice } from "../../../test/support/calendar-office.ts";

let { portal, to, admin, preview, apply, undo, deadlines, deadlineOf, everything, office, close } = {} as CalendarOffice;
beforeEach(async () => {
  ({ portal, to, admin, preview, apply, undo, deadlines, deadlineOf, everything, office, close } = await openCalendarOffice());
});
afterEach(() => close());

type Everything = { appeals: { term: object }[]; tasks: { term: object }[] };
const termsIn = (all: unknown): object[] => {
  const { appeals, tasks } = all as Everything;
  return [...appeals, ...tasks].map(({ term }) => term);
};
const terms = async (): Promise<object[]> => termsIn(await everything());

describe("a change of days", () => {
  it("is previewed before it is made: which deadlines would move, from where to where", async () => {
    const { appeal, ofAppeal, byDays } = await office();
    const before = await everything();

    const seen = await preview({ days: [off("17.11.2026")] });

    expect(seen).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      appeals: 1,
      tasks: 2,
      leaveOverdue: 0,
      becomeOverdue: 0,
      summary: "Koʻchadigan muddatlar: murojaatlar 1, masalalar 2. Muddati oʻtganlar qatoridan chiqadi: 0, muddati oʻtgan boʻladi: 0.",
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

  it("is refused while somebody changes a record that would move, appeal or task, and made afterwards", async () => {
    const { appeal, ofAppeal } = await office();
    const change = { days: [off("17.11.2026")] };
    const { fingerprint } = await preview(change);
    const make = () => admin.post("/admin/calendar/changes", { ...change, fingerprint });
    const before = await deadlines();
    for (const [table, id] of [
      ["appeals", appeal.id],
      ["tasks", ofAppeal],
    ] as const) {
      const refused = await portal.db.transaction().execute(async (other) => {
        await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(other);
        return make();
      });
      expect([table, refused.status, refused.body.code]).toEqual([table, 409, "changed_meanwhile"]);
    }
    expect(await deadlines()).toEqual(before);
    expect((await make()).status).toBe(200);
  });

  it("draws back tasks, and those below them, that would pass an earlier deadline", async () => {
    clock("2026-11-06T10:00:00+05:00");
    const organizationsId = await to.organizationId("registrator2");
    const { appeal, tasks } = await to.classified({ organizationsId, depthLevelsId: 4, deadline: "23.11.2026" });
    const { id } = tasks[0]!;
    await to.act(await portal.as("registrator2"), "register", id, {
      incomingNumber: "1",
      incomingDate: "06.11.2026",
      executorId: await to.userId("executor2"),
    });
    await to.act(await portal.as("executor2"), "accept", id);
    await to.act(await portal.as("leader2"), "send-down", id, { organizationsId: await to.organizationId("registrator3"), text: "Joyida" });
    const child = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", id).executeTakeFirstOrThrow();
    // fifteen days end on Saturday the 21st and pass to Monday
    expect(await deadlineOf(`task ${child.id}`)).toBe("23.11.2026");
    // an earlier day of a task of another appeal draws nothing back
    await to.classified({ organizationsId, deadline: "12.11.2026" });
    expect(await preview({ days: [working("28.11.2026")] })).toMatchObject({ appeals: 0, tasks: 0 });

    const made = await apply({ days: [working("21.11.2026")] });

    expect(await Promise.all([`appeal ${appeal.id}`, `task ${id}`, `task ${child.id}`].map(deadlineOf))).toEqual([
      "21.11.2026",
      "21.11.2026",
      "21.11.2026",
    ]);
    to.ok(await undo(made.id));
    expect(await Promise.all([`appeal ${appeal.id}`, `task ${id}`, `task ${child.id}`].map(deadlineOf))).toEqual([
      "23.11.2026",
      "23.11.2026",
      "23.11.2026",
    ]);
  });

  it("counts the deadlines that stop and start being overdue; an appeal accepted for information is neither", async () => {
    const { appeal } = await office();
    const informs = await to.registered();
    to.ok(
      await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${informs.id}`, { description: "Tabrik xati" }),
    );
    clock("2026-11-18T10:00:00+05:00");

    const seen = await preview({ days: [off("17.11.2026")] });
    expect(seen).toMatchObject({ appeals: 2, tasks: 2, leaveOverdue: 3, becomeOverdue: 0 });
    await apply({ days: [off("17.11.2026")] });

    expect(await preview({ removed: ["17.11.2026"] })).toMatchObject({ appeals: 2, tasks: 2, leaveOverdue: 0, becomeOverdue: 3 });
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("18.11.2026");
  });

  it("has the same result in two steps as in one, also for a task that the first left where it was", async () => {
    const here = { executorId: await to.userId("executor") };
    // twelve days end on Saturday the 14th and pass to Monday the 16th, a day before the appeal's own end
    const { appeal, tasks } = await to.classified({ ...here, deadlineDays: 12 });
    const before = await everything();

    const first = await apply({ days: [off("17.11.2026")] });
    expect([first.appeals, first.tasks]).toEqual([1, 0]);
    const leader = await portal.as("leader");
    expect(to.ok(await leader.get(`/tasks/get-article-info?taskId=${tasks[0]!.id}`)).task.term).toMatchObject({
      deadline: "16.11.2026",
      limit: { day: "18.11.2026", of: "appeal" },
    });
    const second = await apply({ days: [off("16.11.2026")] });

    expect([second.appeals, second.tasks]).toEqual([0, 1]);
    expect(await Promise.all([`appeal ${appeal.id}`, `task ${tasks[0]!.id}`].map(deadlineOf))).toEqual(["18.11.2026", "18.11.2026"]);
    to.ok(await undo(second.id));
    to.ok(await undo(first.id));
    expect(await terms()).toEqual(termsIn(before));
  });

  it("updates the reason of a date where only the reason changes", async () => {
    clock("2026-11-06T17:00:00+05:00");
    const { id } = await to.registered();
    const versions = await deadlines();
    const leader = await portal.as("leader");
    // Friday the 6th and fifteen days: Saturday the 21st
    expect(to.ok(await leader.get(`/appeals/detail/${id}`)).term).toMatchObject({
      start: "06.11.2026",
      counted: "21.11.2026",
      deadline: "23.11.2026",
      afterHours: false,
    });

    const change = {
      days: [working("07.11.2026")],
      terms: { weekend: [6, 7], closes: "16:00", counts: "calendar", rollsOver: true },
    };
    expect(await preview(change)).toMatchObject({ appeals: 0, tasks: 0, rows: [] });
    await apply(change);

    // Saturday the 7th and fifteen days: Sunday the 22nd
    expect(to.ok(await leader.get(`/appeals/detail/${id}`)).term).toMatchObject({
      start: "07.11.2026",
      counted: "22.11.2026",
      deadline: "23.11.2026",
      afterHours: true,
    });
    expect(await deadlines()).toEqual(versions);
    const entry = to.ok(await leader.get(`/appeal-actions/appeal-action-descs/${id}`));
    expect(entry.map((h: { action: string }) => h.action)).not.toContain("move-deadline");
  });

  it("moves a task that has the whole term of its appeal, when that was extended since", async () => {
    const { appeal, ofAppeal, byDays, byDay } = await office();
    const extend = { appeal_id: appeal.id, days: 10, description: "Xulosa kutilmoqda" };
    to.ok(await (await portal.as("leader")).patch("/appeal-actions/extend-term", extend));
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("27.11.2026");

    await apply({ days: [off("17.11.2026")] });

    expect(await Promise.all([`appeal ${appeal.id}`, `task ${ofAppeal}`, `task ${byDays}`, `task ${byDay}`].map(deadlineOf))).toEqual([
      // ten days after the 18th are a Saturday
      "30.11.2026",
      "18.11.2026",
      "18.11.2026",
      "10.11.2026",
    ]);
  });

  it("leaves ended records as they were", async () => {
    const { appeal, ofAppeal } = await office();
    const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/terminate", { appeal_id: appeal.id, reasonId: reason.id, text: "Qaytarib oldi" }),
    );

    expect(await preview({ days: [off("17.11.2026")] })).toMatchObject({ appeals: 0, tasks: 0, rows: [] });
    to.ok(await admin.post("/admin/calendar", off("17.11.2026")));

    expect(await Promise.all([`appeal ${appeal.id}`, `task ${ofAppeal}`].map(deadlineOf))).toEqual(["17.11.2026", "17.11.2026"]);
  });

  it("names each day once, removes existing days only, and changes something", async () => {
    const refused = async (change: object) => {
      const { status, body } = await admin.post("/admin/calendar/preview", change);
      return [status, body.details?.[0]?.path, body.details?.[0]?.problem];
    };

    expect(await refused({ days: [off("24.12.2026"), off("24.12.2026")] })).toEqual([422, "days.1.day", "named_twice"]);
    expect(await refused({ days: [off("08.12.2026")], removed: ["08.12.2026"] })).toEqual([422, "removed.0", "named_twice"]);
    expect(await refused({ removed: ["24.12.2026"] })).toEqual([422, "removed.0", "no_such_record"]);
    expect(await refused({})).toEqual([422, "days", "same_as_now"]);
    expect(await refused({ terms: { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } })).toEqual([
      422,
      "days",
      "same_as_now",
    ]);
    expect(await refused({ terms: { weekend: [6, 6], closes: "18:00", counts: "calendar", rollsOver: true } })).toEqual([
      400,
      "terms.weekend",
      "wrong_type",
    ]);
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
