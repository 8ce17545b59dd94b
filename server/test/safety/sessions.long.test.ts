import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { countTry } from "../../src/office/session/throttle.repository.ts";
import { dropExpiredSessions } from "../../src/office/session/sessions.repository.ts";
import { password } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import {
  useSessionPortal,
  portal,
  type Tokens,
  inject,
  login,
  signIn,
  refresh,
  me,
  graceEnds,
  change,
  write,
} from "../support/session-portal.ts";

useSessionPortal();

const deviceOf = (cookies: readonly object[]): string =>
  (cookies as { name: string; value: string }[]).find(({ name }) => name === "device")!.value;

describe("a refresh token", () => {
  it("opens one more session within its grace, and not twenty", async () => {
    const first = await signIn("registrator");

    const tabs = await Promise.all(Array.from({ length: 21 }, () => refresh(first.refreshToken)));

    expect(tabs.map((t) => t.statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, ...Array<number>(19).fill(401)]);
  });

  it("that is older than the last one ends them too", async () => {
    const first = await signIn("registrator");
    const second = (await refresh(first.refreshToken)).json() as Tokens;
    const third = (await refresh(second.refreshToken)).json() as Tokens;
    await graceEnds();

    const stolen = await refresh(first.refreshToken);

    expect([stolen.statusCode, await me(third.token)]).toEqual([401, 401]);
  });

  it("ends with its session twelve hours after the sign-in, however often it was replaced", async () => {
    const first = await signIn("leader");
    const left = async (token: string) =>
      (
        await sql<{ access: number; refresh: number }>`
          select extract(epoch from access_expires_at - now())::int as access, extract(epoch from refresh_expires_at - now())::int as refresh
            from sessions where access_hash = ${createHash("sha256").update(token).digest()}`.execute(portal.db)
      ).rows[0]!;
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from max(ends_at - created_at))::int / 3600 as hours from sessions where user_id = (select id from users where login = 'leader')`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ hours: 12 }]);
    // eleven hours and fifty minutes later
    await sql`update sessions set ends_at = now() + interval '10 minutes' where user_id = (select id from users where login = 'leader')`.execute(
      portal.db,
    );

    const turned = await refresh(first.refreshToken);
    const [here, tab] = [turned.json() as Tokens, (await refresh(first.refreshToken)).json() as Tokens];

    for (const { access, refresh } of [await left(here.token), await left(tab.token)])
      for (const seconds of [access, refresh]) expect(Math.abs(seconds - 600)).toBeLessThan(10);
    await sql`update sessions set ends_at = now(), access_expires_at = now(), refresh_expires_at = now() where user_id = (select id from users where login = 'leader')`.execute(
      portal.db,
    );
    expect([await me(here.token), (await refresh(here.refreshToken)).statusCode]).toEqual([401, 401]);
  });

  it("is no access token, and an access token is no refresh token", async () => {
    const first = await signIn("leader");

    expect([await me(first.refreshToken), (await refresh(first.token)).statusCode]).toEqual([401, 401]);
  });
});

describe("an access token", () => {
  it("ends in every tab when its holder leaves in one", async () => {
    const first = await signIn("signer");
    const [one, two] = (await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)])).map((r) => r.json() as Tokens);
    const elsewhere = await signIn("signer");

    await inject({ method: "POST", url: "/api/auth/logout", headers: { authorization: `Bearer ${two!.token}` } });

    expect([await me(one!.token), await me(two!.token), await me(elsewhere.token)]).toEqual([401, 401, 200]);
  });

  it("of one tab outlives the session of another that has expired", async () => {
    const first = await signIn("leader");
    await refresh(first.refreshToken);
    const tab = (await refresh(first.refreshToken)).json() as Tokens;
    await sql`update sessions set refresh_expires_at = now() - interval '1 second' where family_id is null and user_id = (select id from users where login = 'leader')`.execute(
      portal.db,
    );

    await dropExpiredSessions(portal.db);

    expect(await me(tab.token)).toBe(200);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sessions s join users u on u.id = s.user_id where u.login = 'leader' and s.refresh_expires_at < now() and not exists (select from sessions t where t.family_id = s.id)`.execute(
      portal.db,
    );
    expect(rows[0]!.n).toBe(0);
  });

  it("is stored nowhere in clear text", async () => {
    const { token, refreshToken } = await signIn("signer");

    const { rows } = await sql<{ all: string }>`select string_agg(s::text, ' ') as all from sessions s`.execute(portal.db);

    for (const secret of [token, refreshToken]) {
      expect(rows[0]!.all).not.toContain(secret);
      expect(rows[0]!.all).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

describe("a changed password", () => {
  it.each<[string, string, string, number, string]>([
    ["the wrong old one", "Boshqa-2026", "Yangi-parol-2027", 422, "wrong_old_password"],
    ["the login in the new one", password, "controller2-A1!", 422, "weak_password"],
    ["the login in one that nobody would guess", password, "qovunzor-Controller2-Wx71mu", 422, "weak_password"],
    ["one character repeated", password, "aaaaaaaaaaaaaaaaaa", 422, "weak_password"],
    ["one kind of character, short", password, "abcdefgh", 422, "weak_password"],
    ...[
      "Password1",
      "Qwerty123",
      "Parol2026",
      "12345678aA",
      "Hokimiyat1",
      "Toshkent1",
      "Murojaat-2026",
      "Пароль2026",
      "Fargʻona2026!",
      "Мурожаат-2026",
      "qwertyuiop123",
      "P@ssw0rd1",
      // rows of the Russian and of the Uzbek keyboard
      "йцукенгшщзхъ",
      "ЙЦУКЕНйцукен",
      "фывапролджэ1",
      "ячсмитьбю.1",
      "йцукенгшўзхъ",
      "фқвапролджэ",
      // one word twice
      "пароль-пароль",
      "Toshkent_Toshkent",
    ].map((weak) => [`${weak}, which many think of`, password, weak, 422, "weak_password"] as [string, string, string, number, string]),
    ["seven characters", password, "Aa1!bc2", 400, "invalid_input"],
  ])("is refused for %s", async (_why, old, wanted, status, code) => {
    const { token } = await signIn("controller2");

    const reply = await change(token, old, wanted);

    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect((await login("controller2")).statusCode).toBe(200);
  });
});

describe("signing in", () => {
  it("takes the same time for a known and an unknown name", async () => {
    const quickest = { known: Infinity, unknown: Infinity };
    for (let n = 0; n < 12; n += 1)
      for (const [which, name] of [
        ["known", n % 2 === 0 ? "executor" : "executor2"],
        ["unknown", `hech-kim-${n % 2}`],
      ] as const) {
        const began = performance.now();
        const reply = await login(name, "Boshqa-2026", `10.0.10.${n}`);
        quickest[which] = Math.min(quickest[which], performance.now() - began);
        expect(reply.statusCode).toBe(401);
      }

    // a password that is not compared is answered in a quarter of the time
    expect(quickest.unknown / quickest.known).toBeGreaterThan(0.5);
    expect(quickest.unknown / quickest.known).toBeLessThan(2);
  });

  it("with failures counted by a clock that was ahead locks nobody out until that hour", async () => {
    for (const [key, ahead] of [
      ["account:executor2", "3 hours"],
      ["account:controller2", "30 seconds"],
    ] as const)
      await sql`insert into login_attempts (key, failures, last_at) values (${key}, 10, now() + ${ahead}::interval)
        on conflict (key) do update set failures = excluded.failures, last_at = excluded.last_at`.execute(portal.db);

    expect((await login("executor2", password, "10.0.12.1")).statusCode).toBe(200);
    // so little is the order of two tries at once
    expect((await login("controller2", password, "10.0.12.2")).statusCode).toBe(429);
    await sql`delete from login_attempts`.execute(portal.db);
  });

  it("forty times at once counts as ten tries", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => login("mrg-ob-leader-2", "Boshqa-2026", `10.0.5.${n}`)));

    const statuses = replies.map((r) => r.statusCode);
    expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([10, 30]);
  });

  it("by a hundred people behind one address is no failure of the address", async () => {
    await sql`insert into login_attempts (key, failures, last_at) values ('address:10.0.6.1', 90, now())`.execute(portal.db);

    for (let n = 0; n < 15; n += 1) expect((await login("leader2", password, "10.0.6.1")).statusCode).toBe(200);
  });

  it("is slowed down and not refused for an address that tries many names", async () => {
    await sql`insert into login_attempts (key, failures, last_at) values ('address:10.0.3.1', 109, now())`.execute(portal.db);
    const timed = async (address: string, device?: string) => {
      const began = performance.now();
      const reply = await login("leader2", password, address, device);
      return { status: reply.statusCode, ms: performance.now() - began, cookies: reply.cookies };
    };

    const elsewhere = await timed("10.0.3.2");
    const here = await timed("10.0.3.1");
    // from the browser where leader2 has been before nothing waits
    const known = await timed("10.0.3.1", deviceOf(elsewhere.cookies));

    expect([elsewhere.status, here.status, known.status]).toEqual([200, 200, 200]);
    // the tenth beyond a hundred waits ten tenths of a second
    expect(here.ms).toBeGreaterThan(990);
    expect(elsewhere.ms).toBeLessThan(900);
    expect(known.ms).toBeLessThan(900);
  });

  it("is slowed down by ten seconds at most", async () => {
    const waits: number[] = [];
    for (const before of [99, 100, 110, 250, 5000]) {
      await sql`insert into login_attempts (key, failures, last_at) values ('address:10.0.3.9', ${before}, now())
        on conflict (key) do update set failures = excluded.failures`.execute(portal.db);
      waits.push((await countTry(portal.db, "address:10.0.3.9", "account:hech-kim")).wait);
    }
    expect(waits).toEqual([0, 100, 1100, 10_000, 10_000]);
    await sql`delete from login_attempts`.execute(portal.db);
  });

  it("belongs to the owner in a known browser, whatever a stranger tries", async () => {
    const device = deviceOf((await login("signer2", password, "10.0.8.1")).cookies);
    for (let n = 0; n < 11; n += 1) await login("signer2", "Boshqa-2026", `10.0.8.${n}`);
    expect((await login("signer2", password, "10.0.8.99")).statusCode).toBe(429);

    expect((await login("signer2", password, "10.0.8.99", device)).statusCode).toBe(200);
    // it is nobody else's, and has a count of its own
    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await login("signer2", "Boshqa-2026", "10.0.8.99", device)).statusCode);
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await login("signer2", password, "10.0.8.99", device)).statusCode).toBe(429);
    for (let n = 0; n < 10; n += 1) await login("leader2", "Boshqa-2026", "10.0.8.99", device);
    expect((await login("leader2", password, "10.0.8.99", device)).statusCode).toBe(429);
    // those were tries of a stranger, whose count is one with everywhere else
    expect((await login("leader2", password, "10.0.8.97")).statusCode).toBe(429);
    await sql`delete from login_attempts`.execute(portal.db);
  });

  it("by strangers leaves ten lines in the audit, and not one each", async () => {
    const lines = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(portal.db)).rows[0]!.n;
    const before = await lines();

    for (let n = 0; n < 40; n += 1) await login(`hech-kim-${n}`, "Boshqa-2026", "10.0.9.1");

    expect((await lines()) - before).toBe(10);
  });

  it("clears the failures of a person who succeeds", async () => {
    for (let n = 0; n < 9; n += 1) await login("signer3", "Boshqa-2026", "10.0.4.1");
    expect((await login("signer3", password, "10.0.4.1")).statusCode).toBe(200);

    expect((await login("signer3", "Boshqa-2026", "10.0.4.1")).statusCode).toBe(401);
    expect((await login("signer3", password, "10.0.4.1")).statusCode).toBe(200);
  });

  it("returns its try to the address, down to none", async () => {
    const failures = async () =>
      (await sql<{ failures: number }>`select failures from login_attempts where key = 'address:10.0.7.1'`.execute(portal.db)).rows[0]
        ?.failures;
    expect((await login("signer2", password, "10.0.7.1")).statusCode).toBe(200);
    expect(await failures()).toBe(0);
    await login("signer2", "Boshqa-2026", "10.0.7.1");
    expect(await failures()).toBe(1);
    expect((await login("signer2", password, "10.0.7.1")).statusCode).toBe(200);
    expect(await failures()).toBe(1);
  });

  it("behind TLS sets cookies that travel by TLS only", async () => {
    const secure = await openPortal({ secureCookies: true });

    const reply = await secure.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "registrator", password } });
    const [token] = reply.cookies as { name: string; value: string }[];
    const read = (name: string) => secure.app.inject({ url: "/api/profile/me", cookies: { [name]: token!.value } });
    const [byHost, byName] = [await read("__Host-access_token"), await read("access_token")];
    await secure.close();

    const flags = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" };
    expect(reply.cookies).toMatchObject([
      { name: "__Host-access_token", ...flags },
      { name: "__Host-refresh_token", ...flags },
      { name: "__Host-device", ...flags },
    ]);
    for (const cookie of reply.cookies) expect(cookie).not.toHaveProperty("domain");
    // a cookie without the prefix might be another host's
    expect([byHost.statusCode, byName.statusCode]).toEqual([200, 401]);
    expect(reply.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});

describe("a write by the cookie", () => {
  it("differs from one by a token of the caller's own", async () => {
    expect(await write({ origin: "https://evil.example" }, "bearer")).toEqual([200, undefined]);
  });

  it("as a form of another page is not even read", async () => {
    const { token } = await signIn("leader2");

    const reply = await inject({
      method: "PUT",
      url: "/api/profile/change-language",
      payload: "languageId=1",
      headers: { cookie: `access_token=${token}`, "content-type": "application/x-www-form-urlencoded" },
    });

    expect(reply.statusCode).toBe(400);
  });
});
