import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clock, off, working } from "../../../test/support/calendar-office.ts";
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
  termsIn,
  terms,
} from "../../../test/support/calendar-changes.ts";

useCalendarChanges();

describe("a change of days", () => {
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

  it("counts the deadlines that become overdue, without an appeal accepted for information, and moves none that has passed", async () => {
    const { appeal } = await office();
    const informs = await to.registered();
    to.ok(
      await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${informs.id}`, { description: "Tabrik xati" }),
    );
    clock("2026-11-18T10:00:00+05:00");
    expect(await preview({ days: [off("17.11.2026")] })).toMatchObject({ appeals: 0, tasks: 0, becomeOverdue: 0 });
    clock("2026-11-17T10:00:00+05:00");

    const seen = await preview({ days: [off("17.11.2026")] });
    expect(seen).toMatchObject({ appeals: 2, tasks: 2, becomeOverdue: 0 });
    await apply({ days: [off("17.11.2026")] });
    clock("2026-11-18T10:00:00+05:00");

    expect(await preview({ removed: ["17.11.2026"] })).toMatchObject({ appeals: 2, tasks: 2, becomeOverdue: 3 });
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
