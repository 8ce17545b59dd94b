import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { seedDemoOffice } from "@murojaat/tools/demo-office/demo-office.ts";
import { openOffice, password, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
import { startTemporary } from "../../../test/support/temporary.ts";
import { seedReferences, syncAuthorities } from "../../seed/seed.ts";
import { createDb, createPool } from "./pool.ts";
import { prepareDatabase } from "./roles.ts";

let server: Awaited<ReturnType<typeof startTemporary>>;
let pool: pg.Pool;
let portal: Portal;
let readers: Person[];
let writers: Person[];
beforeAll(async () => {
  server = await startTemporary();
  await prepareDatabase(server);
  // a commit whose answer does not come within six seconds is given up
  const address = new URL(server.url);
  address.searchParams.set("options", "-c synchronous_commit=on -c lock_timeout=4s");
  pool = createPool(address.href, { max: 7, forReads: 3, queryTimeout: 6_000 });
  const db = createDb(pool);
  await seedReferences(db);
  await syncAuthorities(db);
  await seedDemoOffice(db, { password });
  portal = await openOffice(db);
  readers = await Promise.all(["registrator3", "leader3"].map(portal.as));
  writers = await Promise.all(
    ["admin", "registrator", "leader", "executor", "signer", "controller", "registrator2", "leader2"].map(portal.as),
  );
}, 60_000);
afterAll(async () => {
  await setStandbys("");
  await portal.close();
  await pool.end();
  await server.stop();
});

/** What Patroni's synchronous_mode_strict leaves of a cluster whose standbys are gone: a name that nobody answers to. */
const setStandbys = async (names: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '${names}'`);
  await client.query("select pg_reload_conf()");
  await client.end();
};
const save = (person: Person, languageId = 2): Promise<Answer> => person.put("/profile/change-language", { languageId });
/** A list, and a page that is counted in a transaction of its own. */
const screens = ["/appeals/menu/registration", "/dashboards/dashboard"];
const read = async (path: string, at: number): Promise<{ status: number; seconds: number }> => {
  const began = performance.now();
  const { status } = await readers[at]!.get(path);
  return { status, seconds: (performance.now() - began) / 1000 };
};
const ready = async () => {
  const reply = await portal.app.inject({ url: "/readyz" });
  return [reply.statusCode, reply.json<{ status: string }>().status];
};
const waitingBackends = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from pg_stat_activity where wait_event = 'SyncRep'`.execute(portal.db)).rows[0]!.n;

it("a database without its standbys lets everybody read while saves wait, and saves again when they return", async () => {
  expect(await ready()).toEqual([200, "ready"]);
  await setStandbys("*");
  const saves = writers.map((person) => save(person));
  await vi.waitFor(async () => expect(await waitingBackends()).toBe(4), { timeout: 5_000 });

  // past the moment at which the first commits are given up
  const reads = [];
  const until = Date.now() + 8_000;
  while (Date.now() < until) for (const [at, screen] of screens.entries()) reads.push(await read(screen, at));
  expect(await ready()).toEqual([200, "ready to read; writes wait for a standby of the database"]);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...reads.map(({ seconds }) => seconds))).toBeLessThan(3);

  // a given-up commit goes on waiting in PostgreSQL: later saves add none to them
  const codes = (await Promise.all(saves)).map(({ status, body }) => `${status} ${body.code}`).toSorted();
  expect(codes).toEqual([...Array(4).fill("503 database_unavailable"), ...Array(4).fill("503 outcome_unknown")]);
  expect(await waitingBackends()).toBe(4);

  await setStandbys("");
  await vi.waitFor(async () => expect(await ready()).toEqual([200, "ready"]), { timeout: 5_000 });
  await vi.waitFor(
    async () =>
      expect((await Promise.all(writers.map((person) => save(person, 1)))).map(({ status }) => status)).toEqual(writers.map(() => 200)),
    {
      timeout: 15_000,
    },
  );
}, 60_000);

it("a save behind the row of a waiting commit is reported as unknown, not as somebody else's change", async () => {
  await setStandbys("*");
  const [person] = writers as [Person];
  const first = save(person);
  await vi.waitFor(async () => expect(await waitingBackends()).toBeGreaterThan(0), { timeout: 5_000 });
  const second = await save(person);

  await setStandbys("");
  expect([second.status, second.body.code]).toEqual([503, "outcome_unknown"]);
  await first;
}, 40_000);
