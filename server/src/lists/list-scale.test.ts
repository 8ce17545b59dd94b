import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareData } from "../bench/prepare.ts";
import { createDb, createPool } from "../db/client.ts";
import { findRunning, startEmbedded } from "../db/embedded.ts";
import { listCalls, listNames, loginFor, type ListCall } from "../test/list-calls.ts";
import { askedOf, firstLook, pagesOf, timed, worker, type Asked, type Site } from "../test/list-times.ts";
import { openOffice, password, type Portal } from "../test/people.ts";
import { recording } from "../test/plans.ts";

const [fewer, more] = [100_000, 1_000_000];
/** Milliseconds of a look: quick however much there is, or never slower than that and hardly slower than with a tenth of the appeals. */
const quick = 20;
const slowest = 60;
const growth = 1.3;

/** What does not reach that: who asks, the milliseconds and pages of the database that a look may take instead, and why. */
type Exception = { readonly of: RegExp; readonly ms: number; readonly pages: number; readonly why: string };
const exceptions: readonly Exception[] = [];
/** Whose first look reads a large table from end to end, and why. */
const readsAll: readonly { readonly of: RegExp; readonly why: string }[] = [];

type Opened = { readonly portal: Portal; readonly site: (list: string) => Promise<Site>; readonly close: () => Promise<void> };
const open = async (folder: string, appeals: number): Promise<Opened> => {
  const running = findRunning(join(folder, String(appeals)));
  const started = running ? undefined : await startEmbedded({ dataDir: await prepareData(folder, { appeals, password, fresh: false }) });
  const pool = createPool(running ?? started!.url, { max: 4 });
  const connections = new Set<pg.ClientBase>();
  pool.on("connect", (connection) => connections.add(connection));
  const { pool: recorded, take } = recording(pool);
  const portal = await openOffice(createDb(recorded));
  const client = await pool.connect();
  return {
    portal,
    site: async (list) => ({ person: await portal.as(loginFor(list)), client, take, worked: worker(connections) }),
    close: async () => {
      client.release();
      await portal.close();
      await pool.end();
      await started?.stop();
    },
  };
};

const heading = ["list", "what", "total", `ms at ${fewer}`, `ms at ${more}`, "pages read", "ms of the first look", "fails"];
const done = "done";
/** What was found of a list that is done already: its lines that fail; undefined where it is not. */
const foundOf = (table: string, list: string): string[] | undefined => {
  const lines = readFileSync(table, "utf8").split("\n");
  if (!lines.includes(`${list}\t${done}`)) return undefined;
  return lines.filter((line) => line.startsWith(`${list}\t`) && (line.split("\t")[heading.length - 1] ?? "") !== "");
};

/**
 * Every list, filter and sort with a million appeals beside a tenth of that, in the data folders of the bench: they are made when they are
 * not there, some twenty minutes and 14 GB. No other run includes it: PLANS=million npx vitest run --project server list-scale
 * What was measured stands in .cache/bench/list-scale.tsv; a run that was stopped goes on there with PLANS=rest.
 */
const plans = process.env["PLANS"];
describe.skipIf(plans !== "million" && plans !== "rest")(`with ${more} appeals`, () => {
  const folder = fileURLToPath(new URL("../../../.cache/bench", import.meta.url));
  const table = join(folder, "list-scale.tsv");
  const tell = (...cells: readonly (string | number)[]) => appendFileSync(table, `${cells.join("\t")}\n`);
  let [small, large]: Opened[] = [];
  let calls: readonly [small: readonly ListCall[], large: readonly ListCall[]];

  beforeAll(async () => {
    [small, large] = [await open(folder, fewer), await open(folder, more)];
    calls = [await listCalls(small.portal.db), await listCalls(large.portal.db)];
    if (plans !== "rest" || !existsSync(table)) writeFileSync(table, `${heading.join("\t")}\n`);
  }, 3_600_000);
  afterAll(async () => {
    await small?.close();
    await large?.close();
  });

  type Sites = { readonly there: Site; readonly here: Site; readonly totals: readonly [there: number, here: number] };
  /** One look at both; gives what fails. */
  const ask = async (list: string, { what, path }: Asked, { there, here, totals }: Sites): Promise<string> => {
    const { wall, faults } = await firstLook(here, path(totals[1]), totals[1] > more / 8);
    let of = await timed(here, path(totals[1]), quick, 2);
    let than: number | undefined;
    let read: number | undefined;
    const fails = readsAll.some((one) => one.of.test(`${list} ${what}`)) ? [] : [...faults];
    if (of.ms > quick) {
      const same = askedOf(list, calls[0]).find((one) => one.what === what) ?? askedOf(list, calls[0])[0]!;
      // what is held is held by the first look
      await firstLook(there, same.path(totals[0]), true);
      than = (await timed(there, same.path(totals[0]), quick / 2, 3)).ms;
      of = await timed(here, path(totals[1]), quick, 6);
      read = await pagesOf(here, path(totals[1]));
      const allowed = exceptions.find((one) => one.of.test(`${list} ${what}`));
      const isSlow = of.ms > quick && (of.ms > slowest || of.ms > growth * than);
      if (isSlow && !(allowed && of.ms <= allowed.ms && read <= allowed.pages)) fails.push(`${of.ms.toFixed(1)} ms`);
    }
    const verdict = fails.map((fault) => fault.replace(/\s+/g, " ").slice(0, 200)).join("; ");
    tell(list, what, of.total, than?.toFixed(1) ?? "", of.ms.toFixed(1), read ?? "", wall.toFixed(0), verdict);
    return verdict && `${what}: ${verdict}`;
  };

  it.each(listNames)("%s reads no large table from end to end and is as quick as with a tenth", { timeout: 1_200_000 }, async (list) => {
    const found = plans === "rest" ? foundOf(table, list) : undefined;
    if (found) return expect(found).toEqual([]);
    const [there, here] = [await small!.site(list), await large!.site(list)];
    const [less, all] = [askedOf(list, calls[0]), askedOf(list, calls[1])];
    const totals = [(await timed(there, less[0]!.path(0), quick, 1)).total, (await timed(here, all[0]!.path(0), quick, 1)).total] as const;
    const failures: string[] = [];
    for (const one of all) failures.push(await ask(list, one, { there, here, totals }));
    tell(list, done);
    return expect(failures.filter((failure) => failure !== "")).toEqual([]);
  });
});
