import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../test/download.ts";
import { given } from "../test/given.ts";
import type { Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { readXlsx } from "../test/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

describe("a call all of whose fields may be left out", () => {
  it("needs no body", async () => {
    const appeal = await to.registered();
    const registrator = await portal.as("registrator");

    const accepted = await registrator.patch(`/appeal-actions/accept-for-information/${appeal.id}`);

    expect([accepted.status, accepted.body.status]).toEqual([200, "for_information"]);
  });

  it("turns the tokens of a browser, which are in its cookie", async () => {
    const signedIn = await portal.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { login: "signer", password: "Murojaat-2026" },
    });
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));

    const turned = await portal.app.inject({ method: "POST", url: "/api/auth/refresh", cookies });

    expect([turned.statusCode, turned.json().user.login]).toEqual([200, "signer"]);
  });

  it("but where one is required it is named", async () => {
    const reply = await (await portal.as("registrator")).patch("/appeal-actions/back-to-registration");

    expect(reply.status).toBe(400);
    expect(reply.body.details).toMatchObject([
      { path: "appeal_id", problem: "required" },
      { path: "description", problem: "required" },
    ]);
  });
});

describe("an applicant", () => {
  it("is found by phone as the applicant itself, and is not found where nobody called from there", async () => {
    await to.registered({}, { phone: "907001122", lastName: "Yusupova" });
    const registrator = await portal.as("registrator");

    expect(to.ok(await registrator.get("/applicants/byPhone?phone=907001122"))).toMatchObject({ phone: "907001122", lastName: "Yusupova" });
    expect((await registrator.get("/applicants/byPhone?phone=907001133")).status).toBe(404);
  });

  it("whose form names a district alone lives in that district's region, also after a change", async () => {
    const registrator = await portal.as("registrator");
    const { rows } = await sql<{ id: number; region: number }>`select id, region_id as region from areas order by id limit 1`.execute(
      portal.db,
    );
    const form = await to.form({}, { regionsId: undefined, areasId: rows[0]!.id, phone: "907001144" });
    const appeal = to.ok(await registrator.post("/appeal-actions/with-applicant", form));
    const regionOf = async (id: number) => to.ok(await registrator.get(`/applicants/${id}`)).regionsId;

    expect(await regionOf(appeal.applicantsId)).toBe(rows[0]!.region);
    const found = to.ok(await registrator.get(`/appeals/menu/registration?regionsId=${rows[0]!.region}&applicantPhone=907001144`));
    expect(found.total).toBe(1);

    const changed = to.ok(
      await registrator.put("/appeal-actions/update-with-applicant", {
        applicant: { ...form.applicant, id: appeal.applicantsId, address: "Navbahor, 3" },
        appeal: { ...form.appeal, id: appeal.id },
        version: appeal.version,
      }),
    );
    expect(await regionOf(changed.applicantsId)).toBe(rows[0]!.region);
    const [latest] = to.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${appeal.id}`));
    expect(latest.changes.map(({ after }: { after: string }) => after)).toHaveLength(1);
  });

  it("may be kept before the appeal by whoever registers in a mahalla", async () => {
    const { applicant } = await to.form({}, { phone: "907001155" });

    expect((await (await portal.as("mahalla")).post("/applicants/", applicant)).status).toBe(200);
    expect((await (await portal.as("executor")).post("/applicants/", applicant)).status).toBe(403);
  });
});

describe("the ways to tell an applicant", () => {
  it.each([
    ["UZ", "Pochta orqali xat"],
    ["RU", "Письмо по почте"],
    ["UK", "Почта орқали хат"],
  ])("are a dictionary whose ids a letter takes (%s)", async (language, post) => {
    const ways = to.ok(
      await (
        await portal.as("registrator")
      ).get("/admin/dictionaries/notification-methods", {
        headers: { "accept-language": language },
      }),
    );

    expect(ways.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
      [1, "sms"],
      [2, "telegram"],
      [3, "email"],
      [4, "post"],
      [5, "in_person"],
    ]);
    expect(ways[3]).toMatchObject({ name: post, nameUz: "Pochta orqali xat", nameRu: "Письмо по почте", nameUk: "Почта орқали хат" });
  });
});

describe("the Excel of appeals that names no list", () => {
  it("holds all that the caller sees, for a registrar too, and is nobody's who has no list of appeals", async () => {
    const seen = to.ok(await (await portal.as("registrator")).get("/appeals/all")).total;
    expect(seen).toBeGreaterThan(0);

    const file = await download(portal, "registrator", "/appeals/excel");
    const [, rows] = readXlsx(file.bytes);

    expect([file.status, rows!.rows.length - 1]).toEqual([200, seen]);
    expect((await download(portal, "admin", "/appeals/excel")).status).toBe(403);
  });
});
