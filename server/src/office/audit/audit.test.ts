import { loadMessages, translateAny, type Endpoint, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readXlsx, type SheetRead } from "../../../test/support/xlsx.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
});
afterAll(() => portal.close());

type Line = {
  action: string;
  actionName: string;
  target: string | null;
  targetName: string | null;
  details: object;
  facts: { name: string; before: string | null; after: string | null }[];
};
const log = async (language: Language, query: Record<string, string> = {}): Promise<{ total: number; rows: Line[] }> =>
  to.ok(await admin.get(`/admin/audit?${new URLSearchParams(query).toString()}`, { headers: { "accept-language": language } }));
const latest = async (language: Language, target: string): Promise<Line> => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit_log where target = ${target}`.execute(portal.db);
  const { rows: lines } = await log(language, { target });
  return lines.find((line) => (line as unknown as { id: number }).id === rows[0]!.id)!;
};
const nameOf = async (login: string, language = "RU") =>
  (
    await sql<{ name: string }>`select ${sql.ref(`name_${language.toLowerCase()}`)} as name from users where login = ${login}`.execute(
      portal.db,
    )
  ).rows[0]!.name;
const words = ({ facts }: Line) => facts.map(({ name, before, after }) => [name, before, after]);

describe("the audit says in words what was done", () => {
  it.each([
    ["UZ", "Foydalanuvchi bloklandi", "Foydalanuvchilar", "Bloklangan", "Ha"],
    ["RU", "Пользователь заблокирован", "Пользователи", "Заблокировано", "Да"],
    ["UK", "Фойдаланувчи блокланди", "Фойдаланувчилар", "Блокланган", "Ҳа"],
  ] as const)("in %s", async (language, done, list, blocked, yes) => {
    const id = await to.userId("far-executor-7");
    to.ok(await admin.patch(`/admin/users/${id}/block`));

    expect(await latest(language, `users:${id}`)).toMatchObject({
      action: "PATCH /admin/users/{id}/block",
      actionName: done,
      target: `users:${id}`,
      targetName: `${list}: ${await nameOf("far-executor-7", language)}`,
      facts: [{ name: blocked, before: null, after: yes }],
    });
  });

  it("while the log itself stores the name of the call and no texts", async () => {
    const { rows } = await sql<{ action: string; details: object }>`select action, details from audit_log order by id desc limit 1`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ action: "PATCH /admin/users/{id}/block", details: { blocked: true } }]);
  });

  it("for every call that it records, in every language", async () => {
    const marked = (contractEndpoints as Endpoint[]).filter(
      (e) => e.method !== "GET" && !e.history && e.may !== "public" && !(e.ownTransactions && e.done === undefined),
    );
    expect(marked.length).toBeGreaterThan(100);
    for (const language of ["UZ", "RU", "UK"] as const) {
      const messages = await loadMessages(language);
      const words = marked.map((e) =>
        e.done ? translateAny(messages, e.done, e.doneTo && { list: translateAny(messages, e.doneTo) }) : e.summary,
      );
      expect(words.filter((text) => /^audited\.|[{}]/.test(text) || (language !== "UZ" && /^[a-z]/i.test(text)))).toEqual([]);
      // calls of different meaning have different texts
      const alike = Object.values(Object.groupBy(marked, (_, n) => words[n]!)).filter((calls) => calls!.length > 1);
      expect(alike.map((calls) => calls!.map((e) => `${e.method} ${e.path}`))).toEqual([]);
    }
  });

  it("for rows that an older portal wrote, without its English", async () => {
    await sql`insert into audit_log (user_id, organization_id, action, target, details) values
      (1, 1, 'PUT /admin/users/{id}/suspend', 'users:1', '{"summary": "Suspend a member of staff"}'),
      (1, 1, 'PATCH /admin/organizations/{id}/unblock', 'organizations:1', '{"summary": "Let it work again", "blocked": false}')`.execute(
      portal.db,
    );
    expect(await latest("RU", "users:1")).toMatchObject({ actionName: "PUT /admin/users/{id}/suspend", facts: [] });
    expect(await latest("RU", "organizations:1")).toMatchObject({
      actionName: "Организация разблокирована",
      facts: [{ name: "Заблокировано", before: null, after: "Нет" }],
    });
  });
});

describe("the audit says in words what was changed", () => {
  it("by the labels of the form and the names of the chosen records", async () => {
    const made = to.ok(
      await admin.post("/crud/areas", {
        nameUz: "Sinov tumani",
        nameUk: "Синов тумани",
        nameRu: "Пробный район",
        regionsId: 12,
        kind: "district",
      }),
    );
    to.ok(await admin.put("/crud/areas", { id: made.id, kind: "city", nameRu: "Пробный город" }));

    const line = await latest("RU", `areas:${made.id}`);
    expect(line).toMatchObject({ actionName: "В списке «Районы и города» изменена запись", targetName: "Районы и города: Пробный город" });
    expect(new Set(words(line))).toEqual(
      new Set([
        ["Название (русское)", "Пробный район", "Пробный город"],
        ["Вид", "Район", "Город"],
      ]),
    );
    const region = (await sql<{ name: string }>`select name_uk as name from regions where id = 12`.execute(portal.db)).rows[0]!.name;
    const { rows } = await log("UK", { target: `areas:${made.id}`, sortAttr: "id", sortOrder: "ASC" });
    expect(words(rows[0]!)).toContainEqual(["Вилоят", null, region]);

    to.ok(await admin.delete(`/crud/areas/${made.id}`));
    expect(await latest("UZ", `areas:${made.id}`)).toMatchObject({
      actionName: "«Tuman va shaharlar» roʻyxatidan yozuv oʻchirildi",
      targetName: "Tuman va shaharlar: Sinov tumani",
    });
  });

  it("and of a person's own data only that they changed", async () => {
    const id = await to.userId("far-executor-6");
    to.ok(await admin.put("/admin/users", { id, phone: "907654321" }));

    expect(words(await latest("RU", `users:${id}`))).toEqual([["Мобильный телефон", null, "изменено (значение не хранится)"]]);
  });

  it("and shows the rights of a role by what they allow", async () => {
    const role = to.ok(await admin.post("/admin/roles", { nameUz: "Kuzatuvchi", nameUk: "Кузатувчи", nameRu: "Наблюдатель" }));
    const { rows } = await sql<{ id: number }>`
      select id from permissions where short_name in ('view_audit', 'appeals-registration') order by short_name`.execute(portal.db);
    to.ok(await admin.put(`/admin/roles/${role.id}/permissions`, { permissionIds: rows.map((row) => row.id) }));

    const line = await latest("RU", `roles:${role.id}`);
    expect([line.actionName, line.targetName]).toEqual(["Права роли изменены", "Роли: Наблюдатель"]);
    expect(line.facts.map(({ name }) => name)).toEqual(["Выданные права"]);
    expect(line.facts[0]!.after).toMatch(/^[А-Я][^a-z]*, [А-Я][^a-z]*$/);
  });

  it("and shows settings and the calendar by their parts, with the days of the week by name", async () => {
    const own = await openPortal();
    const chief = await own.as("admin");
    const value = { weekend: [7], closes: "17:30", counts: "calendar", rollsOver: true, month: "earlier", afterHours: "next_working_day" };
    to.ok(await chief.put("/admin/settings", { key: "terms", value }));

    const { rows } = to.ok(await chief.get("/admin/audit?action=настройка", { headers: { "accept-language": "RU" } })) as { rows: Line[] };
    const [setting, change] = [rows.find((row) => row.target === "settings:terms")!, rows.find((row) => row.target !== "settings:terms")!];
    expect(setting.targetName).toBe("Настройки: Исчисление сроков");
    expect(words(setting)).toEqual(expect.arrayContaining([["Выходные дни недели", "суббота, воскресенье", "воскресенье"]]));
    expect(words(setting)).toContainEqual(["Конец рабочего дня", "18:00", "17:30"]);
    expect(change.targetName).toMatch(/^Изменения календаря № \d+$/);
    expect(words(change)).toContainEqual(["Конец рабочего дня", "18:00", "17:30"]);
    const day = { day: "15.03.2027", kind: "holiday", nameUz: "Sinov", nameUk: "Синов", nameRu: "Проба" };
    to.ok(await chief.post("/admin/calendar", day));
    const after = to.ok(await chief.get("/admin/audit?action=kalendar", { headers: { "accept-language": "RU" } })) as { rows: Line[] };
    expect(after.rows[0]!.actionName).toBe("В календарь внесён день");
    expect(after.rows.flatMap(words)).toContainEqual(["15.03.2027", "Обычный день", "Праздник: Проба"]);
    await own.close();
  });

  it("without any name of a field or a table", async () => {
    const [usersId, successorId] = [await to.userId("far-executor-7"), await to.userId("far-executor-6")];
    to.ok(await admin.patch(`/admin/users/${usersId}/unblock`));
    to.ok(await admin.post("/admin/supervisors", { usersId, organizationIds: [2, 3] }));
    to.ok(await admin.patch(`/admin/users/${usersId}/hand-over`, { successorId }));
    to.ok(await admin.patch(`/admin/users/${usersId}/reset-password`));
    const modules = await sql<{ id: number }>`select id from modules order by id limit 2`.execute(portal.db);
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: modules.rows.map(({ id }) => id).toReversed() }));
    const sections = [{ nameUz: "Sinov sektori", nameUk: "Синов сектори", nameRu: "Пробный сектор", areasId: 1 }];
    to.ok(await admin.post("/admin/sections/import", { rows: sections }));
    const leader = await portal.as("leader");
    const own = { frequency: "weekly", weekday: 1, at: "09:00", period: "last_week", by: "created", language: "UZ", isOn: true };
    const plan = to.ok(await leader.post("/reports/scheduled", { report: "report-one", receivers: ["a@example.uz"], ...own }));
    to.ok(await leader.put("/reports/scheduled", { id: plan.id, isOn: false }));
    to.ok(await leader.delete(`/reports/scheduled/${plan.id}`));
    to.ok(await admin.put("/profile/list-views", { list: "tasks:new-tasks", columns: ["deadline"], saved: [] }));
    to.ok(await admin.put("/admin/settings", { key: "report_mail", value: { domains: ["example.uz"] } }));

    const { rows } = await log("RU", { pageSize: "100" });

    const raw = /^[a-z_]+(:|$)|^[a-z]+[A-Z]/;
    expect(rows.flatMap((row) => [row.targetName ?? "", ...row.facts.map(({ name }) => name)]).filter((text) => raw.test(text))).toEqual(
      [],
    );
    const shown = rows.flatMap((row) => words(row).map((fact) => [row.actionName, ...fact]));
    for (const expected of [
      ["Куратор назначен", "Организации", null, expect.stringMatching(/^[А-Я].*, [А-Я]/)],
      ["Дела сотрудника переданы коллеге", "Кому", null, await nameOf("far-executor-6")],
      ["Составлен план отправки отчёта", "День недели", null, "понедельник"],
      ["План отправки отчёта изменён", "Включён", "Да", "Нет"],
      ["Настройка изменена", "Разрешённые домены", null, "example.uz"],
      ["В список «Секторы» загружены записи из файла", "Добавлено записей", null, "1"],
    ])
      expect(shown).toContainEqual(expected);
    expect(rows.map((row) => row.targetName)).toEqual(expect.arrayContaining(["Модули", "Вид списка: Новые вопросы"]));
  });
});

describe("the audit can be searched", () => {
  it.each([
    ["RU", "заблокирован"],
    ["UZ", "bloklandi"],
    ["UZ", "блокланди"],
    ["UK", "Фойдаланувчи блокланди"],
  ] as const)("in %s by %s", async (language, action) => {
    const { rows, total } = await log(language, { action });
    expect(total).toBe(rows.length);
    expect(new Set(rows.map((row) => row.action))).toEqual(new Set(["PATCH /admin/users/{id}/block"]));
  });

  it("by recorded values, and by nothing else", async () => {
    expect((await log("RU", { action: "PATCH /admin/users/{id}/block" })).total).toBeGreaterThan(0);
    expect((await log("RU", { action: "bloklandi" })).total).toBe(0);
    expect((await log("RU", { action: "%" })).total).toBe(0);
  });

  it("but not ordered by names that the reader does not see", async () => {
    const refused = await admin.get("/admin/audit?sortAttr=action&sortOrder=ASC");
    expect([refused.status, refused.body.details]).toMatchObject([400, [{ path: "sortAttr", problem: "not_in_list" }]]);
    expect((await admin.get("/admin/audit?sortAttr=target")).status).toBe(400);
    expect((await admin.get("/admin/audit?sortAttr=userName")).status).toBe(200);
  });

  it("by a list and the number of a record in it, in words", async () => {
    const id = await to.userId("far-executor-7");
    const { rows } = await log("RU", { target: `Пользователи ${id}` });
    expect(new Set(rows.map((row) => row.target))).toEqual(new Set([`users:${id}`]));
    expect((await log("RU", { target: `Организации ${id}` })).total).toBe(0);
  });
});

describe("the audit is exported as Excel", () => {
  it("in the reader's words, by the same filters, the latest first", async () => {
    const file = await download(portal, "admin", `/admin/audit/excel?action=${encodeURIComponent("заблокирован")}`, { language: "RU" });
    const { total } = await log("RU", { action: "заблокирован" });

    expect([file.status, /^\S+_\d\d\.\d\d\.\d{4}_\d\d-\d\d-\d\d\.xlsx$/.test(file.name)]).toEqual([200, true]);
    const [{ name, rows }, about] = readXlsx(file.bytes) as [SheetRead, SheetRead];
    expect(name).toBe("Журнал действий");
    expect(Object.values(rows[0]!)).toEqual([
      "Время",
      "Пользователь",
      "Организация",
      "Что сделано",
      "Запись",
      "Подробности",
      "Адрес устройства",
      "Браузер",
    ]);
    expect(rows).toHaveLength(total + 1);
    expect(about.rows.map((row) => row["A"])).toEqual([
      "Журнал действий",
      "Организация",
      "Кто выгрузил",
      "Время выгрузки",
      "Что сделано",
      "Количество строк",
    ]);
    expect([about.rows[2]!["B"], about.rows[4]!["B"], about.rows[5]!["B"]]).toEqual([await nameOf("admin"), "заблокирован", total]);
    expect(rows[1]).toMatchObject({
      B: await nameOf("admin"),
      D: "Пользователь заблокирован",
      E: `Пользователи: ${await nameOf("far-executor-7")}`,
      F: "Заблокировано: Да",
    });
  });

  it("completely, though it is read a thousand lines at a time", async () => {
    await sql`insert into audit_log (user_id, organization_id, action, target)
      select 1, 1, 'DELETE /admin/stages/{id}', 'stages:' || 5000 + n from generate_series(1, 2100) n`.execute(portal.db);

    const file = await download(portal, "admin", "/admin/audit/excel?target=stages", { language: "UZ" });

    const [{ rows }, about] = readXlsx(file.bytes) as [SheetRead, SheetRead];
    expect(about.rows.at(-1)).toEqual({ A: "Qatorlar soni", B: 2100 });
    expect(rows.slice(1).map((row) => row["E"])).toEqual(Array.from({ length: 2100 }, (_, n) => `Bosqichlar № ${7100 - n}`));
  });

  it("but not for a reader without the right", async () => {
    expect((await download(portal, "registrator", "/admin/audit/excel")).status).toBe(403);
  });
});

describe("the place and the person of a line of the audit", () => {
  it("are the address and the browser of the call", async () => {
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/133.0";
    const id = await to.userId("far-executor-6");
    to.ok(await admin.patch(`/admin/users/${id}/block`, {}, { headers: { "user-agent": userAgent } }));

    expect(await latest("UZ", `users:${id}`)).toMatchObject({ ip: "127.0.0.1", userAgent });
  });

  it("say in the row who was given which role", async () => {
    const [usersId, role] = [
      await to.userId("far-executor-5"),
      (await sql<{ id: number }>`select id from roles where code = 'controller'`.execute(portal.db)).rows[0]!,
    ];
    const { id } = to.ok(await admin.post("/admin/userrolelevels", { usersId, rolesId: role.id })) as { id: number };

    expect((await latest("RU", `user_roles:${id}`)).targetName).toBe(
      `Уровни ролей пользователей: ${await nameOf("far-executor-5")}, Контролёр`,
    );
  });

  it("are unknown where the portal acts by itself", async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where user_id is null and action = 'system' and (ip is not null or user_agent is not null)`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
