import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx, type SheetRead } from "../../../test/support/xlsx.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(portal.db)).rows[0]!;
const leave = async (absent: string, substitute: string) =>
  sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
    select u.id, s.id, '2027-03-01', '2027-03-14', 1 from users u, users s where u.login = ${absent} and s.login = ${substitute}`.execute(
    portal.db,
  );
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
  await leave("far-executor-5", "far-executor-6");
  await leave("mrg-executor-5", "mrg-executor-4");
  await sql`insert into audit_log (user_id, organization_id, action) select 1 + n % 5, 1, 'POST /admin/stages' from generate_series(1, 12) n`.execute(
    portal.db,
  );
  // 1,200 readings: more than two portions of a file
  await sql`insert into reading_log (at, user_id, list, rows)
    select timestamptz '2026-11-01 09:00:00+05' + n * interval '1 minute', 1 + n % 7, case when n % 3 = 0 then 'registration' else 'process' end, n % 20 + 1
      from generate_series(1, 1200) n`.execute(portal.db);
});
afterAll(() => portal.close());

const sheets = async (login: string, path: string, language = "UZ"): Promise<[list: SheetRead, about: SheetRead]> => {
  const file = await download(portal, login, path, { language });
  expect(file.status, path).toBe(200);
  return readXlsx(file.bytes) as [SheetRead, SheetRead];
};
const idsIn = ({ rows }: SheetRead) => rows.slice(1).map((row) => row["A"]);
/** The column of a sheet under this heading. */
const column = ({ rows }: SheetRead, title: string) => {
  const letter = Object.entries(rows[0]!).find(([, text]) => text === title)![0];
  return rows.slice(1).map((row) => row[letter]);
};
/** Who wrote each of these lines of the audit. */
const names = async (ids: readonly number[]) =>
  (
    await sql<{ name: string }>`
      select u.full_name as name from unnest(${[...ids]}::bigint[]) with ordinality page (id, position) join audit_log l on l.id = page.id join users u on u.id = l.user_id order by page.position`.execute(
      portal.db,
    )
  ).rows.map((row) => row.name);
const facts = ({ rows }: SheetRead) => rows.map((row) => [row["A"], row["B"]]);

describe("the Excel of a reference list", () => {
  it.each([
    ["admin", "/admin/organizations", "parentId=1&sortAttr=prefix&sortOrder=DESC"],
    ["admin", "/admin/organizations", "name=мар"],
    ["admin", "/admin/departments", "organizationsId=1&sortAttr=name&sortOrder=ASC"],
    ["admin", "/admin/users", "organizationsId=1&login=executor&sortAttr=name&sortOrder=ASC"],
    ["admin", "/admin/roles", "sortAttr=nameRu&sortOrder=ASC"],
    ["admin", "/admin/supervisors", ""],
    ["admin", "/admin/orgsrolelevels", "organizationsId=1&sortAttr=roleName&sortOrder=ASC"],
    ["admin", "/admin/userrolelevels", "userName=executor"],
    ["admin", "/admin/calendar", "from_day=01.01.2026&to_day=31.12.2026&sortAttr=day&sortOrder=ASC"],
    ["admin", "/admin/reading-log", "list=registration&from_at=01.11.2026&to_at=01.11.2026&sortAttr=at&sortOrder=ASC"],
    ["admin", "/admin/audit", "sortAttr=userName&sortOrder=ASC"],
    ["leader", "/admin/substitutions", ""],
  ])("has for %s the rows of %s under a filter, in its order: %s", async (login, path, query) => {
    const person = await portal.as(login);
    const ids: number[] = [];
    for (let page = 1, total = 1; ids.length < total && page < 9; page += 1) {
      const shown = to.ok(await person.get(`${path}?${query}&pageNo=${page}&pageSize=100`)) as { total: number; rows: { id: number }[] };
      total = shown.total;
      ids.push(...shown.rows.map((row) => row.id));
    }

    const [list, about] = await sheets(login, `${path}/excel?${query}`);

    // the audit shows its lines in words, without their numbers
    if (path === "/admin/audit") expect(column(list, "Foydalanuvchi")).toEqual(await names(ids));
    else expect(idsIn(list)).toEqual(ids);
    expect(about.rows.at(-1)).toEqual({ A: "Qatorlar soni", B: ids.length });
    if (path !== "/admin/userrolelevels" && path !== "/admin/supervisors") expect(ids.length).toBeGreaterThan(0);
  });

  it("is not limited to the page on the screen", async () => {
    const { n } = await one(sql<{ n: number }>`select count(*) as n from users`);

    const [list] = await sheets("admin", "/admin/users/excel?pageNo=2&pageSize=20");

    expect(idsIn(list)).toHaveLength(n);
  });

  it("is complete, each line once and the latest first, however long the log is", async () => {
    const { rows } = await sql<{ id: number }>`select id from reading_log order by id desc`.execute(portal.db);

    const [list, about] = await sheets("admin", "/admin/reading-log/excel");

    expect(rows.length).toBeGreaterThanOrEqual(1200);
    expect(idsIn(list)).toEqual(rows.map((row) => row.id));
    expect(about.rows.at(-1)!["B"]).toBe(rows.length);
  });

  it("says on its last sheet whose it is, of what moment and by which filter, in the reader's words", async () => {
    const role = await one(sql<{ id: number; name: string }>`select id, name_ru as name from roles order by id limit 1`);
    const own = await one(sql<{ organization: string; person: string }>`
      select o.name_ru as organization, u.name_ru as person from users u join organizations o on o.id = u.organization_id where u.login = 'admin'`);
    const { n } = await one(sql<{ n: number }>`
      select count(*) as n from users u where u.organization_id = 1 and exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = ${role.id})`);
    const organization = await one(sql<{ name: string }>`select name_ru as name from organizations where id = 1`);
    const asked = Date.now();

    const [, about] = await sheets("admin", `/admin/users/excel?organizationsId=1&roleIds=${role.id}&sortAttr=login&sortOrder=ASC`, "RU");

    const lines = facts(about);
    expect(lines.map(([label]) => label)).toEqual([
      "Пользователи",
      "Организация",
      "Кто выгрузил",
      "Время выгрузки",
      "Организация",
      "Роли",
      "Порядок",
      "Количество строк",
    ]);
    const [, first, person, moment, ...rest] = lines.map(([, value]) => value);
    expect([first, person]).toEqual([own.organization, own.person]);
    // days since 30.12.1899 on the clock of Tashkent
    expect(Math.abs((Number(moment) - 25_569) * 86_400_000 - 5 * 3_600_000 - asked)).toBeLessThan(60_000);
    expect(rest).toEqual([organization.name, role.name, "Логин", n]);
    expect(n).toBeGreaterThan(0);
  });

  it("has the fields that the list shows of a record, in words, with days and moments as dates and numbers as numbers", async () => {
    const person = await one(sql<{ id: number; name: string; roles: string; phone: string | null }>`
      select u.id, u.name_uk as name, u.phone, (select string_agg(distinct r.name_uk, '; ') from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles
        from users u where u.login = 'executor'`);
    await sql`update users set last_login_at = '2026-11-20 10:15:00+05' where id = ${person.id}`.execute(portal.db);
    const { n } = await one(sql<{ n: number }>`select count(*) as n from users where organization_id = 1`);

    const [users] = await sheets("admin", "/admin/users/excel?login=executor&sortAttr=login&sortOrder=ASC", "UK");
    const [organizations] = await sheets("admin", "/admin/organizations/excel?prefix=FAR&sortAttr=id&sortOrder=ASC", "UK");
    const [days] = await sheets("admin", "/admin/calendar/excel?from_day=08.03.2026&to_day=08.03.2026");

    const at = idsIn(users).indexOf(person.id);
    expect([column(users, "Ф.И.Ш.")[at], column(users, "Роллар")[at]]).toEqual([person.name, person.roles]);
    // 20.11.2026 is day 46346 of Excel; 10:15 is 0.427 of it
    expect(column(users, "Охирги кириши")[at]).toBeCloseTo(46_346.427, 2);
    expect(column(organizations, "Ходимлар сони")[0]).toBe(n);
    // 08.03.2026
    expect(column(days, "Kun")).toEqual([46_089]);
  });

  it("keeps a name that looks like a formula as text", async () => {
    const name = '=HYPERLINK("https://example.uz";"A")';
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: name, nameUk: "+1", nameRu: "@я" })) as { id: number };

    const [list] = await sheets("admin", "/admin/roles/excel?nameRu=@я");

    expect(list.rows.slice(1).map(({ A, B, C, D }) => [A, B, C, D])).toEqual([[id, name, "+1", "@я"]]);
    expect(list.xml).not.toContain("<f>");
  });

  it("has the actions that permissions allow under a filter, in its order, with the roles of each", async () => {
    const query = "name=рассмотр&sortAttr=name&sortOrder=DESC";
    const headers = { "accept-language": "RU" };
    const listed = to.ok(await admin.get(`/admin/appactions?${query}&pageSize=100`, { headers })) as {
      total: number;
      rows: { name: string; shortName: string; roles: { name: string }[] }[];
    };

    const [list, about] = await sheets("admin", `/admin/appactions/excel?${query}`, "RU");

    expect(listed.total).toBeGreaterThan(1);
    expect(list.rows.slice(1).map(({ A, B, C }) => [A, B, C ?? ""])).toEqual(
      listed.rows.map(({ name, shortName, roles }) => [name, shortName, roles.map((role) => role.name).join("; ")]),
    );
    expect(about.rows.slice(-3).map(({ A, B }) => [A, B])).toEqual([
      ["Право", "рассмотр"],
      ["Порядок", "Право"],
      ["Количество строк", listed.total],
    ]);
  });

  it("has the changes of the calendar, the latest first, with what each did, moved and took back", async () => {
    const make = async (day: string) => {
      const change = {
        days: [{ day, kind: "holiday", provisional: false, nameUz: "Sinov kuni", nameUk: "Синов куни", nameRu: "День пробы" }],
      };
      const seen = to.ok(await admin.post("/admin/calendar/preview", change)) as { fingerprint: string };
      return to.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint: seen.fingerprint })) as { id: number };
    };
    const [first, second] = [await make("02.06.2027"), await make("03.06.2027")];
    const back = to.ok(await admin.post(`/admin/calendar/changes/${second.id}/undo`)) as { change: { id: number } };
    const stored = (
      await sql<{ id: number; appeals: number; tasks: number }>`select id, appeals, tasks from calendar_changes order by id desc`.execute(
        portal.db,
      )
    ).rows;

    const [list, about] = await sheets("admin", "/admin/calendar/changes/excel");

    expect(idsIn(list)).toEqual(stored.map((row) => row.id));
    expect(idsIn(list).slice(0, 3)).toEqual([back.change.id, second.id, first.id]);
    expect(column(list, "Nima oʻzgardi").slice(0, 3)).toEqual(["03.06.2027 – Oddiy kun", "03.06.2027 – Bayram", "02.06.2027 – Bayram"]);
    expect(column(list, "Koʻchgan murojaatlar")).toEqual(stored.map((row) => row.appeals));
    expect(column(list, "Qaysi oʻzgarishni qaytaradi (raqami)").slice(0, 3)).toEqual([second.id, undefined, undefined]);
    expect(column(list, "Qaysi oʻzgarish qaytargan (raqami)").slice(0, 3)).toEqual([undefined, back.change.id, undefined]);
    expect(about.rows.at(-1)).toEqual({ A: "Qatorlar soni", B: stored.length });
  });

  it("has all parts of the menu from above, in their order", async () => {
    const sought = await one(sql<{ id: number; category: string; group: string; path: string; permission: string }>`
      select m.id, c.name_ru as category, g.name_ru as "group", '/' || c.uri || '/' || g.uri || '/' || m.uri as path, m.permission
        from modules m join module_groups g on g.id = m.group_id join module_categories c on c.id = m.category_id order by m.id limit 1`);
    await sql`update modules set name_ru = 'Пробный модуль' where id = ${sought.id}`.execute(portal.db);
    const { n } = await one(sql<{ n: number }>`
      select (select count(*) from modules) + (select count(*) from module_groups) + (select count(*) from module_categories) as n`);
    const inOrder = async (table: string) =>
      (await sql<{ name: string }>`select name_ru as name from ${sql.table(table)} order by position, id`.execute(portal.db)).rows.map(
        (row) => row.name,
      );

    const [list, about] = await sheets("admin", "/admin/modules/excel", "RU");

    expect(about.rows.at(-1)!["B"]).toBe(n);
    expect(list.rows).toHaveLength(n + 1);
    const parts = list.rows.slice(1).map(({ A, B, C, F, G, H }) => ({ A, B, C, F, G, H }));
    expect(parts.filter((row) => row.A === "Раздел меню").map((row) => row.F)).toEqual(await inOrder("module_categories"));
    const at = parts.findIndex((row) => row.F === "Пробный модуль");
    expect(parts[at]).toMatchObject({ A: "Модуль", B: sought.category, C: sought.group, G: sought.path, H: sought.permission });
    // above a module stands its group, and above that one, with the modules of no group between, its category
    const above = (kind: string) => parts.slice(0, at).findLast((row) => row.A === kind)!;
    expect([above("Группа").F, above("Раздел меню").F]).toEqual([sought.group, sought.category]);
  });

  it("has the Word templates in every language, and whose is in use", async () => {
    const listed = to.ok(await admin.get("/admin/document-templates")) as { title: string; placeholders: string[] }[];
    await sql`insert into document_templates (name, language_id, file_name, content, uploaded_by, uploaded_at)
      select 'blank', 2, 'Bizning blank.docx', '', u.id, '2026-11-20 10:15:00+05' from users u where u.login = 'admin'`.execute(portal.db);

    const [list] = await sheets("admin", "/admin/document-templates/excel");

    expect(column(list, "Nomi")).toEqual(listed.map((one) => one.title));
    expect(column(list, "Toʻldiriladigan maydonlar")).toEqual(listed.map((one) => one.placeholders.map((name) => `{${name}}`).join(" ")));
    const used = column(list, "Ishlatilayotgani");
    expect(used.filter((name) => name !== "Tizimning oʻz andozasi")).toEqual(["Bizning blank.docx"]);
    const at = used.indexOf("Bizning blank.docx");
    expect([column(list, "Tili")[at], column(list, "Kim yuklagan")[at]]).toEqual([
      "Oʻzbekcha (lotin)",
      (await one(sql<{ name: string }>`select full_name as name from users where login = 'admin'`)).name,
    ]);
    // 20.11.2026, 10:15
    expect(column(list, "Yuklangan vaqti")[at]).toBeCloseTo(46_346.427, 2);
    await sql`delete from document_templates`.execute(portal.db);
  });

  it("has one's own plans of reports under a filter, and for an administrator of users those of the office", async () => {
    const plan = { frequency: "weekly", weekday: 2, at: "09:00", period: "last_week", by: "created", language: "RU", isOn: true };
    const made = async (login: string, report: string, receivers: string[]) =>
      (to.ok(await (await portal.as(login)).post("/reports/scheduled", { ...plan, report, receivers })) as { id: number }).id;
    const [one1, two, other] = [
      await made("leader", "report-one", ["a@example.uz", "b@example.uz"]),
      await made("leader", "report-two", ["v@example.uz"]),
      await made("controller", "report-one", ["g@example.uz"]),
    ];

    await sql`
      insert into report_sendings (plan_id, due_at, by_hand, from_day, to_day, receivers, status)
      values (${two}, '2026-11-17T09:00:00+05:00', false, '2026-11-09', '2026-11-15', '{v@example.uz}', 'sent')`.execute(portal.db);
    const [own, about] = await sheets("leader", "/reports/scheduled/excel", "RU");
    const [filtered] = await sheets("leader", "/reports/scheduled/excel?report=report-one");
    const [all] = await sheets("admin", "/reports/scheduled/excel?report=report-one");

    expect([idsIn(own), idsIn(filtered), idsIn(all)]).toEqual([[two, one1], [one1], [other, one1]]);
    expect(column(own, "Когда отправляется")).toEqual(Array(2).fill("Каждую неделю, вторник, 09:00"));
    expect(column(own, "Кому")).toEqual(["v@example.uz", "a@example.uz; b@example.uz"]);
    // 17 November 2026, nine o'clock, as Excel counts days
    expect(column(own, "Последняя отправка")[0]).toBeCloseTo(46_343.375, 3);
    expect(about.rows.at(-1)!["B"]).toBe(2);
    const [, filterFacts] = await sheets("leader", "/reports/scheduled/excel?report=report-one");
    expect(facts(filterFacts).find(([label]) => label === "Hisobot")![1]).toBe("1-hisobot. Hududlar kesimida");
  });

  it("names a list that this portal no longer has by the name that was recorded", async () => {
    await sql`insert into reading_log (user_id, list, rows) values (1, 'former-list', 3)`.execute(portal.db);

    const [list] = await sheets("admin", "/admin/reading-log/excel");

    expect(list.rows[1]).toMatchObject({ E: "former-list", F: 3 });
  });
});

describe("a person who may not see a list", () => {
  it.each([
    "organizations",
    "departments",
    "users",
    "roles",
    "supervisors",
    "orgsrolelevels",
    "userrolelevels",
    "reading-log",
    "calendar",
    "appactions",
    "calendar/changes",
    "modules",
    "document-templates",
  ])("gets no file of it: %s", async (list) => {
    for (const login of ["leader", "registrator", "executor"]) {
      const file = await download(portal, login, `/admin/${list}/excel`);

      expect([file.status, file.json().code], login).toEqual([403, "not_permitted"]);
    }
    expect((await portal.app.inject({ url: `/api/admin/${list}/excel` })).statusCode).toBe(401);
  });

  it("gets no row of another organisation", async () => {
    const nameOf = async (login: string) =>
      (await one(sql<{ name: string }>`select full_name as name from users where login = ${login}`)).name;
    const [own, other] = [await nameOf("far-executor-5"), await nameOf("mrg-executor-5")];

    const [region] = await sheets("leader", "/admin/substitutions/excel");
    const [district] = await sheets("leader2", "/admin/substitutions/excel");
    const [all] = await sheets("admin", "/admin/substitutions/excel?sortAttr=userName&sortOrder=ASC");

    expect(column(region, "Vaqtincha ishda boʻlmagan xodim")).toEqual([own]);
    expect(column(district, "Vaqtincha ishda boʻlmagan xodim")).toEqual([other]);
    expect(column(all, "Vaqtincha ishda boʻlmagan xodim")).toHaveLength(2);
    // 01.03.2027 and 14.03.2027
    expect([column(region, "Birinchi kun")[0], column(region, "Oxirgi kun")[0]]).toEqual([46_447, 46_460]);
  });
});

describe("the files of lists", () => {
  /** Nobody reads the table until all have asked. */
  const whileLocked = async (table: string, waiters: number, work: () => Promise<unknown>[], then: () => Promise<void>) => {
    const waiting = sql<{ n: number }>`
      select count(distinct pid) as n from pg_locks where not granted and relation = ${`public.${table}`}::regclass`;
    const begun = await portal.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      const asked = work();
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.n, { timeout: 10_000 }).toBe(waiters);
      await then();
      // in an object: a promise in a promise would be waited for while the table is locked
      return { asked };
    });
    return Promise.all(begun.asked);
  };

  it.each([
    ["the audit log", "/admin/audit/excel", "audit_log"],
    ["the log of readings", "/admin/reading-log/excel", "reading_log"],
    ["a list of the administrator", "/admin/roles/excel", "roles"],
    ["a reference list", "/admin/stages/excel", "stages"],
  ])("of %s are drawn two at a time for a person, and a third one of any list is refused", async (_what, path, table) => {
    const ask = () => download(portal, "admin", path);

    const two = await whileLocked(
      table,
      2,
      () => [ask(), ask()],
      async () => {
        for (const third of [path, "/admin/supervisors/excel"]) {
          const refused = await download(portal, "admin", third);
          expect([refused.status, refused.json().code], third).toEqual([429, "too_many"]);
        }
      },
    );

    expect(two.map((file) => (file as { status: number }).status)).toEqual([200, 200]);
    expect((await ask()).status).toBe(200);
  });
});
