import { readXlsx } from "hucre/xlsx";
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

const find = (text: string) => encodeURIComponent(text);

describe("lists for forms", () => {
  it("are narrowed as the specification says", async () => {
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
  ] as const)("order a choice by its words: %s", async (language, words) => {
    const reply = await admin.get("/admin/channels?sortAttr=form&sortOrder=ASC&pageSize=100", { headers: { "accept-language": language } });

    const forms = (reply.body.rows as { form: string }[]).map(({ form }) => form).filter((form) => form in words);
    expect([...new Set(forms)]).toEqual(Object.keys(words));
  });

  it("order codes by the numbers in them, in choices, in the list and in its file", async () => {
    const codes = ["9554.9", "9554.100", "9554.10", "9554.10a", "K-2/9", "K-2/11"];
    for (const [n, code] of codes.entries()) {
      const made = await admin.post("/admin/groups", {
        nameUz: `Mavzu ${n}`,
        nameUk: `Мавзу ${n}`,
        nameRu: `Тема ${n}`,
        parentId: 1,
        code,
      });
      expect([code, made.status]).toEqual([code, 200]);
    }
    const ours = (rows: readonly { code: string | null }[]) => rows.flatMap(({ code }) => (codes.includes(code ?? "") ? [code] : []));
    const inOrder = ["9554.9", "9554.10", "9554.10a", "9554.100", "K-2/9", "K-2/11"];
    const leader = await portal.as("leader");

    expect(ours((await leader.get("/lookups/topics")).body)).toEqual(inOrder);
    const list = (query: string) => admin.get(`/admin/groups?sortAttr=code&pageSize=100&${query}`);
    const some = async (code: string, order: string) => ours((await list(`code=${code}&sortOrder=${order}`)).body.rows);
    expect([...(await some("9554", "ASC")), ...(await some("K-2", "ASC"))]).toEqual(inOrder);
    expect([...(await some("K-2", "DESC")), ...(await some("9554", "DESC"))]).toEqual(inOrder.toReversed());
    // who has no code stands behind
    const last = (await admin.get("/admin/groups?pageSize=1")).body.total as number;
    const without = await admin.post("/admin/groups", { nameUz: "Kodsiz", nameUk: "Кодсиз", nameRu: "Без кода", parentId: 1 });
    expect((await admin.get(`/admin/groups?sortAttr=code&sortOrder=ASC&pageSize=1&pageNo=${last + 1}`)).body.rows[0]).toMatchObject({
      id: without.body.id,
    });

    const { rawPayload } = await portal.app.inject({
      url: "/api/admin/groups/excel?sortAttr=code&sortOrder=ASC&code=9554",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [sheet] = (await readXlsx(rawPayload)).sheets;
    expect(sheet!.rows.flatMap((row) => row.filter((cell) => codes.includes(String(cell))))).toEqual(inOrder.slice(0, 4));
  });

  it("filter by number, choice, flag and the name of the record above", async () => {
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
