import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { busiest, compareList, openFilledLists, withQuery } from "../../../test/support/filled-lists.ts";
import { accounts, idsBySql, lists, roleOf } from "../../../test/support/list-meanings.ts";
import type { Portal } from "../../../test/support/people.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openFilledLists(400);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

describe.each(Object.keys(lists))("the list %s", (name) => {
  it("has for a role of its own the rows that it should hold, counted and page by page, and may not be opened by another", async () => {
    const { login, count } = await busiest(portal, name);
    expect(count).toBeGreaterThan(0);
    await compareList(portal, login, name);
    await compareList(
      portal,
      accounts.find((account) => !lists[name]!.roles.includes(roleOf(account)))!,
      name,
    );
  });
});

it("the executors of late work are those of the rows of the list, under its filters, with work due today", async () => {
  for (const login of ["leader", "controller", "leader2"]) {
    const person = await portal.as(login);
    for (const where of ["", "&taskTypesId=1"]) {
      const list = (await person.get(`/tasks/menu?menu=delayed-tasks&pageSize=100${where}`)).body as {
        rows: { executorId: number | null }[];
      };
      const late = Map.groupBy(
        list.rows.filter(({ executorId }) => executorId !== null),
        ({ executorId }) => executorId,
      );
      const found = (await person.get(`/tasks/late-executors?${where.slice(1)}`)).body as {
        executorId: number;
        late: number;
        today: number;
      }[];

      expect(new Map(found.map((one) => [one.executorId, one.late])), login).toEqual(
        new Map([...late].map(([id, rows]) => [id, rows.length])),
      );
      expect(found.map((one) => one.late)).toEqual(found.map((one) => one.late).toSorted((a, b) => b - a));
      for (const { executorId, today } of found.slice(0, 4)) {
        const path = `/tasks/menu/dashboard?bucket=due_today&executorId=${executorId}${where}`;
        expect(((await person.get(path)).body as { total: number }).total, login).toBe(today);
      }
    }
  }
  expect((await (await portal.as("registrator")).get("/tasks/late-executors")).status).toBe(403);
});

it("every counter is compared with its list", async () => {
  const counters = (await (await portal.as("leader")).get("/profile/notify-counter")).body as Record<string, number>;

  expect(Object.keys(counters)).toHaveLength(43);
  // of no list of appeals: the tests of scanned letters, of the reception, of approvals, of retention, of notes and of reminders compare them
  expect(Object.keys(counters).filter((name) => !Object.values(lists).some((list) => list.counter === name))).toEqual([
    "appeal_scans",
    "reception_today",
    "approvals",
    "retention",
    "mentions",
    "reminders",
  ]);
});

it.each(["", "menu=", "menu=no-such-list", "menu=registration"])("a list of tasks with %j names none and is refused", async (query) => {
  const reply = await (await portal.as("leader")).get(`/tasks/menu?${query}`);

  expect(reply.status).toBe(400);
  expect(reply.body.details[0].path).toBe("menu");
});

it("a phone is shown in full to those who may see it, and masked to the others", async () => {
  const phones = async (login: string) =>
    (await (await portal.as(login)).get("/appeals/menu/process?pageSize=100")).body.rows.map(
      (row: { applicantPhone: string }) => row.applicantPhone,
    );

  for (const phone of await phones("leader")) expect(phone).toMatch(/^\d{9}$/);
  for (const phone of await phones("controller")) expect(phone).toMatch(/^\d{2}\*{5}\d{2}$/);
});

it("a masked phone is found by the whole number, and by no part of it", async () => {
  const { rows } = await sql<{ phone: string; number: string }>`
    select p.phone, a.number from appeals a join applicants p on p.id = a.applicant_id join users u on u.login = 'controller'
     where a.status = 'process' and a.holder_id = u.organization_id and p.phone not like '00%' order by a.id limit 1`.execute(portal.db);
  const { phone, number } = rows[0]!;
  const found = async (login: string, typed: string): Promise<boolean> => {
    const query = `requestNumber=${encodeURIComponent(number)}&applicantPhone=${encodeURIComponent(typed)}`;
    return (await (await portal.as(login)).get(`/appeals/menu/process?${query}`)).body.total === 1;
  };
  const parts = [phone.slice(0, 3), phone.slice(2, 7), phone.slice(1), phone.slice(0, 1)];

  for (const part of parts) expect([part, await found("leader", part), await found("controller", part)]).toEqual([part, true, false]);
  expect([await found("leader", phone), await found("controller", phone)]).toEqual([true, true]);
  const spelt = `${phone.slice(0, 2)} ${phone.slice(2, 5)}-${phone.slice(5)}`;
  for (const typed of [spelt, `+998${phone}`, `998${phone}`, `+998 ${spelt}`, `8 ${spelt}`])
    expect([typed, await found("leader", typed), await found("controller", typed)]).toEqual([typed, true, true]);
  expect([await found("leader", `+998 ${phone.slice(0, 5)}`), await found("leader", `+7${phone}`)]).toEqual([true, false]);
});

it("a list stands in the order of a name that it shows, in the reader's language", async () => {
  const { login, where } = await busiest(portal, "process");
  const meant = await idsBySql(
    portal.db,
    "process",
    where,
    `sort_key((select n.name_ru from channels n where n.id = a.channel_id)) collate "C" asc, a.id asc`,
  );
  const query = { sortAttr: "channelName", sortOrder: "ASC", pageSize: 100 };
  const { body } = await (await portal.as(login)).get(withQuery(lists["process"]!.path, query), { headers: { "accept-language": "RU" } });

  expect((body.rows as { id: number }[]).map(({ id }) => id)).toEqual(meant.slice(0, 100));
  expect(meant).not.toEqual(meant.toSorted((a, b) => a - b));
});

it("an order by the phone, files or long texts is refused as before", async () => {
  for (const [login, path, columns] of [
    ["leader", "/appeals/menu/process", ["applicantPhone", "files", "text", "transferReason", "begona"]],
    [
      "leader",
      "/tasks/menu?menu=process-tasks",
      ["applicantPhone", "text", "returnReason", "requestReason", "reviewQuestion", "reviewAnswer"],
    ],
    ["registrator", "/appeals/menu/web", ["applicantPhone", "files", "text"]],
  ] as const)
    for (const sortAttr of columns) {
      const { status: refused, body } = await (await portal.as(login)).get(withQuery(path, { sortAttr }));
      expect([sortAttr, refused, body.details]).toMatchObject([sortAttr, 400, [{ path: "sortAttr", problem: "not_in_list" }]]);
    }
});
