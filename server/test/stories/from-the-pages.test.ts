import { settingKeys } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../support/download.ts";
import { given } from "../support/given.ts";
import { password, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { readXlsx } from "../support/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

describe("a call whose fields are all optional", () => {
  it("replaces the tokens of a browser, which are in its cookie", async () => {
    const signedIn = await portal.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { login: "signer", password },
    });
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));

    const turned = await portal.app.inject({ method: "POST", url: "/api/auth/refresh", cookies });

    expect([turned.statusCode, turned.json().user.login]).toEqual([200, "signer"]);
  });

  it("names its one required field where there is one", async () => {
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

  it("whose form names only a district lives in that district's region, also after a change", async () => {
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

  it("may be saved before the appeal by a registrar of a mahalla", async () => {
    const { applicant } = await to.form({}, { phone: "907001155" });

    expect((await (await portal.as("mahalla")).post("/applicants/", applicant)).status).toBe(200);
    expect((await (await portal.as("executor")).post("/applicants/", applicant)).status).toBe(403);
  });
});

describe("the methods of notification", () => {
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
  it("contains all that the caller sees, for a registrar too, and is refused to people without a list of appeals", async () => {
    const seen = to.ok(await (await portal.as("registrator")).get("/appeals/all")).total;
    expect(seen).toBeGreaterThan(0);

    const file = await download(portal, "registrator", "/appeals/excel");
    const [rows] = readXlsx(file.bytes);

    expect([file.status, rows!.rows.length - 1]).toEqual([200, seen]);
    expect((await download(portal, "admin", "/appeals/excel")).status).toBe(403);
  });
});

describe("an empty field of a form", () => {
  it("is no filter", async () => {
    const registrator = await portal.as("registrator");
    const { total } = to.ok(await registrator.get("/appeals/menu/registration"));
    expect(total).toBeGreaterThan(0);

    const filters = "channelId=&regionsId=&from_createdDate=&to_createdDate=&requestNumber=&documentDate=&pageSize=&sortAttr=&sortOrder=";
    expect(to.ok(await registrator.get(`/appeals/menu/registration?${filters}`)).total).toBe(total);
    expect((await registrator.get("/admin/dictionaries/user-channels?is_external=")).status).toBe(200);
  });

  it("is refused at its field where it is required, and an unknown one by its name", async () => {
    const leader = await portal.as("leader");
    const [missing, strange] = [await leader.get("/tasks/paging?appealId="), await leader.get("/appeals/all?begona=")];

    expect([missing.status, missing.body.details]).toMatchObject([400, [{ path: "appealId", problem: "wrong_type" }]]);
    expect([strange.status, strange.body.details]).toMatchObject([400, [{ path: "begona", problem: "unknown_field" }]]);
  });
});

describe("the tasks of an appeal", () => {
  it("are a list like any other: paged, ordered, filtered", async () => {
    const [executorId, organizationsId] = [await to.userId("executor"), await to.organizationId("registrator2")];
    const { appeal, tasks } = await to.classified({ executorId }, { organizationsId }, { executorId });
    const leader = await portal.as("leader");
    const [first, second, third] = tasks.map(({ id }) => id);
    const page = async (query: string) => {
      const { total, rows } = to.ok(await leader.get(`/tasks/paging?appealId=${appeal.id}${query}`));
      return [total, rows.map(({ id }: { id: number }) => id)];
    };

    expect(await page("")).toEqual([3, [first, second, third]]);
    expect(await page("&pageNo=1&pageSize=20&sortAttr=id&sortOrder=DESC")).toEqual([3, [third, second, first]]);
    expect(await page("&pageNo=2&pageSize=2&sortAttr=createdDate&sortOrder=ASC")).toEqual([3, [third]]);
    expect(await page(`&executorId=${executorId}&sortOrder=DESC`)).toEqual([2, [third, first]]);
    expect((await leader.get(`/tasks/paging?appealId=${appeal.id}&sortAttr=text`)).status).toBe(400);
    expect((await leader.get(`/tasks/paging?appealId=${appeal.id}&menu=new-tasks`)).status).toBe(400);
  });

  it("include cancelled ones, as on the card, and no drafts", async () => {
    const executorId = await to.userId("executor");
    const { appeal, tasks } = await to.classified({ executorId }, { executorId });
    const leader = await portal.as("leader");
    const withdrawn = 15;
    to.ok(await leader.patch("/appeal-actions/terminate", { appeal_id: appeal.id, reasonId: withdrawn, text: "Ariza qaytarib olindi" }));
    to.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: appeal.id, description: "Yana koʻriladi" }));
    await to.draft(leader, appeal.id, { executorId });

    const { rows } = to.ok(await leader.get(`/tasks/paging?appealId=${appeal.id}`));

    expect(rows.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual(tasks.map(({ id }) => [id, "cancelled"]));
  });
});

