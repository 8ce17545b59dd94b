import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // everybody uses accounts of a demo: new devices are not reported there
  await sql`update users set is_demo = false where login in ('leader', 'leader2')`.execute(portal.db);
});
afterAll(() => portal.close());

type Own = { id: number; userAgent: string; ip: string; isThis: boolean };
const signIn = async (login: string, remoteAddress: string, device?: string) => {
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { login, password },
    headers: { "user-agent": `Browser of ${remoteAddress}` },
    remoteAddress,
    ...(device !== undefined && { cookies: { device } }),
  });
  const cookies = reply.cookies as { name: string; value: string }[];
  let { token, refreshToken } = reply.json() as { token: string; refreshToken: string };
  const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
    const answer = await portal.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    const body = answer.json();
    if (body.tokens) ({ token, refreshToken } = body.tokens);
    return { status: answer.statusCode, body };
  };
  return {
    refreshToken,
    device: cookies.find(({ name }) => name === "device")!.value,
    sessions: async () => (await call("GET", "/profile/sessions")).body as Own[],
    status: async () => (await call("GET", "/profile/me")).status,
    news: async () => (await call("GET", "/profile/me")).body.newDevices as { id: number; userAgent: string; ip: string }[],
    end: (id: number | null) => call("POST", "/profile/sessions/end", { sessionId: id }),
    told: (ids: number[]) => call("PUT", "/profile/devices-told", { ids }),
  };
};

describe("one's own sessions", () => {
  it("are listed with device and address, this one first, the tabs of a browser as one", async () => {
    const [here, there] = [await signIn("executor", "10.1.0.1"), await signIn("executor", "10.1.0.2")];
    for (let tab = 0; tab < 2; tab += 1)
      await portal.app.inject({
        method: "POST",
        url: "/api/auth/refresh",
        payload: { refreshToken: there.refreshToken },
        remoteAddress: "10.1.0.2",
        headers: { "user-agent": "Browser of 10.1.0.2" },
      });

    expect(await here.sessions()).toMatchObject([
      { userAgent: "Browser of 10.1.0.1", ip: "10.1.0.1", isThis: true },
      { userAgent: "Browser of 10.1.0.2", ip: "10.1.0.2", isThis: false },
    ]);
    expect(await here.sessions()).toHaveLength(2);
  });

  it("are ended one by one, or all others at once; nobody ends another's", async () => {
    const people = await Promise.all([1, 2, 3, 4].map((n) => signIn("controller", `10.1.1.${n}`)));
    const [here, second] = [people[0]!, people[1]!];
    const stranger = await signIn("controller2", "10.1.1.9");
    const other = (await here.sessions()).find(({ ip }) => ip === "10.1.1.2")!;

    expect((await stranger.end(other.id)).status).toBe(404);
    expect(await second.status()).toBe(200);
    expect((await here.end(other.id)).status).toBe(200);
    expect(await Promise.all(people.map((one) => one.status()))).toEqual([200, 401, 200, 200]);
    expect((await here.end(null)).status).toBe(200);

    expect(await Promise.all(people.map((one) => one.status()))).toEqual([200, 401, 401, 401]);
    expect(await stranger.status()).toBe(200);
  });
});

describe("a sign-in from a new device", () => {
  it("is reported on the earlier devices until it is read; neither the first one nor a known one is news", async () => {
    const first = await signIn("leader", "10.1.2.1");
    await signIn("leader", "10.1.2.1", first.device);
    expect(await first.news()).toEqual([]);

    const second = await signIn("leader", "10.1.2.2");
    const demo = await signIn("leader3", "10.1.2.1");
    await signIn("leader3", "10.1.2.2");
    expect(await demo.news()).toEqual([]);

    const news = await first.news();
    expect(news).toMatchObject([{ userAgent: "Browser of 10.1.2.2", ip: "10.1.2.2" }]);
    // who sits at the new one is neither told nor able to hide it, from a third one neither
    const third = await signIn("leader", "10.1.2.3");
    expect([await second.news(), await third.news()]).toMatchObject([[{ ip: "10.1.2.3" }], []]);
    await second.told([news[0]!.id]);
    await third.told([news[0]!.id]);
    expect(await first.news()).toMatchObject([{ ip: "10.1.2.3" }, { ip: "10.1.2.2" }]);
    // it was signed out at once, and is reported all the same
    await second.end(null);
    const again = await signIn("leader", "10.1.2.1", first.device);
    expect(await again.news()).toMatchObject([{ ip: "10.1.2.3" }, { ip: "10.1.2.2" }]);

    await again.told((await again.news()).map(({ id }) => id));

    expect(await again.news()).toEqual([]);
  });

  it("where another person was before is new all the same", async () => {
    const mine = await signIn("leader2", "10.1.3.1");
    const theirs = await signIn("executor", "10.1.3.2");

    const reply = await signIn("leader2", "10.1.3.2", theirs.device);

    expect(reply.device).toBe(theirs.device);
    expect(await mine.news()).toMatchObject([{ ip: "10.1.3.2" }]);
  });
});
