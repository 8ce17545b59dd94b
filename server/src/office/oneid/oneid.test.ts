import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { browserOf } from "../../../test/support/browser.ts";
import { oneidServer, type OneidServer } from "../../../test/support/oneid-server.ts";
import { password, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { columnsWith } from "../../../test/support/columns-with.ts";
import { localServer } from "../../../test/support/local-server.ts";
import { oneidSignIns } from "./oneid.repository.ts";

const publicUrl = "http://murojaat.test";
const returnTo = `${publicUrl}/api/auth/oneid/return`;
const registered = { clientId: "murojaat_test", secret: "a-secret-of-oneid", returnTo };
const pinfl = "31205901234567";

let portal: Portal;
let oneid: OneidServer;
let admin: Person;
beforeAll(async () => {
  oneid = await oneidServer(registered);
  portal = await openPortal({ publicUrl, oneid: { url: oneid.address, ...registered } });
  admin = await portal.as("admin");
});
afterAll(async () => {
  await portal.close();
  await oneid.close();
});
beforeEach(async () => {
  oneid.people = [{ pin: pinfl, name: "Karimov Botir Aliyevich" }];
  await sql`delete from login_attempts`.execute(portal.db);
});

const idOf = async (login: string) =>
  (await portal.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow()).id;
const give = async (login: string, value: string | null) =>
  expect((await admin.put(`/admin/users/${await idOf(login)}/pinfl`, { pinfl: value })).status).toBe(200);

type Reply = Awaited<ReturnType<Portal["app"]["inject"]>>;
/** A browser with its cookies, which it sends as it is allowed to: strict ones not where another site has sent it. */
const browser = () => {
  const one = browserOf(() => portal);
  return {
    ...one,
    /** To the service and back to the address that it says, as whom one chooses there. */
    async toOneid(chosen = pinfl) {
      const begun = await one.post("/auth/oneid");
      expect(begun.statusCode).toBe(200);
      const sent = await fetch(`${begun.json().address}&chosen=${chosen}`, { redirect: "manual" });
      expect(sent.status).toBe(302);
      return new URL(sent.headers.get("location")!);
    },
    async signIn(chosen = pinfl, shown: object = {}) {
      await one.comeBack(await this.toOneid(chosen));
      return one.post("/auth/oneid/finish", shown);
    },
  };
};
const outcome = (reply: Reply) => [reply.statusCode, reply.json().code];
const sessionsOf = async (one: ReturnType<typeof browser>) => (await one.get("/profile/sessions")).json() as { isByOneid: boolean }[];
const audited = async (after: number) => {
  const { body } = await admin.get("/admin/audit?sortAttr=id&sortOrder=ASC&pageSize=100", { headers: { "accept-language": "UZ" } });
  return (body.rows as { id: number; action: string; actionName: string; targetName: string; facts: { after: string | null }[] }[])
    .filter(({ id }) => id > after)
    .map(({ actionName, facts }) => [actionName, ...facts.map((fact) => fact.after)]);
};
const latest = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(portal.db)).rows[0]!.id;

