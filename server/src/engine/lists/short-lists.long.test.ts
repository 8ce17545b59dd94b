import { appealLists, incomingLists, taskLists, type ListFamily } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import {
  accounts,
  from,
  idsBySql,
  isIncoming,
  isOfTasks,
  key,
  lists,
  now,
  roleOf,
  tellWhoTookPart,
  whoIs,
} from "../../../test/support/list-meanings.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { mostSorted, sortListsUpTo } from "./order.ts";

type Language = "UZ" | "RU" | "UK";
/** The column of a name. */
const columns = { UZ: "name_uz", RU: "name_ru", UK: "name_uk" } as const;
/** In the order of the alphabets; `names.test.ts` and the contract's tests say what that is. */
const inAlphabet = (name: string) => `sort_key(${name}) collate "C"`;
type Order = (language: Language, list: string) => string;
const plain =
  (value: string): Order =>
  () =>
    value;
const name =
  (table: string, id: string): Order =>
  (language) =>
    inAlphabet(`(select n.${columns[language]} from ${table} n where n.id = ${id})`);
const status =
  (machine: string, code: string): Order =>
  (language) =>
    inAlphabet(`(select n.${columns[language]} from statuses n where n.machine = '${machine}' and n.code = ${code})`);
const person =
  (id: string): Order =>
  (language) =>
    inAlphabet(`(select u.${columns[language]} from users u where u.id = ${id})`);
const applicant: Order = () => inAlphabet("p.full_name");
const inHistory =
  (value: string): Order =>
  (_language, list) =>
    list === "silence" ? `(select ${value})` : "null::int";
const requests: Record<string, string> = {
  "send-to-down-query": "send_to_down",
  "deadline-query": "deadline",
  "executor-query": "executor",
  "limited-query": "depth_limit",
  "groups-query": "group",
};
const ofRequest =
  (value: (language: Language, list: string) => string): Order =>
  (language, list) =>
    requests[list] === undefined
      ? "null::int"
      : `(select ${value(language, list)} from requests q where q.task_id = t.id and q.status = 'pending' and q.type = '${requests[list]}')`;
const wanted = (language: Language, list: string): string => {
  const column = columns[language];
  const said: Record<string, string> = {
    "deadline-query": "to_date(q.wanted ->> 'deadline', 'DD.MM.YYYY')",
    "executor-query": inAlphabet(`(select u.${column} from users u where u.id = (q.wanted ->> 'executorId')::int)`),
    "limited-query": inAlphabet(`(select l.${column} from task_depth_levels l where l.id = (q.wanted ->> 'depthLevelsId')::int)`),
    "groups-query": inAlphabet(`(select g.${column} from topics g where g.id = (q.wanted ->> 'groupsId')::int)`),
    "send-to-down-query": inAlphabet(
      `concat_ws(', ', (select o.${column} from organizations o where o.id = (q.wanted ->> 'organizationsId')::int), q.wanted ->> 'deadline', q.wanted ->> 'text')`,
    ),
  };
  return said[list]!;
};
const answer = (column: string) => `(select w.${column} from answers w where w.id = t.answer_id)`;
const review = (column: string) => `(select r.${column} from reviews r where r.task_id = t.id and r.status <> 'confirmed')`;

