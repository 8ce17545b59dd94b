import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "@murojaat/server/test/support/given.ts";
import type { Portal } from "@murojaat/server/test/support/people.ts";
import { openPortal } from "@murojaat/server/test/support/portal.ts";
import { verifyLogs } from "@murojaat/server/office/evidence/verify.repository.ts";
import { fillDemo } from "./fill.ts";
import { multiplyAppeals } from "./multiply.ts";

const until = new Date("2026-11-20T12:00:00+05:00");
const [made, copies] = [200, 3];

type Rows = Record<string, number | string | null>[];
let portal: Portal;
let before: { counted: Rows; schema: Rows; lives: Rows };
const rowsOf = async (query: string): Promise<Rows> => (await sql.raw<Rows[number]>(query).execute(portal.db)).rows;
const counted = async () => {
  const tables = [
    "applicants",
    "appeals",
    "tasks",
    "answers",
    "task_flows",
    "notifications",
    "history",
    "requests",
    "reviews",
    "incoming_appeals",
    "calendar_change_moves",
    "appeal_rows",
    "appeal_search",
  ];
  return rowsOf(tables.map((name) => `select '${name}' as name, count(*) as n from ${name}`).join(" union all "));
};
const schema = async () =>
  rowsOf(`select indexdef as part from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`);
/** What was done to each appeal and its tasks, without the ids: the moment to the second, the action and where it led. */
const lives = (of: string) =>
  rowsOf(`select string_agg(concat_ws(' ', date_trunc('second', h.at), h.user_id, h.action, h.from_status, h.to_status, h.task_id is null), ',' order by h.id) as life, a.deadline, a.term, a.text, a.status
      from appeals a join history h on h.appeal_id = a.id where ${of} group by a.id order by a.id`);

beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: made, seed: 5, until });
  before = { counted: await counted(), schema: await schema(), lives: await lives("true") };
  await multiplyAppeals(portal.db, copies);
}, 60_000);
afterAll(() => portal.close());

test("the history of every copy is a chain of its own, and its texts are bound to it", async () => {
  const { rows, broken } = await verifyLogs(portal.db);
  const { rows: found } = await sql<{ n: number; bound: number }>`
    select count(*) as n, count(distinct (appeal_id, answer_id)) filter (where papers_hash is not null) as bound from history`.execute(
    portal.db,
  );
  expect([rows, broken]).toEqual([found[0]!.n, [{ kind: "unsealed", log: "history" }]]);
  // an appeal at least for each of them
  expect(found[0]!.bound).toBeGreaterThanOrEqual(made * copies);
});

test("every record exists once per copy, and the schema loses nothing", async () => {
  expect(await counted()).toEqual(before.counted.map(({ name, n }) => ({ name, n: Number(n) * copies })));
  expect(await schema()).toEqual(before.schema);
});

test.each([0, 1, 2])("copy %i has the same history as the first", async (copy) => {
  expect(await lives(`(a.id - 1) % ${copies} = ${copy}`)).toEqual(before.lives);
});

test("records refer to records of their own copy", async () => {
  const strangers = [
    "select a.id from appeals a join appeals e on e.id = a.earlier_appeal_id where (a.id - e.id) % 3 <> 0",
    "select t.id from tasks t where (t.id - t.appeal_id) % 3 <> 0",
    "select w.id from tasks t join answers w on w.id = t.answer_id where w.task_id <> t.id",
    "select h.id from history h join tasks t on t.id = h.task_id where t.appeal_id <> h.appeal_id",
    "select n.id from notifications n join tasks t on t.id = n.task_id where t.appeal_id <> n.appeal_id",
    "select i.id from incoming_appeals i where (i.id - i.appeal_id) % 3 <> 0",
    "select q.id from requests q where (q.id - q.task_id) % 3 <> 0",
    "select o.id from appeal_rows o where not exists (select from appeals a where a.id = o.id)",
  ];
  for (const query of strangers) expect([query, await rowsOf(query)]).toEqual([query, []]);
});

test("numbers have no gaps and come in the order of the ids; messages name the number and the person of their own appeal", async () => {
  const numbers = await rowsOf(
    "select registered_org_id || right(number, 3) as book, string_agg((substring(number from '(\\d+)/'))::int::text, ' ' order by id) as given from appeals group by 1",
  );
  for (const { book, given } of numbers)
    expect([book, given]).toEqual([book, Array.from({ length: String(given).split(" ").length }, (_, n) => n + 1).join(" ")]);
  expect(numbers.length).toBeGreaterThan(5);
  expect(
    await rowsOf(`select n.id from notifications n join appeals a on a.id = n.appeal_id join applicants p on p.id = a.applicant_id
      where (n.kind <> 'terminated' and position(a.number in n.text) = 0) or n.recipient <> p.full_name or (n.method = 'sms' and n.address <> p.phone)`),
  ).toEqual([]);
});

test("people differ between copies, and searches find them", async () => {
  const [found] = await rowsOf(`select count(distinct p.phone) as phones, count(distinct p.full_name) as names, count(*) as n,
      count(*) filter (where s.number <> fold(a.number) or s.phone <> p.phone or s.person || s.entity <> name_key(p.full_name)) as wrong
    from appeal_search s join appeals a on a.id = s.appeal_id join applicants p on p.id = a.applicant_id`);
  expect(found!.wrong).toBe(0);
  expect(Number(found!.names)).toBeGreaterThan(Number(found!.n) * 0.6);
  expect(Number(found!.phones)).toBeGreaterThan(Number(found!.n) * 0.8);
});

test("stored totals equal what counting finds, and the office continues with the next number", async () => {
  const kept = "select organization_id, list, n from list_totals where n <> 0 order by 1, 2";
  expect(await rowsOf(kept)).toEqual(await rowsOf("select organization_id, list, n from counted_list_totals where n <> 0 order by 1, 2"));
  expect((await rowsOf(kept)).length).toBeGreaterThan(20);

  const appeal = await given(portal).registered();
  const [book] = await rowsOf(`select max((substring(number from '(\\d+)/'))::int) as last, count(*) as n from appeals
    where right(number, 3) = right('${appeal.requestNumber}', 3) and registered_org_id = (select registered_org_id from appeals where id = ${appeal.id})`);
  expect(book!.last).toBe(book!.n);
  expect(appeal.id).toBe(made * copies + 1);
});
