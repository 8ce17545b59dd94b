import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { browserOf } from "../../../test/support/browser.ts";
import { openidProvider, type OpenidPerson } from "../../../test/support/openid-provider.ts";
import { password, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { openidSignIns } from "./openid.repository.ts";

const publicUrl = "http://murojaat.test";
const registered = { clientId: "murojaat_test", secret: "a-secret-of-openid", publicUrl };

let provider: Awaited<ReturnType<typeof openidProvider>>;
let portal: Portal;
let byEmail: Portal;
beforeAll(async () => {
  provider = await openidProvider(registered);
  const openid = { url: provider.issuer, ...registered, match: "preferred_username", acr: "gold" };
  [portal, byEmail] = await Promise.all([
    openPortal({ publicUrl, openid }),
    openPortal({ publicUrl, openid: { ...openid, match: "email", acr: undefined } }),
  ]);
});
afterAll(async () => {
  await Promise.all([portal.close(), byEmail.close()]);
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider, { forge: undefined, signer: undefined, isDown: false });
  await sql`delete from login_attempts`.execute(portal.db);
});

const browser = (at: () => Portal = () => portal) => {
  const one = browserOf(at);
  return {
    ...one,
    /** To the provider, where this person signs in or gives up, and back to the address that it says. */
    async away(person: OpenidPerson | undefined, begin = "/auth/openid") {
      const begun = await one.post(begin);
      expect(begun.statusCode).toBe(200);
      // who signs in again is signed in there, as long as it is the same person
      if (begin === "/auth/openid" || provider.next?.sub !== person?.sub) provider.forget();
      provider.people = person ? [person] : [];
      provider.next = person;
      return provider.follow((begun.json() as { address: string }).address);
    },
    async signIn(person: OpenidPerson | undefined, shown: object = {}) {
      await one.comeBack(await this.away(person));
      return one.post("/auth/openid/finish", shown);
    },
  };
};
type Reply = Awaited<ReturnType<ReturnType<typeof browser>["post"]>>;
const outcome = (reply: Reply) => [reply.statusCode, (reply.json() as { code: string }).code];
const of = (login: string, more: Partial<OpenidPerson> = {}): OpenidPerson => ({ sub: login, ...more });
const idOf = async (login: string, at = portal) =>
  (await at.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow()).id;
const audited = async (at = portal) =>
  (
    await sql<{ action: string; refused: string | null }>`
      select action, details ->> 'refused' as refused from audit_log where action like '%openid%' order by id`.execute(at.db)
  ).rows.map(({ action, refused }) => [action, refused]);

