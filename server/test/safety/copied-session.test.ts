import { describe, expect, it } from "vitest";
import { password } from "../support/people.ts";
import { useCopiedTokens, portal, type Tokens, signIn, refresh, call, isAlive, codeOf } from "../support/copied-tokens.ts";

useCopiedTokens();

describe("copied and unused tokens of a browser", () => {
  const isCopyAlive = async ({ token, refreshToken }: Tokens) =>
    (await isAlive({ token, refreshToken })) || (await refresh(refreshToken)) !== undefined;

  it("are worthless once the owner has ended all others: this session continues with new ones, in its cookies too", async () => {
    const owner = await signIn("executor");
    const headers = { authorization: `Bearer ${owner.token}` };
    const reply = await portal.app.inject({ method: "POST", url: "/api/profile/sessions/end", headers, payload: { sessionId: null } });

    expect(reply.statusCode).toBe(200);
    expect(await isCopyAlive(owner)).toBe(false);
    const { tokens } = reply.json() as { tokens: Tokens };
    const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
    expect(cookies).toEqual({ access_token: tokens.token, refresh_token: tokens.refreshToken });
    expect([await isAlive(tokens), await isCopyAlive(tokens)]).toEqual([true, true]);
  });

  it("are worthless once a second factor was turned on, and once it was turned off", async () => {
    const owner = await signIn("signer2");
    const { secret } = (await call(owner, "POST", "/profile/factor", { password })).body as { secret: string };
    const on = await call(owner, "PUT", "/profile/factor", { code: codeOf(secret, 0) });
    expect([on.status, await isCopyAlive(owner)]).toEqual([200, false]);
    const off = await call(on.body.tokens, "POST", "/profile/factor/off", { code: codeOf(secret, 1) });
    expect([off.status, await isCopyAlive(on.body.tokens), await isAlive(off.body.tokens)]).toEqual([200, false, true]);
  });
});