// By what the rows stand in order, written by hand.
const appealOrders: Record<string, Order> = {
  receivedDate: plain("a.received_at"),
  channelName: name("channels", "a.channel_id"),
  positionLevelName: name("position_levels", "a.position_level_id"),
  senderOrgName: name("sender_organizations", "a.sender_organization_id"),
  documentNumber: () => inAlphabet("a.document_number"),
  documentDate: plain("a.document_date"),
  applicantName: applicant,
  applicantRegionName: name("regions", "p.region_id"),
  applicantAreaName: name("areas", "p.area_id"),
  applicantTypeName: name("applicant_types", "p.applicant_type_id"),
  incomingDocNumber: () => inAlphabet("a.incoming_number"),
  incomingDocDate: plain("a.incoming_date"),
  statusName: status("appeal", "a.status"),
  holderName: name("organizations", "a.holder_id"),
  letterBy: (_language, list) =>
    list === "letters-due"
      ? "(select l.due_day from letters l where l.appeal_id = a.id and l.sent_day is null and coalesce((select k.organization_id from tasks k where k.id = l.task_id), a.holder_id) = (select u.organization_id from users u where u.login = 'registrator') order by l.due_day limit 1)"
      : "null::date",
  inquiryBy: (_language, list) =>
    list === "inquiries"
      ? "(select min(q.due_day) from inquiries q where q.appeal_id = a.id and q.status = 'pending' and q.organization_id = (select u.organization_id from users u where u.login = 'leader'))"
      : "null::date",
  lastEventDate: inHistory(
    "max(h.at) from history h where h.appeal_id = a.id and h.action not in ('note', 'strike-note', 'remind', 'escalate-to-head', 'escalate-to-controller', 'merge-applicant', 'take-back-merge', 'join-problem', 'leave-problem')",
  ),
  timesSent: inHistory(
    "count(*) filter (where h.action = 'return') + count(*) filter (where h.action = 'accept-ask-send-another-org') from history h where h.appeal_id = a.id",
  ),
  deadlineRequests: inHistory(
    "coalesce(max(n), 0) from (select count(*) as n from requests q join tasks k on k.id = q.task_id where k.appeal_id = a.id and q.type = 'deadline' group by k.id) asked",
  ),
};
const taskOrders: Record<string, Order> = {
  statusName: status("task", "t.status"),
  groupName: name("topics", "t.topic_id"),
  taskTypeName: name("task_types", "t.task_type_id"),
  fromOrgName: name("organizations", "t.from_org_id"),
  organizationName: name("organizations", "t.organization_id"),
  departmentName: name("departments", "t.department_id"),
  executorName: person("t.executor_id"),
  positionLevelName: name("position_levels", "t.position_level_id"),
  applicantName: applicant,
  applicantAreaName: name("areas", "p.area_id"),
  channelName: name("channels", "a.channel_id"),
  resultTypeName: name("result_types", answer("result_type_id")),
  answerNumber: () => inAlphabet(answer("number")),
  signerName: person("t.signer_id"),
  resolvedDate: plain("t.resolved_at"),
  daysLate: plain("case when t.resolved_at::date > t.deadline then t.resolved_at::date - t.deadline end"),
  controllerName: person("t.controller_id"),
  controlReviewDate: plain("t.control_review_day"),
  requestWanted: ofRequest(wanted),
  requestedByName: (language, list) => person(ofRequest(() => "q.asked_by")(language, list))(language, list),
  requestedDate: ofRequest(() => "q.asked_at"),
  reviewerName: person(review("reviewer_id")),
  reviewAskedByName: person(review("asked_by")),
  reviewDueDate: plain(review("due_day")),
};
const incomingOrders: Record<string, Order> = {
  ticket: plain("i.ticket"),
  decidedDate: plain("i.decided_at"),
  applicantName: () =>
    inAlphabet(
      "nullif(concat_ws(' ', i.applicant ->> 'name', i.applicant ->> 'lastName', i.applicant ->> 'firstName', i.applicant ->> 'middleName'), '')",
    ),
  areaName: name("areas", "(i.applicant ->> 'areasId')::int"),
};
const ordersOf = (list: string) => (isIncoming(list) ? incomingOrders : isOfTasks(list) ? taskOrders : appealOrders);

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  vi.useFakeTimers({ toFake: ["Date"], now });
  await fillDemo(portal.db, { appeals: 500, seed: 8, until: now });
  await sql`insert into letters (appeal_id, event, organization_id, text, due_day, term)
              select id, 'terminated', holder_id, 'Xat', (resolved_at at time zone 'Asia/Tashkent')::date + (id % 7)::int, '{}' from appeals where status = 'resolved' and id % 5 = 0`.execute(
    portal.db,
  );
  // of some of them another office owes one too, and sooner
  await sql`insert into letters (appeal_id, event, organization_id, task_id, text, due_day, term)
              select l.appeal_id, 'answered', t.organization_id, t.id, 'Xat', l.due_day - 9, '{}' from letters l join tasks t on t.appeal_id = l.appeal_id
               where l.event = 'terminated' and l.appeal_id % 2 = 0 and t.status = 'resolved' and t.organization_id <> l.organization_id`.execute(
    portal.db,
  );
  await sql`update appeals set document_date = null, document_number = null where id % 4 = 0`.execute(portal.db);
  // what chance has made too even: to and fro, asked for more time, asked by several on several days, come from several districts
  await sql`insert into history (appeal_id, at, action) select a.id, (select max(h.at) from history h where h.appeal_id = a.id), 'return'
              from appeals a, generate_series(1, a.id % 4) where a.status = 'process'`.execute(portal.db);
  await sql`insert into requests (task_id, type, status, asked_by, asked_org_id, wanted, reason, deciding_org_id)
            select t.id, 'deadline', 'rejected', t.created_by, t.organization_id, '{}', 'Vaqt yetmadi', t.from_org_id
              from tasks t, generate_series(1, t.appeal_id % 5) where t.status = 'process'`.execute(portal.db);
  await sql`insert into requests (task_id, type, asked_by, asked_org_id, asked_at, wanted, reason, deciding_org_id)
            select t.id, asked.type, (array(select u.id from users u where u.login not like '%leader%' order by u.full_name desc))[1 + t.id % 7], t.organization_id,
                   t.created_at + interval '1 hour' * (t.id * 37 % 100), asked.wanted, 'Sabab', t.from_org_id
              from tasks t, lateral (values
                ('deadline', jsonb_build_object('deadline', to_char(date '2026-12-20' + (t.id * 7 % 40)::int, 'DD.MM.YYYY'))),
                ('executor', jsonb_build_object('executorId', (select min(u.id) from users u) + t.id % 9)),
                ('depth_limit', jsonb_build_object('depthLevelsId', (select max(l.id) from task_depth_levels l) - t.id % 2)),
                ('group', jsonb_build_object('groupsId', (select max(g.id) from topics g) - t.id % 9)),
                ('send_to_down', jsonb_build_object('organizationsId', 2 + t.id % 9, 'deadline', '01.12.2026', 'text', 'Quyiga'))) asked (type, wanted)
             where t.status = 'process' and t.from_org_id = 1 and t.id % 2 = 0 on conflict do nothing`.execute(portal.db);
  await sql`insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term)
            select a.id, a.number || '-asked', u.organization_id, u.id, 'Kadastr', 'Maʼlumot bering', date '2026-12-20' - (a.id * 7 % 40)::int, '{}'
              from appeals a join users u on u.login = 'leader' and u.organization_id = a.holder_id where a.status = 'process' and a.id % 3 = 0`.execute(
    portal.db,
  );
  await refreshRows(portal.db);
  await sql`update incoming_appeals set applicant = applicant || jsonb_build_object('areasId', (select min(id) from areas) + (id * 7) % 5)`.execute(
    portal.db,
  );
  await sql`update incoming_appeals set decided_at = timestamptz '2026-11-20' - interval '1 hour' * id where status = 'rejected'`.execute(
    portal.db,
  );
  await tellWhoTookPart(portal.db);
}, 60_000);
beforeEach(() => sortListsUpTo(portal.app.db, 15_000));
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

