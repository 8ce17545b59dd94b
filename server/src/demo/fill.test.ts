import { appealLists, appealWorkflow, openTaskStatuses, taskLists, taskWorkflow, type Workflow } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, seedDemoOffice } from "../seed/demo-office.ts";
import { defaultRoles } from "../seed/default-roles.ts";
import { seedReferences, syncAuthorities } from "../seed/seed.ts";
import { readCalendar } from "../terms/calendar.repository.ts";
import { isWorking, type Calendar } from "../terms/calendar.ts";
import { clockOf, dayOf } from "../terms/days.ts";
import { appealTerm } from "../terms/deadlines.ts";
import { freshDatabase, type TestDatabase } from "../test/database.ts";
import { fillDemo } from "./fill.ts";

const until = new Date("2026-11-20T12:00:00+05:00");
const appeals = 2000;

let database: TestDatabase;
let calendar: Calendar;
beforeAll(async () => {
  database = await madeOffice();
  await fillDemo(database.db, { appeals, seed: 1, until });
  calendar = await readCalendar(database.db);
}, 120_000);
afterAll(() => database.close());

async function madeOffice(): Promise<TestDatabase> {
  const made = await freshDatabase();
  await seedReferences(made.db);
  await syncAuthorities(made.db);
  await seedDemoOffice(made.db, { password: "Sinov-2026" });
  return made;
}
const rowsOf = async (query: string, values: unknown[] = [], from = database) => (await from.pool.query(query, values)).rows;
const nothing = async (query: string) => expect(await rowsOf(`${query} limit 5`)).toEqual([]);

test("the same seed gives the same data, another seed other data", async () => {
  const tables = ["applicants", "appeals", "tasks", "answers", "task_flows", "notifications", "history"];
  const sums: string[] = [];
  for (const seed of [7, 7, 8]) {
    await using made = await madeOffice();
    await fillDemo(made.db, { appeals: 150, seed, until });
    const parts = await Promise.all(
      tables.map((table) => rowsOf(`select md5(string_agg(t::text, '|' order by id)) as sum from ${table} t`, [], made)),
    );
    sums.push(parts.map(([part]) => part.sum).join());
  }
  expect(sums[1]).toBe(sums[0]);
  expect(sums[2]).not.toBe(sums[0]);
}, 60_000);

test("a second filling goes on where the first ended", async () => {
  await using made = await madeOffice();
  await fillDemo(made.db, { appeals: 60, seed: 1, until });
  await fillDemo(made.db, { appeals: 60, seed: 2, until });
  expect(
    await rowsOf("select count(*)::int as appeals, count(distinct number)::int as numbers, max(id)::int as last from appeals", [], made),
  ).toEqual([{ appeals: 120, numbers: 120, last: 120 }]);
});

test.each(["2026-11-22T15:00:00+05:00", "2026-11-23T09:01:00+05:00", "2027-01-01T00:30:00+05:00"])(
  "nothing happens after %s",
  async (end) => {
    await using made = await madeOffice();
    await fillDemo(made.db, { appeals: 300, seed: 5, until: new Date(end) });
    const [last] = await rowsOf(
      "select greatest((select max(at) from history), (select max(created_at) from appeals), (select max(sent_at) from task_flows)) as at",
      [],
      made,
    );
    expect(new Date(last.at).getTime()).toBeLessThan(Date.parse(end));
  },
);

/** What the made-up office does not do yet; a row that it learns must leave this list. */
const notToldYet = {
  appeals: ["for_information", "transfer_asked"],
  tasks: ["answer_upper", "control_release"],
  actions: [
    "accept-ask-send-another-org",
    "accept-for-information",
    "accept-lower-answer",
    "accept-request",
    "answer-review",
    "ask-send-another-org",
    "cancel-with-appeal",
    "confirm-review",
    "extend-term",
    "follow-with-appeal",
    "further-study",
    "join-duplicate",
    "leave-unconsidered",
    "receive-from-above",
    "register-mahalla",
    "reject-ask-send-another-org",
    "reject-request",
    "reject-review",
    "release-control",
    "reopen",
    "request-deadline",
    "request-depth-limit",
    "request-executor",
    "request-group",
    "request-send-to-down",
    "resolve-joined",
    "return-to-applicant",
    "send-down",
    "send-review",
    "send-to-control",
    "take-under-control",
    "terminate",
    "told-with-another",
  ],
};

