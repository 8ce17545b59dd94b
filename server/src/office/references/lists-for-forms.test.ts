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
