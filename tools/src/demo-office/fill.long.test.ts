import {
  appealLists,
  appealWorkflow,
  incomingLists,
  inNewLatin,
  openTaskStatuses,
  taskLists,
  taskWorkflow,
  type Workflow,
} from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "./demo-office.ts";
import { defaultRoles } from "@murojaat/server/seed/default-roles.ts";
import { readCalendar } from "@murojaat/server/office/terms/calendar.repository.ts";
import { isWorking, type Calendar } from "@murojaat/server/office/terms/calendar.ts";
import { clockOf, dayOf } from "@murojaat/server/engine/dates/days.ts";
import { appealTerm } from "@murojaat/server/office/terms/deadlines.ts";
import { freshOffice, type TestDatabase } from "@murojaat/server/test/support/database.ts";
import { fillDemo } from "./fill.ts";
import { themes } from "./words.ts";

const until = new Date("2026-11-20T12:00:00+05:00");
const appeals = 2000;

let database: TestDatabase;
let calendar: Calendar;
beforeAll(async () => {
  database = await freshOffice();
  await fillDemo(database.db, { appeals, seed: 1, until });
  calendar = await readCalendar(database.db);
}, 120_000);
afterAll(() => database.close());

const rowsOf = async (query: string, values: unknown[] = [], from = database) => (await from.pool.query(query, values)).rows;
const nothing = async (query: string) => expect(await rowsOf(`${query} limit 5`)).toEqual([]);

test("the same seed gives the same data, another seed other data", async () => {
  const tables = ["applicants", "appeals", "tasks", "answers", "task_flows", "notifications", "history"];
  // of salts and nonces that are random each time
  const salted = ["hash", "text_hash", "papers_hash", "passport", "address", "files_hash", "content_digest", "content_hash", "mail_id"];
  const sums: string[] = [];
  for (const seed of [7, 7, 8]) {
    await using made = await freshOffice();
    await fillDemo(made.db, { appeals: 150, seed, until });
    const parts = await Promise.all(
      tables.map((table) =>
        rowsOf(`select md5(string_agg((to_jsonb(t) - $1::text[])::text, '|' order by id)) as sum from ${table} t`, [salted], made),
      ),
    );
    sums.push(parts.map(([part]) => part.sum).join());
  }
  expect(sums[1]).toBe(sums[0]);
  expect(sums[2]).not.toBe(sums[0]);
}, 60_000);

test("a text names what its questions are about", async () => {
  const rows: { text: string; code: string }[] = await rowsOf(`
    select a.text, g.code from tasks t join appeals a on a.id = t.appeal_id join topics g on g.id = t.topic_id
     where t.parent_id is null and not exists (select from requests q where q.task_id = t.id and q.type = 'group')`);
  const named = Map.groupBy(
    themes.flatMap(({ problems }) => problems),
    ({ topic }) => topic,
  );
  expect(rows.length).toBeGreaterThan(1000);
  expect(
    rows.filter(
      ({ text, code }) => !named.get(code)?.some(({ uz, uk, ru }) => [uz, inNewLatin(uz), uk, ru].some((one) => text.includes(one))),
    ),
  ).toEqual([]);
});

test("leader and executor have named each other in notes that both may read", async () => {
  expect(
    await rowsOf(`
      select by.login as writer, to_.login as named, h.task_id is not null as "onTask"
        from note_mentions m join history h on h.id = m.note_id join users by on by.id = h.user_id join users to_ on to_.id = m.user_id
       where by.login in ('leader', 'executor') and m.seen_at is null order by h.id`),
  ).toEqual([
    { writer: "leader", named: "executor", onTask: true },
    { writer: "executor", named: "leader", onTask: false },
  ]);
});

test("a second filling continues where the first ended", async () => {
  await using made = await freshOffice();
  await fillDemo(made.db, { appeals: 60, seed: 1, until });
  await fillDemo(made.db, { appeals: 60, seed: 2, until });
  expect(
    await rowsOf("select count(*)::int as appeals, count(distinct number)::int as numbers, max(id)::int as last from appeals", [], made),
  ).toEqual([{ appeals: 120, numbers: 120, last: 120 }]);
});

