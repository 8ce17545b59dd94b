import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { findRunning } from "@murojaat/server/engine/db/embedded.ts";
import { openSession } from "@murojaat/server/office/session/sessions.repository.ts";
import { caller } from "./http-client.ts";
import { readChoices, register, sendToClassification, sitDown } from "./office-work.ts";
import { prepareData } from "./prepare.ts";
import { startPortal } from "./processes.ts";

type Wanted = {
  readonly folder: string;
  readonly appeals: number;
  readonly screens: number;
  readonly oneOffice: boolean;
  readonly password: string;
};
type Spread = { readonly p50: number; readonly p95: number; readonly max: number };
export type LiveResult = {
  readonly screens: number;
  /** Screens of the office where the changes are made. */
  readonly concerned: number;
  readonly changes: number;
  /** Milliseconds from the reply of the change to its event, over all screens. */
  readonly appealMs: Spread;
  /** The same to the new counters. */
  readonly countersMs: Spread;
  readonly missing: number;
  readonly memoryMiB: number;
};

const changes = 10;

/** Screens and people: spread over all offices, or all in one office, the hardest case, where each change concerns everybody. */
export async function runLive({ folder, appeals, screens, oneOffice, password }: Wanted): Promise<LiveResult> {
  const dataDir = await prepareData(folder, { appeals, password, fresh: false });
  const portal = await startPortal(dataDir);
  try {
    const pool = createPool(findRunning(dataDir)!.url, { max: 2 });
    const { tokens, near } = await openScreensOf(createDb(pool), screens, oneOffice);
    await pool.end();
    const call = caller(portal.port);
    const desk = await sitDown(call, password);
    const choices = await readChoices(call, desk);
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const heard = new Map<string, number[]>();
    const note = (key: string) => heard.set(key, [...(heard.get(key) ?? []), performance.now()]);
    const ended = await Promise.all(tokens.map((token) => listen(agent, portal.port, token, near.has(token) ? note : () => {})));
    // every screen has received its first counters, and the pause between two is over
    await wait(4000);
    const times: { appeal: number[]; counters: number[] } = { appeal: [], counters: [] };
    let missing = 0;
    for (let n = 0; n < changes; n += 1) {
      // the leaders' own counter changes when an appeal comes to their post
      const appeal = await register(call, desk, choices);
      await wait(1500);
      heard.clear();
      await sendToClassification(call, desk, choices, appeal);
      const at = performance.now();
      await wait(3000);
      const [ofAppeal, ofCounters] = [heard.get(`appeal ${appeal.id}`) ?? [], heard.get("counters") ?? []];
      missing += 2 * near.size - ofAppeal.length - ofCounters.length;
      times.appeal.push(...ofAppeal.map((t) => t - at));
      times.counters.push(...ofCounters.map((t) => t - at));
    }
    const memoryMiB = Math.round(portal.memory());
    for (const end of ended) end();
    return {
      screens,
      concerned: near.size,
      changes,
      appealMs: spread(times.appeal),
      countersMs: spread(times.counters),
      missing,
      memoryMiB,
    };
  } finally {
    await portal.stop();
  }
}

/** A session for each of these people, made with the rights of the demo's leader; `near` are those of the leader's own office. */
async function openScreensOf(db: Db, screens: number, oneOffice: boolean): Promise<{ tokens: string[]; near: Set<string> }> {
  const office = (await db.selectFrom("users").select("organization_id").where("login", "=", "leader").executeTakeFirstOrThrow())
    .organization_id;
  const all = (await db.selectFrom("organizations").select("id").orderBy("id").execute()).map(({ id }) => id);
  const offices = oneOffice ? [office] : all;
  await sql`insert into users (login, password_hash, last_name, first_name, organization_id, is_demo)
    select 'bench-' || n, 'none', 'Bench', n::text, ${office}, true from generate_series(1, ${screens}::int) n on conflict do nothing`.execute(
    db,
  );
  await sql`update users set organization_id = (${offices}::int[])[1 + id % ${offices.length}::int] where login like 'bench-%'`.execute(db);
  await sql`insert into user_roles (user_id, role_id, position_level_id)
    select b.id, r.role_id, r.position_level_id from users b, users l join user_roles r on r.user_id = l.id where b.login like 'bench-%' and l.login = 'leader' on conflict do nothing`.execute(
    db,
  );
  const people = await db
    .selectFrom("users")
    .select(["id", "organization_id"])
    .where("login", "like", "bench-%")
    .orderBy("id")
    .limit(screens)
    .execute();
  const near = new Set<string>();
  const tokens: string[] = [];
  for (const { id, organization_id } of people) {
    const { token } = await openSession(db, id, { ip: "127.0.0.1", device: undefined, userAgent: "bench" });
    tokens.push(token);
    if (organization_id === office) near.add(token);
  }
  return { tokens, near };
}

function listen(agent: Agent, port: number, token: string, note: (key: string) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request({ host: "127.0.0.1", port, path: "/api/profile/events", agent, headers }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`A screen of the bench was answered ${reply.statusCode}.`));
      reply.setEncoding("utf8");
      reply.on("data", (part: string) => {
        for (const [, name, data] of part.matchAll(/event: (\w+)\ndata: (.*)\n/g))
          note(name === "appeal" ? `appeal ${(JSON.parse(data ?? "{}") as { id: number }).id}` : String(name));
      });
      resolve(() => call.destroy());
    });
    call.on("error", reject);
    call.end();
  });
}

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
