import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmedAgo } from "../../../test/support/confirmed.ts";
import { password, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { softDevice } from "../../../test/support/soft-device.ts";
import { resetFactor } from "./reset-factor.ts";

const origin = "https://murojaat.example.uz";
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: origin });
});
afterAll(() => portal.close());
beforeEach(() => sql`delete from login_attempts`.execute(portal.db));

type Reply = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- each test checks what it reads
const call = async (
  token: string | undefined,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Promise<Reply> => {
  const reply = await portal.app.inject({
    method,
    url: `/api${path}`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
const signIn = (login: string, more: object = {}) => call(undefined, "POST", "/auth/login", { login, password, ...more });
const outcome = ({ status, body }: Reply) => [status, body.code];
/** A new passkey of this person, who signs in with it from now on. */
const withPasskey = async (login: string, device = softDevice(origin)) => {
  const { token: before } = (await signIn(login)).body;
  const options = await call(before, "POST", "/profile/passkeys/new", { password });
  const added = await call(before, "POST", "/profile/passkeys", { name: "Ish kompyuteri", passkey: device.make(options.body) });
  const token = added.body.tokens?.token as string;
  return { before, token, device, added };
};
/** What the sign-in asks a device with. */
const asked = async (login: string) => (await signIn(login)).body.details.passkey;

describe("a passkey", () => {
  it("is a second factor: the sign-in asks for it, and the first one brings the recovery codes", async () => {
    const other = (await signIn("executor")).body.token;
    const { before, token, device, added } = await withPasskey("executor");

    expect((await call(before, "GET", "/profile/me")).status).toBe(401);
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect([(await call(token, "GET", "/profile/me")).status, (await call(other, "GET", "/profile/me")).status]).toEqual([200, 401]);
    expect(outcome(await signIn("executor"))).toEqual([401, "factor_needed"]);
    const options = await asked("executor");
    expect(options).toMatchObject({ rpId: "murojaat.example.uz", allowCredentials: [{ type: "public-key" }] });
    const signedIn = await signIn("executor", { passkey: device.show(options) });
    expect(signedIn.status).toBe(200);
    const [mine] = (await call(signedIn.body.token, "GET", "/profile/passkeys")).body;
    expect(mine).toMatchObject({ name: "Ish kompyuteri", lastUsedAt: expect.any(String) });
    // a recovery code in its place
    expect((await signIn("executor", { code: added.body.recoveryCodes[0] })).status).toBe(200);
    expect((await call(signedIn.body.token, "GET", "/profile/factor")).body).toMatchObject({
      passkeys: 1,
      confirmedAt: null,
      recoveryCodes: 9,
    });
  });

  it("is refused when it signed another question, an old one, for another address, with another key, or was copied", async () => {
    const { device } = await withPasskey("executor2");
    const options = await asked("executor2");
    const answer = device.show(options);
    expect((await signIn("executor2", { passkey: answer })).status).toBe(200);
    const refused = [422, "wrong_code"];

    expect(outcome(await signIn("executor2", { passkey: answer }))).toEqual(refused);
    await asked("executor2");
    expect(outcome(await signIn("executor2", { passkey: device.show({ challenge: "AAAA" }) }))).toEqual(refused);
    const stranger = softDevice(origin);
    const next = await asked("executor2");
    expect(outcome(await signIn("executor2", { passkey: { ...stranger.show(next), id: answer.id, rawId: answer.rawId } }))).toEqual(
      refused,
    );
    const late = await asked("executor2");
    await sql`update passkey_challenges set at = now() - interval '6 minutes'`.execute(portal.db);
    expect(outcome(await signIn("executor2", { passkey: device.show(late) }))).toEqual(refused);
    await sql`delete from login_attempts`.execute(portal.db);
    const last = await asked("executor2");
    device.rewind();
    expect(outcome(await signIn("executor2", { passkey: device.show(last) }))).toEqual(refused);
  });

  it("of a false page is neither made nor accepted", async () => {
    const false_ = softDevice("https://murojaat.example.com");
    expect(outcome((await withPasskey("executor3", false_)).added)).toEqual([422, "wrong_code"]);
    const { added } = await withPasskey("executor3", softDevice("https://evil.example.uz", "murojaat.example.uz"));
    expect(outcome(added)).toEqual([422, "wrong_code"]);
    expect((await signIn("executor3")).status).toBe(200);

    const { device, token } = await withPasskey("executor3");
    // an answer to no question
    const unasked = { name: "Boshqa", passkey: softDevice(origin).make({ challenge: "AAAA" }) };
    expect(outcome(await call(token, "POST", "/profile/passkeys", unasked))).toEqual([422, "wrong_code"]);
    for (const elsewhere of [{ page: "https://evil.example.uz" }, { page: "http://murojaat.example.uz" }, { site: "evil.example.uz" }])
      expect([elsewhere, outcome(await signIn("executor3", { passkey: device.show(await asked("executor3"), elsewhere) }))]).toEqual([
        elsewhere,
        [422, "wrong_code"],
      ]);
    expect((await signIn("executor3", { passkey: device.show(await asked("executor3")) })).status).toBe(200);
  });

  it("answers to asking again, in place of the password", async () => {
    const { token, device } = await withPasskey("admin");
    await confirmedAgo(portal, "admin", 16);
    expect(outcome(await call(token, "POST", "/admin/roles", {}))).toEqual([403, "confirm_yourself"]);
    expect(outcome(await call(token, "POST", "/profile/confirm", { password }))).toEqual([422, "rule_broken"]);
    const options = (await call(token, "POST", "/profile/passkeys/ask")).body;

    expect(outcome(await call(token, "POST", "/profile/confirm", { passkey: device.show({ challenge: "AAAA" }) }))).toEqual([
      422,
      "wrong_code",
    ]);
    expect(outcome(await call(token, "POST", "/profile/confirm", { passkey: device.show(options) }))).toEqual([422, "wrong_code"]);
    const anew = (await call(token, "POST", "/profile/passkeys/ask")).body;
    expect((await call(token, "POST", "/profile/confirm", { passkey: device.show(anew) })).status).toBe(200);
    expect((await call(token, "POST", "/admin/roles", {})).status).toBe(400);
    // what is shown rightly is no failure: a sixth within a quarter of an hour serves as well
    for (let times = 0; times < 6; times += 1) {
      const { body } = await call(token, "POST", "/profile/passkeys/ask");
      expect((await call(token, "POST", "/profile/confirm", { passkey: device.show(body) })).status).toBe(200);
    }
  });

  it("is removed by its owner only, and the recovery codes go with the last one", async () => {
    const { token } = await withPasskey("controller");
    const { token: other } = await withPasskey("leader");
    const [mine] = (await call(token, "GET", "/profile/passkeys")).body;

    expect(outcome(await call(other, "DELETE", `/profile/passkeys/${mine.id}`))).toEqual([404, "not_found"]);
    const { token: now } = (await call(token, "DELETE", `/profile/passkeys/${mine.id}`)).body.tokens;
    expect((await signIn("controller")).status).toBe(200);
    expect([(await call(token, "GET", "/profile/me")).status, (await call(now, "GET", "/profile/me")).status]).toEqual([401, 200]);
    expect((await call(now, "GET", "/profile/factor")).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
  });

  it("is added to an app, and an app to it, only with a present factor: each of two removes the other", async () => {
    const { token, device, added } = await withPasskey("leader3");
    const codes = added.body.recoveryCodes as string[];
    const shown = async () => ({ passkey: device.show((await call(token, "POST", "/profile/passkeys/ask")).body) });
    for (const path of ["/profile/factor", "/profile/passkeys/new", "/profile/factor/off"]) {
      expect([path, ...outcome(await call(token, "POST", path, { password }))]).toEqual([path, 422, "rule_broken"]);
      expect([path, ...outcome(await call(token, "POST", path, { code: "000000" }))]).toEqual([path, 422, "wrong_code"]);
      await sql`delete from login_attempts`.execute(portal.db);
    }
    const begun = await call(token, "POST", "/profile/factor", await shown());
    expect(begun.status).toBe(200);
    expect((await call(token, "POST", "/profile/passkeys/new", { code: codes[0]! })).status).toBe(200);
    // each recovery code serves once here too
    expect(outcome(await call(token, "POST", "/profile/passkeys/new", { code: codes[0]! }))).toEqual([422, "wrong_code"]);

    const code = (ahead: number) =>
      new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    const on = await call(token, "PUT", "/profile/factor", { code: code(0) });
    const both = on.body.tokens.token as string;
    const question = (await call(both, "POST", "/profile/passkeys/ask")).body;
    const off = await call(both, "POST", "/profile/factor/off", { passkey: device.show(question) });
    expect(off.status).toBe(200);
    expect((await call(off.body.tokens.token, "GET", "/profile/factor")).body).toMatchObject({ confirmedAt: null, passkeys: 1 });
  });

  it("is one of ten at most", async () => {
    const { token, device } = await withPasskey("mahalla");
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      select user_id, credential_id || n, public_key, counter, transports, name from passkeys, generate_series(1, 8) n
       where user_id = (select id from users where login = 'mahalla')`.execute(portal.db);
    const addOne = async (by: string) => {
      const question = (await call(by, "POST", "/profile/passkeys/ask")).body;
      const options = (await call(by, "POST", "/profile/passkeys/new", { passkey: device.show(question) })).body;
      return call(by, "POST", "/profile/passkeys", { name: "Yana biri", passkey: softDevice(origin).make(options) });
    };

    const tenth = await addOne(token);
    expect(tenth.status).toBe(200);
    expect(outcome(await addOne(tenth.body.tokens.token))).toEqual([422, "wrong_code"]);
  });

  it("is taken away by the operator's command, with the codes", async () => {
    await withPasskey("signer");
    expect(outcome(await signIn("signer"))).toEqual([401, "factor_needed"]);
    await resetFactor(portal.db, "signer");

    expect((await signIn("signer")).status).toBe(200);
    expect(
      (await sql`select from recovery_codes c join users u on u.id = c.user_id where u.login = 'signer'`.execute(portal.db)).rows,
    ).toEqual([]);
  });
});

it.each([
  ["https://murojaat.example.uz", "murojaat.example.uz", true],
  ["http://localhost:3000", "localhost:3000", true],
  ["http://10.0.0.7", "10.0.0.7", false],
  [undefined, "localhost:3000", true],
  [undefined, "murojaat.example.uz", false],
])("passkeys exist only where browsers have them: %s, asked as %s", async (publicUrl, host, can) => {
  const other = await openPortal({ publicUrl });
  try {
    const { token } = await other.as("registrator");
    const ask = async (method: "GET" | "POST", path: string, payload?: object) =>
      other.app.inject({
        method,
        url: `/api/profile/${path}`,
        headers: { authorization: `Bearer ${token}`, host },
        ...(payload && { payload }),
      });
    expect((await ask("GET", "factor")).json().canHavePasskeys).toBe(can);
    expect((await ask("POST", "passkeys/new", { password })).statusCode).toBe(can ? 200 : 404);
  } finally {
    await other.close();
  }
});
