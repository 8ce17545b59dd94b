import { appealLists, incomingLists, taskLists, type ListFamily, type MyDayRow, type MyDaySection } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { roles } from "../../../test/safety/rights.ts";

let portal: Portal;
/** Five tasks of the executor: overdue and new, overdue and accepted, due today, due later, answered. */
let tasks: { id: number }[];
const day = async (login: string) => (await (await portal.as(login)).get("/profile/my-day")).body;
const sectionOf = async (login: string, name: string): Promise<MyDaySection | undefined> =>
  (await day(login)).sections.find(({ section }: MyDaySection) => section === name);
const idsOf = (section: MyDaySection | undefined) => section?.rows.map(({ id }: MyDayRow) => id);
const numbersOf = (section: MyDaySection | undefined) => section?.lists.flatMap(({ list, total }) => (total > 0 ? [[list, total]] : []));

const whyOf = (reasons: MyDayRow["reasons"]) => reasons.map(({ reason, list }) => [reason, list?.list].filter(Boolean).join(" "));
const versionOf = async (id: number): Promise<number> =>
  (await sql<{ version: number }>`select version from tasks where id = ${id}`.execute(portal.db)).rows[0]!.version;

let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  const executor = await portal.as("executor");
  const executorId = await to.userId("executor");
  const classified = await to.classified(...Array.from({ length: 5 }, () => ({ executorId })));
  tasks = classified.tasks;
  await to.registered({ text: "Koʻcha chiroqlari ".repeat(30) });
  await to.registered();
  const [late, accepted, today, later, answered] = tasks.map(({ id }) => id) as [number, number, number, number, number];
  await to.act(executor, "accept", accepted);
  await to.act(executor, "accept", answered);
  await to.answer(executor, answered, "signer");
  const shift = async (id: number, days: number) =>
    sql`update tasks set deadline = (now() at time zone 'Asia/Tashkent')::date + ${days}::int where id = ${id}`.execute(portal.db);
  await shift(late, -1);
  await shift(accepted, -3);
  await shift(today, 0);
  await shift(later, 5);
  await shift(answered, 6);
  await sql`insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text)
    select c.id, ${await to.organizationId("registrator")}, 'ticket-' || n, '{"lastName": "Aliyeva"}', 'Suv yoʻq'
      from channels c, generate_series(1, 5) n where c.code = case when n < 5 then 'telegram' else 'web' end`.execute(portal.db);
  await refreshRows(portal.db);
}, 60_000);
afterAll(() => portal.close());

