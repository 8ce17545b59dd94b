import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachLatin } from "../../../../contract/test/spellings.ts";
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

const find = (text: string) => encodeURIComponent(text);

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

  it("a choice that does not exist is refused at its field", async () => {
    const reply = await admin.post("/crud/areas", { ...names, regionsId: 999, kind: "city" });
    const channels = await admin.post("/crud/sender-orgs", { ...names, channelIds: [1, 999] });

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "regionsId", problem: "no_such_record" }]]);
    expect([channels.status, channels.body.details]).toMatchObject([422, [{ path: "channelIds", problem: "no_such_record" }]]);
  });

  it("a name is taken by a record that has it in the other Latin alphabet", async () => {
    const named = (nameUz: string) => admin.post("/admin/stages", { nameUz, nameUk: `${nameUz} А`, nameRu: `${nameUz} Я` });
    expect((await named("Choʻlga jo‘natish")).status).toBe(200);
    for (const nameUz of inEachLatin("Choʻlga joʻnatish")) {
      const taken = await named(nameUz);
      expect([nameUz, taken.status, taken.body.details]).toMatchObject([nameUz, 422, [{ path: "nameUz", problem: "already_taken" }]]);
    }
  });

  it("a code that programs know is unique", async () => {
    const { id } = (await admin.post("/admin/channels", { ...names, code: "owl", form: "phone" })).body;
    const taken = await admin.post("/admin/channels", { nameUz: "A", nameUk: "А", nameRu: "Я", code: "owl", form: "phone" });
    const changed = await admin.put("/admin/channels", { id, code: "crow" });

    expect([taken.status, taken.body.details]).toMatchObject([422, [{ path: "code", problem: "already_taken" }]]);
    expect([changed.status, changed.body.details]).toMatchObject([400, [{ path: "code", problem: "unknown_field" }]]);
  });
});

describe("text that could reach the database", () => {
  it.each(["' or 8=8 --", "'; drop table stages; --", "%", "_", "\\", "a' union select password_hash from users --"])(
    "finds nothing as a filter, is refused as an order, stays a name as a name: %s",
    async (attack) => {
      const before = await sql<{ n: number }>`select count(*) as n from stages`.execute(portal.db);
      for (const [path, filter] of [
        ["/admin/stages", "name"],
        ["/admin/stages", "nameRu"],
        ["/admin/stages", "code"],
        ["/crud/mahalla", "areaName"],
        ["/crud/areas", "code"],
        ["/admin/users", "login"],
        ["/admin/organizations", "prefix"],
        ["/admin/audit", "target"],
      ]) {
        const reply = await admin.get(`${path}?${filter}=${find(attack)}`);
        expect([path, filter, reply.status, reply.body.total]).toEqual([path, filter, 200, 0]);
      }
      // what is no part of a phone is said so
      expect((await admin.get(`/admin/users?phone=${find(attack)}`)).status).toBe(400);
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
  it("has a summary, a permission and, for each body, an example that the call accepts", async () => {
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

describe("two people at once", () => {
  it("make a name once, and the second is refused because it is in use", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => admin.post("/admin/stages", names)));

    expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});
