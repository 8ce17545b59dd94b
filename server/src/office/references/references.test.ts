import { referenceNames, references, usedIn, type Crud, type ReferenceName } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const names = { nameUz: "Oʻrmon qoʻriqchisi", nameUk: "Ўрмон қўриқчиси", nameRu: "Лесной страж" };
type Sample = {
  path: string;
  table: string;
  /** What a body needs in addition to the names; what is changed, before and after; a record of the demo that something uses. */
  more?: object;
  change?: object;
  used?: number;
  wrong: object;
};
/** Written by hand: the paths and fields of the specification and of the description of the calls. */
const samples: Record<ReferenceName, Sample> = {
  regions: {
    path: "/crud/regions",
    table: "regions",
    more: { code: "1799", position: 7 },
    change: { position: 8 },
    used: 12,
    wrong: { position: "8" },
  },
  areas: {
    path: "/crud/areas",
    table: "areas",
    more: { regionsId: 12, kind: "city" },
    change: { kind: "district" },
    used: 1,
    wrong: { regionsId: "12" },
  },
  mahallas: {
    path: "/crud/mahalla",
    table: "mahallas",
    more: { areasId: 1, code: "99" },
    change: { code: "98" },
    wrong: { areasId: null },
  },
  socialStatuses: { path: "/crud/social-statuses", table: "social_statuses", change: { position: 3 }, wrong: { position: -1 } },
  privilegedCategories: {
    path: "/crud/privilaged-categories",
    table: "privileged_categories",
    change: { position: 3 },
    wrong: { position: 1.5 },
  },
  senderOrganizations: {
    path: "/crud/sender-orgs",
    table: "sender_organizations",
    more: { channelIds: [2, 1] },
    change: { channelIds: [3] },
    wrong: { channelIds: "1" },
  },
  positionLevels: { path: "/crud/position-levels", table: "position_levels", change: { position: 3 }, used: 1, wrong: { position: true } },
  channels: {
    path: "/admin/channels",
    table: "channels",
    more: { code: "pigeon", form: "written", isExternal: false },
    change: { isExternal: true },
    used: 1,
    wrong: { form: "smoke" },
  },
  groups: {
    path: "/admin/groups",
    table: "topics",
    more: { parentId: 1, code: "99.99" },
    change: { parentId: 2 },
    used: 1,
    wrong: { parentId: "1" },
  },
  stages: { path: "/admin/stages", table: "stages", change: { position: 3 }, wrong: { position: 10_001 } },
  taskTypes: { path: "/admin/task-types", table: "task_types", change: { nameRu: "Другое" }, wrong: { nameRu: 5 } },
  templates: {
    path: "/admin/templates",
    table: "text_templates",
    more: { kind: "resolution" },
    change: { kind: "message" },
    wrong: { kind: "poem" },
  },
  sections: { path: "/admin/sections", table: "sections", more: { areasId: 1 }, change: { areasId: 2 }, wrong: { areasId: 0 } },
  orgLevels: { path: "/admin/org-levels", table: "organization_levels", change: { position: 3 }, used: 2, wrong: { position: [] } },
  structures: { path: "/admin/structures", table: "structures", change: { nameRu: "Другое" }, used: 1, wrong: { nameUz: " " } },
  sites: {
    path: "/admin/sites",
    table: "sites",
    more: { url: "https://murojaat.uz/a" },
    change: { url: "https://murojaat.uz/b" },
    wrong: { url: "javascript:alert(1)" },
  },
  reportTypes: {
    path: "/admin/report-types",
    table: "report_types",
    more: { code: "weekly" },
    change: { nameRu: "Другое" },
    wrong: { nameRu: null },
  },
};
const others = ["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"];
const find = (text: string) => encodeURIComponent(text);

it("every list of the contract is tried here", () => {
  expect(Object.keys(samples).toSorted()).toEqual(referenceNames.toSorted());
});

it("every list of the contract has a table with a column for each field", async () => {
  const { rows } = await sql<{ at: string }>`
    select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`.execute(portal.db);
  const stored = new Set(rows.map(({ at }) => at));
  const declared = Object.values<Crud>(references).flatMap(({ table, code, fields }) => [
    ...["id", "name_uz", "name_uk", "name_ru", ...(code ? ["code"] : [])].map((column) => `${table}.${column}`),
    ...Object.values(fields).flatMap((field) => ("column" in field && !("through" in field) ? [`${table}.${field.column}`] : [])),
  ]);

  expect(declared.filter((column) => !stored.has(column))).toEqual([]);
});