const ask = async (login: string, path: string, query: Record<string, string | number>, language: Language = "UZ"): Promise<Answer> => {
  const address = new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]));
  return (await portal.as(login)).get(`${path}${path.includes("?") ? "&" : "?"}${address.toString()}`, {
    headers: { "accept-language": language },
  });
};
type Rows = readonly { readonly id: number }[];
/** The ids of all pages one after the other. */
const readAll = async (login: string, path: string, query: Record<string, string | number>, language: Language): Promise<number[]> => {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { status: told, body } = await ask(login, path, { ...query, pageNo, pageSize: 100 }, language);
    expect([path, query, told]).toEqual([path, query, 200]);
    ids.push(...(body.rows as Rows).map(({ id }) => id));
    if (ids.length >= body.total || body.rows.length === 0) return ids;
  }
};
/** Who of all sees most of a list, and what it holds for them. */
const fullest = async (list: string): Promise<{ login: string; where: string; rows: number }> => {
  const { roles, holds } = lists[list]!;
  const all = accounts.filter((login) => roles.includes(roleOf(login)));
  const found = await Promise.all(
    all.map(async (login) => {
      const where = holds(await whoIs(portal.db, login), roleOf(login));
      return { login, where, rows: (await idsBySql(portal.db, list, where)).length };
    }),
  );
  return found.toSorted((a, b) => b.rows - a.rows)[0]!;
};

