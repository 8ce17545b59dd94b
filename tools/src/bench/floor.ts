// The floor under the figures: a bare HTTP server on the same database that does the least SQL for the same
// answer, without rights, history, counters or checks. A program of its own, so that it has a process as the portal has.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createPool } from "@murojaat/server/engine/db/pool.ts";

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
/** The rows that the portal's list of appeals shows; what it works out from the calendar and the caller's rights is left out. */
const appealsPage = named(
  "appeals",
  `select a.id, a.number as "requestNumber", a.channel_id as "channelId", c.name_uz as "channelName", a.created_at as "createdDate", l.name_uz as "positionLevelName",
          a.sender_organization_id as "senderOrgsId", s.name_uz as "senderOrgName", a.document_number as "documentNumber", to_char(a.document_date, 'DD.MM.YYYY') as "documentDate",
          a.applicant_id as "applicantsId", p.full_name as "applicantName", r.name_uz as "applicantRegionName", d.name_uz as "applicantAreaName", p.phone as "applicantPhone",
          y.name_uz as "applicantTypeName", a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", null as task_id,
          (select coalesce(json_agg(json_build_object('resourcesId', f.id, 'resourceName', f.name)), '[]') from appeal_files w join files f on f.id = w.file_id where w.appeal_id = a.id) as files,
          left(a.text, 300) as text, a.status, n.name_uz as "statusName", to_char(a.deadline, 'DD.MM.YYYY') as deadline, a.deadline - current_date as "daysLeft", h.name_uz as "holderName",
          a.transfer_reason as "transferReason", null as "forwardBy", false as "forwardLate", null as "letterNames", null as "letterBy", null as "letterDaysLeft", null as "inquiryNames", null as "inquiryBy", null as "inquiryDaysLeft", a.is_control as "isControl",
          null as "lastEventDate", null as "timesSent", null as "deadlineRequests", a.version
     from (select id from floor.appeals where holder_id = $1 and status = $2 order by id desc limit 20) page
     join appeals a on a.id = page.id join applicants p on p.id = a.applicant_id join applicant_types y on y.id = p.applicant_type_id join channels c on c.id = a.channel_id
     join statuses n on n.machine = 'appeal' and n.code = a.status join organizations h on h.id = a.holder_id left join position_levels l on l.id = a.position_level_id
     left join sender_organizations s on s.id = a.sender_organization_id left join regions r on r.id = p.region_id left join areas d on d.id = p.area_id order by a.id desc`,
);
const tasksPage = named(
  "tasks of a list",
  `select t.id, t.appeal_id as "appealId", a.number as "requestNumber", t.status, n.name_uz as "statusName", t.version, t.dispatched_at as "createdDate",
          to_char(t.deadline, 'DD.MM.YYYY') as deadline, null as "daysLeft", g.name_uz as "groupName", y.name_uz as "taskTypeName", left(t.text, 500) as text, f.name_uz as "fromOrgName",
          o.name_uz as "organizationName", t.department_id as "departmentsId", d.name_uz as "departmentName", t.executor_id as "executorId", u.full_name as "executorName", l.name_uz as "positionLevelName", p.full_name as "applicantName",
          r.name_uz as "applicantAreaName", p.phone as "applicantPhone", c.name_uz as "channelName", e.name_uz as "resultTypeName", w.number as "answerNumber", v.full_name as "signerName",
          t.return_reason as "returnReason", t.resolved_at as "resolvedDate", null as "daysLate", t.is_control as "isControl", k.full_name as "controllerName",
          to_char(t.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", t.has_news as "hasNews", null as "requestId", '' as "requestWanted", null as "requestReason",
          null as "requestedByName", null as "requestedDate", null as "reviewQuestion", null as "reviewerName", null as "reviewAskedByName", null as "reviewDueDate", null as "reviewAnswer"
     from (select id from floor.tasks where organization_id = $1 and status = $2 order by id desc limit 20) page
     join tasks t on t.id = page.id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id join channels c on c.id = a.channel_id
     join statuses n on n.machine = 'task' and n.code = t.status join organizations f on f.id = t.from_org_id join organizations o on o.id = t.organization_id
     join topics g on g.id = t.topic_id join task_types y on y.id = t.task_type_id left join departments d on d.id = t.department_id left join users u on u.id = t.executor_id
     left join position_levels l on l.id = t.position_level_id left join areas r on r.id = p.area_id left join answers w on w.id = t.answer_id
     left join result_types e on e.id = w.result_type_id left join users v on v.id = t.signer_id left join users k on k.id = t.controller_id order by t.id desc`,
);
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
