import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { given } from "../../../test/support/given.ts";
import { openOffice, type Person, type Portal } from "../../../test/support/people.ts";
import { silentProxy, type SilentProxy } from "../../../test/support/silent-proxy.ts";
import { createDb, createPool } from "./pool.ts";

let database: TestDatabase;
let proxy: SilentProxy;
let pool: pg.Pool;
let portal: Portal;
let registrator: Person;
beforeAll(async () => {
  database = await freshOffice();
  proxy = await silentProxy(database.url);
  pool = createPool(proxy.url, { max: 3 });
  portal = await openOffice(createDb(pool));
  registrator = await portal.as("registrator");
});
afterAll(async () => {
  await portal.close();
  await proxy.close();
  await pool.end();
  await database.close();
});

const list = () => registrator.get("/appeals/menu/registration");
const timed = async <T>(work: Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> => {
  const began = performance.now();
  const result = await work;
  return { result, seconds: (performance.now() - began) / 1000 };
};
const isReady = async (): Promise<number> => (await portal.app.inject({ url: "/readyz" })).statusCode;

describe("an installation whose database connections all go silent", () => {
  it("says so at /readyz within two seconds, ends calls within six, and continues over new connections", async () => {
    const form = await given(portal).form();
    const post = () => registrator.post("/appeal-actions/with-applicant", form);
    // every connection of the pool is in use once
    await Promise.all(Array.from({ length: 8 }, list));
    expect([await isReady(), (await list()).status, pool.totalCount]).toEqual([200, 200, 3]);

    proxy.silence();
    const [ready, read, write] = await Promise.all([timed(isReady()), timed(list()), timed(post())]);

    expect(ready.result).toBe(503);
    expect(ready.seconds).toBeLessThan(2);
    expect([read.result, write.result].map(({ status, body }) => [status, body.code])).toEqual([
      [503, "database_unavailable"],
      [503, "database_unavailable"],
    ]);
    expect(Math.max(read.seconds, write.seconds)).toBeLessThan(6);

    await vi.waitFor(async () => expect([await isReady(), (await list()).status, (await post()).status]).toEqual([200, 200, 200]), {
      timeout: 15_000,
    });
  }, 40_000);
});