describe("a draft", () => {
  const drafted = async () => {
    const appeal = await to.registered();
    const sent = { appeal_id: appeal.id, position_levels_id: 1 };
    to.ok(await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", sent));
    return to.draft(await portal.as("leader"), appeal.id, { executorId: await to.userId("executor") });
  };

  it("is dropped by its id and version, and the reply is its last state", async () => {
    const [leader, { id, version }] = [await portal.as("leader"), await drafted()];

    const dropped = to.ok(await leader.delete("/task-actions/drafts", { body: { taskId: id, version } }));

    expect(dropped).toMatchObject({ id, status: "cancelled", version: version + 1, actions: [] });
  });

  it("is not dropped by a person who has not seen a colleague's change", async () => {
    const [leader, { id, version }] = [await portal.as("leader"), await drafted()];
    const text = { ...(await to.draftFields(leader, { executorId: await to.userId("executor") })), text: "Boshqacha" };
    to.ok(await leader.put("/task-actions/drafts", { taskId: id, version, ...text }));

    const late = await leader.delete("/task-actions/drafts", { body: { taskId: id, version } });

    expect([late.status, late.body.code, late.body.details.version]).toEqual([409, "changed_meanwhile", version + 1]);
    expect(await to.status(leader, id)).toBe("draft");
  });
});

describe("a file in base64", () => {
  const upload = async (bytes: number) => {
    const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes - 9)]).toString("base64");
    return (await portal.as("registrator")).post("/admin/files/upload/base64", { name: "skaner.pdf", content, resourceTypeId: 1 });
  };

  it.each([10_000_000, 10_000_040, 10_400_000, 12_000_000])("of %i bytes is refused as too large", async (bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.code, body.error]).toEqual([413, "file_too_large", "Fayl hajmi 10 MB dan oshmasligi kerak"]);
  });

  it("of one byte less is accepted", async () => {
    expect((await upload(9_999_999)).body).toMatchObject({ size: 9_999_999, type: "application/pdf" });
  });
});

describe("the lists named on the page of calls", () => {
  it("offer texts of resolutions in the reader's language", async () => {
    const leader = await portal.as("leader");
    const offered = to.ok(await leader.get("/lookups/text-templates?kind=resolution"));

    expect(offered.length).toBeGreaterThan(0);
    expect(await leader.get("/lookups/text-templates?kind=resolution", { headers: { "accept-language": "RU" } })).not.toMatchObject({
      body: offered,
    });
  });

  it("carry the names of an office's channels in three scripts", async () => {
    const [channel] = to.ok(await (await portal.as("registrator")).get("/admin/dictionaries/user-channels"));
    expect(channel).toMatchObject({ name: "Shaxsiy qabul", nameUz: "Shaxsiy qabul", nameUk: "Шахсий қабул", nameRu: "Личный приём" });
  });

  it("have the settings as a page, and all of them as a list", async () => {
    const admin = await portal.as("admin");
    const keys = ({ total, rows }: { total: number; rows: { key: string }[] }) => [total, rows.map(({ key }) => key)];

    expect(keys(to.ok(await admin.get("/admin/settings")))).toEqual([settingKeys.length, settingKeys]);
    expect(keys(to.ok(await admin.get("/admin/settings?pageNo=2&pageSize=1&sortAttr=key&sortOrder=ASC")))).toEqual([
      settingKeys.length,
      [settingKeys.toSorted((a, b) => a.localeCompare(b))[1]],
    ]);
    expect(to.ok(await admin.get("/admin/settings/all")).map(({ key }: { key: string }) => key)).toEqual(settingKeys);
    expect((await admin.get("/admin/settings?sortAttr=value")).status).toBe(400);
    expect((await (await portal.as("leader")).get("/admin/settings/all")).status).toBe(403);
  });
});