describe("the sections of a day", () => {
  it("show an executor what to do first: an appeal once, with its nearest task and all its reasons; what is answered is at others", async () => {
    const [, accepted, , , answered] = tasks.map(({ id }) => id);
    const { first, next, sections } = await day("executor");
    expect(first.map(({ id, reasons }: MyDayRow) => [id, whyOf(reasons)])).toEqual([[accepted, ["overdue", "waiting new-tasks"]]]);
    expect(first[0]).toMatchObject({ family: "tasks", list: "process-tasks", daysLeft: -3, applicantName: "Karimova Shoira Akmalovna" });
    expect(first[0].topicName).toBeTruthy();
    expect(next).toBeNull();
    const section = (name: string): MyDaySection => sections.find((one: MyDaySection) => one.section === name);
    expect(numbersOf(section("overdue"))).toEqual([
      ["new-tasks", 1],
      ["process-tasks", 1],
    ]);
    expect([section("dueToday").total, numbersOf(section("waiting"))]).toEqual([1, [["new-tasks", 3]]]);
    expect([section("atOthers").total, idsOf(section("atOthers"))]).toEqual([1, [answered]]);
    // what stands in "first this" stands nowhere else
    expect(sections.filter(({ section: name, rows }: MyDaySection) => name !== "atOthers" && rows.length > 0)).toEqual([]);
  });

  it("show a leader what waits for the leader alone before the late work of the office", async () => {
    const overdue = await sectionOf("leader", "overdue");
    expect([overdue?.total, numbersOf(overdue)]).toEqual([2, [["delayed-tasks", 2]]]);
    // the answer of the executor; the new tasks are not the leader's to accept
    expect(numbersOf(await sectionOf("leader", "waiting"))).toEqual([["checking-query", 1]]);
    expect((await sectionOf("leader", "dueToday"))?.total).toBe(1);
    const { first } = await day("leader");
    expect(first.map(({ id, reasons }: MyDayRow) => [id, whyOf(reasons)])).toEqual([[tasks[4]!.id, ["waiting checking-query"]]]);
  });

  it("show a registrator appeals to send on, and new ones by channel", async () => {
    expect(numbersOf(await sectionOf("registrator", "waiting"))).toEqual([["registration", 2]]);
    const { first } = await day("registrator");
    expect(first.slice(0, 2).map(({ text, reasons }: MyDayRow) => [text.length > 0, whyOf(reasons)])).toEqual([
      [true, ["waiting registration"]],
      [true, ["waiting registration"]],
    ]);
    expect(first.find(({ text }: MyDayRow) => text.startsWith("Koʻcha chiroqlari")).text).toHaveLength(300);
    const incoming = await sectionOf("registrator", "incoming");
    expect([incoming?.total, numbersOf(incoming)]).toEqual([
      5,
      [
        ["telegram", 4],
        ["web", 1],
      ],
    ]);
    expect(incoming!.rows.map((row) => [row.requestNumber, row.appealId, row.deadline])).toEqual([
      ["ticket-1", null, null],
      ["ticket-2", null, null],
      ["ticket-3", null, null],
    ]);
  });

  it("are only those whose list one may open", async () => {
    expect((await day("admin")).sections).toEqual([]);
    expect(await sectionOf("executor", "incoming")).toBeUndefined();
    expect(await sectionOf("executor", "letters")).toBeUndefined();
    expect(await sectionOf("leader", "letters")).toBeUndefined();
    expect((await sectionOf("registrator", "letters"))?.total).toBe(0);
  });

  it("lead to lists that contain just as many rows, none of them twice", async () => {
    const families: Record<string, ListFamily> = { appeals: appealLists, tasks: taskLists, incoming: incomingLists };
    for (const login of roles)
      for (const section of (await day(login)).sections as MyDaySection[]) {
        const found: string[] = [];
        for (const { family, list, where } of section.lists) {
          const { path, menu } = families[family]!.lists[list]!;
          const query = new URLSearchParams({ ...(where as Record<string, string>), ...(menu && { menu }), pageSize: "100" });
          const page = (await (await portal.as(login)).get(`${path}?${query.toString()}`)).body;
          found.push(...page.rows.map(({ id }: { id: number }) => `${family} ${id}`));
        }
        expect(new Set(found).size, `${login}: ${section.section}`).toBe(section.total);
      }
  });
});

describe("the organisations of a supervisor", () => {
  it("are those with overdue tasks; nobody else sees them", async () => {
    const own = await given(portal).organizationId("executor");
    const { rows } = await sql`select from supervisor_organizations s join organization_tree x on x.ancestor_id = s.organization_id
      where s.user_id = (select id from users where login = 'supervisor') and x.descendant_id = ${own}`.execute(portal.db);
    if (rows.length === 0)
      await sql`insert into supervisor_organizations select id, ${own} from users where login = 'supervisor'`.execute(portal.db);

    const { organizations } = await day("supervisor");
    expect(organizations).toEqual({ total: 1, rows: [{ id: own, name: expect.any(String), open: 5, overdue: 2 }] });
    expect((await day("leader")).organizations).toBeNull();
  });
});

