// The floor under the figures: a bare HTTP server on the same database that does the least SQL for the same
// answer, without rights, history, counters or checks. A program of its own, so that it has a process as the portal has.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createPool } from "@murojaat/server/engine/db/pool.ts";
import { appealRows, taskRows } from "./floor-rows.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined || process.send === undefined) throw new Error("The floor is started by the bench.");
const pool = createPool(url, { max: 10 });
const largest = "(select holder_id from floor.appeals group by 1 order by count(*) desc limit 1)";

// Copies of its own: the portal's rows stay as they are. On a slow disk a copy takes longer than any call may.
const copying = createPool(url, { max: 1, queryTimeout: 0 });
const client = await copying.connect();
await client.query("set statement_timeout = 0; drop schema if exists floor cascade; create schema floor");
const copies = [
  `create table floor.appeals as
   select id, number, status, holder_id, applicant_id, channel_id, created_at, deadline, version, text from appeals`,
  "alter table floor.appeals add primary key (id)",
  "create index on floor.appeals (holder_id, status, id desc)",
  "create sequence floor.ids",
  "select setval('floor.ids', (select max(id) from floor.appeals))",
  "create table floor.tasks as select id, organization_id, status from tasks",
  "alter table floor.tasks add primary key (id)",
  "create index on floor.tasks (organization_id, status, id desc)",
  "analyze floor.appeals, floor.tasks",
];
for (const [done, statement] of copies.entries()) {
  process.stderr.write(`Bare server: copying, step ${done + 1} of ${copies.length}\n`);
  await client.query(statement);
}
client.release();
await copying.end();
const holder = (await pool.query(`select ${largest} as id`)).rows[0].id;

const named = (name: string, text: string) => (values: unknown[]) => pool.query({ name, text, values });
const appealsPage = named("appeals", appealRows);
const tasksPage = named("tasks of a list", taskRows);
const appealsTotal = named("total", "select count(*) as n from floor.appeals where holder_id = $1 and status = $2");
const tasksTotal = named("total of tasks", "select count(*) as n from floor.tasks where organization_id = $1 and status = $2");
const appeal = named(
  "appeal",
  "select a.*, p.full_name, p.phone from floor.appeals a join applicants p on p.id = a.applicant_id where a.id = $1",
);
const tasks = named("tasks", "select id, status, text, deadline, organization_id, executor_id from tasks where appeal_id = $1 order by id");
const byNumber = named("number", "select id, number from floor.appeals where id = $1");
const insert = named(
  "insert",
  `insert into floor.appeals (id, number, status, holder_id, applicant_id, channel_id, created_at, deadline, version, text)
  select nextval('floor.ids'), $1, 'registration', holder_id, applicant_id, channel_id, now(), current_date + 15, 1, $2 from floor.appeals where id = $3 returning id`,
);
const update = named("update", "update floor.appeals set status = $2, version = version + 1 where id = $1 returning id, status, version");
const counters = named("counters", "select count(*) as n from floor.appeals where holder_id = $1 and status = 'process'");
const groups = named("groups", "select channel_id, count(*) as n from floor.appeals where holder_id = $1 group by 1");

type Statement = ReturnType<typeof named>;
/** A list's total is counted once a second. */
const listOf = (page: Statement, count: Statement) => {
  const totals = new Map<string, { at: number; total: number }>();
  const readTotal = async (status: string): Promise<number> => {
    const known = totals.get(status);
    if (known !== undefined && Date.now() - known.at < 1000) return known.total;
    const fresh = Number((await count([holder, status])).rows[0].n);
    totals.set(status, { at: Date.now(), total: fresh });
    return fresh;
  };
  return async (query: URLSearchParams): Promise<unknown> => {
    const status = query.get("status") ?? "";
    const [{ rows }, total] = await Promise.all([page([holder, status]), readTotal(status)]);
    return { total, rows };
  };
};

const routes: Record<string, (query: URLSearchParams, body: Record<string, unknown>) => Promise<unknown>> = {
  "/appeals": listOf(appealsPage, appealsTotal),
  "/tasks": listOf(tasksPage, tasksTotal),
  "/counters": async () => (await counters([holder])).rows[0],
  "/groups": async () => (await groups([holder])).rows,
  "/case": async (query) => {
    const [row, parts] = await Promise.all([appeal([query.get("id")]), tasks([query.get("id")])]);
    return { ...row.rows[0], tasks: parts.rows };
  },
  "/find": async (query) => (await byNumber([query.get("id")])).rows,
  "/insert": async (_query, body) => (await insert([body["number"], body["text"], body["like"]])).rows[0],
  "/update": async (_query, body) => (await update([body["id"], body["status"]])).rows[0],
};

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.method === "GET") return {};
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives buffers
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as Record<string, unknown>;
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor");
  const answer = async () => (await routes[pathname]?.(searchParams, await readBody(request))) ?? {};
  answer().then(
    (reply) => response.setHeader("content-type", "application/json").end(JSON.stringify(reply)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
// It waits while the portal is measured; a connection that it closes meanwhile would fail the next call.
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
// Gone with the bench, however that ends.
process.on("disconnect", () => process.exit(0));
