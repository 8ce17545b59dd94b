import type { Endpoint } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { unzip } from "../../src/engine/archive/unzip.ts";
import { bodyExample, exampleOf } from "../../src/engine/http/examples.ts";
import { fingerprint } from "../support/fingerprint.ts";
import { given } from "../support/given.ts";
import { chooseOwnPassword, givenPassword, type Person, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

// The administrator of a district has every right but the two that reach over all, and an office beside his has a record of each kind.

let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
let district: Person;
let districtOffice: number;
/** The office beside it. */
let office: number;
let holder: number;
/** By the first part of a path: the foreign record that its calls are tried on. */
const foreign: Record<string, number> = {};
/** Stands in every record of the office beside. */
let mark: RegExp;
const account = "20208000123456789000";

const rightsOfAll = ["grant_any_role", "administer_all"];
// an office's reception is its own work, and seen by nobody else; common problems are work too (common-problems.test.ts)
const isAdministration = ({ may, path }: Endpoint): boolean =>
  [may].flat().some((right) => /^(manage_(?!(?:reception|problems)$)|view_audit$|admin-|decide_retention$)/.test(right)) ||
  (path.startsWith("/admin/") && !/^\/admin\/(dictionaries|files)\//.test(path));
const calls = contractEndpoints.filter(isAdministration);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** One for the whole region, for everybody with its right; by the beginning of its path. */
const ofTheRegion: Readonly<Record<string, string>> = {
  "/crud/": "a dictionary that every office writes with; no row belongs to an office",
  "/admin/channels": "a dictionary, as /crud",
  "/admin/groups": "a dictionary, as /crud",
  "/admin/stages": "a dictionary, as /crud",
  "/admin/task-types": "a dictionary, as /crud",
  "/admin/templates": "a dictionary, as /crud",
  "/admin/sections": "a dictionary, as /crud",
  "/admin/org-levels": "a dictionary, as /crud",
  "/admin/structures": "a dictionary, as /crud",
  "/admin/sites": "a dictionary, as /crud",
  "/admin/report-types": "a dictionary, as /crud",
  "/admin/calendar": "the days of the country; its preview shows records of offices in reach",
  "/admin/settings": "one portal has one set of settings",
  "/admin/modules": "one menu, whose items are shown by rights",
  "/admin/module-": "one menu, whose items are shown by rights",
  "/admin/document-templates": "letters of the region look alike",
  "/admin/permissions": "which rights there are, and the names of the roles that have them",
  "/admin/appactions": "which rights there are, and the names of the roles that have them",
  "/admin/open-data": "numbers of the region, in which no office and no person is named",
  "/admin/system": "the running portal, without a record of an office",
};
const isOfTheRegion = ({ path }: Endpoint) => Object.keys(ofTheRegion).some((start) => path.startsWith(start));

beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  admin = await portal.as("admin");
  districtOffice = await to.organizationId("executor2");
  const { id: level } = await portal.db.selectFrom("organization_levels").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const { region_id: regionsId } = await portal.db
    .selectFrom("organizations")
    .select("region_id")
    .where("id", "=", districtOffice)
    .executeTakeFirstOrThrow();
  const names = (n: string) => ({ nameUz: `Begona ${n}`, nameUk: `Бегона ${n}`, nameRu: `Бегона ${n}` });
  const body = { ...names("idora"), parentId: 1, levelId: level, regionsId, prefix: "BEGONA" };
  office = to.ok(await admin.post("/admin/organizations", body)).id;
  const department = to.ok(await admin.post("/admin/departments", { ...names("boʻlim"), organizationsId: office })).id;
  const person = async (login: string, organizationsId: number, lastName: string) => {
    const made = { login, password: givenPassword, lastName, firstName: "Lola", organizationsId, languageId: 2 };
    return to.ok(await admin.post("/admin/users", made)).id as number;
  };
  const stranger = await person("begona.one", office, "Begonayev");
  const another = await person("begona.two", office, "Begonayeva");
  await chooseOwnPassword(portal, "begona.one");
  const role = to.ok(await admin.post("/admin/roles", { nameUz: "Uzoq", nameUk: "Узоқ", nameRu: "Узок" })).id;
  const roleOfUser = to.ok(await admin.post("/admin/userrolelevels", { usersId: stranger, rolesId: role, positionLevelsId: null })).id;
  const rule = to.ok(await admin.post("/admin/orgsrolelevels", { organizationsId: office, rolesId: role, positionLevelsId: null })).id;
  to.ok(await admin.post("/admin/supervisors", { usersId: stranger, organizationIds: [office] }));
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => (await query.execute(portal.db)).rows[0]!.id;
  const leave = await one(sql<{ id: number }>`
    insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
    values (${stranger}, ${another}, '2026-01-05', '2026-01-06', ${stranger}) returning id`);
  await sql`insert into reading_log (user_id, list, rows) values (${stranger}, 'registration', 5)`.execute(portal.db);
  await sql`insert into reading_days (user_id, day, readings, records) values (${stranger}, '2026-01-05', 3, 4)`.execute(portal.db);
  const { id: appeal, requestNumber } = await to.registered({}, { lastName: "Begonova", phone: "907770011" });
  mark = new RegExp(`begona|бегона|${account}|${requestNumber}`, "i");
  await sql`update organizations set bank_account = ${account} where id = ${office}`.execute(portal.db);
  holder = (await portal.db.selectFrom("appeals").select("holder_id").where("id", "=", appeal).executeTakeFirstOrThrow()).holder_id;
  await sql`update appeals set holder_id = ${office} where id = ${appeal}`.execute(portal.db);
  const message = await one(sql<{ id: number }>`
    insert into notifications (appeal_id, kind, method, recipient, address, text, status, error)
    values (${appeal}, 'registered', 'sms', 'Begonova Shoira', '907770011', 'matn', 'sms_failed', 'no answer') returning id`);
  const doubt = await one(sql<{ id: number }>`
    insert into doubtful_values (kind, record_id) values ('account', ${office}) returning id`);
  const receiver = await one(sql<{ id: number }>`
    insert into event_receivers (name, url, secret, organization_ids)
    values ('Begona tizim', 'https://tizim.example.uz/', 'x', array[${office}]::int[]) returning id`);
  // a person whom nobody else sees has asked for it
  const approval = await one(sql<{ id: number }>`
    insert into approvals (kind, input, about_id, role_id, rights, needs, organization_ids, asked_by)
    values ('role_given', '{}', ${another}, ${role}, '{}', '{}', '{}', ${stranger}) returning id`);
  const release = await one(sql<{ id: number }>`
    insert into open_data_releases (year, quarter, number) values (2025, 1, 1) returning id`);
  const retention = await one(sql<{ id: number }>`
    insert into retention_decisions (appeal_id, kind_id, resolved_at, over_on)
    select id, kind_id, now(), '2026-01-05' from appeals where id = ${appeal} returning appeal_id as id`);
  Object.assign(foreign, {
    organizations: office,
    departments: department,
    users: stranger,
    roles: role,
    userrolelevels: roleOfUser,
    orgsrolelevels: rule,
    supervisors: stranger,
    substitutions: leave,
    messages: message,
    "doubtful-values": doubt,
    "event-receivers": receiver,
    approvals: approval,
    retention,
    "open-data": release,
    appeal,
  });

  const districtAdmin = await person("tuman.admin", districtOffice, "Sobirova");
  await chooseOwnPassword(portal, "tuman.admin");
  const all = to.ok(await admin.post("/admin/roles", { nameUz: "Tuman", nameUk: "Туман", nameRu: "Район" })).id as number;
  await sql`insert into role_permissions (role_id, permission_id) select ${all}::int, id from permissions where short_name <> all(${rightsOfAll})`.execute(
    portal.db,
  );
  await sql`insert into user_roles (user_id, role_id) values (${districtAdmin}, ${all})`.execute(portal.db);
  district = await portal.as("tuman.admin");
});
afterAll(async () => {
  await sql`update appeals set holder_id = ${holder} where id = ${foreign["appeal"]!}`.execute(portal.db);
  await portal.close();
});