describe("the remaining set-up", () => {
  it("is counted for an administrator", async () => {
    const before = (await day("admin")).setUp;
    const user = sql`insert into users (login, password_hash, last_name, first_name, organization_id)
      select 'without-role', 'x', 'Yangi', 'Xodim', organization_id from users where login = 'executor2'`;
    await user.execute(portal.db);

    const { setUp } = await day("admin");
    const of = (all: { figure: string; count: number }[], figure: string) => all.find((one) => one.figure === figure)!.count;
    expect(of(setUp, "usersWithoutRole")).toBe(of(before, "usersWithoutRole") + 1);
    expect(setUp.map(({ figure }: { figure: string }) => figure)).toEqual([
      "usersWithoutRole",
      "organizationsWithoutStaff",
      "organizationsWithoutRegistrator",
      "mahallasWithoutSector",
      "provisionalDays",
      "doubtfulValues",
      "alphabetDay",
    ]);
    expect((await day("leader")).setUp).toEqual([]);
  });

  it("asks for the day of the alphabet of 2026 until it is set", async () => {
    const asked = async () => (await day("admin")).setUp.filter(({ figure }: { figure: string }) => figure === "alphabetDay");
    const set = async (since: string | null) =>
      to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "alphabet", value: { since, screens: "1995" } }));

    expect(await asked()).toEqual([{ figure: "alphabetDay", count: 1 }]);
    await set("22.04.2027");
    expect(await asked()).toEqual([]);
    await set(null);
  });

  it("equals the lists that it opens, which leave out blocked people", async () => {
    await sql`insert into users (login, password_hash, last_name, first_name, organization_id, blocked_at)
      select 'gone-' || n, 'x', 'Ketgan', 'Xodim', organization_id, case when n < 3 then now() end
        from users, generate_series(1, 3) n where login = 'executor2'`.execute(portal.db);
    const admin = await portal.as("admin");
    const bySql = async (from: string) =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(portal.db)).rows[0]!.n;
    const expected = {
      usersWithoutRole: await bySql("users u where blocked_at is null and not exists (select from user_roles r where r.user_id = u.id)"),
      organizationsWithoutStaff: await bySql(
        "organizations o where blocked_at is null and not exists (select from users u where u.organization_id = o.id and u.blocked_at is null)",
      ),
      organizationsWithoutRegistrator: await bySql(
        `organizations o where blocked_at is null and id not in (
           select u.organization_id from users u join user_roles ur on ur.user_id = u.id join role_permissions rp using (role_id)
             join permissions p on p.id = rp.permission_id where p.short_name = 'add_appeal' and u.blocked_at is null)`,
      ),
      mahallasWithoutSector: await bySql("mahallas where section_id is null"),
      provisionalDays: await bySql("calendar_days where provisional and day >= (now() at time zone 'Asia/Tashkent')::date"),
      // a new installation has saved nothing wrong, and its office has not said when it goes over
      doubtfulValues: 0,
      alphabetDay: 1,
    };

    const { setUp } = await day("admin");
    expect(Object.fromEntries(setUp.map(({ figure, count }: { figure: string; count: number }) => [figure, count]))).toEqual(expected);
    expect((await admin.get("/admin/users?lacks=roleIds")).body.total).toBe(expected.usersWithoutRole);
    expect((await admin.get("/admin/organizations?lacks=staffCount")).body.total).toBe(expected.organizationsWithoutStaff);
    expect((await admin.get("/admin/organizations?lacks=registratorCount")).body.total).toBe(expected.organizationsWithoutRegistrator);
    expect((await admin.get("/crud/mahalla?lacks=sectionsId")).body.total).toBe(expected.mahallasWithoutSector);
    expect((await admin.get("/admin/users?lacks=login")).status).toBe(400);
  });
});

describe("what colleagues say", () => {
  it("is said with who reminded the reader or named the reader in a note, until it is opened, and how often a task was reminded of", async () => {
    const [leader, executor] = [await portal.as("leader"), await portal.as("executor")];
    const executorId = await to.userId("executor");
    const [reminded, named] = [await to.classified({ executorId }), await to.classified({ executorId })];
    const { taskId, version } = { taskId: reminded.tasks[0]!.id, version: await versionOf(reminded.tasks[0]!.id) };
    await to.ok(await leader.patch("/task-actions/remind", { taskId, version, text: "Bugun javob bering" }));
    await to.ok(await leader.post("/notes", { appealId: named.appeal.id, text: "Hujjatni kuting", mentions: [executorId] }));

    const ofThese = async () =>
      ((await day("executor")).first as MyDayRow[]).filter(({ appealId }) => [reminded.appeal.id, named.appeal.id].includes(appealId!));
    const first = await ofThese();
    expect(first.map(({ id, reasons }) => [id, whyOf(reasons)])).toEqual([
      [taskId, ["reminded", "waiting new-tasks"]],
      [named.tasks[0]!.id, ["waiting new-tasks", "mentioned"]],
    ]);
    expect(first[0]).toMatchObject({
      reminded: { times: 1, lastDay: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/) },
      said: { kind: "remind", text: "Bugun javob bering", byName: expect.any(String) },
    });
    expect(first[1]).toMatchObject({ reminded: null, said: { kind: "mention", text: "Hujjatni kuting" } });

    await to.ok(await executor.patch("/reminders/seen", { appealId: reminded.appeal.id }));
    await to.ok(await executor.patch("/notes/seen", { appealId: named.appeal.id }));
    const after = await ofThese();
    expect(after.map(({ reasons, said }) => [whyOf(reasons), said])).toEqual([
      [["waiting new-tasks"], null],
      [["waiting new-tasks"], null],
    ]);
    // that it was reminded of stays: in the task's row, and in the appeal's
    const row = (await executor.get("/tasks/menu?menu=new-tasks")).body.rows.find(({ id }: { id: number }) => id === taskId);
    expect(row.reminded).toMatchObject({ times: 1 });
    const appeals = (await leader.get("/appeals/menu/process")).body.rows as { id: number; reminded: object | null }[];
    expect(appeals.flatMap(({ id, reminded: of }) => (of ? [[id, of]] : []))).toEqual([[reminded.appeal.id, row.reminded]]);
  });
});
