import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inEachLatin } from "../../../../contract/test/spellings.ts";
import { download } from "../../../test/support/download.ts";
import { noPoppler } from "../../../test/support/other-programs.ts";
import { givenPassword, type Person } from "../../../test/support/people.ts";
import {
  useStaffOffice,
  portal,
  to,
  admin,
  clerk,
  office,
  officeName,
  nameOf,
  rightIds,
  roleId,
  roleName,
  load,
  person,
  faultsOf,
  shownFaults,
  idOf,
} from "../../../test/support/staff-office.ts";

useStaffOffice();

describe("a workbook of staff", () => {
  it("is previewed first and written afterwards, each person with the role and a slip with the first password", async () => {
    const rows = [person("i.one", { rolesId: await roleName("executor") }), person("i.two", { middleName: "Olimovich" })];
    const seen = to.ok(await load(admin, rows, "?dryRun=1"));
    expect(seen).toMatchObject({ dryRun: true, rows: 2, created: 2, updated: 0, faulty: [], slips: null });
    expect(await idOf("i.one")).toBeUndefined();

    const done = to.ok(await load(admin, rows, `?version=${seen.version}`));
    expect(done).toMatchObject({ dryRun: false, created: 2 });
    expect(Buffer.from(done.slips, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    const one = (await idOf("i.one"))!;
    expect(one.password_change_due).toBe(true);
    const { rows: roles } = await sql`select role_id from user_roles where user_id = ${one.id}`.execute(portal.db);
    expect(roles).toEqual([{ role_id: await roleId("executor") }]);
    // the same workbook once more makes nobody
    expect(faultsOf(await load(admin, rows))).toEqual([422, ["rows.1.login already_taken", "rows.2.login already_taken"]]);
  });

  it("accepts PINFLs, encrypted, and refuses one that is invalid, twice in the file or in use", async () => {
    const pinfls = ["31205901234501", "31205901234502"] as const;
    to.ok(await load(admin, [person("i.pin1", { pinfl: pinfls[0] }), person("i.pin2", { pinfl: 31205901234502 }), person("i.pin3")]));
    const end = async (login: string) => to.ok(await admin.get(`/admin/users/${(await idOf(login))!.id}/pinfl`)).end;
    expect([await end("i.pin1"), await end("i.pin2"), await end("i.pin3")]).toEqual(["4501", "4502", null]);
    const { rows } = await sql<{ line: string }>`select u::text as line from users u union all select l::text from audit_log l`.execute(
      portal.db,
    );
    expect(rows.some(({ line }) => pinfls.some((pinfl) => line.includes(pinfl)))).toBe(false);

    const broken = [
      person("i.pin4", { pinfl: pinfls[0] }),
      person("i.pin5", { pinfl: "99999999999999" }),
      person("i.pin6", { pinfl: "31205901234506" }),
      person("i.pin7", { pinfl: "31205901234506" }),
    ];
    expect(faultsOf(await load(admin, broken))).toEqual([
      422,
      ["rows.1.pinfl already_taken", "rows.2.pinfl wrong_format", "rows.3.pinfl twice_in_file", "rows.4.pinfl twice_in_file"],
    ]);
  });

  it("names PINFLs whose last digit does not fit the others, and takes them", async () => {
    const people = [person("i.fits", { pinfl: "31205901234503" }), person("i.slip", { pinfl: "31205901234504" }), person("i.none")];
    const note = ["JSHSHIRning oxirgi (nazorat) raqami qolganlariga mos kelmaydi, hujjatdan qayta tekshiring: 2"];

    expect(to.ok(await load(admin, people, "?dryRun=1"))).toMatchObject({ faulty: [], notes: note });
    expect(to.ok(await load(admin, people))).toMatchObject({ created: 3, notes: note });
  });

  it("accepts phones as people write them, and refuses invalid ones in words", async () => {
    const phones = ["+998 90 123-45-67", 998901234567, "8 (90) 123 45 67", 901234567];
    to.ok(
      await load(
        admin,
        phones.map((phone, at) => person(`i.phone${at}`, { phone })),
      ),
    );
    const { rows } = await sql<{ phone: string }>`select phone from users where login like 'i.phone%'`.execute(portal.db);
    expect(rows.map(({ phone }) => phone)).toEqual(["901234567", "901234567", "901234567", "901234567"]);

    const others = ["+7 912 345 67 89", "901234567, 912345678", "12345"];
    expect(
      faultsOf(
        await load(
          admin,
          others.map((phone, at) => person(`i.other${at}`, { phone })),
        ),
      ),
    ).toEqual([422, ["rows.1.phone not_a_phone", "rows.2.phone several_phones", "rows.3.phone not_a_phone"]]);
  });

  it("is refused as a whole, with every fault at its cell", async () => {
    const rows = [
      person("i.twice"),
      person("I.Twice".toLowerCase()),
      person("i.bad", { organizationsId: "Yoʻq tashkilot" }),
      person("i.post", { positionLevelsId: 1 }),
      person("Bad Login"),
      { login: "i.noname", organizationsId: officeName },
    ];
    expect(shownFaults(await load(admin, rows, "?dryRun=1")).toSorted()).toEqual([
      "1 twice_in_file",
      "2 twice_in_file",
      "3 no_such_record",
      "4 required",
      "5 not_a_login",
      "6 required",
      "6 required",
    ]);
    expect((await load(admin, rows)).status).toBe(422);
    expect(await idOf("i.post")).toBeUndefined();
    const many = Array.from({ length: 501 }, (_, at) => person(`i.m${at}`));
    expect(faultsOf(await load(admin, many))).toEqual([422, ["rows too_large"]]);
  });

  it("reports all faults of a row at once, with the invalid value and the possible ones", async () => {
    const executor = await roleName("executor");
    const { rows: posts } = await sql<{ name: string }>`
      select p.name_uz as name from position_levels p where not exists (select from organization_posts op where op.organization_id = ${office} and op.position_level_id = p.id) limit 1`.execute(
      portal.db,
    );
    const rows = [
      {
        login: "Executor2",
        lastName: "C\u0438dorov",
        firstName: "",
        organizationsId: officeName,
        languageId: "oʻzbek-lotin",
        rolesId: "Ijrochii",
      },
      {
        login: "i.five",
        lastName: "Besh",
        firstName: "B",
        organizationsId: officeName,
        rolesId: executor,
        positionLevelsId: posts[0]!.name,
        phone: "12",
      },
    ];
    const { faulty } = to.ok(await load(admin, rows, "?dryRun=1"));
    const told = (row: number) =>
      faulty
        .filter((f: { row: number }) => f.row === row)
        .map((f: { problem: string; message: string }) => `${f.problem}: ${f.message}`)
        .toSorted();

    expect(told(1)).toEqual([
      "already_taken: Bunday yozuv allaqachon bor",
      "mixed_alphabets: Bir soʻzda lotin va kirill harflari aralashgan: C\u0438dorov (\u0438)",
      expect.stringMatching(/^no_such_record: Bunday yozuv mavjud emas: «Ijrochii»/),
      "no_such_record: Bunday yozuv mavjud emas: «oʻzbek-lotin». Mumkin boʻlganlari: Ruscha; Oʻzbekcha (lotin); Oʻzbekcha (kirill)",
      "required: Maydonni toʻldiring!",
    ]);
    expect(told(2)).toEqual([
      "not_a_phone: Telefon raqami +998 dan keyin 9 ta raqamdan iborat",
      expect.stringMatching(/^not_given_here: Tashkilot bu rolni yoki lavozimni bera olmaydi/),
    ]);
  });

  it("accepts the usual words for a language", async () => {
    const words: [string, number][] = [
      ["Oʻzbekcha", 2],
      ["O'zbekcha", 2],
      ["Özbekça", 2],
      ["узбекский", 2],
      ["LOTIN", 2],
      ["Oʻzbekcha (lotin)", 2],
      ["UZ", 2],
      ["Ўзбекча", 3],
      ["кирилл", 3],
      ["kirill", 3],
      ["Русский язык", 1],
      ["ruscha", 1],
    ];
    const rows = words.map(([languageId], at) => person(`i.speaks${at}`, { languageId }));
    expect(to.ok(await load(admin, rows))).toMatchObject({ created: words.length, faulty: [] });

    const { rows: made } = await sql<{ id: number }>`
      select language_id as id from users where login like 'i.speaks%' order by substring(login from 9)::int`.execute(portal.db);
    expect(made.map(({ id }) => id)).toEqual(words.map(([, id]) => id));
  });

  it("finds the office in either Latin alphabet, and makes one department of a name in both", async () => {
    const [offices, departments] = [officeName, "Choʻl ishlari boʻlimi"].map(inEachLatin);
    const rows = departments!.map((departmentsId, at) => person(`i.spelled${at}`, { organizationsId: offices![at]!, departmentsId }));
    expect(to.ok(await load(admin, rows.slice(0, 5)))).toMatchObject({ created: 5, faulty: [], alongside: ["Choʻl ishlari boʻlimi"] });
    expect(to.ok(await load(admin, rows.slice(5)))).toMatchObject({ created: rows.length - 5, faulty: [], alongside: [] });

    const { rows: made } = await sql<{ name: string; people: number }>`
      select d.name_uz as name, count(*)::int as people from users u join departments d on d.id = u.department_id where u.login like 'i.spelled%' group by 1`.execute(
      portal.db,
    );
    expect(made).toEqual([{ name: "Choʻl ishlari boʻlimi", people: rows.length }]);
  });

  it("changes nothing that was not previewed", async () => {
    const rows = [person("i.seen")];
    const { version } = to.ok(await load(admin, rows, "?dryRun=1"));
    const reply = await load(admin, [...rows, person("i.unseen")], `?version=${version}`);
    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(await idOf("i.seen")).toBeUndefined();
  });

  it("does nothing that its caller could not do by hand", async () => {
    const root = await nameOf(1);
    const rows = [person("i.own"), person("i.else", { organizationsId: root }), person("i.role", { rolesId: await roleName("admin") })];
    expect(shownFaults(await load(clerk, rows, "?dryRun=1"))).toEqual(["2 beyond_own_reach", "3 beyond_own_rights"]);
    expect((await load(clerk, rows)).status).toBe(422);
    expect((await load(clerk, [person("i.own")])).status).toBe(200);
    expect((await load(await portal.as("registrator"), rows)).status).toBe(403);
  });
});

describe.skipIf(noPoppler !== "")(`an office from one workbook${noPoppler}`, () => {
  it("begins with a template with a fitting name", async () => {
    const { name } = await download(portal, "admin", "/admin/users/template", { language: "RU" });
    expect(name).toMatch(/^Новые-сотрудники_/);
  });
});

describe("a new person with a role", () => {
  const add = (by: Person, login: string, more: object) =>
    by.post("/admin/users", {
      login,
      password: givenPassword,
      lastName: "Yangi",
      firstName: "Xodim",
      organizationsId: office,
      languageId: 2,
      ...more,
    });
  it("is made with it in one step, both in the audit", async () => {
    const { id } = to.ok(await add(admin, "n.role", { rolesId: await roleId("executor") }));
    const { rows } = await sql<{ target: string }>`
      select target from audit_log where target = ${`users:${id}`} or target like 'user_roles:%' order by id desc limit 2`.execute(
      portal.db,
    );
    expect(new Set(rows.map(({ target }) => target.split(":")[0]))).toEqual(new Set(["users", "user_roles"]));
  });
  it("is not made at all where the role cannot be given", async () => {
    expect(faultsOf(await add(clerk, "n.beyond", { rolesId: await roleId("admin") }))).toEqual([422, ["rolesId not_given_here"]]);
    expect(faultsOf(await add(admin, "n.post", { positionLevelsId: 1 }))).toEqual([422, ["rolesId required"]]);
    expect([await idOf("n.beyond"), await idOf("n.post")]).toEqual([undefined, undefined]);
  });
  it("is told which rule a weak password breaks", async () => {
    expect(faultsOf(await add(admin, "n.weak", { password: "n.weak-2026-xx" }))).toEqual([422, ["password has_login"]]);
    expect(faultsOf(await add(admin, "n.weak", { password: "aaaaaaaaaaa" }))).toEqual([422, ["password easy_to_guess"]]);
  });
});

describe("a workbook of organisations", () => {
  it("is refused where the caller does not administer the organisation above", async () => {
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Tuzilma", nameUk: "Тузилма", nameRu: "Структура" }));
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds("manage_organizations") }));
    await sql`insert into user_roles (user_id, role_id) select u.id, ${id} from users u where u.login = 'i.clerk'`.execute(portal.db);
    const level = (await portal.db.selectFrom("organizations").select("level_id").where("id", "=", office).executeTakeFirstOrThrow())
      .level_id;
    const row = (prefix: string, parentId: unknown) => ({
      nameUz: `Sinov ${prefix}`,
      nameUk: `Синов ${prefix}`,
      nameRu: `Проба ${prefix}`,
      levelId: level,
      prefix,
      parentId,
    });
    const send = (rows: object[]) => clerk.post("/admin/organizations/import", { rows });
    expect(faultsOf(await send([row("ZZA", office), row("ZZB", 1), row("ZZC", null)]))).toEqual([
      422,
      ["rows.2.parentId beyond_own_reach", "rows.3.parentId beyond_own_reach"],
    ]);
    expect(faultsOf(await send([{ id: 1, prefix: "ZZD" }]))[0]).toBe(422);
    expect(to.ok(await send([row("ZZA", office)])).created).toBe(1);
  });
});
