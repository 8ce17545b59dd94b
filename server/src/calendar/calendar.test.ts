import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { given } from "../test/given.ts";
import type { Person, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { lockCalendar } from "../terms/calendar.repository.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
beforeEach(async () => {
  portal = await openPortal();
  to = given(portal);
  admin = await portal.as("admin");
  clock("2026-11-02T10:00:00+05:00");
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

const clock = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const names = { nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной день" };
const off = (day: string) => ({ day, kind: "day_off", provisional: false, ...names });
const working = (day: string) => ({ ...off(day), kind: "working" });
const preview = async (change: object) => to.ok(await admin.post("/admin/calendar/preview", change));
const apply = async (change: object) => {
  const { fingerprint } = await preview(change);
  return to.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint }));
};
const undo = async (id: number) => admin.post(`/admin/calendar/changes/${id}/undo`);
/** What the database holds: number of the appeal, or the task's id, and the deadline. */
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

type Everything = { appeals: { term: object }[]; tasks: { term: object }[] };
const termsIn = (all: unknown): object[] => {
  const { appeals, tasks } = all as Everything;
  return [...appeals, ...tasks].map(({ term }) => term);
};
const terms = async (): Promise<object[]> => termsIn(await everything());

describe("the days that differ from the week", () => {
  it("are listed by period and kind, each with its names in three scripts", async () => {
    const list = async (query: string) => to.ok(await admin.get(`/admin/calendar?${query}`));

    const november = await list("from_day=01.12.2026&to_day=31.12.2026&sortAttr=day&sortOrder=ASC");

    expect(
      november.rows.map(
        ({
          id: _id,
          parentId: _parent,
          name: _name,
          version: _version,
          ...row
        }: {
          id: number;
          parentId: null;
          name: string;
          version: string;
        }) => row,
      ),
    ).toEqual([
      {
        day: "08.12.2026",
        kind: "holiday",
        provisional: false,
        nameUz: "Konstitutsiya kuni",
        nameUk: "Конституция куни",
        nameRu: "День Конституции",
      },
      {
        day: "12.12.2026",
        kind: "working",
        provisional: false,
        nameUz: "Koʻchirilgan ish kuni",
        nameUk: "Кўчирилган иш куни",
        nameRu: "Перенесённый рабочий день",
      },
      {
        day: "31.12.2026",
        kind: "day_off",
        provisional: false,
        nameUz: "Koʻchirilgan dam olish kuni",
        nameUk: "Кўчирилган дам олиш куни",
        nameRu: "Перенесённый выходной",
      },
    ]);
    expect((await list("from_day=01.01.2026&to_day=31.12.2026&kind=working")).total).toBe(1);
    expect((await list("provisional=true&from_day=01.01.2027&to_day=31.12.2027")).total).toBe(5);
    expect((await list("name=рамазон")).total).toBe(5);
    expect((await admin.get("/admin/calendar?from_day=31.02.2026")).status).toBe(400);
    expect((await admin.get("/admin/calendar?sortAttr=nameUz;drop")).status).toBe(400);
  });

  it("are made, changed and removed at once where they move no open deadline", async () => {
    const made = to.ok(await admin.post("/admin/calendar", { id: -1, ...off("24.12.2026"), nameUz: "  Qo'shimcha kun " }));
    expect(made).toMatchObject({ day: "24.12.2026", kind: "day_off", nameUz: "Qoʻshimcha kun", name: "Qoʻshimcha kun" });

    expect(to.ok(await admin.put("/admin/calendar", { id: made.id, provisional: true }))).toMatchObject({
      id: made.id,
      provisional: true,
      kind: "day_off",
    });
    expect(to.ok(await admin.put("/admin/calendar", { id: made.id, provisional: true })).provisional).toBe(true);
    to.ok(await admin.delete(`/admin/calendar/${made.id}`));

    expect((await sql`select from calendar_days where day = '2026-12-24'`.execute(portal.db)).rows).toHaveLength(0);
    // a change that says nothing new is none
    expect(to.ok(await admin.get("/admin/calendar/changes"))).toMatchObject({ total: 3, rows: [{ appeals: 0, tasks: 0 }, {}, {}] });
    expect((await admin.delete(`/admin/calendar/${made.id}`)).status).toBe(404);
    expect((await admin.put("/admin/calendar", { id: made.id, kind: "holiday" })).status).toBe(404);
  });

  it("are refused in words when they are wrong", async () => {
    const refused = async (body: object) => {
      const { status, body: reply } = await admin.post("/admin/calendar", body, { headers: { "accept-language": "RU" } });
      return [status, reply.details?.[0]?.path, reply.details?.[0]?.problem];
    };

    expect(await refused(off("08.12.2026"))).toEqual([422, "day", "already_taken"]);
    expect(await refused(off("31.11.2026"))).toEqual([400, "day", "no_such_day"]);
    expect(await refused({ ...off("24.12.2026"), kind: "feast" })).toEqual([400, "kind", "not_in_list"]);
    expect(await refused({ ...off("24.12.2026"), nameRu: " " })).toEqual([400, "nameRu", "required"]);
    expect(await refused({ ...off("24.12.2026"), more: 1 })).toEqual([400, "more", "unknown_field"]);
    const day = await portal.db.selectFrom("calendar_days").select("id").executeTakeFirstOrThrow();
    expect((await admin.put("/admin/calendar", { id: day.id, day: "24.12.2026" })).status).toBe(400);
  });

  it("belong to whoever manages the calendar and to nobody else", async () => {
    const change = { days: [off("24.12.2026")], fingerprint: "x" };
    for (const login of ["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"]) {
      const person = await portal.as(login);
      const tried = await Promise.all([
        person.get("/admin/calendar"),
        person.get("/admin/calendar/all"),
        person.post("/admin/calendar", off("24.12.2026")),
        person.put("/admin/calendar", { id: 1 }),
        person.delete("/admin/calendar/1"),
        person.post("/admin/calendar/preview", change),
        person.post("/admin/calendar/changes", change),
        person.get("/admin/calendar/changes"),
        person.post("/admin/calendar/changes/1/undo"),
      ]);
      expect([login, ...tried.map(({ status }) => status)]).toEqual([login, ...Array<number>(9).fill(403)]);
    }
  });
});

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

describe("a change of days", () => {
  it("is seen before it is made: what would move, from where to where", async () => {
    const { appeal, ofAppeal, byDays } = await office();
    const before = await everything();

    const seen = await preview({ days: [off("17.11.2026")] });

    expect(seen).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      appeals: 1,
      tasks: 2,
      leaveOverdue: 0,
      becomeOverdue: 0,
      summary: "Koʻchadigan muddatlar: murojaatlar 1, masalalar 2. Muddati oʻtganlikdan chiqadi: 0, muddati oʻtgan boʻladi: 0.",
      rows: [
        { kind: "appeal", id: appeal.id, from: "17.11.2026", to: "18.11.2026" },
        { kind: "task", id: ofAppeal, from: "17.11.2026", to: "18.11.2026" },
        { kind: "task", id: byDays, from: "17.11.2026", to: "18.11.2026" },
      ].map((row) => ({ ...row, appealId: appeal.id, requestNumber: appeal.requestNumber })),
    });
    expect(await everything()).toEqual(before);
  });

  it("is not made in passing, by no call", async () => {
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

  it("moves all that was seen, says so in each history, and holds for what comes next", async () => {
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
    const [told] = to.ok(await (await portal.as("leader")).get(`/tasks/processes?taskId=${ofAppeal}`));
    expect(told).toMatchObject({
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

  it("draws back what would pass a deadline that has become earlier: tasks, and what is below them", async () => {
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

  it("tells how many leave being overdue and how many become so; what is accepted for information is neither", async () => {
    const { appeal } = await office();
    const informs = await to.registered();
    to.ok(await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${informs.id}`, {}));
    clock("2026-11-18T10:00:00+05:00");

    const seen = await preview({ days: [off("17.11.2026")] });
    expect(seen).toMatchObject({ appeals: 2, tasks: 2, leaveOverdue: 3, becomeOverdue: 0 });
    await apply({ days: [off("17.11.2026")] });

    expect(await preview({ removed: ["17.11.2026"] })).toMatchObject({ appeals: 2, tasks: 2, leaveOverdue: 0, becomeOverdue: 3 });
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("18.11.2026");
  });

  it("comes to the same by two changes as by one, also for a task that the first left where it was", async () => {
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

  it("says anew why a date is what it is, where only the reason is another one", async () => {
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
    const told = to.ok(await leader.get(`/appeal-actions/appeal-action-descs/${id}`));
    expect(told.map((h: { action: string }) => h.action)).not.toContain("move-deadline");
  });

  it("takes a task that has all of the appeal's own term along, when that was extended since", async () => {
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

  it("leaves what has ended as it was", async () => {
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

  it("names each day once, removes what is there, and says something new", async () => {
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
  const terms = { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true };

  it("to working days moves what is open, and back", async () => {
    const { appeal, byDay } = await office();

    const made = await apply({ terms: { ...terms, counts: "working" } });

    // three whole weeks from Monday the 2nd
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("23.11.2026");
    expect(await deadlineOf(`task ${byDay}`)).toBe("10.11.2026");
    expect(made.terms).toEqual({ before: terms, after: { ...terms, counts: "working" } });
    expect(to.ok(await admin.get("/admin/settings/all"))[0].value.counts).toBe("working");
    to.ok(await undo(made.id));
    expect(await deadlineOf(`appeal ${appeal.id}`)).toBe("17.11.2026");
    expect(to.ok(await admin.get("/admin/settings/all"))[0].value).toEqual(terms);
  });

  it("to another closing hour moves what came between the two", async () => {
    clock("2026-11-03T17:30:00+05:00");
    const { id } = await to.registered();
    expect(await deadlineOf(`appeal ${id}`)).toBe("18.11.2026");

    await apply({ terms: { ...terms, closes: "17:00" } });

    expect(await deadlineOf(`appeal ${id}`)).toBe("19.11.2026");
  });
});

describe("between seeing and making", () => {
  it("another record that would move is told anew (409), and its preview may be confirmed", async () => {
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

  it("another calendar is told anew too", async () => {
    await office();
    const { fingerprint } = await preview({ days: [off("17.11.2026")] });
    to.ok(await admin.post("/admin/calendar", off("24.12.2026")));

    expect((await admin.post("/admin/calendar/changes", { days: [off("17.11.2026")], fingerprint })).status).toBe(409);
  });

  it("of two administrators at once one makes it and the other is told", async () => {
    const change = { days: [off("17.11.2026")] };
    await office();
    const { fingerprint } = await preview(change);

    const both = await Promise.all([1, 2].map(() => admin.post("/admin/calendar/changes", { ...change, fingerprint })));

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await sql`select from calendar_changes`.execute(portal.db)).rows).toHaveLength(1);
  });
});

describe("people at work meanwhile", () => {
  it("are waited for while they change a record that is to move", async () => {
    const { appeal } = await office();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const begun = new Promise<void>((resolve) => (locked = resolve));
    const work = portal.db.transaction().execute(async (db) => {
      await sql`select from appeals where id = ${appeal.id} for no key update`.execute(db);
      locked();
      await held;
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

  it("count by the new calendar when they register while it is being changed", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let locked = () => {};
    const begun = new Promise<void>((resolve) => (locked = resolve));
    const change = portal.db.transaction().execute(async (db) => {
      await lockCalendar(db);
      locked();
      await held;
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

  it("find all as it was when the change breaks on its way", async () => {
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

describe("taking a change back", () => {
  it("puts days and deadlines where they stood, terms to the letter, and says so in the history", async () => {
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
    const [told] = to.ok(await (await portal.as("leader")).get(`/tasks/processes?taskId=${ofAppeal}`));
    expect(told.changes).toEqual([{ label: "Ijro muddati", before: "18.11.2026", after: "17.11.2026", masked: false }]);
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

  it("takes along what came since, and names what was closed or moved by something else", async () => {
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