describe("the history", () => {
  type Row = { action: string; from_status: string | null; to_status: string; at: string; user_id: number | null };
  const follows = (workflow: Workflow, row: Row, before: Row | undefined): boolean => {
    const action = workflow.actions[row.action];
    if (action === undefined || row.from_status !== (before?.to_status ?? null) || row.at < (before?.at ?? "")) return false;
    if (row.from_status === null ? action.from.length > 0 : !action.from.includes(row.from_status)) return false;
    if ((action.permission === null) !== (row.user_id === null)) return false;
    if (action.to === "same") return row.to_status === row.from_status;
    return typeof action.to === "string" ? row.to_status === action.to : action.to.oneOf.includes(row.to_status);
  };

  test.each([
    { workflow: appealWorkflow as Workflow, table: "appeals", which: "h.appeal_id = r.id and h.task_id is null" },
    { workflow: taskWorkflow as Workflow, table: "tasks", which: "h.task_id = r.id" },
  ])("of every record in $table walks along the contract's table to its status, one version a step", async ({ workflow, table, which }) => {
    const records =
      await rowsOf(`select r.id, r.status, r.version, (select json_agg(json_build_object('action', h.action, 'from_status', h.from_status, 'to_status', h.to_status, 'at', h.at, 'user_id', h.user_id)
      order by h.id) from history h where ${which}) as steps from ${table} r`);
    const wrong = records.filter(
      ({ status, version, steps }: { status: string; version: number; steps: Row[] }) =>
        steps.at(-1)?.to_status !== status ||
        steps.length !== version ||
        steps.some((row, index) => !follows(workflow, row, steps[index - 1])),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("knows every action and every status of the contract", async () => {
    const actions = (await rowsOf("select distinct action from history")).map(({ action }) => action);
    const all = [...Object.keys(appealWorkflow.actions), ...Object.keys(taskWorkflow.actions)];
    expect(all.filter((action) => !actions.includes(action)).toSorted()).toEqual(notToldYet.actions.toSorted());
    const statuses = async (table: string) => (await rowsOf(`select distinct status from ${table}`)).map(({ status }) => status);
    const missing = async (table: string, states: readonly string[]) => {
      const known = await statuses(table);
      return states.filter((state) => !known.includes(state));
    };
    expect(await missing("appeals", appealWorkflow.states)).toEqual(notToldYet.appeals);
    expect(await missing("tasks", taskWorkflow.states)).toEqual(notToldYet.tasks);
  });

  test("has people who work in that organisation and may do what they did", async () => {
    await nothing("select h.id from history h join users u on u.id = h.user_id where u.organization_id <> h.organization_id");
    const permissions = Object.entries({ ...appealWorkflow.actions, ...taskWorkflow.actions }).flatMap(([action, { permission }]) =>
      permission === null ? [] : [{ action, permission }],
    );
    const refused = await rowsOf(
      `select h.action, h.user_id from history h
        join json_to_recordset($1) as needed (task boolean, action text, permission text) on needed.action = h.action and needed.task = (h.task_id is not null)
       where not exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
         where ur.user_id = h.user_id and p.short_name = needed.permission) limit 5`,
      [JSON.stringify(permissions.map(({ action, permission }) => ({ task: action in taskWorkflow.actions, action, permission })))],
    );
    expect(refused).toEqual([]);
  });

  test("was made in office hours, before the end, and the post named is held", async () => {
    const rows = await rowsOf("select distinct at from history");
    const outside = rows.filter(
      ({ at }) =>
        new Date(at) > until ||
        clockOf(new Date(at)) < "09:00" ||
        clockOf(new Date(at)) > "18:00" ||
        !isWorking(calendar, dayOf(new Date(at))),
    );
    expect(outside).toEqual([]);
    await nothing(
      `select h.id from history h where h.position_level_id is not null and not exists (select from user_roles r where r.user_id = h.user_id and r.position_level_id = h.position_level_id)`,
    );
  });

  test("keeps four eyes: the author of an answer neither checks nor confirms nor rejects it", async () => {
    await nothing("select id from answers where author_id in (checked_by, confirmed_by, rejected_by) or author_id = signer_id");
    await nothing("select id from answers where state = 'confirmed' and confirmed_by <> signer_id");
  });
});

describe("the numbers", () => {
  test("have no gaps in an organisation and year, and the counters stand at the last", async () => {
    await nothing(`select registered_org_id from (select registered_org_id, extract(year from created_at)::int as year, count(*) as appeals, max(substring(number from '-(\\d{6})/')::int) as last,
        count(distinct number) as numbers from appeals group by 1, 2) s left join appeal_number_counters c on c.organization_id = registered_org_id and c.year = s.year
      where s.last <> s.appeals or s.numbers <> s.appeals or c.last is distinct from s.last`);
    await nothing(
      `select a.id from appeals a join organizations o on o.id = a.registered_org_id where a.number !~ ('^' || o.prefix || '-\\d{6}/' || to_char(a.created_at, 'YY') || '$')`,
    );
  });

  test("rise with time, as the ids do", async () => {
    await nothing(
      "select id from (select id, created_at, lag(created_at) over (order by id) as before from appeals) s where created_at < before",
    );
  });
});

describe("the deadlines", () => {
  test("of appeals are those of the engine", async () => {
    const rows = await rowsOf("select a.received_at, a.deadline, a.term, k.code from appeals a join appeal_kinds k on k.id = a.kind_id");
    for (const { received_at, deadline, term, code } of rows) {
      const right = appealTerm(calendar, code, new Date(received_at));
      expect(deadline).toBe(right.deadline);
      expect(term).toEqual(right);
    }
  });

  test("of tasks are within those of their appeals, and some of each kind are late", async () => {
    await nothing(
      "select t.id from tasks t join appeals a on a.id = t.appeal_id where t.deadline > a.deadline or t.deadline::text <> t.term ->> 'deadline'",
    );
    const [late] = await rowsOf(
      "select count(*) filter (where resolved_at is null and deadline < $1)::int as overdue, count(*) filter (where resolved_at >= deadline + 1)::int as closed from tasks where status <> 'cancelled'",
      [until],
    );
    expect(late.overdue).toBeGreaterThan(10);
    expect(late.closed).toBeGreaterThan(100);
    expect(late.closed).toBeLessThan(appeals / 2);
  });
});

test("participation and search keys are what the triggers would write", async () => {
  await nothing(
    `(select id, holder_id from appeals union select appeal_id, organization_id from tasks t where exists (select from history h where h.task_id = t.id and h.action = 'dispatch')) except select appeal_id, organization_id from appeal_organizations`,
  );
  await nothing(
    "select a.id from appeals a join applicants p on p.id = a.applicant_id left join appeal_search s on s.appeal_id = a.id where s.number is distinct from fold(a.number) or s.phone is distinct from p.phone",
  );
});

test("an appeal is resolved exactly when all its tasks are done", async () => {
  const done = "select from tasks t where t.appeal_id = a.id and t.status not in ('resolved', 'cancelled')";
  await nothing(
    `select id from appeals a where status = 'resolved' and (exists (${done}) or not exists (select from tasks t where t.appeal_id = a.id and t.status = 'resolved'))`,
  );
  await nothing(`select id from appeals a where status = 'process' and not exists (${done})`);
  await nothing(
    "select id from appeals where status in ('registration', 'deleted') and exists (select from tasks t where t.appeal_id = appeals.id)",
  );
});

test("it looks like a real office", async () => {
  const [share] =
    await rowsOf(`select (select count(*) from appeals)::int as all, (select count(*) from appeals where status in ('resolved', 'deleted'))::int as closed, (select count(*) from tasks)::int as tasks,
    (select count(*) from appeals join organizations o on o.id = holder_id where o.parent_id is null)::int as region, (select count(*) from appeals where earlier_appeal_id is not null)::int as again,
    (select count(*) from appeals where applicant_count > 1)::int as collective, (select count(*) from applicants where is_fake_phone)::int as fake, (select count(*) from applicants where applicant_type_id = 2)::int as firms,
    (select count(distinct organization_id) from appeal_organizations)::int as offices, (select max(n) from (select count(distinct organization_id) as n from tasks group by appeal_id) s)::int as together,
    (select min(length(text)) from appeals) as shortest, (select max(length(text)) from appeals) as longest, (select count(*) from appeals where received_at < created_at)::int as night`);
  expect(share.all).toBe(appeals);
  expect(share.closed / appeals).toBeCloseTo(0.85, 1);
  expect(share.tasks / appeals).toBeCloseTo(1.6, 0);
  expect(share.region / appeals).toBeCloseTo(1 / 3, 1);
  for (const some of ["again", "collective", "fake", "firms", "night"]) expect(share[some], some).toBeGreaterThan(appeals / 100);
  expect(share.offices).toBeGreaterThan(60);
  expect(share.together).toBeGreaterThan(1);
  expect(share.shortest).toBeGreaterThanOrEqual(150);
  expect(share.longest).toBeLessThanOrEqual(900);
});

test("gas is written about in winter, water in summer", async () => {
  const rows =
    await rowsOf(`select tp.code like '01.0[12]%' or tp.code in ('01.01', '01.02') as gas, extract(month from a.created_at) in (12, 1, 2) as winter, count(*)::int
    from tasks t join appeals a on a.id = t.appeal_id join topics tp on tp.id = t.topic_id where tp.code in ('01.01', '01.02', '01.05', '01.06') and extract(month from a.created_at) in (12, 1, 2, 6, 7, 8) group by 1, 2`);
  const count = (gas: boolean, winter: boolean) => rows.find((row) => row.gas === gas && row.winter === winter)?.count ?? 0;
  expect(count(true, true)).toBeGreaterThan(count(true, false));
  expect(count(false, false)).toBeGreaterThan(count(false, true));
});

/** What each list holds for a user, said anew in plain SQL: u is the user, with the posts held. */
const held = "select position_level_id from user_roles where user_id = u.id";
const sees = "exists (select from appeal_organizations ao where ao.appeal_id = a.id and ao.organization_id = u.organization_id)";
const open = openTaskStatuses.map((status) => `'${status}'`).join();
const inList: Record<string, string> = {
  registration: "from appeals a where a.holder_id = u.organization_id and a.status = 'registration' and not a.is_mahalla",
  unlocated: `from appeals a where a.holder_id = u.organization_id and a.status = 'classification' and a.position_level_id in (${held})`,
  process: `from appeals a where u.organization_id in (a.holder_id, a.registered_org_id) and a.status = 'process'`,
  closed: `from appeals a where a.status = 'resolved' and ${sees}`,
  "register-task": "from tasks t where t.organization_id = u.organization_id and t.status = 'register'",
  "resolution-task": `from tasks t where t.organization_id = u.organization_id and t.status = 'resolution' and t.position_level_id in (${held})`,
  "new-tasks": "from tasks t where own and t.status = 'new'",
  "process-tasks": "from tasks t where own and t.status = 'process'",
  "reject-tasks": "from tasks t where own and t.status = 'rejected'",
  "return-tasks": "from tasks t where t.from_org_id = u.organization_id and t.status = 'returned'",
  "delayed-tasks": `from tasks t where own and t.status in (${open}) and t.deadline < date '${dayOf(until)}'`,
  "closed-tasks": "from tasks t where own and t.status = 'resolved'",
  "delayed-closed-tasks":
    "from tasks t where own and t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline",
  "checking-query": "from tasks t where t.organization_id = u.organization_id and turn and t.answer_author_id <> u.id",
  "notify-applicant-query": "from tasks t where t.organization_id = u.organization_id and t.status = 'notify'",
};
const ownWork = {
  executor: "t.executor_id = u.id",
  leader: "t.organization_id = u.organization_id and t.department_id = u.department_id",
} as Record<string, string>;
const turnOf = { signer: "t.status = 'answer_confirm' and t.signer_id = u.id" } as Record<string, string>;

const known = [...Object.entries(appealLists.lists), ...Object.entries(taskLists.lists)].map(([name, { permission }]) => ({
  name,
  screen: permission,
}));
const cases = demoAccounts.flatMap(({ login, role }) => {
  const screens = defaultRoles[role].screens.map((path) => path.slice(1).replaceAll("/", "-"));
  return known.filter(({ screen }) => screens.includes(screen)).map(({ name }) => ({ login, role, name }));
});

test.each(cases)("$login finds work in $name", async ({ login, role, name }) => {
  const own = ownWork[role] ?? "t.organization_id = u.organization_id";
  const predicate = inList[name]?.replace(/\bown\b/, `(${own})`).replace(/\bturn\b/, `(${turnOf[role] ?? "t.status = 'answer_check'"})`);
  const [row] = await rowsOf(`select (select count(*) ${predicate})::int as rows from users u where u.login = $1`, [login]);
  expect(row.rows).toBeGreaterThan(0);
});
