import { referenceNames, usedIn, type ReferenceName } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";

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
  /** What a body needs besides the names; what is changed, before and after; a record of the demo that something uses. */
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

describe.each(Object.entries(samples))("%s", (_name, s) => {
  const make = async (more: object = {}) =>
    (await admin.post(s.path, { id: -1, ...names, ...s.more, ...more })) as { status: number; body: { id: number } };
  const drop = (id: number) => admin.delete(`${s.path}/${id}`);

  it("is made, read in three languages, changed and removed", async () => {
    const made = await make();
    expect([made.status, made.body]).toMatchObject([200, { ...names, name: names.nameUz }]);
    const { id } = made.body;
    const kept = await sql<object>`select name_uz, name_uk, name_ru from ${sql.table(s.table)} where id = ${id}`.execute(portal.db);
    expect(kept.rows).toEqual([{ name_uz: names.nameUz, name_uk: names.nameUk, name_ru: names.nameRu }]);

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

  it("is a page with its exact total, sorted as asked", async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(s.table)}`.execute(portal.db);
    const { body } = await admin.get(`${s.path}?pageNo=1&pageSize=3&sortAttr=nameUz&sortOrder=ASC`);
    const ordered = await sql<{ name_uz: string }>`select name_uz from ${sql.table(s.table)} order by name_uz, id limit 3`.execute(
      portal.db,
    );

    expect(body.total).toBe(rows[0]!.n);
    expect(body.rows.map((row: { nameUz: string }) => row.nameUz)).toEqual(ordered.rows.map((row) => row.name_uz));
  });

  it("has names tidied, and none twice in any script", async () => {
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

  it("is written, and paged, by nobody else", async () => {
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

  it("leaves in the audit who changed what", async () => {
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
  it("is not removed, and says where it is used", async () => {
    const reply = await admin.delete(`${s.path}/${s.used}`);

    expect([reply.status, reply.body.code]).toEqual([409, "in_use"]);
    expect(reply.body.details.count).toBeGreaterThan(0);
    expect(reply.body.details.usedBy.length).toBeGreaterThan(0);
    expect(reply.body.details.count).toBe(reply.body.details.usedBy.reduce((sum: number, use: { count: number }) => sum + use.count, 0));
  });
});

describe("a place where records are used", () => {
  it("has a name in the words of the screens, whichever list is asked", async () => {
    const kept = [...Object.values(samples).map(({ table }) => table), "organizations", "departments", "users", "roles", "calendar_days"];
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint
       where contype = 'f' and cardinality(conkey) = 1 and confdeltype in ('a', 'r') and confrelid = any(${kept}::regclass[])`.execute(
      portal.db,
    );

    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map((row) => row.table).filter((table) => !Object.hasOwn(usedIn, table))).toEqual([]);
  });

  it("is told in the caller's language", async () => {
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

describe("fields that belong together", () => {
  it("a mahalla's section is one of its district", async () => {
    const section = await admin.post("/admin/sections", { ...names, areasId: 2 });
    const mahalla = { ...names, areasId: 1, sectionsId: section.body.id };

    const refused = await admin.post("/crud/mahalla", mahalla);
    const made = await admin.post("/crud/mahalla", { ...mahalla, areasId: 2 });
    const moved = await admin.put("/crud/mahalla", { id: made.body.id, areasId: 1 });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "sectionsId", problem: "does_not_belong" }]]);
    expect(made.body).toMatchObject({ areasId: 2, sectionName: names.nameUz });
    expect([moved.status, moved.body.details]).toMatchObject([422, [{ path: "sectionsId", problem: "does_not_belong" }]]);
    expect((await admin.put("/crud/mahalla", { id: made.body.id, areasId: 1, sectionsId: null })).status).toBe(200);
  });

  it("a group does not stand below itself", async () => {
    const top = (await admin.post("/admin/groups", names)).body.id;
    const below = (await admin.post("/admin/groups", { nameUz: "Ichki", nameUk: "Ички", nameRu: "Внутренняя", parentId: top })).body.id;

    const [self, ring] = [
      await admin.put("/admin/groups", { id: top, parentId: top }),
      await admin.put("/admin/groups", { id: top, parentId: below }),
    ];

    for (const reply of [self, ring])
      expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "parentId", problem: "below_itself" }]]);
  });

  it("a choice that is not there is told by its field", async () => {
    const reply = await admin.post("/crud/areas", { ...names, regionsId: 999, kind: "city" });
    const channels = await admin.post("/crud/sender-orgs", { ...names, channelIds: [1, 999] });

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "regionsId", problem: "no_such_record" }]]);
    expect([channels.status, channels.body.details]).toMatchObject([422, [{ path: "channelIds", problem: "no_such_record" }]]);
  });

  it("a code that programs know is said once", async () => {
    const { id } = (await admin.post("/admin/channels", { ...names, code: "owl", form: "phone" })).body;
    const taken = await admin.post("/admin/channels", { nameUz: "A", nameUk: "А", nameRu: "Я", code: "owl", form: "phone" });
    const changed = await admin.put("/admin/channels", { id, code: "crow" });

    expect([taken.status, taken.body.details]).toMatchObject([422, [{ path: "code", problem: "already_taken" }]]);
    expect([changed.status, changed.body.details]).toMatchObject([400, [{ path: "code", problem: "unknown_field" }]]);
  });
});

