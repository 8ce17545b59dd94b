import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
});
afterAll(() => portal.close());
const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];

describe("the menu", () => {
  const menuOf = async (language: string, login = "registrator") =>
    (await (await portal.as(login)).get("/profile/modules-tree", { headers: { "accept-language": language } })).body as {
      uri: string;
      name: string;
      groups: { uri: string }[];
      modules: { uri: string; name: string; iconImg: string }[];
    }[];

  it("shows the names, icons and order that the administrator sets", async () => {
    const modules = (await admin.get("/admin/modules?permission=appeals-&pageSize=100&sortAttr=position&sortOrder=ASC")).body.rows as {
      id: number;
      permission: string;
    }[];
    const [registration, process] = ["appeals-registration", "appeals-process"].map(
      (name) => modules.find((m) => m.permission === name)!.id,
    );

    to.ok(await admin.put("/admin/modules", { id: registration, nameRu: "Приём обращений", icon: "InboxOutlined" }));
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [process, registration] }));

    const appeals = (await menuOf("RU")).find((category) => category.uri === "appeals")!;
    const uris = appeals.modules.map((m) => m.uri);
    expect(appeals.modules.find((m) => m.uri === "registration")).toMatchObject({ name: "Приём обращений", iconImg: "InboxOutlined" });
    expect(uris.indexOf("process")).toBeLessThan(uris.indexOf("registration"));
  });

  it.each(["module-categories", "module-groups"])("shows the names of %s that the administrator sets", async (kind) => {
    const shown = await menuOf("RU", "admin");
    const { uri } = kind === "module-groups" ? shown.flatMap(({ groups }) => groups)[0]! : shown[0]!;
    const kept = (await admin.get(`/admin/${kind}?pageSize=100`)).body.rows as { id: number; uri: string }[];
    const { id } = kept.find((row) => row.uri === uri)!;

    to.ok(await admin.put(`/admin/${kind}`, { id, nameRu: "Раздел" }));

    expect(JSON.stringify(await menuOf("RU", "admin"))).toContain("Раздел");
    expect((await (await portal.as("leader")).put(`/admin/${kind}`, { id, nameRu: "Чужой" })).status).toBe(403);
  });

  it("leaves out the administrator's hidden items until they are put back; their screens and rights stay", async () => {
    const unlocated = (await admin.get("/admin/modules?permission=appeals-unlocated&pageSize=100")).body.rows[0] as {
      id: number;
      isHidden: boolean;
    };
    expect(unlocated.isHidden).toBe(false);
    const shown = async () =>
      ((await (await portal.as("leader")).get("/profile/modules-tree")).body as { modules: { uri: string }[] }[]).some(({ modules }) =>
        modules.some(({ uri }) => uri === "unlocated"),
      );
    expect(await shown()).toBe(true);

    to.ok(await admin.put("/admin/modules", { id: unlocated.id, isHidden: true }));
    expect(await shown()).toBe(false);
    to.ok(await (await portal.as("leader")).get("/appeals/menu/not-classified"));

    to.ok(await admin.put("/admin/modules", { id: unlocated.id, isHidden: false }));
    expect(await shown()).toBe(true);
  });

  it("keeps the order that a colleague made meanwhile, and says who and when", async () => {
    const places = async () =>
      (
        await sql<{ id: number }>`select m.id from modules m join module_categories c on c.id = m.category_id
          where c.uri = 'tasks' order by m.position, m.id limit 3`.execute(portal.db)
      ).rows.map((row) => row.id);
    const was = await places();
    const [a, b, c] = was as [number, number, number];
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [b, a, c], was }));

    const conflict = await admin.put("/admin/modules/order", { kind: "modules", ids: [c, a, b], was });
    expect([conflict.status, conflict.body.code]).toEqual([409, "changed_meanwhile"]);
    const { full_name } = (await sql<{ full_name: string }>`select full_name from users where login = 'admin'`.execute(portal.db)).rows[0]!;
    expect(conflict.body.details).toMatchObject({ now: { ids: [b, a, c] }, by: full_name });
    expect(Math.abs(Date.now() - Date.parse(conflict.body.details.at))).toBeLessThan(60_000);
    expect(await places()).toEqual([b, a, c]);

    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [c, a, b], was: [b, a, c] }));
    expect(await places()).toEqual([c, a, b]);
    // without it the last one wins, as with a record without its version
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: was }));
    expect(await places()).toEqual(was);
  });

  it("hides who put other items in order", async () => {
    const rows = (await admin.get("/admin/module-categories/all")).body as { id: number; position: number }[];
    const was = rows.toSorted((x, y) => x.position - y.position || x.id - y.id).map((row) => row.id);
    await sql`update module_categories set position = position + case id when ${was[0]!} then 1000 else 0 end`.execute(portal.db);

    const conflict = await admin.put("/admin/modules/order", { kind: "categories", ids: was.toReversed(), was });

    expect(conflict.body.details).toMatchObject({ now: { ids: [...was.slice(1), was[0]] }, by: null, at: null });
  });

  it("keeps its paths, which are code", async () => {
    const [{ id }] = (await admin.get("/admin/modules?pageSize=1")).body.rows;
    for (const field of ["uri", "permission", "categoriesId", "groupsId"])
      expect(problemsOf(await admin.put("/admin/modules", { id, [field]: 1 }))).toEqual([400, [`${field} unknown_field`]]);
    expect(problemsOf(await admin.put("/admin/modules/order", { kind: "groups", ids: [99_999] }))).toEqual([422, ["ids no_such_record"]]);
    expect((await admin.post("/admin/modules", { nameUz: "a", nameUk: "а", nameRu: "а" })).status).toBe(404);
  });
});
