import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { password } from "../support/people.ts";
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

describe("a refresh token", () => {
  it("works once, and ends the access token before it", async () => {
    const first = await signIn("registrator");

    const second = (await refresh(first.refreshToken)).json() as Tokens;

    expect([await me(first.token), await me(second.token)]).toEqual([401, 200]);
    expect(second.refreshToken).not.toBe(first.refreshToken);
  });

  it("of two tabs at once serves both within its grace", async () => {
    const first = await signIn("registrator");

    const tabs = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);

    expect(tabs.map((t) => t.statusCode)).toEqual([200, 200]);
    for (const tab of tabs) expect(await me(tab.json().token)).toBe(200);
  });

  it("ends every session that came of it when it is used after its grace", async () => {
    const first = await signIn("registrator");
    const second = (await refresh(first.refreshToken)).json() as Tokens;
    const tab = (await refresh(first.refreshToken)).json() as Tokens;
    const other = await signIn("registrator");
    await graceEnds();

    const stolen = await refresh(first.refreshToken);

    expect(stolen.statusCode).toBe(401);
    expect([await me(second.token), await me(tab.token)]).toEqual([401, 401]);
    expect([(await refresh(second.refreshToken)).statusCode, (await refresh(tab.refreshToken)).statusCode]).toEqual([401, 401]);
    expect(await me(other.token)).toBe(200);
  });

  it("works for eight hours without use", async () => {
    const { refreshToken } = await signIn("signer3");
    const hours = async () =>
      (
        await sql<{ hours: number }>`
          select round(extract(epoch from max(refresh_expires_at) - now()) / 3600, 2)::float as hours from sessions s join users u on u.id = s.user_id where u.login = 'signer3'`.execute(
          portal.db,
        )
      ).rows[0]!.hours;
    expect(await hours()).toBe(8);
    await sql`update sessions set refresh_expires_at = now() + interval '1 hour' where user_id = (select id from users where login = 'signer3')`.execute(
      portal.db,
    );
    expect((await refresh(refreshToken)).statusCode).toBe(200);
    expect(await hours()).toBe(8);
  });

  it("that is expired or made up does not work", async () => {
    const first = await signIn("leader");
    await sql`update sessions set refresh_expires_at = now() - interval '1 second' where user_id = (select id from users where login = 'leader')`.execute(
      portal.db,
    );

    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect((await refresh("a".repeat(43))).statusCode).toBe(401);
    expect((await refresh("")).statusCode).toBe(401);
    expect((await inject({ method: "POST", url: "/api/auth/refresh", payload: {} })).statusCode).toBe(401);
  });
});