const wire = (day: string) => `to_char(${day}, 'DD.MM.YYYY')`;
const today = "date '2026-11-20'";
const named = (table: string, id: string) => `(select n.name_uz from ${table} n where n.id = ${id})`;
/** Of a list alone; the rows of all others show nothing there. */
const onlyIn = (of: string, value: string) => (list: string) => (list === of ? `(select ${value})` : "null");
const due = "from letters l where l.appeal_id = a.id and l.sent_day is null and l.organization_id = me.org";
const waited = `from inquiries q where q.appeal_id = a.id and q.status = 'pending' and q.organization_id = me.org and (q.sent_by = me.id
  or exists (select from user_roles y where y.user_id = me.id and y.position_level_id is not null)
  or exists (select from tasks k where k.appeal_id = a.id and k.executor_id = me.id and k.status not in ('draft', 'returned', 'resolved', 'cancelled')))`;
const asked = (value: string) => (list: string) => ofRequest(() => value)("UZ", list).replace("null::int", "null");
type Shown = Readonly<Record<string, (list: string) => string>>;
// What the columns of a row show in Uzbek, written by hand; \`me\` is the office of whoever reads.
const ofBoth: Shown = {
  requestNumber: () => "a.number",
  channelName: () => named("channels", "a.channel_id"),
};
const shownOfAppeals: Shown = {
  ...ofBoth,
  deadline: () => wire("a.deadline"),
  daysLeft: () => `case when a.status in ('registration', 'classification', 'process', 'transfer_asked') then a.deadline - ${today} end`,
  senderOrgName: () => named("sender_organizations", "a.sender_organization_id"),
  documentNumber: () => "a.document_number",
  documentDate: () => wire("a.document_date"),
  incomingDocNumber: () => "a.incoming_number",
  incomingDocDate: () => wire("a.incoming_date"),
  statusName: () => "(select n.name_uz from statuses n where n.machine = 'appeal' and n.code = a.status)",
  holderName: () => named("organizations", "a.holder_id"),
  isControl: () => "a.is_control",
  letterNames: onlyIn(
    "letters-due",
    `string_agg(case l.event when 'answered' then 'Javob xabari' when 'terminated' then 'Koʻrib chiqish tugatilganlik xabari' end, '; ' order by l.due_day, l.id) ${due}`,
  ),
  letterBy: onlyIn("letters-due", `${wire("min(l.due_day)")} ${due}`),
  letterDaysLeft: onlyIn("letters-due", `min(l.due_day) - ${today} ${due}`),
  inquiryNames: onlyIn("inquiries", `string_agg(q.recipient_name, '; ' order by q.due_day, q.id) ${waited}`),
  inquiryBy: onlyIn("inquiries", `${wire("min(q.due_day)")} ${waited}`),
  inquiryDaysLeft: onlyIn("inquiries", `min(q.due_day) - ${today} ${waited}`),
  timesSent: onlyIn(
    "silence",
    "count(*) filter (where h.action = 'return') + count(*) filter (where h.action = 'accept-ask-send-another-org') from history h where h.appeal_id = a.id",
  ),
  deadlineRequests: onlyIn(
    "silence",
    "coalesce(max(n), 0) from (select count(*) as n from requests q join tasks k on k.id = q.task_id where k.appeal_id = a.id and q.type = 'deadline' group by k.id) asked",
  ),
};
const shownOfTasks: Shown = {
  ...ofBoth,
  deadline: () => wire("t.deadline"),
  daysLeft: () => `case when t.status not in ('resolved', 'cancelled') then t.deadline - ${today} end`,
  statusName: () => "(select n.name_uz from statuses n where n.machine = 'task' and n.code = t.status)",
  groupName: () => named("topics", "t.topic_id"),
  taskTypeName: () => named("task_types", "t.task_type_id"),
  fromOrgName: () => named("organizations", "t.from_org_id"),
  organizationName: () => named("organizations", "t.organization_id"),
  executorName: () => named("users", "t.executor_id"),
  signerName: () => named("users", "t.signer_id"),
  controllerName: () => named("users", "t.controller_id"),
  controlReviewDate: () => wire("t.control_review_day"),
  answerNumber: () => answer("number"),
  resultTypeName: () => named("result_types", answer("result_type_id")),
  daysLate: () =>
    "case when (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline then (t.resolved_at at time zone 'Asia/Tashkent')::date - t.deadline end",
  requestReason: asked("q.reason"),
  requestedByName: asked("(select u.name_uz from users u where u.id = q.asked_by)"),
  reviewerName: () => named("users", review("reviewer_id")),
  reviewQuestion: () => review("question"),
  reviewDueDate: () => wire(review("due_day")),
};
/** Columns in which some row has shown something. */
const seen = new Set<string>();