const kindOf = (path: string): string => path.split("/")[2]!;
const addressOf = ({ path, query }: Endpoint): string => {
  const id = foreign[kindOf(path)] ?? foreign[path.split("/")[1]!];
  const asked = query?.properties ?? {};
  const needed = Object.entries(query ? (exampleOf(query) as object) : {}).filter(([name]) =>
    (query as { required?: string[] }).required?.includes(name),
  );
  const given = {
    ...Object.fromEntries(needed),
    ...("pageSize" in asked && { pageSize: 100 }),
    ...("ids" in asked && { ids: id ?? 1 }),
  };
  const text = new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return `/api${path.replace(/\{\w+\}/g, String(id))}${text && `?${text}`}`;
};
/** All that a reply says, the parts of a workbook included. */
const saidBy = async (person: Person, e: Endpoint): Promise<{ status: number; text: string }> => {
  const reply = await portal.app.inject({ method: "GET", url: addressOf(e), headers: { authorization: `Bearer ${person.token}` } });
  const isBook = /officedocument/.test(String(reply.headers["content-type"]));
  const parts = isBook ? unzip(reply.rawPayload, { bytes: 30_000_000, entries: 300 }).values() : [];
  return { status: reply.statusCode, text: isBook ? [...parts].map((part) => part.toString("utf8")).join("\n") : reply.payload };
};