test.each(["2026-11-22T15:00:00+05:00", "2026-11-23T09:01:00+05:00", "2027-01-01T00:30:00+05:00"])(
  "nothing happens after %s",
  async (end) => {
    await using made = await freshOffice();
    await fillDemo(made.db, { appeals: 300, seed: 5, until: new Date(end) });
    const [last] = await rowsOf(
      "select greatest((select max(at) from history), (select max(created_at) from appeals), (select max(sent_at) from task_flows)) as at",
      [],
      made,
    );
    expect(new Date(last.at).getTime()).toBeLessThan(Date.parse(end));
    const rejections = await rowsOf(
      "select decided_at <= created_at as early, decided_at > $1 as late from incoming_appeals where status = 'rejected'",
      [end],
      made,
    );
    expect(rejections.length).toBeGreaterThan(3);
    expect(rejections.filter(({ early, late }) => early || late)).toEqual([]);
  },
);

describe("the history", () => {
  type Row = { action: string; from_status: string | null; to_status: string; at: string; user_id: number | null };
  const follows = (workflow: Workflow, row: Row, before: Row | undefined): boolean => {
    const action = workflow.actions[row.action];
    if (action === undefined || row.from_status !== (before?.to_status ?? null) || row.at < (before?.at ?? "")) return false;
    if (row.from_status === null ? action.from.length > 0 : !action.from.includes(row.from_status)) return false;
    // Acts of the portal itself have no actor; consequences of a person's act have that person.
    if ((action.who === "system" && action.from.length > 0) !== (row.user_id === null)) return false;
    if (action.to === "same") return row.to_status === row.from_status;
    return typeof action.to === "string" ? row.to_status === action.to : action.to.oneOf.includes(row.to_status);
  };

  test.each([
    { workflow: appealWorkflow as Workflow, table: "appeals", which: "h.appeal_id = r.id and h.task_id is null" },
    { workflow: taskWorkflow as Workflow, table: "tasks", which: "h.task_id = r.id" },
  ])(
    "of every record in $table walks along the contract's table to its status, one version a step, notes beside them",
    async ({ workflow, table, which }) => {
      const records =
        await rowsOf(`select r.id, r.status, r.version, (select json_agg(json_build_object('action', h.action, 'from_status', h.from_status, 'to_status', h.to_status, 'at', h.at, 'user_id', h.user_id)
      order by h.id) from history h where ${which} and h.action not in ('note', 'strike-note', 'remind', 'escalate-to-head', 'escalate-to-controller')) as steps from ${table} r`);
      const wrong = records.filter(
        ({ status, version, steps }: { status: string; version: number; steps: Row[] }) =>
          steps.at(-1)?.to_status !== status ||
          steps.length !== version ||
          steps.some((row, index) => !follows(workflow, row, steps[index - 1])),
      );
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );

  test("knows every action and every status of the contract", async () => {
    const actions = (await rowsOf("select distinct action from history")).map(({ action }) => action);
    const all = [...Object.keys(appealWorkflow.actions), ...Object.keys(taskWorkflow.actions)];
    // nobody of the made-up office leaves it, takes anything back, hears an applicant, signs by a key, corrects an answer or gets a virus
    expect([...new Set(all.filter((action) => !actions.includes(action)))]).toEqual([
      "undo-send-to-classification",
      "withdraw-ask-send-another-org",
      "judge-extension",
      "extend-joined",
      "separate-joined",
      "remove-infected-file",
      "separate-mail",
      "hand-over",
      "close-office",
      "invite-hearing",
      "note-hearing",
      "reopen-joined",
      "call-back",
      "take-back-answer",
      "sign-letter",
      "correct-answer",
      "withdraw-correction",
      "confirm-correction",
      "reject-correction",
      "tell-correction",
      "remind",
    ]);
    const statuses = async (table: string) => (await rowsOf(`select distinct status from ${table}`)).map(({ status }) => status);
    const missing = async (table: string, states: readonly string[]) => {
      const known = await statuses(table);
      return states.filter((state) => !known.includes(state));
    };
    expect(await missing("appeals", appealWorkflow.states)).toEqual([]);
    expect(await missing("tasks", taskWorkflow.states)).toEqual([]);
  });

  test("has people who work in that organisation and may do what they did", async () => {
    await nothing("select h.id from history h join users u on u.id = h.user_id where u.organization_id <> h.organization_id");
    const needed = Object.entries({ ...appealWorkflow.actions, ...taskWorkflow.actions }).flatMap(([action, { permission }]) =>
      permission === null ? [] : [{ action, permissions: [permission].flat() }],
    );
    const refused = await rowsOf(
      `select h.action, h.user_id from history h
        join json_to_recordset($1) as needed (task boolean, action text, permissions json) on needed.action = h.action and needed.task = (h.task_id is not null)
       where not exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
         where ur.user_id = h.user_id and p.short_name in (select json_array_elements_text(needed.permissions))) limit 5`,
      [JSON.stringify(needed.map((row) => ({ task: row.action in taskWorkflow.actions, ...row })))],
    );
    expect(refused).toEqual([]);
  });

  test("was made in office hours, before the end, by a person with the post named", async () => {
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
  test("have no gaps within an organisation and year, and the counters equal the last number", async () => {
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
  // Written by hand: a term runs from the arrival, or from the last transfer or reopening, plus the extensions after that.
  const anew = "h.appeal_id = a.id and h.task_id is null and h.action in ('accept-ask-send-another-org', 'reopen')";
  const longer = (action: string) => `h.appeal_id = a.id and h.task_id is null and h.action = '${action}'`;
  test("of appeals are those of the engine, after transfers, reopenings and extensions too", async () => {
    const rows =
      await rowsOf(`select s.*, exists (select from history h, appeals a where a.id = s.id and ${longer("further-study")} and h.at > s.since) as studied,
          (select count(*)::int from history h, appeals a where a.id = s.id and ${longer("extend-term")} and h.at > s.since) as extended
        from (select a.id, a.deadline, a.term, a.is_extended, k.code, coalesce((select max(h.at) from history h where ${anew}), a.received_at) as since from appeals a join appeal_kinds k on k.id = a.kind_id) s`);
    for (const { deadline, term, code, since, studied, extended, is_extended } of rows) {
      expect([extended, is_extended]).toEqual(extended > 0 ? [1, true] : [0, false]);
      const days = extended > 0 ? term.extension.days : 0;
      if (extended > 0) expect(days).toBeLessThanOrEqual(30);
      const right = appealTerm(calendar, code, new Date(since), { furtherStudy: studied, extensionDays: days });
      expect(deadline).toBe(right.deadline);
      expect(term).toEqual(right);
    }
    expect(rows.filter((row) => row.studied).length).toBeGreaterThan(5);
    expect(rows.filter((row) => row.extended > 0).length).toBeGreaterThan(20);
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
  // Everybody who held, registered, sent on or had it, and who is asked at the moment; nobody else.
  const took = `select id, holder_id as organization_id, false as is_asked from appeals union select id, registered_org_id, false from appeals
    union select id, forwarded_from_id, false from appeals where forwarded_from_id is not null
    union select appeal_id, organization_id, false from tasks where dispatched_at is not null`;
  const all = `${took} union select a.id, a.transfer_org_id, true from appeals a where a.transfer_org_id is not null and not exists (select from (${took}) t where t.id = a.id and t.organization_id = a.transfer_org_id)`;
  await nothing(`((${all}) except select id, office_id, is_asked from appeal_rows)`);
  await nothing(`(select id, office_id, is_asked from appeal_rows except (${all}))`);
  await nothing(
    "select a.id from appeals a join applicants p on p.id = a.applicant_id left join appeal_search s on s.appeal_id = a.id where s.number is distinct from fold(a.number) or s.phone is distinct from p.phone",
  );
});

describe("an appeal", () => {
  const undone = "select from tasks t where t.appeal_id = a.id and t.status not in ('resolved', 'cancelled')";
  const kind = "(select code from closing_kinds k where k.id = a.closing_kind_id)";

  test("is resolved when all its tasks are done, and some have been", async () => {
    await nothing(`select id from appeals a where status = 'resolved' and exists (${undone})`);
    await nothing(
      `select id from appeals a where status = 'resolved' and not is_joined and ${kind} = 'answered' and not exists (select from tasks t where t.appeal_id = a.id and t.status = 'resolved')`,
    );
    await nothing(`select id from appeals a where status = 'process' and not is_joined and not exists (${undone})`);
    await nothing(
      "select id from appeals where status in ('registration', 'deleted', 'transfer_asked', 'for_information') and exists (select from tasks t where t.appeal_id = appeals.id and t.status <> 'cancelled')",
    );
    await nothing(
      "select id from appeals where (status = 'resolved') <> (resolved_at is not null) or (resolved_at is null) <> (closing_kind_id is null)",
    );
  });

  test("that joined another has no tasks of its own, waits for that one and ends as it did", async () => {
    await nothing("select id from appeals a where is_joined and exists (select from tasks t where t.appeal_id = a.id)");
    await nothing(
      "select a.id from appeals a join appeals e on e.id = a.earlier_appeal_id where a.is_joined and (e.is_joined or e.status in ('deleted', 'for_information'))",
    );
    await nothing(`select a.id from appeals a join appeals e on e.id = a.earlier_appeal_id where a.is_joined
      and ((a.status = 'resolved') <> (e.status = 'resolved') or a.resolved_at is distinct from e.resolved_at or a.closing_kind_id is distinct from e.closing_kind_id)`);
    expect((await rowsOf("select from appeals where is_joined")).length).toBeGreaterThan(0);
  });

  test("takes the rarer ways about as often as in an office", async () => {
    const [share] =
      await rowsOf(`select count(*) filter (where ${kind} = 'unconsidered')::float / count(*) as unconsidered, count(*) filter (where ${kind} = 'terminated')::float / count(*) as terminated,
        count(*) filter (where ${kind} = 'returned_to_applicant')::float / count(*) as returned, count(*) filter (where forwarded_from_id is not null)::float / count(*) as transferred,
        count(*) filter (where status = 'for_information' or closing_kind_id = (select id from closing_kinds where code = 'for_information'))::float / count(*) as information, count(*) filter (where is_control)::float / count(*) as controlled,
        count(*) filter (where is_extended)::float / count(*) as extended, count(*) filter (where is_mahalla)::float / count(*) as mahalla from appeals a`);
    const about = {
      unconsidered: 0.02,
      terminated: 0.02,
      returned: 0.01,
      transferred: 0.04,
      information: 0.01,
      controlled: 0.05,
      extended: 0.03,
      mahalla: 0.03,
    };
    for (const [name, usual] of Object.entries(about)) {
      expect(share[name], name).toBeGreaterThan(usual / 2);
      expect(share[name], name).toBeLessThan(usual * 2);
    }
  });

  test("that was sent on was decided by the office above, by somebody other than the person asked", async () => {
    await nothing(
      `select a.id from appeals a join organizations o on o.id = a.registered_org_id where a.forwarded_from_id is not null and a.forwarded_from_id <> coalesce(o.parent_id, o.id)`,
    );
    await nothing("select id from appeals where forwarded_from_id is not null and holder_id = registered_org_id");
    await nothing(
      "select a.id from history a join history q on q.appeal_id = a.appeal_id and q.action = 'ask-send-another-org' and q.id < a.id where a.action in ('accept-ask-send-another-org', 'reject-ask-send-another-org') and a.user_id = q.user_id",
    );
    await nothing(
      "select id from appeals where (status = 'transfer_asked') <> (transfer_org_id is not null) or (transfer_org_id is null) <> (transfer_asked_by is null)",
    );
  });
});

describe("a task", () => {
  test("of a lower office stands below the one that it serves, within its depth and its day", async () => {
    await nothing(`select c.id from tasks c join tasks p on p.id = c.parent_id left join organization_tree t on t.ancestor_id = p.organization_id and t.descendant_id = c.organization_id and t.depth > 0
      where t.depth is null or c.depth <> p.depth + t.depth or c.from_org_id <> p.organization_id or c.appeal_id <> p.appeal_id or c.topic_id is null`);
    await nothing("select t.id from tasks t join task_depth_levels l on l.id = t.depth_level_id where t.depth > l.value");
    await nothing("select c.id from tasks c join tasks p on p.id = c.parent_id where c.deadline > p.deadline");
    await nothing(
      "select p.id from tasks p where p.status not in ('process', 'cancelled') and exists (select from tasks c where c.parent_id = p.id and c.status not in ('resolved', 'cancelled'))",
    );
    await nothing(
      "select id from tasks where parent_id is null and status = 'answer_upper' or parent_id is not null and status in ('notify', 'draft')",
    );
    expect((await rowsOf("select from tasks where depth > 1")).length).toBeGreaterThan(2);
  });

  test("under control has a controller, who releases it and wrote no answer to it", async () => {
    await nothing(
      "select id from tasks where is_control and (controller_id is null or controlled_by is null or control_review_day is null)",
    );
    await nothing("select id from tasks where status = 'control_release' and not is_control");
    await nothing(
      "select h.id from history h join tasks t on t.id = h.task_id where h.action = 'release-control' and (h.user_id <> t.controller_id or h.user_id = t.answer_author_id)",
    );
    await nothing(
      `select t.id from tasks t where is_control and t.status = 'resolved' and not exists (select from history h where h.task_id = t.id and h.action = 'release-control')`,
    );
    await nothing(`select t.id from tasks t join appeals a on a.id = t.appeal_id where a.is_control and not t.is_control and t.parent_id is null and t.dispatched_at is not null
      and t.dispatched_at <= (select max(h.at) from history h where h.appeal_id = a.id and h.action = 'send-to-control')`);
  });

  test("is asked about by its executor and decided by another of those who may", async () => {
    expect(await rowsOf("select type, array_agg(distinct status order by status) as statuses from requests group by 1 order by 1")).toEqual(
      ["deadline", "depth_limit", "executor", "group", "send_to_down"].map((type) => ({
        type,
        statuses: ["accepted", "pending", "rejected"],
      })),
    );
    await nothing("select id from requests where asked_by = decided_by or (status = 'pending') <> (decided_at is null)");
    await nothing(
      "select q.id from requests q join users u on u.id = q.asked_by join tasks t on t.id = q.task_id where u.organization_id <> t.organization_id or q.asked_org_id <> t.organization_id",
    );
    await nothing(`select q.id from requests q join tasks t on t.id = q.task_id where q.deciding_org_id <> case when q.type in ('executor', 'send_to_down') then t.organization_id
      when q.type = 'group' then (select r.from_org_id from tasks r where r.id = coalesce((select g.parent_id from tasks g where g.id = t.parent_id), t.parent_id, t.id)) else t.from_org_id end`);
    await nothing(`select q.id from requests q join users u on u.id = q.decided_by where u.organization_id <> q.deciding_org_id or not exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
      join permissions p on p.id = rp.permission_id where ur.user_id = u.id and p.short_name = 'decide_' || q.type)`);
    await nothing(
      "select q.id from requests q where q.type in ('send_to_down', 'depth_limit') and not exists (select from organization_tree b where b.ancestor_id = q.asked_org_id and b.depth > 0)",
    );
    await nothing(
      "select q.id from requests q join tasks t on t.id = q.task_id where q.status = 'pending' and t.status in ('draft', 'resolved', 'cancelled')",
    );
    await nothing(
      "select q.id from requests q join tasks t on t.id = q.task_id where q.type = 'deadline' and q.status = 'accepted' and to_date(q.wanted ->> 'deadline', 'DD.MM.YYYY') <> t.deadline",
    );
    const [news] = await rowsOf("select count(*)::int as n from tasks where has_news and status = 'process'");
    expect(news.n).toBeGreaterThan(0);
  });

  test("is reviewed by a colleague of the asker, in each state", async () => {
    expect(await rowsOf("select distinct status from reviews order by 1")).toEqual([
      { status: "answered" },
      { status: "confirmed" },
      { status: "pending" },
    ]);
    await nothing(
      "select r.id from reviews r join users a on a.id = r.asked_by join users b on b.id = r.reviewer_id where a.id = b.id or a.organization_id <> b.organization_id",
    );
    await nothing("select id from reviews where (status = 'pending') <> (answered_at is null) and decision_note is null");
    await nothing("select r.id from reviews r join tasks t on t.id = r.task_id where t.status = 'cancelled' and r.status <> 'confirmed'");
  });

  test("answered on the way goes on, and only the last answer ends it", async () => {
    const [interim] = await rowsOf(
      "select count(*)::int as n from answers w join answer_types y on y.id = w.answer_type_id where y.code = 'interim' and w.state = 'confirmed'",
    );
    expect(interim.n).toBeGreaterThan(20);
    await nothing(
      "select t.id from tasks t join answers w on w.id = t.answer_id join answer_types y on y.id = w.answer_type_id where t.status in ('notify', 'answer_upper', 'control_release', 'resolved') and y.code <> 'final'",
    );
  });

  test("notified with another has its letter at the same moment, in the same office", async () => {
    await nothing("select l.id from letters l join tasks t on t.id = l.task_id where l.sent_day is null and t.status <> 'notify'");
    await nothing(`select h.id from history h join tasks t on t.id = h.task_id where h.action = 'told-with-another' and not exists (select from history l join tasks o on o.id = l.task_id
      where l.action = 'notify-applicant' and l.appeal_id = h.appeal_id and l.at = h.at and l.user_id = h.user_id and o.organization_id = t.organization_id)`);
    await nothing(
      "select t.id from tasks t where t.status = 'resolved' and t.parent_id is null and not exists (select from notifications n where n.task_id = t.id) and not exists (select from history h where h.task_id = t.id and h.action = 'told-with-another')",
    );
  });
});

test("a message from outside came to the governor's office of the sender's district, and waits, was registered or was rejected", async () => {
  const states = await rowsOf(
    "select c.code, array_agg(distinct i.status order by i.status) as statuses from incoming_appeals i join channels c on c.id = i.channel_id group by 1 order by 1",
  );
  expect(states).toEqual([
    { code: "email", statuses: ["joined", "new", "rejected"] },
    ...["my_fergana", "telegram", "web"].map((code) => ({ code, statuses: ["new", "registered", "rejected"] })),
  ]);
  await nothing(`select i.id from incoming_appeals i join organizations o on o.id = i.organization_id join structures s on s.id = o.structure_id where s.code <> 'governor'
    or o.area_id is distinct from (select d.area_id from organizations d join structures ds on ds.id = d.structure_id where ds.code = 'governor' and d.area_id = (i.applicant ->> 'areasId')::int)`);
  await nothing(
    "select i.id from incoming_appeals i left join appeals a on a.id = i.appeal_id where (i.status = 'registered') <> (a.id is not null) or a.registered_org_id <> i.organization_id or a.channel_id <> i.channel_id or a.received_at <> i.created_at",
  );
  await nothing(
    "select a.id from appeals a join channels c on c.id = a.channel_id where c.code in ('web', 'telegram', 'my_fergana') and not exists (select from incoming_appeals i where i.appeal_id = a.id)",
  );
  await nothing(
    "select id from incoming_appeals where (status in ('new', 'joined')) <> (decided_by is null) or (status = 'rejected') <> (reason is not null)",
  );
});

test("most open tasks of an office are within their terms, and none waits past its term to be handed out", async () => {
  const early = "('registration', 'classification', 'transfer_asked')";
  await nothing(`select id from appeals where status in ${early} and deadline < '2026-11-20'`);
  const [open] = await rowsOf(
    "select (count(*) filter (where deadline < '2026-11-20'))::real / count(*) as late from appeals where status in ('registration', 'classification', 'transfer_asked', 'process')",
  );
  expect(open.late).toBeGreaterThan(0.05);
  expect(open.late).toBeLessThan(0.2);
  const [hands] = await rowsOf(
    "select (count(*) filter (where t.deadline < '2026-11-20'))::real / count(*) as late from tasks t join users u on u.id = t.executor_id where u.login in ('executor', 'executor2', 'executor3') and t.status in ('new', 'process', 'rejected')",
  );
  expect(hands.late).toBeLessThan(0.5);
});

test("the demo looks like a real office", async () => {
  const [share] =
    await rowsOf(`select (select count(*) from appeals)::int as all, (select count(*) from appeals where status in ('resolved', 'deleted'))::int as closed, (select count(*) from tasks)::int as tasks,
    (select count(*) from appeals join organizations o on o.id = holder_id where o.parent_id is null)::int as region, (select count(*) from appeals where earlier_appeal_id is not null)::int as again,
    (select count(*) from appeals where applicant_count > 1)::int as collective, (select count(*) from applicants where is_fake_phone)::int as fake, (select count(*) from applicants where applicant_type_id = 2)::int as firms,
    (select count(distinct office_id) from appeal_rows)::int as offices, (select max(n) from (select count(distinct organization_id) as n from tasks group by appeal_id) s)::int as together,
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

test.each([
  ["ʼ", "last_name ~ 'ʼ' or first_name ~ 'ʼ'", 40],
  ["sʼh", "concat_ws(' ', last_name, first_name, middle_name) ~ 'sʼh'", 8],
  ["сҳ", "concat_ws(' ', last_name, first_name, middle_name) ~ 'сҳ'", 4],
  ["ўъ", "first_name = 'Мўътабар'", 1],
  ["ё", "concat_ws(' ', last_name, first_name, middle_name) ~* 'ё'", 40],
  ["ц or ts", "last_name ~* '^(ц|ts|зайцев|zaytsev)'", 8],
  ["a double surname of a woman", "last_name in ('Ermatova-Yusupova', 'Эрматова-Юсупова')", 1],
  ["a surname that is the same of man and woman", "last_name in ('Tsoy', 'Цой')", 4],
  ["a long name", "length(last_name) > 22", 4],
])("the demo has applicants with %s", async (_, where, least) => {
  const [{ n }] = await rowsOf(`select count(*)::int as n from applicants where ${where}`);
  expect(n).toBeGreaterThanOrEqual(least);
  await nothing("select last_name from applicants where last_name ~ '(v-Y|в-Ю).*(va|ва)$' or last_name in ('Tsoya', 'Цойа')");
});

test("the demo has numbered mahallas, which stand by value", async () => {
  const rows = await rowsOf(`select name_uz from mahallas where name_uz ~ 'mavze' order by sort_key(name_uz) collate "C"`);
  expect(rows.map(({ name_uz }) => name_uz)).toEqual(["1-mavze MFY", "2-mavze MFY", "10-mavze MFY"]);
});

test("people write about gas in winter and about water in summer", async () => {
  const rows =
    await rowsOf(`select tp.code like '01.0[12]%' or tp.code in ('01.01', '01.02') as gas, extract(month from a.created_at) in (12, 1, 2) as winter, count(*)::int
    from tasks t join appeals a on a.id = t.appeal_id join topics tp on tp.id = t.topic_id where tp.code in ('01.01', '01.02', '01.05', '01.06') and extract(month from a.created_at) in (12, 1, 2, 6, 7, 8) group by 1, 2`);
  const count = (gas: boolean, winter: boolean) => rows.find((row) => row.gas === gas && row.winter === winter)?.count ?? 0;
  expect(count(true, true)).toBeGreaterThan(count(true, false));
  expect(count(false, false)).toBeGreaterThan(count(false, true));
});

/** What each list contains for a user, in plain SQL: u is the user with the user's posts; `own` is own work, by role. */
const held = "select position_level_id from user_roles where user_id = u.id";
const sees = "exists (select from appeal_rows ao where ao.id = a.id and ao.office_id = u.organization_id)";
const given =
  "select ot.descendant_id from supervisor_organizations so join organization_tree ot on ot.ancestor_id = so.organization_id where so.user_id = u.id";
const open = `(${openTaskStatuses.map((status) => `'${status}'`).join()})`;
const ofMahalla = "from appeals a where a.is_mahalla and a.registered_org_id = u.organization_id and a.status";
const fromOutside = (channel: string, status = "new") =>
  `from incoming_appeals i join channels c on c.id = i.channel_id where i.organization_id = u.organization_id and i.status = '${status}' and c.code = '${channel}'`;
const asked = (type: string) =>
  `from tasks t join requests q on q.task_id = t.id where q.status = 'pending' and q.type = '${type}' and q.deciding_org_id = u.organization_id and q.asked_by <> u.id`;
const inList: Record<string, string> = {
  registration: "from appeals a where a.holder_id = u.organization_id and a.status = 'registration' and not a.is_mahalla",
  unlocated: `from appeals a where a.holder_id = u.organization_id and a.status = 'classification' and a.position_level_id in (${held})`,
  process: `from appeals a where u.organization_id in (a.holder_id, a.registered_org_id) and a.status = 'process'`,
  closed: `from appeals a where a.status = 'resolved' and ${sees}`,
  "letters-due":
    "from appeals a where a.id in (select l.appeal_id from letters l left join tasks lt on lt.id = l.task_id where l.sent_day is null and coalesce(lt.organization_id, a.holder_id) = u.organization_id)",
  inquiries: `from appeals a where exists (select from inquiries q where q.appeal_id = a.id and q.status = 'pending' and q.organization_id = u.organization_id and (q.sent_by = u.id
    or exists (select from user_roles ur where ur.user_id = u.id and ur.position_level_id is not null)
    or exists (select from tasks k where k.appeal_id = a.id and k.executor_id = u.id and k.status not in ('draft', 'returned', 'resolved', 'cancelled'))))`,
  "late-extensions":
    "from appeals a where a.holder_id = u.organization_id and a.id in (select l.appeal_id from late_terms l where l.is_late is null)",
  "for-information": "from appeals a where a.holder_id = u.organization_id and a.status = 'for_information'",
  "send-to-another-org": "from appeals a where a.transfer_org_id = u.organization_id and a.status = 'transfer_asked'",
  "reg-mahalla": `${ofMahalla} = 'registration'`,
  "pr-mahalla": `${ofMahalla} in ('classification', 'process', 'for_information', 'transfer_asked')`,
  "fn-mahalla": `${ofMahalla} = 'resolved'`,
  "dashboard-appeal": `from appeals a where a.status <> 'deleted' and (${sees} or a.holder_id in (${given}))`,
  // five working days before Friday 20 November begin on the 13th
  silence: `from appeals a where a.status in ('registration', 'classification', 'process', 'transfer_asked') and a.deadline >= date '${dayOf(until)}' and (${sees} or a.holder_id in (${given}))
    and (select max(h.at) from history h where h.appeal_id = a.id) < date '2026-11-13'`,
  "supervisor-appeals": `from appeals a where a.status <> 'deleted' and a.holder_id in (${given})`,
  "register-task": "from tasks t where t.organization_id = u.organization_id and t.status = 'register'",
  "resolution-task": `from tasks t where t.organization_id = u.organization_id and t.status = 'resolution' and t.position_level_id in (${held})`,
  "new-tasks": "from tasks t where own and t.status = 'new'",
  "process-tasks": "from tasks t where own and t.status = 'process'",
  "reject-tasks": "from tasks t where own and t.status = 'rejected'",
  "return-tasks": "from tasks t where t.from_org_id = u.organization_id and t.status = 'returned'",
  "delayed-tasks": `from tasks t where own and t.status in ${open} and t.deadline < date '${dayOf(until)}'`,
  "closed-tasks": "from tasks t where own and t.status = 'resolved'",
  "delayed-closed-tasks":
    "from tasks t where own and t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline",
  "checking-query": "from tasks t where t.organization_id = u.organization_id and turn and t.answer_author_id <> u.id",
  "notify-applicant-query": "from tasks t where t.organization_id = u.organization_id and t.status = 'notify'",
  "send-to-down-query": asked("send_to_down"),
  "deadline-query": asked("deadline"),
  "executor-query": asked("executor"),
  "limited-query": asked("depth_limit"),
  "groups-query": asked("group"),
  "others-tasks": `from tasks t where own and t.status in ${open} and exists (select from tasks c where c.parent_id = t.id and c.from_org_id = u.organization_id and c.status in ${open})`,
  "for-controler": `from tasks t where t.is_control and t.controller_id = u.id and t.status in ${open}`,
  "release-control": "from tasks t where t.controller_id = u.id and t.status = 'control_release'",
  "review-tasks":
    "from tasks t join reviews r on r.task_id = t.id where r.reviewer_id = u.id and r.status = 'pending' and t.status <> 'cancelled'",
  "answer-review-tasks":
    "from tasks t join reviews r on r.task_id = t.id where r.asked_by = u.id and r.status = 'answered' and t.status <> 'cancelled'",
  "dashboard-tasks": `from tasks t where t.status not in ('draft', 'cancelled') and (u.organization_id in (t.organization_id, t.from_org_id) or t.organization_id in (${given}))`,
  "supervisor-tasks": `from tasks t where t.status not in ('draft', 'cancelled') and t.organization_id in (${given})`,
  telegram: fromOutside("telegram"),
  web: fromOutside("web"),
  "my-fergana": fromOutside("my_fergana"),
  "telegram-rejected": fromOutside("telegram", "rejected"),
  "web-rejected": fromOutside("web", "rejected"),
  "my-fergana-rejected": fromOutside("my_fergana", "rejected"),
  email: fromOutside("email"),
  "email-rejected": fromOutside("email", "rejected"),
  "joined-mail": fromOutside("email", "joined"),
};
const ownWork: Readonly<Record<string, string>> = {
  executor: "t.executor_id = u.id",
  leader: "t.organization_id = u.organization_id and t.department_id = u.department_id",
};
const turnOf: Readonly<Record<string, string>> = { signer: "t.status = 'answer_confirm' and t.signer_id = u.id" };

/** Nothing comes there: no office is below the lowest one, none asks it, and messages from outside come to a governor. */
const nothingBelow = ["others-tasks", "send-to-down-query", "send-to-another-org", "telegram", "web", "my-fergana", "email", "joined-mail"];
const neverComes = (office: string, name: string): boolean =>
  (office === "organization" && nothingBelow.includes(name.replace(/-rejected$/, ""))) ||
  (office !== "region" && name === "late-extensions");

const known = [appealLists.lists, taskLists.lists, incomingLists.lists]
  .flatMap((lists) => Object.entries<{ permission: string }>(lists))
  .filter(([, { permission }]) => permission !== "signed-in")
  .map(([name, { permission }]) => ({ name, screen: permission }));
const cases = demoAccounts.flatMap(({ login, role, office }) => {
  const screens = defaultRoles[role].screens.map((path) => path.slice(1).replaceAll("/", "-"));
  return known.filter(({ screen }) => screens.includes(screen)).map(({ name }) => ({ login, role, office, name }));
});

const countIn = async ({ login, role, name }: { login: string; role: string; name: string }): Promise<number> => {
  const predicate = inList[name];
  if (predicate === undefined) throw new Error(`What the list ${name} holds is not said here.`);
  const own = ownWork[role] ?? "t.organization_id = u.organization_id";
  const said = predicate.replace(/\bown\b/, `(${own})`).replace(/\bturn\b/, `(${turnOf[role] ?? "t.status = 'answer_check'"})`);
  const [row] = await rowsOf(`select (select count(*) ${said})::int as rows from users u where u.login = $1`, [login]);
  return row.rows;
};

test("every list of the contract belongs to a demo account and has its SQL here", () => {
  expect(known.map(({ name }) => name).filter((name) => !(name in inList))).toEqual([]);
  expect(known.map(({ name }) => name).filter((name) => !cases.some((one) => one.name === name))).toEqual([]);
});

test.each(cases.filter(({ office, name }) => !neverComes(office, name)))("$login finds work in $name", async (one) => {
  expect(await countIn(one)).toBeGreaterThan(0);
});

test.each(cases.filter(({ office, name }) => neverComes(office, name)))("$login of the lowest office has no work in $name", async (one) => {
  expect(await countIn(one)).toBe(0);
});