/** Columns of which some list had rows that stand otherwise than by their ids. */
const told = new Set<string>();
describe.each(Object.keys(lists))("%s", (list) => {
  it.skipIf(isIncoming(list))("shows in its rows what plain SQL says of them, and nothing in columns of another list", async () => {
    const [family, shown] = isOfTasks(list) ? ["tasks", shownOfTasks] : ["appeals", shownOfAppeals];
    const columns = Object.entries(shown).map(([column, of]) => `${of(list)} as "${column}"`);
    const { path, roles } = lists[list]!;
    for (const login of accounts.filter((one) => roles.includes(one))) {
      const page: (Record<string, unknown> & { id: number })[] = (await ask(login, path, { pageSize: 75 })).body.rows;
      const me = `(select id, organization_id as org, '{${page.map(({ id }) => id).join()}}'::bigint[] as page from users where login = '${login}') me`;
      const { rows } = await sql
        .raw<Record<string, unknown>>(
          `select ${key(list)} as id, ${columns.join(", ")} from ${from(list)}, ${me} where ${key(list)} = any(me.page) order by array_position(me.page, ${key(list)})`,
        )
        .execute(portal.db);

      const told = page.map((row) => Object.fromEntries(["id", ...Object.keys(shown)].map((column) => [column, row[column]])));
      expect([login, told]).toEqual([login, rows]);
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) if (value !== null && value !== 0) seen.add(`${family}.${column}`);
    }
  });

  it("stands in the order of each of its columns, up and down, on all pages, in three languages", { timeout: 60_000 }, async () => {
    const { login, where } = await fullest(list);
    const languages: readonly Language[] = ["UZ", "RU", "UK"];
    for (const [at, [column, of]] of Object.entries(ordersOf(list)).entries())
      for (const sortOrder of ["ASC", "DESC"] as const) {
        const language = languages[(at + (sortOrder === "ASC" ? 0 : 1)) % 3]!;
        const meant = await idsBySql(portal.db, list, where, `${of(language, list)} ${sortOrder} nulls last, ${key(list)} ${sortOrder}`);
        const found = await readAll(login, lists[list]!.path, { sortAttr: column, sortOrder }, language);

        expect([column, sortOrder, language, found]).toEqual([column, sortOrder, language, meant]);
        const byId = meant.toSorted((a, b) => (sortOrder === "ASC" ? a - b : b - a));
        if (meant.some((id, n) => id !== byId[n]))
          told.add(`${ordersOf(list) === appealOrders ? "appeals" : isOfTasks(list) ? "tasks" : "incoming"}.${column}`);
      }
  });
});

it("each column that was compared has shown something somewhere", () => {
  const all = [
    ...Object.keys(shownOfAppeals).map((column) => `appeals.${column}`),
    ...Object.keys(shownOfTasks).map((column) => `tasks.${column}`),
  ];
  expect(all.filter((column) => !seen.has(column))).toEqual([]);
});

