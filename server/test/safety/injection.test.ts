import { appealLists, taskLists } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  await at.taskIn("notify");
  await at.appealIn("registration");
}, 60_000);
afterAll(() => portal.close());

// 8 stands in no number and no phone of these data
const attacks = [
  "' or 8=8 --",
  "' or '8'='8",
  "'; drop table appeals; --",
  "8); delete from history; --",
  "' union select login, password_hash from users --",
  "\\'; select pg_sleep(8); --",
  "$8",
  "${8}",
  "%",
  "_",
  "\\",
  "%' or fold('a')='a",
  "a' || (select password_hash from users limit 8) || '",
];
const textFilters = (columns: object) =>
  Object.entries(columns as Record<string, { filter?: { kind: string; number?: string } } | undefined>).flatMap(([name, c]) =>
    c?.filter?.kind === "text" ? [{ name, isNumber: c.filter.number !== undefined }] : [],
  );
/** What is no part of a number is refused as a filter of numbers. */
const nothing = (isNumber: boolean, { status, body }: { status: number; body: { total?: number } }): boolean =>
  status === 200 ? body.total === 0 : status === 400 && isNumber;
const tables = async () =>
  (
    await sql`select (select count(*) from appeals) as a, (select count(*) from tasks) as t, (select count(*) from history) as h, (select count(*) from users) as u`.execute(
      portal.db,
    )
  ).rows[0];

describe.each(attacks)("%s", (attack) => {
  it("finds nothing as a filter and breaks nothing", async () => {
    const before = await tables();
    const registrator = await portal.as("registrator");
    const signer = await portal.as("signer2");

    for (const { name: filter, isNumber } of textFilters(appealLists.columns)) {
      const reply = await registrator.get(`/appeals/menu/registration?${filter}=${encodeURIComponent(attack)}`);
      expect([filter, reply.status, nothing(isNumber, reply)]).toEqual([filter, reply.status, true]);
    }
    for (const { name: filter, isNumber } of textFilters(taskLists.columns)) {
      const reply = await signer.get(`/tasks/menu?menu=notify-applicant-query&${filter}=${encodeURIComponent(attack)}`);
      expect([filter, reply.status, nothing(isNumber, reply)]).toEqual([filter, reply.status, true]);
    }
    expect(await tables()).toEqual(before);
  });

  it("finds nothing as a search", async () => {
    const registrator = await portal.as("registrator");
    for (const type of [1, 2, 3, 4, 5]) {
      const reply = await registrator.get(`/appeals/search?search_type_id=${type}&search_value=${encodeURIComponent(attack)}`);
      // a number in it may be that of an appeal which the test before deleted
      const found = (reply.body as { status: string }[]).filter(({ status }) => status !== "deleted");
      expect([type, reply.status, found]).toEqual([type, 200, []]);
    }
  });

  it.each(["sortAttr", "sortOrder", "pageNo", "pageSize", "channelId", "from_deadline", "documentDate"])(
    "is refused as %s",
    async (name) => {
      const reply = await (await portal.as("registrator")).get(`/appeals/menu/registration?${name}=${encodeURIComponent(attack)}`);

      expect([reply.status, reply.body.details[0].path]).toEqual([400, name]);
    },
  );

  it("stays a text as a text", async () => {
    const registrator = await portal.as("registrator");
    const { id } = await at.registered({ text: attack, docNumber: attack }, { lastName: attack, address: attack });

    const card = at.ok(await registrator.get(`/appeals/detail/${id}`));
    const { address } = at.ok(await registrator.post(`/appeals/${id}/personal-data`, {}));
    expect([card.text, card.docNumber, address, card.applicant.fullName]).toEqual([attack, attack, attack, `${attack} Shoira Akmalovna`]);
    await registrator.delete(`/appeal-actions/${id}`);
  });

  it("is not understood as the language, the login or the token", async () => {
    const login = await portal.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { login: attack, password: attack },
      headers: { "accept-language": attack },
    });
    const me = await portal.app.inject({ url: "/api/profile/me", headers: { authorization: `Bearer ${attack}` } });

    expect([login.statusCode, me.statusCode]).toEqual([401, 401]);
  });
});

