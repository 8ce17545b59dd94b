import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReadings } from "../../src/engine/privacy/reading-log.ts";
import { tellOfUnusualReading } from "../../src/office/staff-notices/staff-notices.repository.ts";
import { given } from "../support/given.ts";
import type { Answer, Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let registrator: Person;
let foreign: number;
let appeal: number;
const phone = "901119999";
const secrets = {
  birthdate: "05.04.1980",
  passportSn: "AB",
  passportNum: "7654321",
  address: "Navoiy koʻchasi 12",
  lastName: "Begonayeva",
};
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  registrator = await portal.as("registrator");
  ({ id: appeal } = await to.registered({}, { lastName: "Azimova", phone: "901110000", passportSn: "AA", passportNum: "1112223" }));
  foreign = (await to.registered({}, { ...secrets, phone }, "registrator3")).applicantsId;
});
afterAll(() => portal.close());

const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const open = (person: Person, fact: object, number = phone) => person.post("/applicants/by-second-fact", { phone: number, ...fact });
const auditOf = async (login: string) =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from audit_log where action = 'REFUSE /applicants/byPhone' and target = ${`users:${await to.userId(login)}`}`.execute(
      portal.db,
    )
  ).rows[0]!.n;
const calledBefore = (key: string, calls: number) =>
  sql`insert into counted_calls (key, since, calls) values (${key}, date_trunc('hour', now()), ${calls})
    on conflict (key) do update set calls = excluded.calls, since = excluded.since`.execute(portal.db);
const forgetCalls = () => sql`delete from counted_calls`.execute(portal.db);

describe("the beginning of a phone", () => {
  it("suggests people of appeals that one sees, and nobody else", async () => {
    const phones = async (login: string, digits: string) =>
      to.ok(await (await portal.as(login)).get(`/applicants/search-by-phone?phone=${digits}`)).map((one: { phone: string }) => one.phone);

    expect(await phones("registrator", "90111")).toEqual([]);
    expect(await phones("registrator", "901110")).toEqual(["901110000"]);
    expect(await phones("registrator", "901119")).toEqual([]);
    expect(await phones("registrator3", "901119")).toEqual([phone]);
    expect(await phones("registrator3", "901110")).toEqual([]);
  });
});

describe("a whole phone of somebody else's applicant", () => {
  it("gives a masked name and nothing else", async () => {
    const reply = await registrator.get(`/applicants/byPhone?phone=${phone}`);

    expect([reply.status, reply.body.code, reply.body.details]).toEqual([
      409,
      "second_fact_needed",
      { name: "B******** S***** A********" },
    ]);
    for (const secret of Object.values(secrets).filter((value) => value.length > 2))
      expect(JSON.stringify(reply.body)).not.toContain(secret);
    expect(to.ok(await (await portal.as("registrator3")).get(`/applicants/byPhone?phone=${phone}`))).toMatchObject(secrets);
    expect(to.ok(await registrator.get("/applicants/byPhone?phone=901110000"))).toMatchObject({ lastName: "Azimova" });
    expect((await registrator.get("/applicants/byPhone?phone=901118888")).status).toBe(404);
    expect((await registrator.get(`/applicants/${foreign}`)).status).toBe(404);
  });

  it("is a separate record when saved without a second fact, also where every field is the same", async () => {
    const theirs = (await to.registered({}, { ...secrets, phone: "902229999" }, "registrator3")).applicantsId;
    const same = to.ok(await (await portal.as("registrator3")).get(`/applicants/${theirs}`));
    const saved = await to.registered({}, same);

    expect([same.id, saved.applicantsId === theirs]).toEqual([theirs, false]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from applicants where phone = '902229999'`.execute(portal.db);
    expect(rows[0]!.n).toBe(2);
  });

  it.each([
    ["birth date", { birthdate: secrets.birthdate }],
    ["passport", { passportSn: secrets.passportSn, passportNum: secrets.passportNum }],
  ])("with the right %s fills the form, and the appeal takes the record", async (_what, fact) => {
    const person = await portal.as("registrator2");
    await sql`delete from opened_applicants where user_id = ${await to.userId("registrator2")}`.execute(portal.db);
    const opened = to.ok(await open(person, fact));

    expect(opened).toMatchObject({ id: foreign, ...secrets, phone });
    const channel = await sql<{ id: number }>`
      select channel_id as id from organization_channels where organization_id = ${await to.organizationId("registrator2")} order by 1 limit 1`.execute(
      portal.db,
    );
    const saved = await to.registered({ channelId: channel.rows[0]!.id }, opened, "registrator2");
    expect(saved.applicantsId).toBe(foreign);
  });

  it("stays closed after five wrong facts a day, for that person and that number only", async () => {
    await forgetCalls();
    for (const day of ["01.01.1980", "02.01.1980", "03.01.1980"])
      expect(problemsOf(await open(registrator, { birthdate: day }))).toEqual([422, ["birthdate fact_differs"]]);
    expect(problemsOf(await open(registrator, { passportSn: "AB", passportNum: "7654320" }))).toEqual([422, ["passportNum fact_differs"]]);
    expect(problemsOf(await open(registrator, { birthdate: secrets.birthdate, passportSn: "AC", passportNum: "7654321" }))).toEqual([
      422,
      ["passportNum fact_differs"],
    ]);

    const locked = await open(registrator, { birthdate: secrets.birthdate });
    expect(problemsOf(locked)).toEqual([422, ["phone number_locked"]]);
    expect(JSON.stringify(locked.body)).not.toContain(secrets.lastName);
    expect(await auditOf("registrator")).toBe(1);
    expect((await open(registrator, { birthdate: "01.01.1980" }, "901110000")).status).toBe(422);
    expect((await open(await portal.as("registrator2"), { birthdate: secrets.birthdate })).status).toBe(200);
    // the next day it opens again
    await sql`update counted_calls set since = since - interval '1 day'`.execute(portal.db);
    expect((await open(registrator, { birthdate: secrets.birthdate })).status).toBe(200);
    await forgetCalls();
  });

  it("counts one try for wrong facts that come at the same time", async () => {
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, n) => open(registrator, { birthdate: n === 11 ? secrets.birthdate : `1${n % 10}.01.1970` })),
    );
    expect(found.filter((reply) => problemsOf(reply)[1]?.[0] === "phone number_locked").length).toBeGreaterThanOrEqual(6);
    await forgetCalls();
  });

  it("is not asked about without a fact, or with half a passport", async () => {
    for (const fact of [{}, { passportSn: "AB" }, { passportNum: "7654321" }, { birthdate: null }])
      expect([fact, (await open(registrator, fact)).status]).toEqual([fact, 400]);
  });
});

