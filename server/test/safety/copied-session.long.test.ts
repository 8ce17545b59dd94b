import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { password } from "../support/people.ts";
import { useCopiedTokens, portal, type Tokens, post, signIn, refresh, call, isAlive, codeOf } from "../support/copied-tokens.ts";

useCopiedTokens();

/** Turns its tokens and opens a second tab with each, until it is stopped or nothing is left. */
const startThief = (copied: string) => {
  const had: Tokens[] = [];
  let isOver = false;
  const steal = async (usable: readonly string[]): Promise<void> => {
    const tried = await Promise.all(usable.flatMap((one) => [refresh(one), refresh(one)]));
    const given = tried.filter((tokens) => tokens !== undefined);
    had.push(...given);
    if (!isOver && given.length > 0) await steal(given.slice(-4).map(({ refreshToken }) => refreshToken));
  };
  const work = steal([copied]);
  return {
    tabs: () => had.length,
    /** How many sessions the thief is left with, by any token that it ever had. */
    left: async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      isOver = true;
      await work;
      const alive = await Promise.all(had.map(isAlive));
      const turned = await Promise.all([...new Set([copied, ...had.map(({ refreshToken }) => refreshToken)])].map(refresh));
      return alive.filter(Boolean).length + turned.filter((tokens) => tokens !== undefined).length;
    },
  };
};

/** The owner's browser has turned its token, and the one before it was copied. */
const robbed = async (login: string, word = password) => {
  const first = await signIn(login, word);
  const owner = (await refresh(first.refreshToken))!;
  const thief = startThief(first.refreshToken);
  while (thief.tabs() < 8) await new Promise((resolve) => setTimeout(resolve, 5));
  return { owner, thief };
};
const rounds = [1, 2, 3];

