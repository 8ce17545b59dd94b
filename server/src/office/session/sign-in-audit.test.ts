import type { Language } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type Line = { action: string; actionName: string; userName: string | null; organizationName: string | null; targetName: string };
type Told = Line & { id: number; facts: { name: string; before: string | null; after: string | null }[]; details: object };
const lines = async (after: number, language: Language = "RU"): Promise<Told[]> => {
  const { body } = await admin.get("/admin/audit?sortAttr=id&sortOrder=ASC&pageSize=100", { headers: { "accept-language": language } });
  return (body.rows as Told[]).filter(({ id }) => id > after);
};
const latestId = async (): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(portal.db)).rows[0]!.id;
const signIn = (login: string, typed = password, remoteAddress = "127.0.0.1") =>
  portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password: typed }, remoteAddress });
const personOf = async (login: string, language: Language = "RU") =>
  (
    await sql<{ id: number; name: string; office: string }>`
      select u.id, u.${sql.ref(`name_${language.toLowerCase()}`)} as name, o.name_ru as office from users u join organizations o on o.id = u.organization_id where login = ${login}`.execute(
      portal.db,
    )
  ).rows[0]!;

describe("the audit records sign-ins", () => {
  it.each([
    ["RU", "Вход в систему", "Пользователи"],
    ["UZ", "Tizimga kirildi", "Foydalanuvchilar"],
    ["UK", "Тизимга кирилди", "Фойдаланувчилар"],
  ] as const)("in %s", async (language, actionName, list) => {
    const [before, { name }] = [await latestId(), await personOf("executor", language)];

    expect((await signIn(" Executor ")).statusCode).toBe(200);

    expect(await lines(before, language)).toMatchObject([
      { action: "POST /auth/login", actionName, userName: name, targetName: `${list}: ${name}`, facts: [] },
    ]);
  });

  it.each([
    ["RU", "Вход в систему отклонён", "Неверный логин или пароль"],
    ["UZ", "Tizimga kirish rad etildi", "Login yoki parol notoʻgʻri"],
    ["UK", "Тизимга кириш рад этилди", "Логин ёки парол нотўғри"],
  ] as const)("that were refused, by the login of an account, in %s", async (language, actionName, refused) => {
    const [before, { name }] = [await latestId(), await personOf("executor", language)];

    expect((await signIn("EXECUTOR", "Notoʻgʻri-parol-1")).statusCode).toBe(401);

    const [line, ...others] = await lines(before, language);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ action: "REFUSE /auth/login", actionName, userName: null, organizationName: null });
    expect(line!.targetName).toContain(name);
    expect(line!.facts.map(({ after }) => after)).toEqual(["executor", refused]);
  });

  it("but never the text typed for an unknown login, nor a password", async () => {
    const before = await latestId();

    expect((await signIn("Mening-parolim-2026")).statusCode).toBe(401);
    expect((await signIn("signer", "Mening-parolim-2026")).statusCode).toBe(401);

    const kept = await sql<{ line: string }>`select l::text as line from audit_log l where id > ${before} order by id`.execute(portal.db);
    expect(kept.rows.map(({ line }) => /parolim/i.test(line))).toEqual([false, false]);
    expect((await lines(before)).map(({ targetName, facts }) => [targetName, facts.map(({ after }) => after)])).toEqual([
      ["Пользователи", ["Неверный логин или пароль"]],
      [`Пользователи: ${(await personOf("signer")).name}`, ["signer", "Неверный логин или пароль"]],
    ]);
  });

  it("of a blocked person, and of many attempts the first that is too many", async () => {
    await sql`update users set blocked_at = now() where login = 'mahalla'`.execute(portal.db);
    const before = await latestId();

    const statuses = [(await signIn("mahalla", password, "10.2.0.1")).statusCode];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn("mahalla", "Notoʻgʻri-parol-1", "10.2.0.1")).statusCode);

    // ten in a quarter of an hour, the right one of the blocked person among them
    expect(statuses).toEqual([403, ...Array<number>(9).fill(401), 429, 429, 429]);
    expect((await lines(before)).map(({ facts }) => facts.at(-1)!.after)).toEqual([
      "Пользователь заблокирован",
      ...Array<string>(9).fill("Неверный логин или пароль"),
      "Слишком много попыток, повторите немного позже",
    ]);
  });

  it("and sign-outs", async () => {
    const { token } = (await signIn("controller")).json();
    const [before, { name, office }] = [await latestId(), await personOf("controller")];

    await portal.app.inject({ method: "POST", url: "/api/auth/logout", headers: { authorization: `Bearer ${token}` } });

    expect(await lines(before)).toMatchObject([
      { actionName: "Пользователь вышел из системы", userName: name, organizationName: office, targetName: `Пользователи: ${name}` },
    ]);
  });

  it.each([
    ["RU", "Пользователь сменил свой пароль"],
    ["UZ", "Foydalanuvchi oʻz parolini almashtirdi"],
    ["UK", "Фойдаланувчи ўз паролини алмаштирди"],
  ] as const)("and new passwords, in %s", async (language, actionName) => {
    const login = { RU: "controller2", UZ: "controller3", UK: "executor3" }[language];
    const person = await portal.as(login);
    const [before, { name }] = [await latestId(), await personOf(login, language)];

    const wrong = await person.put("/profile/change-password", { oldPassword: "Eskisi-emas-1", newPassword: "Yangi-parol-2026" });
    const weak = await person.put("/profile/change-password", { oldPassword: password, newPassword: "aaaaaaaaaaaa" });
    const changed = await person.put("/profile/change-password", { oldPassword: password, newPassword: "Yangi-parol-2026" });

    expect([wrong.status, weak.status, changed.status]).toEqual([422, 422, 200]);
    expect(await lines(before, language)).toMatchObject([{ actionName, userName: name, facts: [], details: {} }]);
  });
});