describe("what is meant for the database", () => {
  it.each(["' or 8=8 --", "'; drop table stages; --", "%", "_", "\\", "a' union select password_hash from users --"])(
    "as a filter finds nothing, as an order is refused, as a name stays a name: %s",
    async (attack) => {
      const before = await sql<{ n: number }>`select count(*) as n from stages`.execute(portal.db);
      for (const [path, filter] of [
        ["/admin/stages", "name"],
        ["/admin/stages", "nameRu"],
        ["/admin/stages", "code"],
        ["/crud/mahalla", "areaName"],
        ["/crud/areas", "code"],
        ["/admin/users", "login"],
        ["/admin/users", "phone"],
        ["/admin/organizations", "prefix"],
        ["/admin/audit", "target"],
      ]) {
        const reply = await admin.get(`${path}?${filter}=${find(attack)}`);
        expect([path, filter, reply.status, reply.body.total]).toEqual([path, filter, 200, 0]);
      }
      for (const query of ["sortAttr", "sortOrder", "pageNo", "position"])
        expect((await admin.get(`/admin/stages?${query}=${find(attack)}`)).status).toBe(400);
      expect((await admin.get(`/admin/stages/get-by-array?ids=${find(attack)}`)).status).toBe(400);

      const made = await admin.post("/admin/stages", { nameUz: "Hujum", nameUk: "Ҳужум", nameRu: attack });
      expect(made.body.nameRu).toBe(attack);
      await admin.delete(`/admin/stages/${made.body.id}`);
      expect(await sql<{ n: number }>`select count(*) as n from stages`.execute(portal.db).then((r) => r.rows)).toEqual(before.rows);
    },
  );
});

describe("the document of the API", () => {
  it("has a summary, a permission and, for each body, an example that the call takes", async () => {
    type Body = { schema: object; example?: object; examples?: object };
    type Call = { summary?: string; description?: string; requestBody?: { content: Record<string, Body> } };
    const { paths } = (await admin.get("/openapi.json")).body as { paths: Record<string, Record<string, Call>> };
    const own = Object.entries(paths).filter(([path]) =>
      /^\/api\/(crud|applicants)\/|^\/api\/admin\/(?!files|dictionaries|api)/.test(path),
    );
    const calls = own.flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })));

    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter(({ call }) => !call.summary || !call.description?.startsWith("May: "))).toEqual([]);
    const without = calls.filter(({ call }) => {
      const body = call.requestBody?.content["application/json"];
      return body && !body.example && !body.examples && !JSON.stringify(body.schema).includes('"examples"');
    });
    expect(without.map(({ path, method }) => `${method} ${path}`)).toEqual([]);
  });
});

describe("of two people at once", () => {
  it("one makes the name, the other is told that it is taken", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => admin.post("/admin/stages", names)));

    expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

describe("lists for forms", () => {
  it("are narrowed as the specification has it", async () => {
    const areas = await sql<{ id: number }>`select id from areas where region_id = 12 order by id`.execute(portal.db);
    const own = await sql<{ id: number }>`
      select distinct p.id from position_levels p join organization_posts op on op.position_level_id = p.id join users u on u.organization_id = op.organization_id
        join user_roles ur on ur.user_id = u.id and ur.position_level_id = p.id where u.login in (select login from users where organization_id = 1) order by 1`.execute(
      portal.db,
    );
    const ids = (reply: { body: { id: number }[] }) => reply.body.map((row) => row.id);

    expect(ids(await admin.get("/crud/areas/all?regions_id=12"))).toEqual(areas.rows.map((row) => row.id));
    expect(ids(await admin.get("/crud/areas/all?regions_id=9999"))).toEqual([]);
    expect(ids(await admin.get("/crud/position-levels/all?is_own_org_positions=1")).toSorted((a, b) => a - b)).toEqual(
      own.rows.map((row) => row.id),
    );
    expect(ids(await admin.get("/crud/genders/all"))).toEqual([1, 2]);
    expect((await admin.get("/crud/genders")).body.total).toBe(2);
    expect((await admin.post("/crud/genders", names)).status).toBe(404);
  });

  // in the Uzbek alphabet Sh comes after Z
  it.each([
    ["RU", { mobile: "Выездной приём", personal: "Личный приём", written: "Письменная", electronic: "Электронная" }],
    ["UZ", { electronic: "Elektron", mobile: "Sayyor qabul", written: "Yozma", personal: "Shaxsiy qabul" }],
  ] as const)("order a choice by the words that stand for it: %s", async (language, words) => {
    const reply = await admin.get("/admin/channels?sortAttr=form&sortOrder=ASC&pageSize=100", { headers: { "accept-language": language } });

    const forms = (reply.body.rows as { form: string }[]).map(({ form }) => form).filter((form) => form in words);
    expect([...new Set(forms)]).toEqual(Object.keys(words));
  });

  it("filter by number, choice, flag and the name of what they hang on", async () => {
    const total = async (query: string) => (await admin.get(query)).body.total;
    const one = async (statement: ReturnType<typeof sql<{ n: number }>>) => (await statement.execute(portal.db)).rows[0]!.n;

    expect(await total("/crud/areas?kind=city&regionsId=12")).toBe(4);
    expect(await total(`/crud/areas?regionName=${find("фарғона")}`)).toBe(
      await one(sql`select count(*) as n from areas where region_id = 12`),
    );
    expect(await total("/admin/channels?isExternal=true")).toBe(await one(sql`select count(*) as n from channels where is_external`));
    expect(await total("/crud/sender-orgs?channelIds=17")).toBe(
      await one(sql`select count(*) as n from sender_organization_channels where channel_id = 17`),
    );
    expect(await total("/crud/mahalla?name=%25")).toBe(0);
  });
});
