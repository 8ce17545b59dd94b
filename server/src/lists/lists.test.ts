import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fillDemo } from "../demo/fill.ts";
import type { Person, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";

const now = new Date("2026-11-20T12:00:00+05:00");
const today = "date '2026-11-20'";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // the clock of the portal stands; the database keeps its own
  vi.useFakeTimers({ toFake: ["Date"], now });
  await fillDemo(portal.db, { appeals: 300, seed: 8, until: now });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

const everywhere = ["registrator", "leader", "executor", "signer", "controller"] as const;
// the demo leaders hold every post and lead a department; these hold one post each, or lead without one
const others = ["far-leader-1", "far-leader-2", "far-leader-4", "mrg-leader-1", "mrg-executor-1"];
const accounts = [...["", "2", "3"].flatMap((n) => everywhere.map((role) => role + n)), "admin", "supervisor", "mahalla", ...others];
const roleOf = (login: string) => login.replace(/^(far|mrg)-|-?\d$/g, "");

type Who = { id: number; org: number; dep: number | null };
const whoIs = async (login: string): Promise<Who> =>
  (await sql<Who>`select id, organization_id as org, department_id as dep from users where login = ${login}`.execute(portal.db)).rows[0]!;
const posts = (w: Who) => `select position_level_id from user_roles where user_id = ${w.id}`;
const open =
  "('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')";
/** Own work of an executor; the department's for its leader; the organisation's for its controller. */
const work = (w: Who, role: string) =>
  role === "executor"
    ? `t.executor_id = ${w.id}`
    : role === "controller"
      ? `t.organization_id = ${w.org}`
      : w.dep === null
        ? `t.organization_id = ${w.org}`
        : `t.organization_id = ${w.org} and (t.department_id = ${w.dep} or t.executor_id = ${w.id})`;
/** What one watches: an executor one's own and the department's, everybody else what the organisation has or has sent. */
const watched = (w: Who, role: string) =>
  role === "executor"
    ? `t.organization_id = ${w.org} and (t.executor_id = ${w.id} or t.department_id = ${w.dep}
        or t.id in (select task_id from task_co_executors where user_id = ${w.id}))`
    : `${w.org} in (t.organization_id, t.from_org_id)`;

type List = {
  readonly path: string;
  readonly counter: string;
  readonly roles: readonly string[];
  readonly holds: (w: Who, role: string) => string;
};
// Written by hand from the design, section 4: who has the list and what it holds.
const appealLists: Record<string, List> = {
  registration: {
    path: "/appeals/menu/registration",
    counter: "appeal_new",
    roles: ["registrator"],
    holds: (w) => `a.holder_id = ${w.org} and a.status = 'registration'`,
  },
  unlocated: {
    path: "/appeals/menu/not-classified",
    counter: "appeal_confirm",
    roles: ["leader"],
    holds: (w) => `a.holder_id = ${w.org} and a.status = 'classification' and a.position_level_id in (${posts(w)})`,
  },
  process: {
    path: "/appeals/menu/process",
    counter: "appeal_process",
    roles: ["registrator", "leader", "controller"],
    holds: (w) => `${w.org} in (a.holder_id, a.registered_org_id) and a.status = 'process'`,
  },
  closed: {
    path: "/appeals/menu/resolved",
    counter: "appeal_done",
    roles: ["registrator", "leader"],
    holds: (w) =>
      `a.status = 'resolved' and (${w.org} in (a.holder_id, a.registered_org_id)
         or a.id in (select t.appeal_id from tasks t where t.organization_id = ${w.org} and t.dispatched_at is not null)
         or a.id in (select t.appeal_id from tasks t join task_flows f on f.task_id = t.id where f.to_org_id = ${w.org}))`,
  },
};
const task = (menu: string, counter: string, roles: readonly string[], holds: List["holds"]): [string, List] => [
  menu,
  { path: `/tasks/menu?menu=${menu}`, counter, roles, holds },
];
const taskLists: Record<string, List> = Object.fromEntries([
  task("register-task", "task_register", ["registrator"], (w) => `t.organization_id = ${w.org} and t.status = 'register'`),
  task(
    "resolution-task",
    "task_resolution",
    ["leader"],
    (w) => `t.organization_id = ${w.org} and t.status = 'resolution' and t.position_level_id in (${posts(w)})`,
  ),
  task("new-tasks", "task_new", ["leader", "executor"], (w, role) => `${work(w, role)} and t.status = 'new'`),
  task("process-tasks", "task_process", ["leader", "executor", "controller"], (w, role) =>
    role === "controller"
      ? `${work(w, role)} and t.status in ${open}`
      : `(${work(w, role)} or t.id in (select task_id from task_co_executors where user_id = ${w.id}))
           and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')`,
  ),
  task("reject-tasks", "task_rejected", ["leader", "executor"], (w, role) => `${work(w, role)} and t.status = 'rejected'`),
  task("return-tasks", "task_returned", ["registrator", "leader"], (w) => `t.from_org_id = ${w.org} and t.status = 'returned'`),
  task(
    "delayed-tasks",
    "task_delayed",
    ["leader", "executor", "controller"],
    (w, role) => `${watched(w, role)} and t.status in ${open} and t.deadline < ${today}`,
  ),
  task("closed-tasks", "task_resolved", ["leader", "executor", "signer"], (w, role) => `${watched(w, role)} and t.status = 'resolved'`),
  task(
    "delayed-closed-tasks",
    "task_delayed_done",
    ["leader", "executor", "controller"],
    (w, role) => `${watched(w, role)} and t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline`,
  ),
  task("checking-query", "sendAnswer", ["leader", "controller", "signer"], (w, role) =>
    role === "signer"
      ? `t.organization_id = ${w.org} and t.status = 'answer_confirm' and t.signer_id = ${w.id}`
      : `t.organization_id = ${w.org} and t.status = 'answer_check' and t.answer_author_id <> ${w.id}`,
  ),
  task(
    "notify-applicant-query",
    "notifyApplicant",
    ["registrator", "signer"],
    (w) => `t.organization_id = ${w.org} and t.status = 'notify'`,
  ),
]);
const lists: Record<string, List> = { ...appealLists, ...taskLists };
const isOfTasks = (name: string) => name in taskLists;
const from = (name: string) =>
  isOfTasks(name)
    ? "tasks t join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id"
    : "appeals a join applicants p on p.id = a.applicant_id";
const key = (name: string) => (isOfTasks(name) ? "t.id" : "a.id");
const idsBySql = async (name: string, where: string, order = `${key(name)} desc`): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select ${sql.raw(key(name))} as id from ${sql.raw(from(name))} where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(portal.db)
  ).rows.map((r) => r.id);