describe("signing in with OneID", () => {
  it("asks the service for a code with the portal's name, its address and a state", async () => {
    const { address } = (await browser().post("/auth/oneid")).json() as { address: string };

    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe(oneid.address);
    const { state, ...others } = Object.fromEntries(searchParams);
    expect(others).toEqual({ response_type: "one_code", client_id: "murojaat_test", redirect_uri: returnTo, scope: "murojaat_test" });
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(address).not.toContain(registered.secret);
  });

  it("opens the account that has the PINFL, and the session names the way", async () => {
    await give("executor", pinfl);
    const one = browser();
    const before = await latest();

    const reply = await one.signIn();

    expect([reply.statusCode, reply.json().user.login]).toEqual([200, "executor"]);
    expect((await one.get("/profile/me")).statusCode).toBe(200);
    expect((await sessionsOf(one)).filter(({ isByOneid }) => isByOneid)).toHaveLength(1);
    expect(one.jar.has("oneid")).toBe(false);
    expect(await audited(before)).toEqual([["Tizimga OneID orqali kirildi"]]);
    const byPassword = browser();
    await byPassword.post("/auth/login", { login: "executor", password });
    expect((await sessionsOf(byPassword))[0]).toMatchObject({ isThis: true, isByOneid: false });
  });

  it("keeps its cookie from scripts, lets it come along from another site, and ends on a page that reloads without a script", async () => {
    const one = browser();
    const begun = await one.post("/auth/oneid");
    const [cookie] = begun.cookies as { name: string; httpOnly: boolean; sameSite: string; maxAge: number }[];
    expect(cookie).toMatchObject({ name: "oneid", httpOnly: true, sameSite: "Lax", maxAge: 600 });

    const page = await one.comeBack(await one.toOneid());

    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.headers.location).toBeUndefined();
    expect(page.body).toContain('<meta http-equiv="refresh" content="0;url=/login?way=oneid">');
    expect(page.body).not.toContain("<script");
  });

  it("ends on a page in the language and letters that the browser remembers", async () => {
    const saying = async (cookies: Record<string, string>) =>
      (await portal.app.inject({ url: "/api/auth/oneid/return?code=1&state=2", cookies })).body;

    expect(await saying({})).toContain(">Davom etish<");
    expect(await saying({ system_language: "UZ", alphabet: "2026" })).toContain(">Davom etiş<");
    expect(await saying({ system_language: "RU", alphabet: "2026" })).toContain(">Продолжить<");
  });

  it("leads only into the portal, whatever the address says", async () => {
    const one = browser();
    const to = await one.toOneid();
    to.searchParams.set("back", "https://evil.example");
    to.searchParams.set("redirect_uri", "https://evil.example");
    const page = await one.comeBack(to);
    expect([page.statusCode, page.body.includes("evil")]).toEqual([200, false]);
  });

  it("works once: neither the return nor the end can be repeated, nor used in another browser", async () => {
    await give("executor", pinfl);
    const [one, stranger] = [browser(), browser()];
    const to = await one.toOneid();
    await stranger.post("/auth/oneid");

    // a state of somebody else's: the code of one person must not sign in another browser
    await stranger.comeBack(to);
    expect(outcome(await stranger.post("/auth/oneid/finish", {}))).toEqual([401, "oneid_expired"]);
    expect(outcome(await browser().post("/auth/oneid/finish", {}))).toEqual([401, "oneid_expired"]);

    await one.comeBack(to);
    const cookie = one.jar.get("oneid")!;
    expect((await one.post("/auth/oneid/finish", {})).statusCode).toBe(200);
    one.jar.set("oneid", cookie);
    await one.comeBack(to);
    expect(outcome(await one.post("/auth/oneid/finish", {}))).toEqual([401, "oneid_expired"]);
  });

  it("takes ten minutes at most", async () => {
    await give("executor", pinfl);
    const one = browser();
    const to = await one.toOneid();
    await sql`update oneid_sign_ins set begun_at = now() - interval '11 minutes'`.execute(portal.db);
    await one.comeBack(to);
    expect(outcome(await one.post("/auth/oneid/finish", {}))).toEqual([401, "oneid_expired"]);

    await one.comeBack(await one.toOneid());
    await sql`update oneid_sign_ins set returned_at = now() - interval '11 minutes'`.execute(portal.db);
    expect(outcome(await one.post("/auth/oneid/finish", {}))).toEqual([401, "oneid_expired"]);
  });

  it("refuses in words a person who gives up, an unknown one and an unverified one, and ends their session there", async () => {
    await give("executor", pinfl);
    oneid.people = [
      { pin: "41205901234567", name: "Begona Botir" },
      { pin: pinfl, name: "Karimov Botir", isVerified: false },
    ];
    const before = await latest();

    expect(outcome(await browser().signIn("none"))).toEqual([401, "oneid_cancelled"]);
    const unknown = await browser().signIn("41205901234567");
    expect(outcome(unknown)).toEqual([403, "oneid_unknown"]);
    expect(unknown.cookies.map(({ name }) => name)).not.toContain("access_token");
    expect(outcome(await browser().signIn())).toEqual([403, "oneid_unverified"]);

    const lines = await audited(before);
    expect(lines.map(([action]) => action)).toEqual(["OneID orqali kirish rad etildi", "OneID orqali kirish rad etildi"]);
    expect(JSON.stringify(lines)).toContain("JSHSHIRingiz portaldagi hech bir hisobga biriktirilmagan");
    const kept = await sql<{ line: string }>`select l::text as line from audit_log l where id > ${before}`.execute(portal.db);
    expect(kept.rows.some(({ line }) => line.includes("41205901234567"))).toBe(false);
    await vi.waitFor(() => expect(oneid.living().filter(({ name }) => name === "Begona Botir")).toEqual([]));
  });

  it("records, of a stranger's many attempts, the first that is too many", async () => {
    oneid.people = [{ pin: "41205901234567", name: "Begona Botir" }];
    const before = await latest();
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) statuses.push((await browser().signIn("41205901234567")).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429, 429]);
    expect(await audited(before)).toHaveLength(11);
  });

  it("refuses a blocked person, and one of a blocked organisation", async () => {
    await give("mahalla", null);
    await give("executor", null);
    await give("mahalla", pinfl);
    await sql`update users set blocked_at = now() where login = 'mahalla'`.execute(portal.db);
    const before = await latest();
    expect(outcome(await browser().signIn())).toEqual([403, "user_blocked"]);
    expect(await audited(before)).toEqual([["OneID orqali kirish rad etildi", "mahalla", "Foydalanuvchi bloklangan"]]);
    await sql`update users set blocked_at = null where login = 'mahalla'`.execute(portal.db);
    expect((await browser().signIn()).statusCode).toBe(200);
    await sql`update organizations set blocked_at = now() where id = (select organization_id from users where login = 'mahalla')`.execute(
      portal.db,
    );
    expect(outcome(await browser().signIn())).toEqual([403, "user_blocked"]);
    await sql`update organizations set blocked_at = null`.execute(portal.db);
    await give("mahalla", null);
  });

  it("asks for the second factor as a password does", async () => {
    await give("executor2", "31205901234568");
    oneid.people = [{ pin: "31205901234568", name: "Olimov Anvar" }];
    const person = await portal.as("executor2");
    const { secret } = (await person.post("/profile/factor", { password })).body as { secret: string };
    const shown = (ahead: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    expect((await person.put("/profile/factor", { code: shown(0) })).status).toBe(200);
    const one = browser();

    expect(outcome(await one.signIn("31205901234568"))).toEqual([401, "factor_needed"]);
    expect(outcome(await one.post("/auth/oneid/finish", { code: "000000" }))).toEqual([422, "wrong_code"]);
    expect((await one.post("/auth/oneid/finish", { code: shown(1) })).statusCode).toBe(200);
    // the code was shown here: sensitive calls are not asked about
    expect((await one.post("/profile/sessions/end", { sessionId: null })).statusCode).toBe(200);
    const tries: unknown[] = [];
    const guesser = browser();
    await guesser.signIn("31205901234568");
    for (let n = 0; n < 6; n += 1) tries.push((await guesser.post("/auth/oneid/finish", { code: "000000" })).statusCode);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("is no proof of presence: a sensitive call asks for the password", async () => {
    await give("admin", "31205901234569");
    oneid.people = [{ pin: "31205901234569", name: "Adminov Anvar" }];
    const one = browser();
    expect((await one.signIn("31205901234569")).statusCode).toBe(200);
    const id = await idOf("executor3");
    const reset = () => one.patch(`/admin/users/${id}/reset-password`);
    expect(outcome(await reset())).toEqual([403, "confirm_yourself"]);
    expect((await one.post("/profile/confirm", { password })).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(200);
  });

  it("reports a new device, and recognises one that the person has used", async () => {
    await give("controller", "31205901234570");
    oneid.people = [{ pin: "31205901234570", name: "Nazoratov Anvar" }];
    await sql`update users set is_demo = false where login = 'controller'`.execute(portal.db);
    const [first, second] = [browser(), browser()];
    await first.signIn("31205901234570");
    await second.signIn("31205901234570");
    const told = async () => ((await first.get("/profile/me")).json() as { newDevices: unknown[] }).newDevices.length;
    expect(await told()).toBe(1);
    await second.signIn("31205901234570");
    expect(await told()).toBe(1);
  });

  it("ends the session of the service at the sign-out, and ends its own where the service is away", async () => {
    await give("signer", "31205901234571");
    oneid.people = [{ pin: "31205901234571", name: "Imzochiyev Anvar" }];
    const one = browser();
    await one.signIn("31205901234571");
    expect(oneid.living().map(({ pin }) => pin)).toContain("31205901234571");

    expect((await one.post("/auth/logout")).statusCode).toBe(200);
    await vi.waitFor(() => expect(oneid.living().map(({ pin }) => pin)).not.toContain("31205901234571"));

    await one.signIn("31205901234571");
    const answer = oneid.answer;
    oneid.answer = (_call, reply) => void reply.writeHead(502).end();
    expect((await one.post("/auth/logout")).statusCode).toBe(200);
    expect((await one.get("/profile/me")).statusCode).toBe(401);
    oneid.answer = answer;
  });

  it("explains in words that the service is away, answers nonsense or does not know the portal", async () => {
    const answer = oneid.answer;
    const one = browser();
    for (const [status, body] of [
      [502, "<html>"],
      [200, "not json"],
      [401, '{"error":"invalid_client"}'],
    ] as const) {
      await one.comeBack(await one.toOneid());
      oneid.answer = (_call, reply) => void reply.writeHead(status).end(body);
      expect(outcome(await one.post("/auth/oneid/finish", {}))).toEqual([503, "oneid_unavailable"]);
      oneid.answer = answer;
    }
  });

  it("stores neither codes nor tokens readably, and forgets sign-ins that were not finished", async () => {
    await give("executor", pinfl);
    const [waiting, done] = [browser(), browser()];
    const to = await waiting.toOneid();
    await waiting.comeBack(to);
    await done.signIn();
    const { rows } = await sql<{ line: string }>`select s::text as line from oneid_sign_ins s`.execute(portal.db);
    for (const secret of [to.searchParams.get("code")!, to.searchParams.get("state")!, waiting.jar.get("oneid")!.value])
      expect(rows.some(({ line }) => line.includes(secret))).toBe(false);

    await sql`update oneid_sign_ins set begun_at = now() - interval '1 hour'`.execute(portal.db);
    await oneidSignIns.dropEnded(portal.db);
    const left = await sql<{ id: number }>`select id from oneid_sign_ins where signed_in_at is null`.execute(portal.db);
    expect(left.rows).toEqual([]);
    expect((await done.get("/profile/me")).statusCode).toBe(200);
    expect((await sessionsOf(done)).some(({ isByOneid }) => isByOneid)).toBe(true);

    // with its last session a sign-in goes as well, and the token with it
    await sql`delete from sessions`.execute(portal.db);
    await oneidSignIns.dropEnded(portal.db);
    expect((await sql`select from oneid_sign_ins`.execute(portal.db)).rows).toEqual([]);
    portal.forget("admin");
    admin = await portal.as("admin");
  });

  it("stores nothing else that the service says about a person", async () => {
    await give("executor", pinfl);
    oneid.people = [{ pin: pinfl, name: "Tuygʻunzoda Navbahorxon Elmurodqulovna" }];
    expect((await browser().signIn()).statusCode).toBe(200);
    for (const said of ["Tuygʻunzoda", "Navbahorxon", "Elmurodqulovna", pinfl])
      expect([said, await columnsWith(portal.db, said)]).toEqual([said, []]);
  });

  it("follows no redirect of the service, so that the secret goes to its one address", async () => {
    await give("executor", pinfl);
    const elsewhere = await localServer((_call, reply) => void reply.writeHead(200).end("{}"));
    const answer = oneid.answer;
    const one = browser();
    await one.comeBack(await one.toOneid());
    oneid.answer = (_call, reply) => void reply.writeHead(307, { location: elsewhere.base }).end();
    const reply = await one.post("/auth/oneid/finish", {});
    oneid.answer = answer;
    expect(outcome(reply)).toEqual([503, "oneid_unavailable"]);
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.close();
  });
});

describe("OneID without configuration", () => {
  it("cannot begin, return or finish", async () => {
    const other = await openPortal();
    try {
      const call = async (method: "GET" | "POST", url: string) => {
        const reply = await other.app.inject({ method, url, ...(method === "POST" && { payload: {} }) });
        return [reply.statusCode, reply.json().code ?? reply.json()];
      };
      expect(await call("GET", "/api/auth/ways")).toEqual([200, { oneid: false, openid: false }]);
      expect(await call("POST", "/api/auth/oneid")).toEqual([404, "not_found"]);
      expect(await call("POST", "/api/auth/oneid/finish")).toEqual([404, "not_found"]);
      expect(await call("GET", "/api/auth/oneid/return?code=1&state=2")).toEqual([404, "not_found"]);
    } finally {
      await other.close();
    }
  });
});