describe("characters that change the direction of writing", () => {
  const turned = "Kari\u202emova\u2066\u200f";
  it("are removed from names and texts, by a form and by a list", async () => {
    const saved = await at.registered({ text: `Suv \u202dyoʻq\u061c` }, { lastName: turned, address: `Navoiy \u2069koʻchasi` });
    const registrator = await portal.as("registrator");
    expect(at.ok(await registrator.get(`/appeals/${saved.id}`)).text).toBe("Suv yoʻq");
    expect(at.ok(await registrator.get(`/applicants/${saved.applicantsId}`))).toMatchObject({
      lastName: "Karimova",
      address: "Navoiy koʻchasi",
    });

    const admin = await portal.as("admin");
    const names = { nameUz: turned, nameUk: turned, nameRu: turned };
    expect(at.ok(await admin.post("/admin/stages", names))).toMatchObject({ nameUz: "Karimova", nameRu: "Karimova" });
  });

  it("are no name by themselves", async () => {
    const registrator = await portal.as("registrator");
    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form({}, { firstName: "\u202e\u200f" }));
    expect([reply.status, reply.body.details?.[0].path]).toEqual([422, "applicant.firstName"]);
  });
});

describe("characters that are no text", () => {
  it.each([
    ["Suv\u0000 yoʻq\ud800", "Suv yoʻq"],
    ["Suv\ufffe yoʻq\u{1ffff}", "Suv yoʻq"],
    ["mu\u00adro\u200bja\u2060at\ufeff", "murojaat"],
    ["bir\u000bikki\u000cuch\u2028toʻrt", "bir\nikki\nuch\ntoʻrt"],
    ["Rahmat 👨\u200d👩\u200d👧", "Rahmat 👨\u200d👩\u200d👧"],
  ])("make a text %j stored as %j", async (given, stored) => {
    const registrator = await portal.as("registrator");
    const saved = await at.registered({ text: given });

    expect(at.ok(await registrator.get(`/appeals/${saved.id}`)).text).toBe(stored);
  });

  it("are removed from a filter too", async () => {
    const registrator = await portal.as("registrator");
    const { id } = await at.registered({}, { lastName: "Yumshoqov" });
    const found = await registrator.get(`/appeals/menu/registration?applicantName=${encodeURIComponent("Yum\u00adsho\u0000qov\ufffe")}`);

    expect(at.ok(found).rows.map((row: { id: number }) => row.id)).toEqual([id]);
  });

  it("are not counted: text short enough without them is accepted, and text empty without them is missing", async () => {
    const admin = await portal.as("admin");
    const names = (nameUz: string) => ({ nameUz, nameUk: "Босқич", nameRu: "Этап" });
    const long = await admin.post("/admin/stages", names(`Bosqich${"\u00ad".repeat(300)}`));
    const empty = await admin.post("/admin/stages", names("\u00ad\ufffe\u200b\u200d\u3164"));

    expect(at.ok(long).nameUz).toBe("Bosqich");
    expect([empty.status, empty.body.details]).toMatchObject([400, [{ path: "nameUz", problem: "required" }]]);
  });

  it("stay in a password", async () => {
    const me = await portal.as("mahalla");
    const chosen = "Yangi\u00ad-parol-2026\u200b";
    at.ok(await me.put("/profile/change-password", { oldPassword: password, newPassword: chosen }));
    const signIn = (given: string) =>
      portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "mahalla", password: given } });

    expect((await signIn("Yangi-parol-2026")).statusCode).toBe(401);
    expect((await signIn(chosen)).statusCode).toBe(200);
  });
});
