import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxWith } from "../support/docx.ts";
import { given } from "../support/given.ts";
import type { Answer, Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
let adminName: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
  const { rows } = await sql<{ name: string }>`select full_name as name from users where login = 'admin'`.execute(portal.db);
  adminName = rows[0]!.name;
});
afterAll(() => portal.close());

type Row = { id: number; version: string } & Record<string, unknown>;
const byId = async (path: string, id: number): Promise<Row> =>
  (to.ok(await admin.get(`${path}/get-by-array?ids=${id}`)) as Row[]).find((row) => row.id === id)!;
const names = (word: string) => ({ nameUz: `${word} uz`, nameUk: `${word} ук`, nameRu: `${word} ру` });
const conflict = (reply: Answer) => [reply.status, reply.body.code];
const refused = [409, "changed_meanwhile"];

type Kept = {
  path: string;
  /** A record to change: made, or one that is there. */
  record: () => Promise<number>;
  /** What one person changes, what the other does meanwhile, and where the second is read again. */
  mine: object;
  theirs: object;
};
const made = async (path: string, body: object): Promise<number> => to.ok(await admin.post(path, body)).id;
const lists: Record<string, Kept> = {
  channels: {
    path: "/admin/channels",
    record: () => made("/admin/channels", { ...names("Kanal"), code: "navbatchi", form: "phone" }),
    mine: { nameRu: "Моё" },
    theirs: { form: "written" },
  },
  topics: {
    path: "/admin/groups",
    record: () => made("/admin/groups", names("Mavzu")),
    mine: { nameRu: "Моё" },
    theirs: { nameRu: "Чужое" },
  },
  "sender organisations, by their pairs": {
    path: "/crud/sender-orgs",
    record: () => made("/crud/sender-orgs", { ...names("Yuboruvchi"), channelIds: [1, 2] }),
    mine: { channelIds: [1] },
    theirs: { channelIds: [2] },
  },
  organisations: { path: "/admin/organizations", record: async () => 2, mine: { nameRu: "Моё" }, theirs: { nameRu: "Чужое" } },
  departments: {
    path: "/admin/departments",
    record: () => made("/admin/departments", { ...names("Boʻlim"), organizationsId: 2 }),
    mine: { nameRu: "Моё" },
    theirs: { nameRu: "Чужое" },
  },
  users: {
    path: "/admin/users",
    record: async () => (await sql<{ id: number }>`select id from users where login = 'executor'`.execute(portal.db)).rows[0]!.id,
    mine: { phone: "901112233" },
    theirs: { phone: "904445566" },
  },
  roles: { path: "/admin/roles", record: () => made("/admin/roles", names("Rol")), mine: { nameRu: "Моё" }, theirs: { nameRu: "Чужое" } },
  modules: { path: "/admin/modules", record: async () => 1, mine: { nameRu: "Моё" }, theirs: { icon: "MailOutlined" } },
  calendar: {
    path: "/admin/calendar",
    record: () => made("/admin/calendar", { ...names("Kun"), day: "12.03.2031", kind: "holiday" }),
    mine: { nameRu: "Моё" },
    theirs: { kind: "day_off" },
  },
  supervisors: {
    path: "/admin/supervisors",
    record: async () => {
      const { rows } = await sql<{ id: number }>`select id from users where login = 'leader'`.execute(portal.db);
      return made("/admin/supervisors", { usersId: rows[0]!.id, organizationIds: [1] });
    },
    mine: { organizationIds: [2] },
    theirs: { organizationIds: [1, 3] },
  },
};

describe.each(Object.entries(lists))("two people at one record of %s", (_name, { path, record, mine, theirs }) => {
  let id: number;
  beforeAll(async () => {
    id = await record();
  });
  it("show the second the present values and their author; nothing is lost until the second decides", async () => {
    const seen = await byId(path, id);
    const now = to.ok(await admin.put(path, { id, version: seen.version, ...theirs })) as Row;

    const late = await admin.put(path, { id, version: seen.version, ...mine });

    expect(conflict(late)).toEqual(refused);
    expect(late.body.details.now).toMatchObject({ id, ...theirs });
    expect(await byId(path, id)).toEqual(now);
    expect(late.body.details.now.version).toBe(now.version);

    const knowing = await admin.put(path, { id, version: late.body.details.now.version, ...mine });
    expect([knowing.status, knowing.body]).toMatchObject([200, { id, ...mine }]);
  });

  it("overwrite without a version, as the calls are described; the same change again is no conflict", async () => {
    to.ok(await admin.put(path, { id, ...theirs }));

    const written = await admin.put(path, { id, ...mine });
    const again = to.ok(await admin.put(path, { id, version: (written.body as Row).version, ...mine })) as Row;

    expect([written.status, written.body]).toMatchObject([200, mine]);
    expect(again.version).toBe((written.body as Row).version);
  });

  it("are refused an invalid version", async () => {
    const reply = await admin.put(path, { id: 1, version: 3, ...mine });

    expect([reply.status, reply.body.details?.[0]]).toMatchObject([400, { path: "version", problem: "wrong_type" }]);
  });
});

it("a record has one version in every language, and says who changed it", async () => {
  const id = await made("/admin/stages", names("Bosqich"));
  const versions = await Promise.all(
    ["UZ", "RU", "UK"].map(
      async (language) =>
        (to.ok(await admin.get(`/admin/stages/get-by-array?ids=${id}`, { headers: { "accept-language": language } })) as Row[])[0]!.version,
    ),
  );
  expect(new Set(versions).size).toBe(1);
  to.ok(await admin.put("/admin/stages", { id, nameRu: "Иное" }));

  const late = await admin.put("/admin/stages", { id, version: versions[0], nameUz: "Meniki" });

  expect(conflict(late)).toEqual(refused);
  expect(late.body.details.by).toBe(adminName);
  expect(Date.parse(late.body.details.at)).toBeGreaterThan(Date.now() - 60_000);
});