const withQuery = (path: string, query: Record<string, string | number>) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`;

/** Every row of a list, page by page. */
const readAll = async (person: Person, path: string, query: Record<string, string | number> = {}) => {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { status, body } = await person.get(withQuery(path, { ...query, pageNo, pageSize: 20 }));
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.rows.map((row: { id: number }) => row.id));
    if (body.rows.length < 20) return { total: body.total as number, ids };
  }
};

describe.each(accounts)("%s", (login) => {
  it.each(Object.keys(lists))("has in %s what it should hold, counted and page by page, or may not open it", async (name) => {
    const { path, counter, roles, holds } = lists[name]!;
    const person = await portal.as(login);
    const counted = (await person.get("/profile/notify-counter")).body[counter];

    if (!roles.includes(roleOf(login))) {
      expect([(await person.get(path)).status, counted]).toEqual([403, 0]);
      return;
    }
    const expected = await idsBySql(name, holds(await whoIs(login), roleOf(login)));
    const read = await readAll(person, path);
    expect(read.ids).toEqual(expected);
    expect([read.total, counted]).toEqual([expected.length, expected.length]);
  });
});

it("the data hold something in every list, so that none of the comparisons is of nothing with nothing", async () => {
  const empty: string[] = [];
  for (const [name, { roles, holds }] of Object.entries(lists)) {
    let most = 0;
    for (const login of accounts.filter((account) => roles.includes(roleOf(account))))
      most = Math.max(most, (await idsBySql(name, holds(await whoIs(login), roleOf(login)))).length);
    if (most === 0) empty.push(name);
  }

  expect(empty).toEqual([]);
});

it("every list of the counters is compared, and a counter without a list is 0", async () => {
  const compared = new Set(Object.values(lists).map((list) => list.counter));

  for (const login of accounts) {
    const counters = (await (await portal.as(login)).get("/profile/notify-counter")).body as Record<string, number>;
    expect(Object.keys(counters)).toHaveLength(33);
    for (const [name, value] of Object.entries(counters)) if (!compared.has(name)) expect([name, value]).toEqual([name, 0]);
  }
});

type Filter = { readonly value: string; readonly means: (v: string) => string };
const quoted = (v: string) => `'${v.replaceAll("'", "''")}'`;
const dayOf = (v: string) => `to_date(${quoted(v)}, 'DD.MM.YYYY')`;
const inTashkent = (column: string) => `(${column} at time zone 'Asia/Tashkent')::date`;
const wire = (column: string) => `to_char(${column}, 'DD.MM.YYYY')`;
const ofBoth = {
  requestNumber: { value: "split_part(a.number, '/', 1)", means: (v: string) => `a.number like ${quoted(`${v}/%`)}` },
  from_deadline: { value: wire("x.deadline"), means: (v: string) => `x.deadline >= ${dayOf(v)}` },
  to_deadline: { value: wire("x.deadline"), means: (v: string) => `x.deadline <= ${dayOf(v)}` },
  channelId: { value: "a.channel_id::text", means: (v: string) => `a.channel_id = ${v}` },
  applicantName: { value: "p.full_name", means: (v: string) => `p.full_name = ${quoted(v)}` },
  areasId: { value: "p.area_id::text", means: (v: string) => `p.area_id = ${v}` },
  applicantPhone: { value: "substr(p.phone, 3)", means: (v: string) => `p.phone like ${quoted(`%${v}%`)}` },
};
// Written by hand: a value that a row of the list has, and the rows that the filter means.
const appealFilters: Record<string, Filter> = {
  ...ofBoth,
  from_createdDate: { value: wire(inTashkent("a.created_at")), means: (v) => `${inTashkent("a.created_at")} >= ${dayOf(v)}` },
  to_createdDate: { value: wire(inTashkent("a.created_at")), means: (v) => `${inTashkent("a.created_at")} <= ${dayOf(v)}` },
  regionsId: { value: "p.region_id::text", means: (v) => `p.region_id = ${v}` },
  applicantTypeName: {
    value: "case p.applicant_type_id when 1 then 'jismoniy' else 'ЮРИДИК' end",
    means: (v) => `p.applicant_type_id = ${v === "jismoniy" ? 1 : 2}`,
  },
  senderOrgName: {
    value: "(select s.name_ru from sender_organizations s where s.id = a.sender_organization_id)",
    means: (v) => `a.sender_organization_id in (select s.id from sender_organizations s where s.name_ru = ${quoted(v)})`,
  },
  documentNumber: { value: "a.document_number", means: (v) => `a.document_number like ${quoted(`%${v}%`)}` },
  documentDate: { value: wire("a.document_date"), means: (v) => `a.document_date = ${dayOf(v)}` },
  incomingDocNumber: { value: "a.incoming_number", means: (v) => `a.incoming_number like ${quoted(`%${v}%`)}` },
  incomingDocDate: {
    value: "to_char(a.incoming_date, 'MM.YYYY')",
    means: (v) => `to_char(a.incoming_date, 'DD.MM.YYYY') like ${quoted(`%${v}%`)}`,
  },
};
const taskFilters: Record<string, Filter> = {
  ...ofBoth,
  from_createdDate: { value: wire(inTashkent("t.dispatched_at")), means: (v) => `${inTashkent("t.dispatched_at")} >= ${dayOf(v)}` },
  to_createdDate: { value: wire(inTashkent("t.dispatched_at")), means: (v) => `${inTashkent("t.dispatched_at")} <= ${dayOf(v)}` },
  from_resolvedDate: { value: wire(inTashkent("t.resolved_at")), means: (v) => `${inTashkent("t.resolved_at")} >= ${dayOf(v)}` },
  to_resolvedDate: { value: wire(inTashkent("t.resolved_at")), means: (v) => `${inTashkent("t.resolved_at")} <= ${dayOf(v)}` },
  groupsId: {
    value: "(select g.parent_id::text from topics g where g.id = t.topic_id)",
    means: (v) => `t.topic_id in (select g.id from topics g where g.parent_id = ${v})`,
  },
  taskTypesId: { value: "t.task_type_id::text", means: (v) => `t.task_type_id = ${v}` },
  organizationsId: { value: "t.organization_id::text", means: (v) => `t.organization_id = ${v}` },
  executorName: {
    value: "(select u.full_name from users u where u.id = t.executor_id)",
    means: (v) => `t.executor_id in (select u.id from users u where u.full_name = ${quoted(v)})`,
  },
  resultTypesId: {
    value: "(select w.result_type_id::text from answers w where w.id = t.answer_id)",
    means: (v) => `t.answer_id in (select w.id from answers w where w.result_type_id = ${v})`,
  },
};