describe("a copied session that opens second tabs in a loop", () => {
  it.each(rounds)("is over once its owner has changed the password, round %i", async (round) => {
    const words = (n: number) => (n === 1 ? password : `Chilonzor-anor-88${n}`);
    const { owner, thief } = await robbed("executor2", words(round));
    const changed = await call(owner, "PUT", "/profile/change-password", { oldPassword: words(round), newPassword: words(round + 1) });

    expect([changed.status, await thief.left()]).toEqual([200, 0]);
    expect(await isAlive(changed.body)).toBe(true);
  });

  it.each(rounds)("is over once its owner has ended all others, round %i", async () => {
    const { owner, thief } = await robbed("controller2");
    const ended = await call(owner, "POST", "/profile/sessions/end", { sessionId: null });

    expect([ended.status, await thief.left()]).toEqual([200, 0]);
    expect(await isAlive(ended.body.tokens)).toBe(true);
  });

  it.each(rounds)("is over once its owner has signed out, round %i", async () => {
    const { owner, thief } = await robbed("leader2");

    expect([(await call(owner, "POST", "/auth/logout")).status, await thief.left()]).toEqual([200, 0]);
  });

  it.each(rounds)("is over once its owner has turned a second factor on, and once he has turned it off, round %i", async (round) => {
    const login = ["controller", "leader", "registrator"][round - 1]!;
    const { owner, thief } = await robbed(login);
    const { secret } = (await call(owner, "POST", "/profile/factor", { password })).body as { secret: string };
    const on = await call(owner, "PUT", "/profile/factor", { code: codeOf(secret, 0) });
    expect([on.status, await isAlive(on.body.tokens), await thief.left()]).toEqual([200, true, 0]);

    const spare = on.body.recoveryCodes as string[];
    const next = (await post("/auth/login", { login, password, code: spare[0] })).json() as Tokens;
    const again = (await refresh(next.refreshToken))!;
    const other = startThief(next.refreshToken);
    while (other.tabs() < 8) await new Promise((resolve) => setTimeout(resolve, 5));
    const off = await call(again, "POST", "/profile/factor/off", { code: spare[1] });
    expect([off.status, await isAlive(off.body.tokens), await other.left()]).toEqual([200, true, 0]);
  });

  it.each(rounds)("is over once its owner has ended that one alone, round %i", async () => {
    const { thief } = await robbed("supervisor");
    const own = await signIn("supervisor");
    const sessions = (await call(own, "GET", "/profile/sessions")).body as { id: number; isThis: boolean }[];
    for (const { id } of sessions.filter(({ isThis }) => !isThis))
      expect((await call(own, "POST", "/profile/sessions/end", { sessionId: id })).status).toBe(200);

    expect([await thief.left(), await isAlive(own)]).toEqual([0, true]);
  });

  const acts: Record<string, (id: number) => Promise<string[]>> = {
    "blocked its owner": async (id) => [`/admin/users/${id}/block`, `/admin/users/${id}/unblock`],
    "given its owner a new password": async (id) => [`/admin/users/${id}/reset-password`],
    "taken its owner's second factor": async (id) => {
      await sql`insert into user_factors (user_id, secret, confirmed_at) values (${id}, '-', now())`.execute(portal.db);
      return [`/admin/users/${id}/reset-factor`];
    },
    "blocked its owner's office": async (id) => {
      const { organization_id: office } = await portal.db
        .selectFrom("users")
        .select("organization_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return [`/admin/organizations/${office}/block`, `/admin/organizations/${office}/unblock`];
    },
  };
  it.each(Object.keys(acts))("is over once an administrator has %s, also after the end of that", async (act) => {
    // the office of the administrator is blocked by nobody
    const login = act.endsWith("office") ? "executor3" : "far-executor-1";
    const { id } = await portal.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow();
    const admin = await portal.as("admin");
    await sql`update users set password_hash = (select password_hash from users where login = 'admin'), password_change_due = false where id = ${id}`.execute(
      portal.db,
    );
    const { owner, thief } = await robbed(login);
    for (const path of await acts[act]!(id)) expect([path, (await admin.patch(path)).status]).toEqual([path, 200]);

    expect([await isAlive(owner), await thief.left()]).toEqual([false, 0]);
  });
});

describe("a second tab", () => {
  it.each([
    ["PUT", "/profile/change-password", { oldPassword: password, newPassword: "Chilonzor-anor-8831" }],
    ["POST", "/profile/sessions/end", { sessionId: null }],
  ] as const)("that ends all others by %s %s stays signed in, and the first one does not", async (method, path, payload) => {
    const login = method === "PUT" ? "signer3" : "controller3";
    const copied = (await signIn(login)).refreshToken;
    const [first, second] = [(await refresh(copied))!, (await refresh(copied))!];
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, true]);

    const done = await call(second, method, path, payload);

    expect(done.status).toBe(200);
    const now = (method === "PUT" ? done.body : done.body.tokens) as Tokens;
    expect([await isAlive(first), await isAlive(second), await isAlive(now)]).toEqual([false, false, true]);
    // and goes on when its token is turned
    expect(await refresh(now.refreshToken)).toBeDefined();
  });
});

describe("a sign-in under way", () => {
  const waitsForLock = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)).rows
      .length > 0;

  it.each(["password", "block", "factor"] as const)("with a former %s opens nothing", async (kind) => {
    const login = { password: "leader3", block: "registrator3", factor: "registrator2" }[kind];
    const { id } = await portal.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow();
    const before = await portal.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
    // the account is held while the sign-in has looked at the password already
    const signingIn = await portal.db.transaction().execute(async (held) => {
      await held.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
      const waiting = post("/auth/login", { login, password });
      await vi.waitFor(async () => expect(await waitsForLock()).toBe(true), { timeout: 10_000 });
      if (kind === "password") await held.updateTable("users").set({ password_hash: "other" }).where("id", "=", id).execute();
      if (kind === "block") await held.updateTable("users").set({ blocked_at: new Date().toISOString() }).where("id", "=", id).execute();
      if (kind === "factor")
        await held.insertInto("user_factors").values({ user_id: id, secret: "-", confirmed_at: new Date().toISOString() }).execute();
      return { waiting };
    });

    expect((await signingIn.waiting).json().code).toBe("rights_changed");
    expect(await portal.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual(before);
  });
});