it("one of two people at the same moment is refused", async () => {
  const id = await made("/admin/stages", names("Bir lahza"));
  const { version } = await byId("/admin/stages", id);

  const replies = await Promise.all(["Bir", "Ikki"].map((nameUz) => admin.put("/admin/stages", { id, version, nameUz })));

  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await byId("/admin/stages", id))["nameUz"]).toBe(replies[0]!.status === 200 ? "Bir" : "Ikki");
});

it("a person who may not change the list learns nothing of it by a wrong version", async () => {
  const executor = await portal.as("executor");
  const reply = await executor.put("/admin/stages", { id: 1, version: "wrong", nameUz: "X" });

  expect([reply.status, reply.body.details]).toEqual([403, undefined]);
  const gone = await admin.put("/admin/stages", { id: 999_999, version: "wrong", nameUz: "X" });
  expect([gone.status, gone.body.code]).toEqual([404, "not_found"]);
});

it("a role's permissions show the second person what the first gave and took", async () => {
  const id = await made("/admin/roles", names("Yana rol"));
  const path = `/admin/roles/${id}/permissions`;
  const { version } = to.ok(await admin.get(path));
  to.ok(await admin.put(path, { version, permissionIds: [1, 2] }));

  const late = await admin.put(path, { version, permissionIds: [3] });

  expect(conflict(late)).toEqual(refused);
  expect(late.body.details.now.allowed.map((one: Row) => one.id)).toEqual([1, 2]);
  const { rows } = await sql<{ id: number }>`select permission_id as id from role_permissions where role_id = ${id} order by 1`.execute(
    portal.db,
  );
  expect(rows.map((row) => row.id)).toEqual([1, 2]);
  const knowing = to.ok(await admin.put(path, { version: late.body.details.now.version, permissionIds: [1, 3] }));
  expect(knowing.allowed.map((one: Row) => one.id)).toEqual([1, 3]);
  to.ok(await admin.put(path, { permissionIds: [] }));
});

it("a setting keeps its version whatever the order of its fields", async () => {
  const terms = async () =>
    (to.ok(await admin.get("/admin/settings/all")) as (Row & { value: object })[]).find((row) => row["key"] === "terms")!;
  const seen = await terms();
  const turned = { rollsOver: true, counts: "calendar", closes: "17:30", weekend: [6, 7] };
  const saved = to.ok(await admin.put("/admin/settings", { key: "terms", value: turned, version: seen.version }));
  expect((await terms()).version).toBe(saved.version);

  const late = await admin.put("/admin/settings", { key: "terms", value: seen.value, version: seen.version });

  expect(conflict(late)).toEqual(refused);
  expect([late.body.details.now.value.closes, late.body.details.by]).toEqual(["17:30", adminName]);
  to.ok(await admin.put("/admin/settings", { key: "terms", value: seen.value, version: saved.version }));
});

it("days of the calendar that changed since they were marked are named, with their present values", async () => {
  const day = { ...names("Bayram"), day: "14.05.2031", kind: "holiday" };
  const asked = { days: [day], seen: [{ day: day.day, version: null }] };
  const { fingerprint } = to.ok(await admin.post("/admin/calendar/preview", asked));
  const theirs = to.ok(await admin.post("/admin/calendar", { ...day, nameUz: "Ularniki", kind: "day_off" })) as Row;

  const replies = [
    await admin.post("/admin/calendar/preview", asked),
    await admin.post("/admin/calendar/changes", { ...asked, fingerprint }),
  ];

  for (const reply of replies) {
    expect(conflict(reply)).toEqual(refused);
    expect(reply.body.details.days).toMatchObject([
      { day: day.day, version: theirs.version, stands: { nameUz: "Ularniki", kind: "day_off" } },
    ]);
  }
  const knowing = { days: [day], seen: [{ day: day.day, version: theirs.version }] };
  expect((await admin.post("/admin/calendar/preview", knowing)).status).toBe(200);
  expect((await admin.post("/admin/calendar/preview", { days: [day] })).status).toBe(200);
});

it("a Word template that a colleague replaced is not replaced unseen", async () => {
  const query = "name=resolution&language=RU";
  const builtIn = await portal.app.inject({
    url: `/api/admin/document-templates/file?${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const send = async (fileName: string, version?: string): Promise<Answer> => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await docxWith(builtIn.rawPayload, {}))]), fileName);
    const sent = new Response(form);
    const reply = await portal.app.inject({
      method: "POST",
      url: `/api/admin/document-templates?${query}${version === undefined ? "" : `&version=${version}`}`,
      headers: { authorization: `Bearer ${admin.token}`, "content-type": sent.headers.get("content-type")! },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const listed = async () =>
    (to.ok(await admin.get("/admin/document-templates")) as Row[]).find((t) => t["name"] === "resolution" && t["language"] === "RU")!;
  const seen = await listed();
  expect((await send("birinchi.docx", seen.version)).status).toBe(200);

  const late = await send("ikkinchi.docx", seen.version);
  expect(conflict(late)).toEqual(refused);
  expect(late.body.details).toMatchObject({ by: adminName, now: { fileName: "birinchi.docx" } });
  expect(conflict(await admin.delete(`/admin/document-templates?${query}&version=${seen.version}`))).toEqual(refused);
  expect((await listed())["fileName"]).toBe("birinchi.docx");

  expect((await send("ikkinchi.docx", late.body.details.now.version)).status).toBe(200);
  to.ok(await admin.delete(`/admin/document-templates?${query}&version=${(await listed()).version}`));
  expect((await listed()).version).toBe(seen.version);
});
