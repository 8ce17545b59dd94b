import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { noPoppler, openWorkshop } from "../../../test/support/other-programs.ts";
import { chooseOwnPassword, givenPassword, type Answer } from "../../../test/support/people.ts";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import {
  useStaffOffice,
  portal,
  to,
  admin,
  clerk,
  office,
  officeName,
  second,
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
  it("sets up an office of sixty people with its departments, each by its name in either script, from one file", async () => {
    const departments = ["Arxiv boʻlimi", "Qurilish boʻlimi", "Ижтимоий бўлим"];
    const executor = await roleName("executor");
    const rows = Array.from({ length: 60 }, (_, n) =>
      person(`sixty.${n}`, {
        lastName: `Ismi${n}`,
        // the third is written in Cyrillic letters, and once more in Latin ones
        departmentsId: n === 59 ? "Ijtimoiy boʻlim" : departments[n % 3],
        rolesId: executor,
      }),
    );
    const seen = to.ok(await load(admin, rows, "?dryRun=1"));
    expect(seen).toMatchObject({
      created: 60,
      faulty: [],
      alongside: ["Arxiv boʻlimi", "Qurilish boʻlimi", "Ijtimoiy boʻlim"],
    });
    const named = () =>
      sql<{ name: string; uk: string; people: number }>`
        select d.name_uz as name, d.name_uk as uk, (select count(*)::int from users u where u.department_id = d.id) as people
          from departments d where d.organization_id = ${office} and d.name_uz in ('Arxiv boʻlimi', 'Qurilish boʻlimi', 'Ijtimoiy boʻlim')
         order by 1`.execute(portal.db);
    expect((await named()).rows).toEqual([]);

    expect(to.ok(await load(admin, rows, `?version=${seen.version}`))).toMatchObject({ created: 60 });
    expect((await named()).rows).toEqual([
      { name: "Arxiv boʻlimi", uk: "Архив бўлими", people: 20 },
      { name: "Ijtimoiy boʻlim", uk: "Ижтимоий бўлим", people: 20 },
      { name: "Qurilish boʻlimi", uk: "Қурилиш бўлими", people: 20 },
    ]);
    // who may not manage departments makes none along
    const without = await load(clerk, [person("sixty.more", { departmentsId: "Yangi boʻlim" })], "?dryRun=1");
    expect(shownFaults(without)).toEqual(["1 no_such_record"]);
  }, 60_000);

  it("gives a new department the Russian name of any row, and refuses two names, a used one and one without a department", async () => {
    const staff = (login: string, departmentsId: string | null, departmentRu: string | null) =>
      person(login, { departmentsId, departmentRu });
    const rows = [
      staff("ru.one", "Matbuot boʻlimi", null),
      staff("ru.two", "Матбуот бўлими", "  Отдел   прессы "),
      staff("ru.three", "Mehnat boʻlimi", null),
    ];
    const seen = to.ok(await load(admin, rows, "?dryRun=1"));
    expect([seen.faulty, seen.alongside]).toEqual([[], ["Matbuot boʻlimi (Отдел прессы)", "Mehnat boʻlimi"]]);
    to.ok(await load(admin, rows, `?version=${seen.version}`));
    const { rows: made } = await sql`
      select name_uz, name_uk, name_ru from departments where organization_id = ${office} and name_uz in ('Matbuot boʻlimi', 'Mehnat boʻlimi') order by 1`.execute(
      portal.db,
    );
    expect(made).toEqual([
      { name_uz: "Matbuot boʻlimi", name_uk: "Матбуот бўлими", name_ru: "Отдел прессы" },
      { name_uz: "Mehnat boʻlimi", name_uk: "Меҳнат бўлими", name_ru: "Меҳнат бўлими" },
    ]);

    const broken = [
      staff("ru.four", "Savdo boʻlimi", "Отдел торговли"),
      staff("ru.five", "Savdo boʻlimi", "Торговый отдел"),
      staff("ru.six", "Axborot boʻlimi", "Отдел прессы"),
      staff("ru.seven", "Bozor boʻlimi", "Отдел торговли"),
      staff("ru.eight", null, "Отдел связи"),
    ];
    expect(faultsOf(await load(admin, broken))).toEqual([
      422,
      [
        "rows.2.departmentRu differs_in_file",
        "rows.3.departmentRu already_taken",
        "rows.4.departmentRu twice_in_file",
        "rows.5.departmentsId required",
      ],
    ]);
  });

  it("accepts logins as spreadsheets make them, with a capital letter and spaces around", async () => {
    const rows = [person("S.Aliyev3 ", { phone: "+998 90 123-45-67" }), person("\u00a0I.CAPITAL")];
    expect(shownFaults(await load(admin, rows, "?dryRun=1"))).toEqual([]);
    to.ok(await load(admin, rows));
    expect(await idOf("s.aliyev3")).toBeDefined();
    expect(await idOf("i.capital")).toBeDefined();
    // the same login in other letters is the same login
    expect(shownFaults(await load(admin, [person("i.same"), person("I.Same")], "?dryRun=1"))).toEqual([
      "1 twice_in_file",
      "2 twice_in_file",
    ]);
  });

  it("is written as it was previewed, whatever invisible characters its cells contain", async () => {
    const rows = [["login", "lastName", "firstName", "organizationsId", "phone", "languageId"]];
    rows.push([
      "\u200ei.marks",
      "\u202aQo\u00addirov\u202c",
      "An\u200dvar",
      `\u202b${officeName}\u202c`,
      "\u202a+998 90 123-45-67\u202c",
      "lotin\u200f",
    ]);
    const file = await workbook(rows);
    const seen = to.ok(await sendSheet(portal, admin, "/admin/users/import?dryRun=1", file));
    expect(seen).toMatchObject({ created: 1, faulty: [] });

    to.ok(await sendSheet(portal, admin, `/admin/users/import?version=${seen.version}`, file));
    const { rows: made } = await sql<object>`select last_name, first_name, phone from users where login = 'i.marks'`.execute(portal.db);
    expect(made).toEqual([{ last_name: "Qodirov", first_name: "Anvar", phone: "901234567" }]);
  });

  it("that two people write at once is written once, and the other sees what has changed", async () => {
    const rows = ["i.once", "i.again", "i.more"].map((login) => person(login));
    const { version } = to.ok(await load(admin, rows, "?dryRun=1"));
    const replies = await Promise.all([admin, clerk, admin].map((by) => load(by, rows, `?version=${version}`)));
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? "done"}`).toSorted()).toEqual([
      "200 done",
      "409 changed_meanwhile",
      "409 changed_meanwhile",
    ]);
  });

  it("with rights that need a second administrator is one request, and the person who agrees gets the slips", async () => {
    await second("confirm");
    const login = "i.second";
    const { id } = to.ok(
      await admin.post("/admin/users", {
        login,
        password: givenPassword,
        lastName: "Ikkinchi",
        firstName: "B",
        organizationsId: 1,
        languageId: 2,
      }),
    );
    await chooseOwnPassword(portal, login);
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${await roleId("admin")})`.execute(portal.db);
    const other = await portal.as(login);

    const rows = [person("i.signer", { rolesId: await roleName("signer") }), person("i.plain", { pinfl: "31205901234509" })];
    const asked = await load(admin, rows);
    expect([asked.status, asked.body.code]).toEqual([409, "second_needed"]);
    expect([await idOf("i.signer"), await idOf("i.plain")]).toEqual([undefined, undefined]);
    const kept = async () => (await sql<{ line: string }>`select a::text as line from approvals a`.execute(portal.db)).rows[0]!.line;
    expect(await kept()).not.toContain("31205901234509");
    const [request] = to.ok(await other.get("/admin/approvals?status=pending")).rows;
    expect(request).toMatchObject({ kind: "staff_added", usersId: null, rights: ["task_confirm_answer"] });
    expect((await clerk.patch(`/admin/approvals/${request.id}/accept`)).status).toBe(404);
    expect((await admin.patch(`/admin/approvals/${request.id}/accept`)).status).toBe(409);
    const { slips, password } = to.ok(await other.patch(`/admin/approvals/${request.id}/accept`));
    expect([Buffer.from(slips, "base64").subarray(0, 5).toString(), password]).toEqual(["%PDF-", null]);
    expect([await idOf("i.signer"), await idOf("i.plain")]).not.toContain(undefined);
    expect(to.ok(await other.get(`/admin/users/${(await idOf("i.plain"))!.id}/pinfl`)).end).toBe("4509");
    expect((await portal.db.selectFrom("approvals").select("personal").execute()).map(({ personal }) => personal)).toEqual([null]);
  });

  it("of sixty people lets others sign out and be blocked meanwhile", async () => {
    const people = await Promise.all(
      ["i.blocked", "i.leaving"].map(async (login) => {
        const { id } = to.ok(
          await admin.post("/admin/users", {
            password: givenPassword,
            lastName: "Xodim",
            firstName: "A",
            organizationsId: office,
            languageId: 2,
            login,
          }),
        );
        await chooseOwnPassword(portal, login);
        return { id, person: await portal.as(login) };
      }),
    );
    const other = await portal.as("i.second");
    let isDone = false;
    const loading = load(
      admin,
      Array.from({ length: 60 }, (_, n) => person(`i.many${n}`)),
    ).finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 150));

    const began = performance.now();
    const [left, blocked] = await Promise.all([people[1]!.person.post("/auth/logout"), other.patch(`/admin/users/${people[0]!.id}/block`)]);

    expect([left.status, blocked.status, isDone]).toEqual([200, 200, false]);
    expect(performance.now() - began).toBeLessThan(1500);
    const reply = await loading;
    expect([reply.status, reply.body.created]).toEqual([200, 60]);
  });

  it("holds no lock of people or rights while the passwords are hashed, and neither does agreeing to one", async () => {
    const isFree = () =>
      portal.db
        .transaction()
        .execute((trx) => sql`select from versions where kind in ('people', 'rights') for update nowait`.execute(trx))
        .then(
          () => true,
          () => false,
        );
    /** Looked at every 20 ms until the call is answered: how often it was free before it was held. */
    const watched = async (call: Promise<Answer>) => {
      let [free, isHeld, isDone] = [0, false, false];
      const done = call.finally(() => (isDone = true));
      while (!isDone) {
        isHeld ||= !(await isFree());
        if (!isHeld) free += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { free, reply: await done };
    };
    const many = (prefix: string, more: object = {}) => Array.from({ length: 40 }, (_, n) => person(`${prefix}${n}`, more));
    const imported = await watched(load(admin, many("i.free")));
    expect(imported.reply.status).toBe(200);
    // forty passwords take several times as long, however busy the machine is
    expect(imported.free).toBeGreaterThan(5);

    await second("confirm");
    const other = await portal.as("i.second");
    expect((await load(admin, many("i.agreed", { rolesId: await roleName("signer") }))).body.code).toBe("second_needed");
    const [request] = to.ok(await other.get("/admin/approvals?status=pending")).rows;
    const agreed = await watched(other.patch(`/admin/approvals/${request.id}/accept`));
    await second("notify");
    expect(agreed.reply.status).toBe(200);
    expect(agreed.free).toBeGreaterThan(5);
  });
});

