import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { download } from "../../../test/support/download.ts";
import { noPoppler, openWorkshop } from "../../../test/support/other-programs.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
/** Manages people and gives roles in the office of `executor2`, with no other right of administration. */
let clerk: Person;
let office: number;
let officeName: string;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  admin = await portal.as("admin");
  office = await to.organizationId("executor2");
  officeName = await nameOf(office);
  const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" }));
  to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds("manage_users", "manage_user_roles") }));
  const body = { login: "i.clerk", password: givenPassword, lastName: "Kotib", firstName: "A", organizationsId: office, languageId: 2 };
  const made = to.ok(await admin.post("/admin/users", body));
  await chooseOwnPassword(portal, "i.clerk");
  await sql`insert into user_roles (user_id, role_id) values (${made.id}, ${id})`.execute(portal.db);
  clerk = await portal.as("i.clerk");
});
afterAll(() => portal.close());
beforeEach(() => second("notify"));

const second = (how: "notify" | "confirm") =>
  sql`update settings set value = value || jsonb_build_object('secondAdmin', ${how}::text) where key = 'security'`.execute(portal.db);
const nameOf = async (id: number) =>
  (await portal.db.selectFrom("organizations").select("name_uz").where("id", "=", id).executeTakeFirstOrThrow()).name_uz;
const rightIds = async (...names: string[]) =>
  (await portal.db.selectFrom("permissions").select("id").where("short_name", "in", names).execute()).map(({ id }) => id);
const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const roleName = async (code: string) =>
  (await portal.db.selectFrom("roles").select("name_uz").where("code", "=", code).executeTakeFirstOrThrow()).name_uz;
const load = (by: Person, rows: object[], query = ""): Promise<Answer> => by.post(`/admin/users/import${query}`, { rows });
const person = (login: string, more: object = {}) => ({
  login,
  lastName: "Qodirov",
  firstName: "Anvar",
  organizationsId: officeName,
  ...more,
});
const faultsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const shownFaults = (reply: Answer): string[] => to.ok(reply).faulty.map((f: { row: number; problem: string }) => `${f.row} ${f.problem}`);
const idOf = async (login: string) =>
  (await portal.db.selectFrom("users").select(["id", "password_change_due"]).where("login", "=", login).executeTakeFirst()) ?? undefined;

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

  it("changes nothing that was not previewed", async () => {
    const rows = [person("i.seen")];
    const { version } = to.ok(await load(admin, rows, "?dryRun=1"));
    const reply = await load(admin, [...rows, person("i.unseen")], `?version=${version}`);
    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(await idOf("i.seen")).toBeUndefined();
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

  it("does nothing that its caller could not do by hand", async () => {
    const root = await nameOf(1);
    const rows = [person("i.own"), person("i.else", { organizationsId: root }), person("i.role", { rolesId: await roleName("admin") })];
    expect(shownFaults(await load(clerk, rows, "?dryRun=1"))).toEqual(["2 beyond_own_reach", "3 beyond_own_rights"]);
    expect((await load(clerk, rows)).status).toBe(422);
    expect((await load(clerk, [person("i.own")])).status).toBe(200);
    expect((await load(await portal.as("registrator"), rows)).status).toBe(403);
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

  it("of two hundred people lets others sign out and be blocked meanwhile", async () => {
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
      Array.from({ length: 200 }, (_, n) => person(`i.many${n}`)),
    ).finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 150));

    const began = performance.now();
    const [left, blocked] = await Promise.all([people[1]!.person.post("/auth/logout"), other.patch(`/admin/users/${people[0]!.id}/block`)]);

    expect([left.status, blocked.status, isDone]).toEqual([200, 200, false]);
    expect(performance.now() - began).toBeLessThan(1500);
    const reply = await loading;
    expect([reply.status, reply.body.created]).toEqual([200, 200]);
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
    const logins = Array.from({ length: 60 }, (_, n) => `new.${n}`);
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
