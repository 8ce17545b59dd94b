import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseOwnPassword, givenPassword, password, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { resetFactor } from "./reset-factor.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type Typed = { code?: string; word?: string; device?: string };
const signIn = async (login: string, { code, word = password, device }: Typed = {}) => {
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { login, password: word, ...(code !== undefined && { code }) },
    ...(device !== undefined && { cookies: { device } }),
  });
  const cookies = reply.cookies as { name: string; value: string }[];
  return { status: reply.statusCode, body: reply.json(), device: cookies.find(({ name }) => name === "device")?.value };
};
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const call = async (token: string, method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
  const reply = await portal.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
/** What the app shows this many half minutes from now. */
const shown = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
const turnOn = async (login: string) => {
  const { token: before } = (await signIn(login)).body;
  const { secret } = (await call(before, "POST", "/profile/factor", { password })).body as { secret: string };
  const confirmed = await call(before, "PUT", "/profile/factor", { code: shown(secret) });
  const { token } = confirmed.body.tokens as { token: string };
  return { token, secret, confirmed, codes: confirmed.body.recoveryCodes as string[] };
};
/** The next half minute is accepted: clocks of telephones differ. Each test uses it once a person. */
const next = (secret: string) => shown(secret, 1);

describe("a second factor", () => {
  it("is asked for once it is turned on, and each code works once", async () => {
    const other = (await signIn("executor")).body.token;
    const { token, secret, confirmed, codes } = await turnOn("executor");

    expect(confirmed.status).toBe(200);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // eighty bits: sixteen signs, none of which looks like another
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect([(await call(token, "GET", "/profile/me")).status, (await call(other, "GET", "/profile/me")).status]).toEqual([200, 401]);
    expect(outcome(await signIn("executor"))).toEqual([401, "factor_needed"]);
    // the one that turned it on has been used
    expect(outcome(await signIn("executor", { code: shown(secret) }))).toEqual([422, "wrong_code"]);
    const code = next(secret);
    expect(outcome(await signIn("executor", { code, word: "Boshqa-2026" }))).toEqual([401, "wrong_credentials"]);
    expect((await signIn("executor", { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect(outcome(await signIn("executor", { code }))).toEqual([422, "wrong_code"]);
    // and a code of long ago
    expect(outcome(await signIn("executor", { code: shown(secret, -4) }))).toEqual([422, "wrong_code"]);
  });

  it("is replaced by each recovery code once", async () => {
    const { codes, token } = await turnOn("executor2");

    expect((await signIn("executor2", { code: codes[3]!.toLowerCase() })).status).toBe(200);
    expect(outcome(await signIn("executor2", { code: codes[3]! }))).toEqual([422, "wrong_code"]);
    expect((await signIn("executor2", { code: codes[9]!.replaceAll("-", "") })).status).toBe(200);
    expect((await call(token, "GET", "/profile/factor")).body).toMatchObject({ isNeeded: false, recoveryCodes: 8 });
    // a right one is no failure: a sixth within a quarter of an hour serves as well
    for (const at of [0, 1, 2, 4, 5, 6]) expect((await call(token, "POST", "/profile/confirm", { code: codes[at]! })).status).toBe(200);
  });

  it("of two sign-ins at once with the same code opens one", async () => {
    const { codes, secret } = await turnOn("leader2");
    const statuses = async (code: string) =>
      (await Promise.all([1, 2, 3].map(() => signIn("leader2", { code })))).map(({ status }) => status).toSorted((a, b) => a - b);

    expect(await statuses(codes[1]!)).toEqual([200, 422, 422]);
    expect(await statuses(next(secret))).toEqual([200, 422, 422]);
  });

  it("is throttled after five wrong codes, and the owner's browser has a count of its own", async () => {
    const { device } = await signIn("executor3");
    const { secret, codes } = await turnOn("executor3");
    const tries = [];
    for (let n = 0; n < 5; n += 1) tries.push(outcome(await signIn("executor3", { code: "AAAA-BBBB-CCCC-DDDD" })));

    expect(tries).toEqual(Array(5).fill([422, "wrong_code"]));
    expect(outcome(await signIn("executor3", { code: next(secret) }))).toEqual([429, "too_many"]);
    expect((await signIn("executor3", { code: codes[0]!, device: device! })).status).toBe(200);
  });

  it("starts with the password, counts only with a code, and cannot be started twice", async () => {
    const { token } = (await signIn("controller")).body;

    expect(outcome(await call(token, "POST", "/profile/factor", { password: "Boshqa-2026" }))).toEqual([422, "wrong_old_password"]);
    expect(outcome(await call(token, "PUT", "/profile/factor", { code: "123456" }))).toEqual([422, "wrong_code"]);
    const { secret, uri } = (await call(token, "POST", "/profile/factor", { password })).body;
    expect(uri).toContain(`otpauth://totp/Murojaat:controller?issuer=Murojaat&secret=${secret}`);
    expect((await signIn("controller")).status).toBe(200);
    const { token: now } = (await call(token, "PUT", "/profile/factor", { code: shown(secret) })).body.tokens;
    expect(outcome(await call(now, "POST", "/profile/factor", { password }))).toEqual([422, "rule_broken"]);
    expect(outcome(await call(now, "PUT", "/profile/factor", { code: next(secret) }))).toEqual([422, "rule_broken"]);
  });

  it("is turned off with itself and not with the password, which ends the other sessions", async () => {
    const { token, secret, codes } = await turnOn("controller2");
    const other = (await signIn("controller2", { code: codes[0]! })).body.token;
    const off = (by: string, body: object) => call(by, "POST", "/profile/factor/off", body);

    expect(outcome(await off(token, { password }))).toEqual([422, "rule_broken"]);
    expect(outcome(await off(token, {}))).toEqual([422, "rule_broken"]);
    expect(outcome(await off(token, { code: "000000" }))).toEqual([422, "wrong_code"]);
    expect(outcome(await signIn("controller2"))).toEqual([401, "factor_needed"]);
    const { token: now } = (await off(token, { code: next(secret) })).body.tokens;

    expect([(await signIn("controller2")).status, (await call(other, "GET", "/profile/me")).status]).toEqual([200, 401]);
    expect(outcome(await off(now, { password }))).toEqual([404, "not_found"]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'REFUSE /profile/confirm'
         and user_id = (select id from users where login = 'controller2')`.execute(portal.db);
    expect(rows[0]!.n).toBe(1);
  });

  it("is stored encrypted, and its recovery codes as hashes", async () => {
    const { secret, codes } = await turnOn("controller3");

    const { rows } = await sql<{ all: string }>`
      select string_agg(f::text, ' ') || (select string_agg(c::text, ' ') from recovery_codes c) as all from user_factors f`.execute(
      portal.db,
    );

    for (const plain of [secret, codes[0]!, codes[0]!.replaceAll("-", "")]) expect(rows[0]!.all).not.toContain(plain);
  });
});

describe("a person who has lost the factor", () => {
  const idOf = async (login: string) =>
    (await sql<{ id: number }>`select id from users where login = ${login}`.execute(portal.db)).rows[0]!.id;

  it("is let in again by an administrator, never by oneself, nor by a person who administers nobody", async () => {
    const { token } = await turnOn("registrator2");
    const path = `/admin/users/${await idOf("registrator2")}/reset-factor`;

    expect((await (await portal.as("leader")).patch(path)).status).toBe(403);
    expect((await admin.patch(`/admin/users/${await idOf("admin")}/reset-factor`)).body.details).toMatchObject([{ problem: "yourself" }]);
    expect((await admin.patch(path)).status).toBe(200);

    expect([(await call(token, "GET", "/profile/me")).status, (await signIn("registrator2")).status]).toEqual([401, 200]);
    expect((await admin.patch(path)).body.details).toMatchObject([{ problem: "factor_is_off" }]);
  });

  it("is let in again by the operator's command, which stands in the audit", async () => {
    await turnOn("registrator3");

    await resetFactor(portal.db, "Registrator3");

    expect((await signIn("registrator3")).status).toBe(200);
    await expect(resetFactor(portal.db, "registrator3")).rejects.toThrow("has no second factor");
    await expect(resetFactor(portal.db, "hech-kim")).rejects.toThrow("There is no account");
    const { rows } = await sql<{ details: object }>`select details from audit_log order by id desc limit 2`.execute(portal.db);
    expect(rows).toContainEqual({ details: { factorReset: true } });
    for (const login of ["registrator3", "admin"])
      expect((await (await portal.as(login)).get("/profile/notices")).body.rows[0]).toMatchObject({
        kind: "factor_reset",
        aboutId: await idOf("registrator3"),
        byName: null,
      });
  });
});

describe("a role that needs a second factor", () => {
  const security = async (value: object) => (await admin.put("/admin/settings", { key: "security", value })).status;

  it("lets its people do nothing else before they have one; others and demo accounts continue", async () => {
    const roleId = (await sql<{ id: number }>`select id from roles where code = 'signer'`.execute(portal.db)).rows[0]!.id;
    const { organizationsId } = (await admin.get("/profile/me")).body.user;
    const made = await admin.post("/admin/users", {
      login: "bosh.imzo",
      password: givenPassword,
      lastName: "Imzo",
      firstName: "Bosh",
      organizationsId,
      languageId: 2,
    });
    await chooseOwnPassword(portal, "bosh.imzo");
    expect((await admin.post("/admin/userrolelevels", { usersId: made.body.id, rolesId: roleId, positionLevelsId: null })).status).toBe(
      200,
    );
    const { token } = (await signIn("bosh.imzo")).body;
    expect((await call(token, "GET", "/profile/me")).status).toBe(200);

    expect(await security({ sessionHours: 12, factorRoles: [roleId], secondAdmin: "notify" })).toBe(200);

    // nobody is stopped in the middle of work: it begins with the next sign-in
    expect((await call(token, "GET", "/profile/me")).status).toBe(200);
    expect((await (await portal.as("signer")).get("/profile/me")).status).toBe(200);
    const first = (await signIn("bosh.imzo")).body;
    const tab = await call(first.token, "POST", "/auth/refresh", { refreshToken: first.refreshToken });
    expect(outcome(await call(tab.body.token, "GET", "/profile/me"))).toEqual([403, "factor_due"]);
    const second = await call(first.token, "POST", "/auth/refresh", { refreshToken: first.refreshToken });
    expect(outcome(await call(second.body.token, "GET", "/profile/me"))).toEqual([403, "factor_due"]);
    const fresh = tab.body.token;
    expect((await call(fresh, "GET", "/profile/factor")).body).toEqual({
      confirmedAt: null,
      isNeeded: true,
      recoveryCodes: 0,
      passkeys: 0,
      canHavePasskeys: true,
      canSignInAgain: false,
    });
    const { secret } = (await call(fresh, "POST", "/profile/factor", { password })).body;
    expect(outcome(await call(fresh, "GET", "/profile/me"))).toEqual([403, "factor_due"]);
    const { tokens } = (await call(fresh, "PUT", "/profile/factor", { code: shown(secret) })).body;
    expect((await call(tokens.token, "GET", "/profile/me")).status).toBe(200);
  });

  it("is a setting, and so is how long a session lives", async () => {
    for (const value of [
      { sessionHours: 0, factorRoles: [], secondAdmin: "notify" },
      { sessionHours: 73, factorRoles: [], secondAdmin: "notify" },
      { sessionHours: 12 },
      { sessionHours: 12, factorRoles: [], secondAdmin: "notify", passwordLength: 7 },
      { sessionHours: 12, factorRoles: [], secondAdmin: "notify", weightyPasswordLength: 11 },
    ])
      expect(await security(value)).toBe(400);
    expect(await security({ sessionHours: 2, factorRoles: [], secondAdmin: "notify" })).toBe(200);

    const { token } = (await signIn("leader3")).body;
    // as long as the setting wants it, and longer for who leads
    const lengths = { passwordLength: 16, weightyPasswordLength: 20 };
    expect(await security({ sessionHours: 2, factorRoles: [], secondAdmin: "notify", ...lengths })).toBe(200);
    const shorter = async (login: string, newPassword: string) => {
      const signedIn = (await signIn(login)).body.token as string;
      const { status, body } = await call(signedIn, "PUT", "/profile/change-password", { oldPassword: password, newPassword });
      return [status, body.details?.map((one: { problem: string; limit: number }) => `${one.problem} ${one.limit}`)];
    };
    expect(await shorter("registrator3", "olma-tarvuz-731")).toEqual([422, ["too_short 16"]]);
    expect(await shorter("leader3", "olma-tarvuz-anor-73")).toEqual([422, ["too_short 20"]]);

    const [own] = (await call(token, "GET", "/profile/sessions")).body as { since: string; endsAt: string }[];
    expect(Date.parse(own!.endsAt) - Date.parse(own!.since)).toBe(7_200_000);
  });
});
