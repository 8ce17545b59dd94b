import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toWire, today as dayNow } from "../../engine/dates/days.ts";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
const secrets = { phone: "907654321", birthdate: "05.04.1980", passportSn: "AB", passportNum: "1234567", address: "Navoiy koʻchasi 12" };
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  await to.registered({}, { lastName: "Siddiqova", ...secrets });
  await to.registered({}, { lastName: "Azimova", phone: "901110000" });
  await to.registered({}, { lastName: "Begona", phone: "901119999" }, "registrator3");
});
afterAll(() => portal.close());
const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];

describe.each(["/applicants/all", "/applicants/paging"])("%s", (path) => {
  it("contains the people whose appeals the caller sees, and no others", async () => {
    const names = async (login: string, query = "") => {
      const { total, rows } = (await (await portal.as(login)).get(`${path}?sortAttr=fullName&sortOrder=ASC${query}`)).body;
      expect(total).toBe(rows.length);
      return rows.map((row: { fullName: string }) => row.fullName.split(" ")[0]);
    };

    expect(await names("registrator")).toEqual(["Azimova", "Siddiqova"]);
    expect(await names("registrator3")).toEqual(["Begona"]);
    for (const login of ["admin", "executor", "mahalla", "registrator2"]) expect([login, await names(login)]).toEqual([login, []]);
    expect(await names("registrator", `&fullName=${encodeURIComponent("сиддиқ")}`)).toEqual(["Siddiqova"]);
    expect(await names("registrator", "&phone=90111")).toEqual(["Azimova"]);
    expect(await names("registrator", `&phone=${encodeURIComponent("+998 90 111-00-00")}`)).toEqual(["Azimova"]);
    expect(await names("registrator", "&passportNum=1234567")).toEqual(["Siddiqova"]);
    expect(await names("registrator", "&applicantTypeId=2")).toEqual([]);
    expect((await portal.app.inject({ url: `/api${path}` })).statusCode).toBe(401);
  });

  it("shows masks without the right, refuses filters by masked fields, and is logged", async () => {
    const controller = await portal.as("controller");
    const { body } = await controller.get(`${path}?fullName=Siddiqova`);

    expect(body.rows).toMatchObject([{ fullName: "Siddiqova Shoira Akmalovna", phone: "90*****21", appealsCount: 1 }]);
    for (const secret of Object.values(secrets).filter((value) => value.length > 2)) expect(JSON.stringify(body)).not.toContain(secret);
    for (const filter of ["phone=907654321", "inn=123456789", "passportNum=1234567"])
      expect((await controller.get(`${path}?${filter}`)).body.code).toBe("not_permitted");

    const full = (await (await portal.as("registrator")).get(`${path}?fullName=Siddiqova`)).body.rows[0];
    expect(full).toMatchObject(secrets);
    await writeReadings(portal.db);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from reading_log where list = 'applicants' and user_id = ${await to.userId("registrator")} and filter->>'fullName' = 'Siddiqova'`.execute(
      portal.db,
    );
    expect(rows[0]!.n).toBeGreaterThan(0);
  });

  it("refuses an unknown column and an unknown page", async () => {
    const registrator = await portal.as("registrator");
    for (const query of ["sortAttr=phone", "pageSize=101", "pageNo=0", "phone=90a", "passportNum=1"])
      expect([query, (await registrator.get(`${path}?${query}`)).status]).toEqual([query, 400]);
  });
});

it("/applicants/all and /applicants/paging stand in the order of the alphabet, whichever of the two Latin ones a name is written in", async () => {
  // oʻ, gʻ, sh and ch stand behind z
  const inOrder = ["Salimov", "Zulmatov", "Oʻrinov", "Ösarov", "G'aniyev", "Ğulomov", "s\u0327arofov", "Sharopov", "Chinorov", "Çinoziy"];
  for (const [at, lastName] of inOrder.toReversed().entries())
    await to.registered({}, { lastName, phone: `90222${1000 + at}` }, "registrator2");
  const registrator = await portal.as("registrator2");
  for (const path of ["all", "paging"]) {
    const names = async (order: string) =>
      to
        .ok(await registrator.get(`/applicants/${path}?sortAttr=fullName&sortOrder=${order}`))
        .rows.map((row: { fullName: string }) => row.fullName.split(" ")[0]);
    expect(await names("ASC")).toEqual(inOrder);
    expect(await names("DESC")).toEqual(inOrder.toReversed());
  }
});

describe("an applicant's record", () => {
  const person = async () => (await to.form()).applicant;
  it("is made, and an appeal takes it", async () => {
    const registrator = await portal.as("registrator");
    const made = await registrator.post("/applicants/", { id: -1, ...(await person()), lastName: " Yangi   Kelgan " });
    expect([made.status, made.body]).toMatchObject([200, { lastName: "Yangi Kelgan", phone: "901234567" }]);

    const form = await to.form({}, { id: made.body.id, lastName: "Yangi Kelgan" });
    const appeal = to.ok(await registrator.post("/appeal-actions/with-applicant", form));
    expect(appeal.applicantsId).toBe(made.body.id);
  });

  it("obeys the rules of registration, each refused at its field", async () => {
    const registrator = await portal.as("registrator");
    const broken = { ...(await person()), firstName: " ", birthdate: "01.01.2999", regionsId: 1, mahallasId: 1 };
    const areas = await sql<{ id: number }>`select id from areas where region_id <> 1 order by id desc limit 1`.execute(portal.db);

    expect(problemsOf(await registrator.post("/applicants/", { ...broken, areasId: areas.rows[0]!.id }))).toEqual([
      422,
      ["firstName required", "birthdate day_in_future", "areasId area_not_in_region", "mahallasId mahalla_not_in_area"],
    ]);
    expect((await registrator.post("/applicants/", { ...(await person()), birthdate: toWire(dayNow()) })).status).toBe(200);
    // masks of an address of many letters, of two and of one
    for (const address of ["N********", "N***", "***"])
      expect(problemsOf(await registrator.post("/applicants/", { ...(await person()), address })), address).toEqual([
        422,
        ["address wrong_format"],
      ]);
    expect(problemsOf(await registrator.post("/applicants/", { ...(await person()), full_name: "x" }))).toEqual([
      400,
      ["full_name unknown_field"],
    ]);
  });

  it("is not made by a person who registers nothing", async () => {
    for (const login of ["leader", "executor", "controller", "signer", "supervisor", "admin"])
      expect([login, (await (await portal.as(login)).post("/applicants/", await person())).status]).toEqual([login, 403]);
  });
});