it("each column has stood in another order than the ids somewhere, and each allowed one was tried", () => {
  const all = (
    [
      ["appeals", appealLists],
      ["tasks", taskLists],
      ["incoming", incomingLists],
    ] as unknown as [string, ListFamily][]
  ).flatMap(([family, { columns }]) =>
    Object.keys(columns).flatMap((column) => (columns[column]?.sortable === "few" ? [`${family}.${column}`] : [])),
  );

  expect(all.filter((column) => !told.has(column))).toEqual([]);
});

describe("names of applicants", () => {
  it("stand as in a book, each script by its own alphabet, the same in every language", async () => {
    const to = given(portal);
    const people = ["Umarov", "Каримова", "Oʻrinov", "Azimov", "Ўринов", "Olimov", "Shodiyev", "Азимов", "Sobirov"];
    const made: number[] = [];
    for (const lastName of people) made.push((await to.registered({}, { lastName, firstName: "Ali", middleName: "" })).id);
    const of = (ids: readonly number[]) => ids.filter((id) => made.includes(id)).map((id) => people[made.indexOf(id)]);
    const read = async (sortOrder: "ASC" | "DESC", language: Language) =>
      of(await readAll("registrator", "/appeals/menu/registration", { sortAttr: "applicantName", sortOrder }, language));

    // in Uzbek oʻ, gʻ, sh and ch are letters of their own, behind z
    const latin = ["Azimov", "Olimov", "Sobirov", "Umarov", "Oʻrinov", "Shodiyev"];
    expect(await read("ASC", "UZ")).toEqual([...latin, "Азимов", "Каримова", "Ўринов"]);
    expect(await read("DESC", "UZ")).toEqual([...latin, "Азимов", "Каримова", "Ўринов"].toReversed());
    for (const language of ["UK", "RU"] as const) expect(await read("ASC", language)).toEqual([...latin, "Азимов", "Каримова", "Ўринов"]);

    // what the version before wrote during an upgrade has no place of its own
    await sql`update applicants set name_order = null where last_name in ('Olimov', 'Shodiyev', 'Каримова')`.execute(portal.db);
    expect(await read("ASC", "UZ")).toEqual([...latin, "Азимов", "Каримова", "Ўринов"]);
  });
});