describe("an access token", () => {
  it("ends after its quarter of an hour", async () => {
    const { token } = await signIn("signer");
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(access_expires_at) - now())::int as seconds from sessions s join users u on u.id = s.user_id where u.login = 'signer'`.execute(
      portal.db,
    );
    expect(rows[0]!.seconds).toBeGreaterThan(880);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(900);

    await sql`update sessions set access_expires_at = now() where user_id = (select id from users where login = 'signer')`.execute(
      portal.db,
    );

    expect(await me(token)).toBe(401);
  });

  it("ends with the session when its holder leaves", async () => {
    const { token, refreshToken } = await signIn("signer");

    await inject({ method: "POST", url: "/api/auth/logout", headers: { authorization: `Bearer ${token}` } });

    expect([await me(token), (await refresh(refreshToken)).statusCode]).toEqual([401, 401]);
  });
});

describe("a changed password", () => {
  it("ends every other session and keeps the own, whose copied tokens are worth nothing", async () => {
    const [before, there] = [await signIn("controller"), await signIn("controller")];
    const here = (await refresh(before.refreshToken)).json() as Tokens;
    const tab = (await refresh(there.refreshToken)).json() as Tokens;

    const reply = await change(here.token, password, "Yangi-parol-2027");

    expect(reply.statusCode).toBe(200);
    expect(reply.cookies.map(({ name }) => name)).toEqual(["access_token", "refresh_token"]);
    const now = reply.json() as Tokens;
    expect([await me(tab.token), (await refresh(tab.refreshToken)).statusCode]).toEqual([401, 401]);
    expect([await me(here.token), (await refresh(here.refreshToken)).statusCode]).toEqual([401, 401]);
    // the one before it neither, though its half minute for a second tab is not over
    expect((await refresh(before.refreshToken)).statusCode).toBe(401);
    expect([await me(now.token), (await refresh(now.refreshToken)).statusCode]).toEqual([200, 200]);
    expect([(await login("controller")).statusCode, (await login("controller", "Yangi-parol-2027")).statusCode]).toEqual([401, 200]);
  });
});

describe("a password", () => {
  it("is stored by Argon2id with OWASP's parameters only", async () => {
    const { rows } = await sql<{ how: string }>`select distinct substring(password_hash from '^.*?p=\\d+') as how from users`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ how: "$argon2id$v=19$m=19456,t=2,p=1" }]);
  });

  it("is guessed ten times at the call that changes it, and then even the right one is refused", async () => {
    const { token } = await signIn("executor2");
    const change = async (oldPassword: string) => {
      const reply = await inject({
        method: "PUT",
        url: "/api/profile/change-password",
        headers: { authorization: `Bearer ${token}` },
        payload: { oldPassword, newPassword: "Chilonzor-anor-8825" },
      });
      return reply.json().code;
    };
    for (let tries = 0; tries < 10; tries += 1) expect(await change("Boshqa-2026")).toBe("wrong_old_password");
    expect(await change(password)).toBe("too_many");
    // a sign-in has a count of its own
    expect((await login("executor2")).statusCode).toBe(200);
  });
});

describe("a person who signs, leads or administers", () => {
  it.each([
    ["leader3", 422],
    ["signer2", 422],
    ["admin", 422],
    ["controller2", 200],
  ])("needs twelve characters: %s with eleven", async (name, status) => {
    const { token } = await signIn(name);
    const reply = await inject({
      method: "PUT",
      url: "/api/profile/change-password",
      headers: { authorization: `Bearer ${token}`, "accept-language": "RU" },
      payload: { oldPassword: password, newPassword: "qovun-Z7714" },
    });

    expect(reply.statusCode).toBe(status);
    if (status === 422) expect(reply.json().details).toMatchObject([{ path: "newPassword", problem: "too_short", limit: 12 }]);
  });
});

describe("a blocked person", () => {
  it("loses both tokens and cannot sign in", async () => {
    const before = await signIn("executor3");
    const { token, refreshToken } = (await refresh(before.refreshToken)).json() as Tokens;
    await sql`update users set blocked_at = now() where login = 'executor3'`.execute(portal.db);

    expect(await me(token)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    // nor by the grace of the second tab
    expect((await refresh(before.refreshToken)).statusCode).toBe(401);
    const reply = await login("executor3");
    expect([reply.statusCode, reply.json().code]).toEqual([403, "user_blocked"]);
    // a caller who does not know the password does not learn it
    expect((await login("executor3", "Boshqa-2026")).json().code).toBe("wrong_credentials");
  });

  it("with the whole organisation loses both tokens and cannot sign in", async () => {
    const { token, refreshToken } = await signIn("leader3");
    await sql`update organizations set blocked_at = now() where prefix = 'MRG-OB'`.execute(portal.db);

    const [seen, turned, again] = [await me(token), await refresh(refreshToken), await login("leader3")];

    await sql`update organizations set blocked_at = null where prefix = 'MRG-OB'`.execute(portal.db);
    expect([seen, turned.statusCode, again.statusCode]).toEqual([401, 401, 403]);
  });
});

describe("signing in", () => {
  it("is answered the same for a wrong password and an unknown name", async () => {
    const wrong = await login("registrator", "Boshqa-2026", "10.0.1.1");
    const unknown = await login("no-such-person", "Boshqa-2026", "10.0.1.1");

    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect({ ...wrong.json(), requestId: "" }).toEqual({ ...unknown.json(), requestId: "" });
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  it.each(["mrg-ob-leader-1", "nobody-of-this-name"])("is throttled after ten failures, for %s as well", async (name) => {
    const failures = [];
    for (let n = 0; n < 10; n += 1) failures.push((await login(name, "Boshqa-2026", `10.0.2.${n}`)).statusCode);

    const eleventh = await login(name, password, "10.0.2.99");

    expect(failures).toEqual(Array(10).fill(401));
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, "too_many"]);
    await sql`update login_attempts set last_at = now() - interval '16 minutes' where key = ${`account:${name}`}`.execute(portal.db);
    expect((await login(name, password, "10.0.2.99")).statusCode).toBe(name === "mrg-ob-leader-1" ? 200 : 401);
  });

  it("sets cookies that no script reads and no other site sends", async () => {
    const cookies = (await login("registrator2")).cookies as { name: string; value: string }[];

    const flags = { httpOnly: true, sameSite: "Strict" };
    expect(cookies).toMatchObject([
      { name: "access_token", path: "/", maxAge: 604_800, ...flags },
      { name: "refresh_token", path: "/api/auth", maxAge: 604_800, ...flags },
      { name: "device", path: "/api/auth", maxAge: 15_552_000, ...flags },
    ]);
    for (const cookie of cookies) expect(cookie).not.toHaveProperty("secure");
  });
});

describe("a write by the cookie", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://portal.uz.evil.example" }],
    [{ origin: "http://portal.uz:8080" }],
    [{ origin: "http://portal.uz", "sec-fetch-site": "cross-site" }],
  ])("with %j comes from elsewhere and is refused", async (headers) => {
    expect(await write(headers as Record<string, string>)).toEqual([403, "cross_site"]);
  });

  it.each([[{ "sec-fetch-site": "same-origin" }], [{ "sec-fetch-site": "none" }], [{ origin: "http://portal.uz" }], [{}]])(
    "with %j is the portal's own",
    async (headers) => {
      expect(await write(headers as Record<string, string>)).toEqual([200, undefined]);
    },
  );

  it("signs nobody in from another site", async () => {
    const reply = await inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { login: "leader2", password },
      headers: { origin: "https://evil.example", host: "portal.uz" },
    });

    expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([403, undefined]);
  });
});

describe("every reply", () => {
  it.each(["/api/profile/me", "/api/no-such-call", "/healthz"])(
    "of %s forbids frames, sniffing and scripts from elsewhere",
    async (url) => {
      const { headers } = await inject({ url });

      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("script-src 'self'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );
});