describe("a district's administrator with every right except those over all", () => {
  it("reads nothing of a neighbouring office, in any call of administration; an administrator of all does", async () => {
    const found: string[] = [];
    const seenByAdmin: string[] = [];
    for (const e of calls.filter(({ method, path }) => method === "GET" && !path.includes("/events"))) {
      const said = await saidBy(district, e);
      expect([nameOf(e), [200, 404].includes(said.status) ? "ok" : `${said.status} ${said.text.slice(0, 200)}`]).toEqual([nameOf(e), "ok"]);
      if (mark.test(said.text)) found.push(nameOf(e));
      if (mark.test((await saidBy(admin, e)).text)) seenByAdmin.push(nameOf(e));
    }

    expect(found).toEqual([]);
    const lists = (path: string, ...calls: string[]) => ["", ...calls].map((call) => `GET ${path}${call && `/${call}`}`);
    const whole = ["excel", "all", "get-by-array"];
    // what the office beside has, so that a call which showed nothing to anybody would be noticed
    expect(seenByAdmin.toSorted()).toEqual(
      [
        ...lists("/admin/approvals", "excel"),
        ...lists("/admin/organizations", ...whole, "template", "tree"),
        ...lists("/admin/departments", ...whole, "template"),
        ...lists("/admin/users", ...whole, "template"),
        ...lists("/admin/supervisors", ...whole),
        ...lists("/admin/orgsrolelevels", ...whole),
        ...lists("/admin/userrolelevels", ...whole),
        ...lists("/admin/audit", "excel"),
        ...lists("/admin/reading-log", "excel"),
        ...lists("/admin/reading-days", "excel"),
        ...lists("/admin/messages", "excel"),
        ...lists("/admin/event-receivers"),
        ...lists("/admin/doubtful-values", "excel"),
        ...lists("/admin/substitutions", ...whole),
      ].toSorted(),
    );
  });

  it("changes nothing of it, in any call of administration", async () => {
    const outside = ["beyond_own_reach", "no_such_record"];
    const before = await fingerprint(portal.db);
    const wrong: string[] = [];
    const tried: string[] = [];
    // a new role is of nobody yet
    const writes = calls.filter((e) => e.method !== "GET" && !isOfTheRegion(e) && nameOf(e) !== "POST /admin/roles");
    for (const e of writes) {
      const id = foreign[kindOf(e.path)];
      const example = bodyExample(e) as Record<string, unknown> | undefined;
      // people, offices and their parents are those of the office beside
      const strangers = { usersId: foreign["users"], organizationsId: office, parentId: office, organizationIds: [office] };
      const named = (fields: object) => ({
        ...fields,
        ...Object.fromEntries(Object.entries({ ...strangers, successorId: foreign["users"] }).filter(([name]) => name in fields)),
      });
      const { id: _new, ...fields } = named(example ?? {}) as Record<string, unknown>;
      const rows = fields["rows"] !== undefined && { rows: (fields["rows"] as object[]).map(named) };
      const reply = await portal.app.inject({
        method: e.method,
        url: addressOf(e),
        headers: { authorization: `Bearer ${district.token}` },
        ...(example && {
          payload: {
            ...fields,
            ...(e.method === "PUT" && !e.params && { id }),
            ...("until" in fields && { until: to.later(30) }),
            ...rows,
          },
        }),
      });
      const { code, details } = reply.json() as { code?: string; details?: { problem: string }[] };
      const isOutside = code === "rule_broken" && details!.some(({ problem }) => outside.includes(problem));
      tried.push(nameOf(e));
      if (![403, 404].includes(reply.statusCode) && !isOutside)
        wrong.push(`${nameOf(e)}: ${reply.statusCode} ${reply.payload.slice(0, 300)}`);
    }

    expect(wrong).toEqual([]);
    expect(await fingerprint(portal.db)).toEqual(before);
    expect(tried.length).toBeGreaterThan(40);
  });

  it("does the same in the own office", async () => {
    const name = { nameUz: "Oʻz boʻlimi", nameUk: "Ўз бўлими", nameRu: "Свой отдел" };
    const { id } = to.ok(await district.post("/admin/departments", { ...name, organizationsId: districtOffice }));
    to.ok(await district.put("/admin/departments", { id, nameRu: "Свой отдел 2" }));
    expect(to.ok(await district.get("/admin/departments?pageSize=100")).rows.map((row: { id: number }) => row.id)).toContain(id);
    expect(to.ok(await district.get("/admin/audit?pageSize=100")).total).toBeGreaterThan(0);
    to.ok(await district.delete(`/admin/departments/${id}`));
    const rows = [{ ...name, organizationsId: "Begona idora" }];
    const reply = to.ok(await district.post("/admin/departments/import?dryRun=1", { rows }));
    expect(reply.faulty).toMatchObject([{ problem: "beyond_own_reach" }]);
  });
});

describe("an object that exists once for the whole region", () => {
  it("is named with existing calls", () => {
    expect(Object.keys(ofTheRegion).filter((start) => !calls.some(({ path }) => path.startsWith(start)))).toEqual([]);
  });

  it("is changed by a person with its right, and a role that others have is renamed by nobody who does not administer them", async () => {
    const refused = await district.put("/admin/roles", { id: foreign["roles"], nameUz: "Boshqa" });
    expect([refused.status, refused.body.details[0].problem]).toEqual([422, "beyond_own_reach"]);
    const { id } = to.ok(await district.post("/admin/roles", { nameUz: "Oʻz roli", nameUk: "Ўз роли", nameRu: "Своя роль" }));
    expect((await district.put("/admin/roles", { id, nameUz: "Oʻzimizniki" })).status).toBe(200);
  });
});