describe("a search for people", () => {
  it.each([
    ["search-by-phone?phone=901110", "suggest", 600, 6000],
    [`byPhone?phone=901110000`, "look-up", 120, 1200],
  ])(
    "by %s is refused above a registrar's hourly need, by person and by office, with one line in the audit",
    async (path, kind, own, office) => {
      await forgetCalls();
      const before = await auditOf("registrator");
      const id = await to.userId("registrator");
      await calledBefore(`${kind}:user:${id}`, own - 1);

      expect((await registrator.get(`/applicants/${path}`)).status).toBe(200);
      const refused = [await registrator.get(`/applicants/${path}`), await registrator.get(`/applicants/${path}`)];
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [429, "too_many"],
        [429, "too_many"],
      ]);
      expect((await auditOf("registrator")) - before).toBe(1);
      // an hour later
      await sql`update counted_calls set since = since - interval '1 hour'`.execute(portal.db);
      expect((await registrator.get(`/applicants/${path}`)).status).toBe(200);

      await calledBefore(`${kind}:office:${await to.organizationId("registrator")}`, office);
      expect((await registrator.get(`/applicants/${path}`)).status).toBe(429);
      expect((await (await portal.as("registrator3")).get(`/applicants/${path}`)).status).not.toBe(429);
      await forgetCalls();
    },
  );
});

describe("a person who may only register for a mahalla", () => {
  it("gets help with phones like every registrar; a person who registers nothing does not", async () => {
    const right = sql`role_id = (select id from roles where code = 'mahalla') and permission_id = (select id from permissions where short_name = 'edit_appeal')`;
    await sql`delete from role_permissions where ${right}`.execute(portal.db);
    const calls = async (login: string) => {
      const person = await portal.as(login);
      return [
        (await person.get("/applicants/get-fake-phone")).status,
        (await person.get("/applicants/search-by-phone?phone=901110")).status,
        (await person.get("/applicants/byPhone?phone=901118888")).status,
        (await open(person, { birthdate: "01.01.1980" }, "901118888")).status,
        (await person.get("/applicants/999999")).status,
        (await person.post("/applicants/", (await to.form()).applicant)).status,
      ];
    };

    const mahalla = await calls("mahalla");
    await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p where r.code = 'mahalla' and p.short_name = 'edit_appeal'`.execute(
      portal.db,
    );
    expect(mahalla).toEqual([200, 200, 404, 404, 404, 200]);
    for (const login of ["leader", "executor", "controller", "signer", "supervisor", "admin"])
      expect([login, await calls(login)]).toEqual([login, [403, 403, 403, 403, 403, 403]]);
  });
});

describe("readings of a day", () => {
  it("are counted by person, and the administrator is told once of an unusual number", async () => {
    const id = await to.userId("controller");
    await writeReadings(portal.db);
    await sql`delete from reading_days`.execute(portal.db);
    to.ok(await registrator.get("/applicants/all"));
    to.ok(await registrator.get("/applicants/all"));
    to.ok(await registrator.get(`/appeals/${appeal}`));
    to.ok(await registrator.get("/applicants/byPhone?phone=901110000"));
    await writeReadings(portal.db);

    const admin = await portal.as("admin");
    const mine = `/admin/reading-days?usersId=${await to.userId("registrator")}`;
    const [row] = to.ok(await admin.get(mine)).rows;
    expect(row).toMatchObject({ day: to.today, readings: 4, records: 6 });
    expect((await registrator.get("/admin/reading-days")).status).toBe(403);

    const told = async (login: string) =>
      to.ok(await (await portal.as(login)).get("/profile/notices")).rows.filter((one: { kind: string }) => one.kind === "unusual_reading");
    await tellOfUnusualReading(portal.db);
    expect(await told("admin")).toEqual([]);
    await sql`insert into reading_days (user_id, day, readings, records) select ${id}, (now() at time zone 'Asia/Tashkent')::date, 1001, 1001`.execute(
      portal.db,
    );
    await tellOfUnusualReading(portal.db);
    await tellOfUnusualReading(portal.db);
    expect(await told("admin")).toMatchObject([{ aboutId: id, figure: 1001, byName: null }]);
    expect(await told("controller")).toEqual([]);
    expect(await told("registrator3")).toEqual([]);
  });
});