/** The demo account that has the most in a list. */
const busiest = async (name: string) => {
  const { roles, holds } = lists[name]!;
  const all = [];
  for (const login of accounts.filter((account) => roles.includes(roleOf(account)))) {
    const where = holds(await whoIs(login), roleOf(login));
    all.push({ login, where, count: (await idsBySql(name, where)).length });
  }
  return all.toSorted((a, b) => b.count - a.count)[0]!;
};
const tried = new Set<string>();

describe.each(Object.keys(lists))("the list %s", (name) => {
  const alias = isOfTasks(name) ? "t" : "a";
  const filters = isOfTasks(name) ? taskFilters : appealFilters;

  it("is narrowed by each of its filters to the rows that the filter means", async () => {
    const { login, where } = await busiest(name);
    const person = await portal.as(login);
    for (const [filter, { value, means }] of Object.entries(filters)) {
      const { rows } = await sql<{ v: string }>`
        select v from (select ${sql.raw(value.replaceAll("x.", `${alias}.`))} as v from ${sql.raw(from(name))} where ${sql.raw(where)}) s
         where v is not null group by v order by count(*) desc, v limit 2`.execute(portal.db);
      for (const { v } of rows) {
        tried.add(`${isOfTasks(name) ? "tasks" : "appeals"} ${filter}`);
        const expected = await idsBySql(name, `${where} and ${means(v).replaceAll("x.", `${alias}.`)}`);
        const read = await readAll(person, lists[name]!.path, { [filter]: v });
        expect([filter, v, read.total, read.ids]).toEqual([filter, v, expected.length, expected]);
      }
    }
  });

  it("is narrowed by two filters at once", async () => {
    const { login, where } = await busiest(name);
    const { rows } = await sql<{ channel: number; area: number }>`
      select a.channel_id as channel, p.area_id as area from ${sql.raw(from(name))} where ${sql.raw(where)} order by a.id limit 1`.execute(
      portal.db,
    );
    const { channel, area } = rows[0]!;

    const read = await readAll(await portal.as(login), lists[name]!.path, { channelId: channel, areasId: area });

    expect(read.ids).toEqual(await idsBySql(name, `${where} and a.channel_id = ${channel} and p.area_id = ${area}`));
  });

  // numbers are given in the order in which appeals are registered
  const sorts: Record<string, string> = {
    id: `${alias}.id`,
    requestNumber: isOfTasks(name) ? "t.appeal_id" : "a.id",
    createdDate: isOfTasks(name) ? "t.dispatched_at" : "a.created_at",
    deadline: `${alias}.deadline`,
  };
  it.each(Object.entries(sorts))("is sorted by %s both ways, each row on one page", async (sortAttr, column) => {
    const { login, where } = await busiest(name);
    const person = await portal.as(login);

    for (const order of ["ASC", "DESC"]) {
      const expected = await idsBySql(name, where, `${column} ${order}, ${alias}.id ${order}`);
      const read = await readAll(person, lists[name]!.path, { sortAttr, sortOrder: order });
      expect([order, read.ids]).toEqual([order, expected]);
    }
  });

  it.each([
    [{ sortAttr: "text" }, "sortAttr", "not_in_list"],
    [{ sortAttr: "a.id; drop table appeals" }, "sortAttr", "not_in_list"],
    [{ sortOrder: "UP" }, "sortOrder", "not_in_list"],
    [{ pageSize: 101 }, "pageSize", "too_large"],
    [{ pageSize: 0 }, "pageSize", "too_small"],
    [{ pageNo: 0 }, "pageNo", "too_small"],
    [{ pageNo: "two" }, "pageNo", "wrong_type"],
    [{ holderId: 1 }, "holderId", "unknown_field"],
    [{ from_deadline: "31.02.2026" }, "from_deadline", "no_such_day"],
    [{ to_createdDate: "2026-11-20" }, "to_createdDate", "no_such_day"],
    [{ channelId: "abc" }, "channelId", "wrong_type"],
    [{ applicantName: "a".repeat(201) }, "applicantName", "too_long"],
  ])("refuses %j", async (query, path, problem) => {
    const { login } = await busiest(name);

    const reply = await (await portal.as(login)).get(withQuery(lists[name]!.path, query as unknown as Record<string, string>));

    expect(reply.status).toBe(400);
    expect(reply.body.details).toMatchObject([{ path, problem }]);
  });

  it("is empty beyond its last page, with its total", async () => {
    const { login, count } = await busiest(name);

    const { body } = await (await portal.as(login)).get(withQuery(lists[name]!.path, { pageNo: 10_000 }));

    expect(body).toEqual({ total: count, rows: [] });
  });
});

it("every filter was tried with a value", () => {
  const all = [...Object.keys(appealFilters).map((f) => `appeals ${f}`), ...Object.keys(taskFilters).map((f) => `tasks ${f}`)];

  expect(all.filter((filter) => !tried.has(filter))).toEqual([]);
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