describe.skipIf(noPoppler !== "")(`an office from one workbook${noPoppler}`, () => {
  it("works at once: each person signs in with the password of the slip, and the registrar's first appeal waits for the leader", async () => {
    const [hokim, level] = [6, 3];
    const nameUz = "Yangi tuman hokimligi";
    const names = { nameUz, nameUk: "Янги туман ҳокимлиги", nameRu: "Хокимият Нового района" };
    to.ok(
      await admin.post("/admin/organizations", { ...names, levelId: level, parentId: 1, prefix: "YNG", channelIds: [1], postIds: [hokim] }),
    );
    const roles = await Promise.all(["leader", "registrator", "executor"].map(roleName));
    const post = (await portal.db.selectFrom("position_levels").select("name_uz").where("id", "=", hokim).executeTakeFirstOrThrow())
      .name_uz;
    const logins = Array.from({ length: 12 }, (_, n) => `new.${n}`);
    const filled = (login: string, n: number): Readonly<Record<string, string>> => ({
      Login: login,
      Familiyasi: "Qodirov",
      Ismi: "Anvar",
      Tashkilot: nameUz,
      Boʻlim: ["Devonxona", "Qurilish boʻlimi"][n % 2]!,
      Rol: roles[Math.min(n, 2)]!,
      ...(n === 0 && { "Lavozim darajasi": post }),
    });
    const template = await download(portal, "admin", "/admin/users/template");
    const headings = Object.values(readXlsx(template.bytes)[0]!.rows[0]!).map(String);
    const file = await workbook([headings, ...logins.map((login, n) => headings.map((heading) => filled(login, n)[heading] ?? null))]);
    const { slips } = to.ok(await sendSheet(portal, admin, "/admin/users/import", file));

    const workshop = await openWorkshop();
    const lines = (await workshop.pagesOf("slips.pdf", Buffer.from(slips, "base64"))).flat();
    await workshop.close();
    const words = lines.filter((line) => /^(Login|Vaqtinchalik parol) /.test(line)).map((line) => line.split(" ").at(-1)!);
    const passwords = new Map(words.flatMap((login, at) => (at % 2 === 0 ? [[login, words[at + 1]!] as const] : [])));
    expect([...passwords.keys()].toSorted()).toEqual(logins.toSorted());
    for (const [login, told] of passwords) await chooseOwnPassword(portal, login, told);

    const [leader, registrar] = [await portal.as("new.0"), await portal.as("new.1")];
    const areas = to.ok(await registrar.get("/crud/areas/all"));
    const appeal = to.ok(
      await registrar.post("/appeal-actions/with-applicant", {
        applicant: { firstName: "Botir", lastName: "Sobirov", phone: "905554433", areasId: areas[0].id },
        appeal: { satulationId: 1, channelId: 1, text: "Yoʻl taʼmiri" },
      }),
    );
    expect(appeal.requestNumber).toMatch(/^YNG-0*1\//);
    to.ok(await registrar.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: hokim }));
    expect(to.ok(await leader.get("/profile/notify-counter")).appeal_confirm).toBe(1);
  }, 120_000);
});