describe("a list that is too long to be ordered", () => {
  const path = "/tasks/menu?menu=closed-tasks";
  const total = async (query: Record<string, string> = {}) => (await ask("leader", path, query)).body.total as number;
  const said = {
    UZ: "Bu ustun boʻyicha koʻpi bilan 7 ta yozuvni tartiblash mumkin: avval roʻyxatni tanlov bilan qisqartiring",
    RU: "По этому столбцу можно упорядочить не более 7 записей: сначала сузьте список отбором",
    UK: "Бу устун бўйича кўпи билан 7 та ёзувни тартиблаш мумкин: аввал рўйхатни танлов билан қисқартиринг",
  };

  it("is ordered up to the exact limit, and one row more is refused", async () => {
    const rows = await total();
    expect(mostSorted(portal.app.db)).toBe(15_000);
    sortListsUpTo(portal.app.db, rows);
    const allowed = await ask("leader", path, { sortAttr: "executorName" });
    sortListsUpTo(portal.app.db, rows - 1);
    const refused = await ask("leader", path, { sortAttr: "executorName" });

    expect([allowed.status, allowed.body.total]).toEqual([200, rows]);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
  });

  it.each(["UZ", "RU", "UK"] as const)("explains in %s what to do, and still orders by an index", async (language) => {
    sortListsUpTo(portal.app.db, 7);
    const { status: refused, body } = await ask("leader", path, { sortAttr: "applicantAreaName", sortOrder: "ASC" }, language);
    const others = ["id", "requestNumber", "createdDate", "deadline"].map((sortAttr) =>
      ask("leader", path, { sortAttr, sortOrder: "ASC" }, language),
    );

    expect([refused, body.details]).toEqual([400, [{ path: "sortAttr", problem: "list_too_long", limit: 7, message: said[language] }]]);
    expect((await Promise.all(others)).map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  });

  it("is ordered once a filter has made it short, also as Excel, which is refused before", async () => {
    const { rows: found } = await sql<{ area: string; n: number }>`
      select p.area_id::text as area, count(*)::int as n from tasks t join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id
       where t.status = 'resolved' and p.area_id is not null group by 1 order by 2 desc limit 1`.execute(portal.db);
    const narrow = { areasId: found[0]!.area };
    const rows = await total(narrow);
    expect(rows).toBeGreaterThan(2);
    expect(rows).toBeLessThan(await total());
    sortListsUpTo(portal.app.db, rows);
    const order = { sortAttr: "executorName", sortOrder: "ASC" };
    const file = (query: Record<string, string>) =>
      download(portal, "leader", `/tasks/excel?menu=closed-tasks&${new URLSearchParams(query).toString()}`, { language: "UZ" });

    expect((await ask("leader", path, { ...order, ...narrow })).status).toBe(200);
    expect([(await ask("leader", path, order)).status, (await file(order)).status]).toEqual([400, 400]);
    expect((await file({ ...order, ...narrow })).status).toBe(200);
  });
});

it.each([
  ["leader", "appeals", "process", "/appeals/menu/process", "applicantAreaName", "DESC", "UZ"],
  ["leader", "tasks", "closed-tasks", "/tasks/menu?menu=closed-tasks", "executorName", "ASC", "RU"],
  ["registrator", "incoming", "web", "/appeals/menu/web", "applicantName", "DESC", "UK"],
] as const)(
  "the Excel of %s has the rows of %s/%s in the order of the pages",
  async (login, family, menu, path, sortAttr, sortOrder, language) => {
    const ids = await readAll(login, path, { sortAttr, sortOrder }, language);
    const number = family === "incoming" ? "ticket" : "requestNumber";
    const { body } = await ask(login, path, { sortAttr, sortOrder, pageSize: 100 }, language);
    const file = await download(
      portal,
      login,
      `/${family}/excel?menu=${menu}&columns=${number}&sortAttr=${sortAttr}&sortOrder=${sortOrder}`,
      { language },
    );
    const numbers = readXlsx(file.bytes)[0]!
      .rows.slice(1)
      .map((row) => Object.values(row)[0]);

    expect(ids.length).toBeGreaterThan(2);
    expect(numbers).toHaveLength(ids.length);
    expect(numbers.slice(0, 100)).toEqual((body.rows as Record<string, string>[]).map((row) => row[number]));
  },
);

it("a changed name takes its new place at the next request", async () => {
  const path = "/appeals/menu/process";
  const first = async () =>
    (await ask("leader", path, { sortAttr: "channelName", sortOrder: "ASC", pageSize: 1 }, "RU")).body.rows[0].channelId as number;
  const before = await first();
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name_ru as name from channels c where c.id <> ${before} and c.id in (select channel_id from appeals where status = 'process' and holder_id = 1) order by c.id limit 1`.execute(
    portal.db,
  );
  await sql`update channels set name_ru = '1-канал' where id = ${rows[0]!.id}`.execute(portal.db);
  const after = await first();
  await sql`update channels set name_ru = ${rows[0]!.name} where id = ${rows[0]!.id}`.execute(portal.db);

  expect([after, await first()]).toEqual([rows[0]!.id, before]);
});

it("the tasks of one appeal are ordered the same ways", async () => {
  const to = given(portal);
  const [first, second] = [await to.organizationId("registrator2"), await to.organizationId("registrator3")];
  const { appeal, tasks } = await to.classified(
    { organizationsId: first },
    { executorId: await to.userId("executor") },
    { organizationsId: second },
  );
  const { rows } = await sql<{ id: number; place: string }>`
    select t.id, o.name_ru as place from tasks t join organizations o on o.id = t.organization_id where t.appeal_id = ${appeal.id}
     order by sort_key(o.name_ru) collate "C" desc, t.id desc`.execute(portal.db);
  const found = await ask("leader", `/tasks/paging?appealId=${appeal.id}`, { sortAttr: "organizationName", sortOrder: "DESC" }, "RU");

  expect(tasks).toHaveLength(3);
  expect((found.body.rows as Rows).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