describe("signing in with the provider of the office", () => {
  it("asks for a code with PKCE, a state and a nonce, and for nothing that the portal keeps secret", async () => {
    const one = browser();
    const begun = await one.post("/auth/openid");
    const { searchParams } = new URL((begun.json() as { address: string }).address);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(searchParams);
    expect(others).toEqual({
      client_id: "murojaat_test",
      response_type: "code",
      redirect_uri: "http://murojaat.test/api/auth/openid/return",
      scope: "openid profile email",
      code_challenge_method: "S256",
      acr_values: "gold",
    });
    const kept = one.jar.get("openid")!;
    expect(new Set([state, nonce, code_challenge, kept.value]).size).toBe(4);
    for (const value of [state, nonce, code_challenge]) expect(value).toMatch(/^[\w-]{43}$/);
    expect(begun.cookies[0]).toMatchObject({ name: "openid", httpOnly: true, sameSite: "Lax", maxAge: 600 });
  });

  it("opens the account whose login the provider names, in any case of letters, and the session names the way", async () => {
    const one = browser();
    const page = await one.comeBack(await one.away(of("Executor")));
    expect(page.body).toContain('<meta http-equiv="refresh" content="0;url=/login?way=openid">');
    expect([page.body.includes("<script"), page.headers["cache-control"]]).toEqual([false, "no-store"]);

    const reply = await one.post("/auth/openid/finish", {});

    expect([reply.statusCode, (reply.json() as { user: { login: string } }).user.login]).toEqual([200, "executor"]);
    expect((await one.get("/profile/sessions")).json()).toMatchObject([{ isThis: true, isByOpenid: true, isByOneid: false }]);
    expect(one.jar.has("openid")).toBe(false);
    expect(await audited()).toEqual([["POST /auth/openid/finish", null]]);
    // the code, the state and the address of the sign-out are not to be read in the database
    const { rows } = await sql<{ line: string }>`select s::text as line from openid_sign_ins s`.execute(portal.db);
    expect(rows.some(({ line }) => /http|eyJ/.test(line))).toBe(false);
  });

  it("refuses a foreign state, another issuer, somebody else's code and a used one", async () => {
    const [one, stranger] = [browser(), browser()];
    const to = await one.away(of("executor"));
    await stranger.post("/auth/openid");
    await stranger.comeBack(to);
    expect(outcome(await stranger.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);

    const elsewhere = new URL(to);
    elsewhere.searchParams.set("iss", "https://evil.example");
    await one.comeBack(elsewhere);
    expect(outcome(await one.post("/auth/openid/finish", {}))).toEqual([401, "openid_refused"]);

    // the way back that a stranger's browser is given has that one's state and this one's code
    const mine = await one.away(of("executor"));
    const theirs = await stranger.away(of("leader"));
    theirs.searchParams.set("code", mine.searchParams.get("code")!);
    await stranger.comeBack(theirs);
    expect(outcome(await stranger.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);

    const last = await one.away(of("executor"));
    await one.comeBack(last);
    const cookie = one.jar.get("openid")!;
    expect((await one.post("/auth/openid/finish", {})).statusCode).toBe(200);
    one.jar.set("openid", cookie);
    await one.comeBack(last);
    expect(outcome(await one.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);
    const next = await one.away(of("executor"));
    next.searchParams.set("code", last.searchParams.get("code")!);
    await one.comeBack(next);
    expect(outcome(await one.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);
  });

  const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["with another nonce", (claims) => ({ ...claims, nonce: "A".repeat(43) })],
    ["without a nonce", (claims) => ({ ...claims, nonce: undefined })],
    ["for another audience", (claims) => ({ ...claims, aud: "another" })],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["that has expired", (claims) => ({ ...claims, iat: hourAgo(), exp: hourAgo() + 60 })],
  ])("refuses an ID token %s, though the provider signed it", async (_what, forge) => {
    provider.forge = forge;
    expect(outcome(await browser().signIn(of("executor")))).toEqual([401, "openid_refused"]);
  });

  it("refuses an ID token that somebody else has signed", async () => {
    provider.forge = (claims) => claims;
    expect((await browser().signIn(of("executor"))).statusCode).toBe(200);
    provider.signer = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    expect(outcome(await browser().signIn(of("executor")))).toEqual([401, "openid_refused"]);
  });

  it("refuses in words a person who gives up, an unknown one and a blocked one, makes no account, and records it", async () => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from users`.execute(portal.db)).rows[0]!.n;
    const [before, people] = [(await audited()).length, await count()];
    expect(outcome(await browser().signIn(undefined))).toEqual([401, "openid_cancelled"]);
    const unknown = await browser().signIn(of("begona.botir"));
    expect(outcome(unknown)).toEqual([403, "openid_unknown"]);
    expect(unknown.cookies.map(({ name }) => name)).not.toContain("access_token");
    await sql`update users set blocked_at = now() where login = 'mahalla'`.execute(portal.db);
    expect(outcome(await browser().signIn(of("mahalla")))).toEqual([403, "user_blocked"]);
    await sql`update users set blocked_at = null where login = 'mahalla'`.execute(portal.db);
    expect((await audited()).slice(before)).toEqual([
      ["REFUSE /auth/openid", "openid_unknown"],
      ["REFUSE /auth/openid", "user_blocked"],
    ]);
    expect(await count()).toBe(people);
    const { rows } = await sql<{ line: string }>`select l::text as line from audit_log l`.execute(portal.db);
    expect(rows.some(({ line }) => line.includes("begona"))).toBe(false);
  });

  it.each([
    ["a space behind it", "executor\u00a0"],
    ["a sign that no database takes", "executor\0"],
    ["a Cyrillic letter in it", "\u0435xecutor"],
    ["the sign of Kelvin in it", "\u212aarima"],
    ["a list around it", ["executor"]],
  ])("opens no account by a login with %s", async (_what, claim) => {
    await sql`update users set login = 'karima' where login = 'supervisor'`.execute(portal.db);
    provider.forge = (claims) => ({ ...claims, preferred_username: claim });
    expect(outcome(await browser().signIn(of("executor")))).toEqual([403, "openid_unknown"]);
    await sql`update users set login = 'supervisor' where login = 'karima'`.execute(portal.db);
  });

  it("accepts a second factor that was shown there (amr, acr), and otherwise asks for the portal's own", async () => {
    const person = await portal.as("executor2");
    const { secret } = (await person.post("/profile/factor", { password })).body as { secret: string };
    const shown = (ahead: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    expect((await person.put("/profile/factor", { code: shown(0) })).status).toBe(200);

    const one = browser();
    expect(outcome(await one.signIn(of("executor2", { amr: ["pwd"], acr: "silver" })))).toEqual([401, "factor_needed"]);
    expect(outcome(await one.post("/auth/openid/finish", { code: "000000" }))).toEqual([422, "wrong_code"]);
    expect((await one.post("/auth/openid/finish", { code: shown(1) })).statusCode).toBe(200);
    expect((await browser().signIn(of("executor2", { amr: ["pwd", "otp"] }))).statusCode).toBe(200);
    expect((await browser().signIn(of("executor2", { acr: "gold" }))).statusCode).toBe(200);

    // whose role needs one and who has none: the one shown there is enough
    await sql`update users set is_demo = false where login = 'executor3'`.execute(portal.db);
    await sql`update settings set value = jsonb_set(value, '{factorRoles}', (select jsonb_agg(id) from roles)) where key = 'security'`.execute(
      portal.db,
    );
    const due = async (amr: string[]) => {
      const other = browser();
      await other.signIn(of("executor3", { amr }));
      return outcome(await other.get("/profile/notify-counter"));
    };
    expect(await due(["pwd"])).toEqual([403, "factor_due"]);
    expect(await due(["sms"])).toEqual([403, "factor_due"]);
    expect(await due(["hwk", "pin"])).toEqual([200, undefined]);
    await sql`update settings set value = jsonb_set(value, '{factorRoles}', '[]') where key = 'security'`.execute(portal.db);
  });

  it("opens an account whose given password is unchanged, and that password still has to be changed", async () => {
    await sql`update users set password_change_due = true where login = 'signer2'`.execute(portal.db);
    const [one, other] = [browser(), browser()];
    await one.signIn(of("signer2"));
    expect((await one.get("/profile/notify-counter")).statusCode).toBe(200);
    await other.post("/auth/login", { login: "signer2", password });
    expect(outcome(await other.get("/profile/notify-counter"))).toEqual([403, "password_change_due"]);
  });

  it("is no proof of presence: a second sign-in there is, in place of the password, once and as the same person", async () => {
    const one = browser();
    await one.signIn(of("admin"));
    const reset = async () => outcome(await one.patch(`/admin/users/${await idOf("executor3")}/reset-password`));
    const confirm = () => one.post("/profile/confirm", { openid: true });
    const again = async (person: OpenidPerson) => one.comeBack(await one.away(person, "/profile/confirm/openid"));
    expect(await reset()).toEqual([403, "confirm_yourself"]);
    expect((await one.get("/profile/factor")).json()).toMatchObject({ canSignInAgain: true });
    expect(outcome(await confirm())).toEqual([401, "openid_expired"]);

    const to = await one.away(of("admin"), "/profile/confirm/openid");
    expect((await one.get("/profile/confirm/openid")).json()).toEqual({ isWaited: true });
    expect((await one.comeBack(to)).body).not.toContain("http-equiv");
    expect((await one.get("/profile/confirm/openid")).json()).toEqual({ isWaited: false });
    // it confirms this session and opens none
    const cookie = one.jar.get("openid")!;
    const thief = browser();
    thief.jar.set("openid", cookie);
    expect(outcome(await thief.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);

    await again(of("admin"));
    expect((await confirm()).statusCode).toBe(200);
    expect(await reset()).toEqual([200, undefined]);
    expect(outcome(await confirm())).toEqual([401, "openid_expired"]);
    await again(of("leader"));
    expect(outcome(await confirm())).toEqual([422, "openid_other"]);
    // a provider that accepts a session that was already open
    provider.forge = (claims) => ({ ...claims, auth_time: hourAgo() });
    await again(of("admin"));
    expect(outcome(await confirm())).toEqual([401, "openid_refused"]);
    provider.forge = (claims) => ({ ...claims, auth_time: undefined });
    await again(of("admin"));
    expect(outcome(await confirm())).toEqual([401, "openid_refused"]);
    expect((await one.post("/profile/confirm", { password })).statusCode).toBe(200);
  });

  it("asks again there only those who came that way", async () => {
    const one = browser();
    await one.post("/auth/login", { login: "leader", password });
    expect((await one.get("/profile/factor")).json()).toMatchObject({ canSignInAgain: false });
    expect(outcome(await one.post("/profile/confirm/openid"))).toEqual([404, "not_found"]);
  });

  it("says at the sign-out where the session there ends, and ends its own though the provider is away", async () => {
    const one = browser();
    await one.signIn(of("signer"));
    provider.isDown = true;
    const left = await one.post("/auth/logout");
    const address = new URL((left.json() as { leaveAt: string }).leaveAt);
    expect([address.origin, address.searchParams.get("post_logout_redirect_uri")]).toEqual([provider.issuer, "http://murojaat.test/login"]);
    expect((await one.get("/profile/me")).statusCode).toBe(401);
    provider.isDown = false;
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`action="${provider.issuer}/session/end/confirm"`)]);

    const byPassword = browser();
    await byPassword.post("/auth/login", { login: "signer", password });
    expect((await byPassword.post("/auth/logout")).json()).toEqual({ leaveAt: null });
  });

  it("explains in words that the provider is away, and offers the password", async () => {
    const one = browser();
    const to = await one.away(of("controller"));
    await one.comeBack(to);
    provider.isDown = true;
    expect(outcome(await one.post("/auth/openid/finish", {}))).toEqual([503, "openid_unavailable"]);
    // nobody is sent to a page that does not open
    expect(outcome(await browser().post("/auth/openid"))).toEqual([503, "openid_unavailable"]);
    expect((await one.post("/auth/login", { login: "controller", password })).statusCode).toBe(200);
  });

  it("is bounded: of what one address begins in a quarter of an hour a thousand leave a row, and the provider is asked once in a minute", async () => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from openid_sign_ins`.execute(portal.db)).rows[0]!.n;
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      vi.advanceTimersByTime(61_000);
      await sql`insert into login_attempts (key, failures, last_at) values ('begun:127.0.0.1', 800, now()) on conflict (key) do update set failures = 800, last_at = now()`.execute(
        portal.db,
      );
      const [rows, asked] = [await count(), provider.metadataReads];
      const one = browser();
      const replies = await Promise.all(Array.from({ length: 400 }, () => one.post("/auth/openid")));
      const told = replies.map((reply) => outcome(reply).join(" ").trim()).toSorted();
      expect(told).toEqual([...Array(200).fill("200"), ...Array(200).fill("429 too_many")]);
      expect([(await count()) - rows, provider.metadataReads - asked]).toEqual([200, 1]);

      await sql`delete from login_attempts`.execute(portal.db);
      vi.advanceTimersByTime(59_000);
      await one.post("/auth/openid");
      expect(provider.metadataReads - asked).toBe(1);
      vi.advanceTimersByTime(2_000);
      await one.post("/auth/openid");
      expect(provider.metadataReads - asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  }, 60_000);

  it("is not stopped by wrong passwords behind the same address, and counts what was begun and not finished", async () => {
    const counted = async () =>
      (await sql<{ key: string; failures: number }>`select key, failures from login_attempts order by key`.execute(portal.db)).rows;
    await sql`delete from login_attempts`.execute(portal.db);
    await sql`insert into login_attempts (key, failures, last_at) values ('address:127.0.0.1', 90, now())`.execute(portal.db);
    for (let n = 0; n < 3; n += 1) await browser().post("/auth/openid");
    for (let n = 0; n < 3; n += 1) expect((await browser().signIn(of("executor"))).statusCode).toBe(200);
    expect(await counted()).toEqual([
      { key: "address:127.0.0.1", failures: 90 },
      { key: "begun:127.0.0.1", failures: 3 },
    ]);
    await sql`delete from login_attempts`.execute(portal.db);
  });

  it("reads the provider's keys anew for each sign-in", async () => {
    const before = provider.keyReads;
    for (let n = 0; n < 2; n += 1) expect((await browser().signIn(of("executor"))).statusCode).toBe(200);
    expect(provider.keyReads - before).toBe(2);
  });

  it("takes ten minutes at most, and forgets sign-ins that were not finished", async () => {
    const one = browser();
    const to = await one.away(of("executor"));
    await sql`update openid_sign_ins set begun_at = now() - interval '11 minutes' where signed_in_at is null`.execute(portal.db);
    await one.comeBack(to);
    expect(outcome(await one.post("/auth/openid/finish", {}))).toEqual([401, "openid_expired"]);
    await sql`update openid_sign_ins set begun_at = now() - interval '1 hour'`.execute(portal.db);
    await openidSignIns.dropEnded(portal.db);
    const { rows } = await sql<{ ended: boolean }>`
      select not exists (select from sessions where openid_id = s.id) as ended from openid_sign_ins s`.execute(portal.db);
    expect([rows.length > 0, rows.some(({ ended }) => ended)]).toEqual([true, false]);
  });
});

describe("signing in with the provider by e-mail", () => {
  it("accepts an address that the provider has verified and one account has", async () => {
    await sql`update users set email = 'Bir@example.uz' where login = 'executor'`.execute(byEmail.db);
    await sql`update users set email = 'ikki@example.uz' where login in ('leader', 'signer')`.execute(byEmail.db);
    const enter = (email: string, isVerified: boolean) =>
      browser(() => byEmail).signIn(of("x", { claims: { email, email_verified: isVerified } }));
    expect((await enter("bir@Example.uz", true)).json()).toMatchObject({ user: { login: "executor" } });
    expect(outcome(await enter("bir@example.uz", false))).toEqual([403, "openid_unverified"]);
    expect(outcome(await enter("ikki@example.uz", true))).toEqual([403, "openid_ambiguous"]);
    expect(outcome(await enter("executor", true))).toEqual([403, "openid_unknown"]);
    expect((await audited(byEmail)).map(([, refused]) => refused)).toEqual([
      null,
      "openid_unverified",
      "openid_ambiguous",
      "openid_unknown",
    ]);
  });
});