it("a record without a place in the order stands last", async () => {
  const { rows } = await sql<{ last: number }>`select max(position) as last from stages`.execute(portal.db);
  const made = await admin.post("/admin/stages", { id: -1, ...names });

  expect([made.status, made.body.position]).toEqual([200, rows[0]!.last + 1]);
  expect((await admin.delete(`/admin/stages/${made.body.id}`)).status).toBe(200);
});

describe.each(Object.entries(samples))("%s", (_name, s) => {
  const make = async (more: object = {}) =>
    (await admin.post(s.path, { id: -1, ...names, ...s.more, ...more })) as { status: number; body: { id: number } };
  const drop = (id: number) => admin.delete(`${s.path}/${id}`);

  it("is made, read in three languages, changed and removed", async () => {
    const made = await make();
    expect([made.status, made.body]).toMatchObject([200, { ...names, name: names.nameUz }]);
    const { id } = made.body;
    const stored = await sql<object>`select name_uz, name_uk, name_ru from ${sql.table(s.table)} where id = ${id}`.execute(portal.db);
    expect(stored.rows).toEqual([{ name_uz: names.nameUz, name_uk: names.nameUk, name_ru: names.nameRu }]);

    for (const [language, name] of [
      ["UZ", names.nameUz],
      ["UK", names.nameUk],
      ["RU", names.nameRu],
    ] as const) {
      const { body } = await admin.get(`${s.path}/get-by-array?ids=${id},999999`, { headers: { "accept-language": language } });
      expect(body.map((row: { name: string }) => row.name)).toEqual([name]);
    }
    // any script finds it
    for (const text of ["ormon qoriq", "ЎРМОН ҚЎРИҚ", "Лесной стр", "O'rmon qo`riq"]) {
      const { body } = await admin.get(`${s.path}?name=${find(text)}&pageSize=5`);
      expect([text, body.total, body.rows[0]?.id]).toEqual([text, 1, id]);
    }

    const changed = await admin.put(s.path, { id, ...s.change });
    expect([changed.status, changed.body]).toMatchObject([200, { id, ...names, ...s.change }]);
    expect((await drop(id)).status).toBe(200);
    expect((await admin.get(`${s.path}/get-by-array?ids=${id}`)).body).toEqual([]);
    expect((await drop(id)).status).toBe(404);
    expect((await admin.put(s.path, { id, ...s.change })).status).toBe(404);
  });

  it("is a page with its exact total, in the requested order", async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(s.table)}`.execute(portal.db);
    const { body } = await admin.get(`${s.path}?pageNo=1&pageSize=3&sortAttr=nameUz&sortOrder=ASC`);
    const ordered = await sql<{
      name_uz: string;
    }>`select name_uz from ${sql.table(s.table)} order by sort_key(name_uz) collate "C", id limit 3`.execute(portal.db);

    expect(body.total).toBe(rows[0]!.n);
    expect(body.rows.map((row: { nameUz: string }) => row.nameUz)).toEqual(ordered.rows.map((row) => row.name_uz));
  });

  it("has tidy names, and none twice in any script", async () => {
    const made = await make({ nameUz: "  O'rmon   qo‘riqchisi " });
    expect(made.body).toMatchObject({ nameUz: names.nameUz });
    const more = {
      ...s.more,
      ...("code" in (s.more ?? {}) && { code: "other9" }),
      ...("url" in (s.more ?? {}) && { url: "https://other.uz" }),
    };

    const again = await admin.post(s.path, {
      ...names,
      ...more,
      nameUk: "Бошқа соқчи",
      nameRu: "Другое имя",
      nameUz: "oʻRMON qoʻriqchisi",
    });

    expect([again.status, again.body.details?.map((p: { path: string; problem: string }) => [p.path, p.problem])]).toEqual([
      422,
      [["nameUz", "already_taken"]],
    ]);
    await drop(made.body.id);
  });

  it("refuses a wrong type, an unknown field and a missing name, each by its path", async () => {
    const wrong = await admin.post(s.path, { ...names, ...s.more, ...s.wrong }, { headers: { "accept-language": "RU" } });
    expect([wrong.status, wrong.body.details[0].path.split(".")[0]]).toEqual([400, Object.keys(s.wrong)[0]]);
    expect(wrong.body.details[0].message).toMatch(/[А-я]/);
    const unknown = await admin.post(s.path, { ...names, ...s.more, color: "red" });
    expect([unknown.status, unknown.body.details]).toMatchObject([400, [{ path: "color", problem: "unknown_field" }]]);
    const { nameRu: _, ...rest } = names;
    const missing = await admin.post(s.path, { ...rest, ...s.more });
    expect([missing.status, missing.body.details]).toMatchObject([400, [{ path: "nameRu", problem: "required" }]]);
    expect((await admin.put(s.path, { ...names })).status).toBe(400);
    expect((await admin.get(`${s.path}?sortAttr=id;drop`)).status).toBe(400);
    expect((await admin.get(`${s.path}?pageSize=101`)).status).toBe(400);
  });

  it("can be written and paged by nobody else", async () => {
    for (const login of others) {
      const person = await portal.as(login);
      const replies = [
        await person.get(s.path),
        await person.get(`${s.path}/excel`),
        await person.post(s.path, { ...names, ...s.more }),
        await person.put(s.path, { id: 1, ...s.change }),
        await person.delete(`${s.path}/1`),
        await person.post(`${s.path}/import`, { rows: [names] }),
      ];
      expect([login, replies.map((r) => r.status)]).toEqual([login, [403, 403, 403, 403, 403, 403]]);
      expect((await person.get(`${s.path}/all`)).status).toBe(200);
      expect((await person.get(`${s.path}/get-by-array?ids=1`)).status).toBe(200);
    }
    expect((await portal.app.inject({ url: `/api${s.path}/all` })).statusCode).toBe(401);
  });

  it("records in the audit who changed what", async () => {
    const { id } = (await make()).body;
    await admin.put(s.path, { id, nameRu: "Иное имя" });
    await drop(id);

    const log = await sql<{ action: string; details: { changes?: object } }>`
      select action, details from audit_log where target = ${`${s.table}:${id}`} order by id`.execute(portal.db);
    expect(log.rows.map((row) => row.action)).toEqual([`POST ${s.path}`, `PUT ${s.path}`, `DELETE ${s.path}/{id}`]);
    expect(log.rows[1]!.details.changes).toEqual({ nameRu: [names.nameRu, "Иное имя"] });
  });
});

describe.each(Object.entries(samples).filter(([, s]) => s.used !== undefined))("%s that is used", (_name, s) => {
  it("cannot be removed, and says where it is used", async () => {
    const reply = await admin.delete(`${s.path}/${s.used}`);

    expect([reply.status, reply.body.code]).toEqual([409, "in_use"]);
    expect(reply.body.details.count).toBeGreaterThan(0);
    expect(reply.body.details.usedBy.length).toBeGreaterThan(0);
    expect(reply.body.details.count).toBe(reply.body.details.usedBy.reduce((sum: number, use: { count: number }) => sum + use.count, 0));
  });
});

describe("a place where records are used", () => {
  it("has a name in the words of the screens, for any list", async () => {
    const stored = [...Object.values(samples).map(({ table }) => table), "organizations", "departments", "users", "roles", "calendar_days"];
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint
       where contype = 'f' and cardinality(conkey) = 1 and confdeltype in ('a', 'r') and confrelid = any(${stored}::regclass[])`.execute(
      portal.db,
    );

    expect(rows.length).toBeGreaterThan(20);
    expect(
      rows.map((row) => row.table).filter((table) => !Object.hasOwn(usedIn, table)),
      "not in contract/src/office/references/used-in.ts",
    ).toEqual([]);
  });

  it("is refused in the caller's language", async () => {
    const reply = await admin.delete("/crud/position-levels/1", { headers: { "accept-language": "RU" } });

    for (const { name } of reply.body.details.usedBy) expect(name).toMatch(/^[А-Яа-я ,]+$/);
  });
});

describe("where a region is used", () => {
  it("is counted by its foreign keys", async () => {
    const { rows } = await sql<{ areas: number; organizations: number }>`
      select (select count(*) from areas where region_id = 12) as areas, (select count(*) from organizations where region_id = 12) as organizations`.execute(
      portal.db,
    );
    const { body } = await admin.delete("/crud/regions/12", { headers: { "accept-language": "RU" } });

    expect(body.details.usedBy).toEqual([
      { table: "organizations", name: "Организации", count: rows[0]!.organizations },
      { table: "areas", name: "Районы и города", count: rows[0]!.areas },
    ]);
  });
});

it("the words of a message that the portal sends are kept", async () => {
  const admin = await portal.as("admin");
  const { id } = (await admin.get("/admin/templates?code=sms_registered")).body.rows[0];

  const refused = await admin.delete(`/admin/templates/${id}`);

  expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
  expect(refused.body.details.usedBy).toEqual([{ table: "notifications", count: 1, name: "Roʻyxatga olinganlik xabari" }]);
});
