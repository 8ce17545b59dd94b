import { loadMessages, settingKeys, settings, translateAny } from "@murojaat/contract";
import { id } from "@murojaat/contract/kit";
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
const switches = Object.entries(settings).filter(([, { kind }]) => kind === "switch");

describe("settings", () => {
  const terms = { weekend: [7], closes: "17:30", counts: "calendar", rollsOver: true, month: "days", afterHours: "same_day" };
  it("are saved where they move no open deadline, and apply to what is registered next", async () => {
    const [empty, uz] = [await openPortal(), await loadMessages("UZ")];
    const admin = await empty.as("admin");
    expect((await admin.get("/admin/settings/all")).body).toMatchObject([
      { key: "terms", name: "Muddatlarni hisoblash", value: { weekend: [6, 7], closes: "18:00" } },
      { key: "report_mail", value: { domains: [] } },
      // a demo asks nobody for a second factor
      { key: "security", value: { sessionHours: 12, factorRoles: [], secondAdmin: "notify" } },
      // nothing is proposed until a period is set
      { key: "retention", value: { application: null, complaint: null, proposal: null } },
      ...switches.map(([key, { first, label }]) => ({
        key,
        name: translateAny(uz, label),
        // a demo shows the page for strangers
        value: key === "publicCheck" ? { isOn: true } : first,
      })),
      { key: "escalation", value: { headAfter: 0, controllerAfter: 0 } },
      // every rule looks through answers until it is switched off
      {
        key: "answerRules",
        value: { name: true, empty: true, script: true, number: true, grounds: true, promise: true, question: true, long: true },
      },
      // nothing is written or shown in the alphabet of 2026 until an administrator says so
      { key: "alphabet", value: { since: null, screens: "1995" } },
    ]);

    expect((await admin.put("/admin/settings", { key: "terms", value: terms })).body).toMatchObject({ key: "terms", value: terms });

    const { rows } = await sql<{ value: object }>`select value from settings where key = 'terms'`.execute(empty.db);
    expect(rows).toEqual([{ value: terms }]);
    expect((await admin.get("/admin/audit?target=settings")).body.rows[0].details.changes.terms[1]).toEqual(terms);
    await empty.close();
  });

  it.each(switches)("are on or off: %s", async (key) => {
    const valueOf = async () =>
      (await admin.get("/admin/settings/all")).body.find((one: { key: string }) => one.key === key).value as { isOn: boolean };
    const { isOn } = await valueOf();
    for (const next of [!isOn, isOn]) {
      expect((await admin.put("/admin/settings", { key, value: { isOn: next } })).status).toBe(200);
      expect(await valueOf()).toEqual({ isOn: next });
    }
    expect((await (await portal.as("leader")).put("/admin/settings", { key, value: { isOn } })).status).toBe(403);
  });

  it.each(settingKeys)("are saved with what they have: %s", async (key) => {
    const { value } = (await admin.get("/admin/settings/all")).body.find((one: { key: string }) => one.key === key);
    const { status, body } = await admin.put("/admin/settings", { key, value });
    expect([status, body.value]).toEqual([200, value]);
  });

  it("take the shape of their key and no other key", async () => {
    const security = { sessionHours: 12, factorRoles: [], secondAdmin: "notify" };
    const refused = [
      { key: "security", value: { ...security, sessionHours: 0 } },
      { key: "security", value: { ...security, sessionHours: 73 } },
      { key: "security", value: { ...security, secondAdmin: "never" } },
      { key: "terms", value: { ...terms, closes: "25:00" } },
      { key: "terms", value: { ...terms, weekend: [0] } },
      { key: "terms", value: { ...terms, weekend: [1, 2, 3, 4, 5, 6, 7] } },
      { key: "terms", value: { ...terms, more: 1 } },
      { key: "retention", value: { application: 0, complaint: null, proposal: null } },
      { key: "retention", value: { application: 76, complaint: null, proposal: null } },
      { key: "retention", value: { application: null, complaint: null } },
      { key: "escalation", value: { headAfter: 61, controllerAfter: 0 } },
      { key: "escalation", value: { headAfter: null, controllerAfter: 0 } },
      { key: "plainSms", value: { isOn: 1 } },
      { key: "alphabet", value: { since: "31.02.2027", screens: "2026" } },
      { key: "alphabet", value: { since: null, screens: "1929" } },
      { key: "installation", value: { uid: "mine" } },
      { key: "seeded", value: {} },
    ];
    for (const body of refused) expect((await admin.put("/admin/settings", body)).status).toBe(400);
  });

  it("name only existing records, and a role that one names cannot be removed", async () => {
    const { id } = (await admin.post("/admin/roles", { nameUz: "Yurist", nameUk: "Юрист", nameRu: "Юрист" })).body;
    const security = (factorRoles: number[]) =>
      admin.put("/admin/settings", { key: "security", value: { sessionHours: 12, factorRoles, secondAdmin: "notify" } });
    for (const roles of [[987_654], [id, 987_654]]) {
      const { status, body } = await security(roles);
      expect([status, body.details[0].path, body.details[0].problem]).toEqual([422, "value.factorRoles", "no_such_record"]);
    }
    expect((await security([id])).status).toBe(200);
    const refused = await admin.delete(`/admin/roles/${id}`);
    expect([refused.status, refused.body.code, refused.body.details.usedBy]).toEqual([
      409,
      "in_use",
      [{ table: "settings", count: 1, name: "Sozlamalar" }],
    ]);
    expect((await security([])).status).toBe(200);
    expect((await admin.delete(`/admin/roles/${id}`)).status).toBe(200);
  });

  it("name records only where the test above says", () => {
    type Part = { readonly properties?: Record<string, Part>; readonly items?: Part; readonly type?: string; readonly maximum?: number };
    const largestId = (id() as Part).maximum;
    const idsIn = (at: string, part: Part): string[] => [
      ...(part.type === "integer" && part.maximum === largestId ? [at] : []),
      ...(part.items ? idsIn(at, part.items) : []),
      ...Object.entries(part.properties ?? {}).flatMap(([name, below]) => idsIn(`${at}.${name}`, below)),
    ];
    expect(Object.entries(settings).flatMap(([key, { schema }]) => idsIn(key, schema as Part))).toEqual(["security.factorRoles"]);
  });
});
