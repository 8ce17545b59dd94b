import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { freshOffice, type TestDatabase } from "./database.ts";
import { openOffice, type Portal } from "./people.ts";
import { silentProxy, type SilentProxy } from "./silent-proxy.ts";
import { createDb, createPool } from "../../src/engine/db/pool.ts";
import { makeMetrics, type Metrics } from "../../src/metrics.ts";

/** The newest schema file. */
export const schema = readdirSync(join(import.meta.dirname, "../../src/schema"))
  .filter((name) => /^\d\d-/.test(name))
  .toSorted()
  .at(-1);
export let database: TestDatabase;
export let proxy: SilentProxy;
let pool: pg.Pool;
export let metrics: Metrics;
export let portal: Portal;
export let folder: string;

/** The lines of the figures, name and labels to value. */
export const read = async (): Promise<Map<string, number>> =>
  new Map(
    (await metrics.text())
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A portal whose figures are read, over a way to its database that can fall silent. */
export const useMetricsPortal = (): void => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "murojaat-metrics-"));
    database = await freshOffice();
    proxy = await silentProxy(database.url);
    pool = createPool(proxy.url, { max: 2 });
    const db = createDb(pool);
    metrics = await makeMetrics({ db, dataDir: folder, version: "1.2.3" });
    // as the reader of the mailbox has them
    metrics.watchMailbox({
      lookedAt: Date.parse("2026-11-20T10:00:00Z"),
      late: 2,
      taken: new Map([
        ["appeal", 3],
        ["automatic", 1],
      ]),
    });
    portal = await openOffice(db, { watchCalls: metrics.watchCalls, live: { databaseUrl: database.url } });
  });
  afterAll(async () => {
    await portal.close();
    await proxy.close();
    await pool.end();
    await database.close();
    await rm(folder, { recursive: true });
  });
};
