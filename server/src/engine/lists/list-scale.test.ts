import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareData } from "@murojaat/tools/bench/prepare.ts";
import { createDb, createPool } from "../db/pool.ts";
import { findRunning, startEmbedded } from "../db/embedded.ts";
import { listCalls, listNames, loginFor, type ListCall } from "../../../test/support/list-calls.ts";
import { askedOf, firstLook, pacer, pagesOf, timed, worker, type Asked, type Site } from "../../../test/support/list-times.ts";
import { openOffice, password, type Portal } from "../../../test/support/people.ts";
import { recording } from "../../../test/support/plans.ts";

const [fewer, more] = [100_000, 1_000_000];
/** Milliseconds of a look: quick however much there is, or never slower than that and hardly slower than with a tenth of the appeals. */
const quick = 20;
const slowest = 60;
const growth = 1.3;

/** What grows more than that with its data, though never beyond the slowest: what is asked, the pages of the database that a look may read, and why. */
type Exception = { readonly of: RegExp; readonly pages: number; readonly why: string };
const exceptions: readonly Exception[] = [
  {
    of: /^\S+ applicantName$/,
    pages: 75_000,
    why: "a surname that ten thousand appeals bear is found among the search keys of all, in 25 ms, for each part of a list",
  },
  {
    of: /^appeals\/process /,
    pages: 4_000,
    why: "36,000 rows of an index are read at each look, ten times as many as with a tenth",
  },
  {
    of: /^appeals\/silence /,
    pages: 12_000,
    why: "12,000 open ones are read with their courses, ten times as many as with a tenth",
  },
  {
    of: /^appeals\/(dashboard-appeal|all) silence=/,
    pages: 5_000,
    why: "what is open is read with its courses: each event changes one, and leaves no mark",
  },
  {
    of: /^appeals\/supervisor-appeals silence=/,
    pages: 100_000,
    why: "the same of many offices: 75,000 open ones and their courses",
  },
  {
    of: /^tasks\/delayed-tasks /,
    pages: 190_000,
    why: "19,000 open ones are read at each look, ten times as many as with a tenth, and asked for the facts of their appeals",
  },
  { of: /^tasks\/\S+-query bucket=/, pages: 60_000, why: "few wait, and they are found by their term among all that is open" },
  {
    of: /^tasks\/(dashboard-tasks|all|supervisor-tasks) (resultTypesId|executorId|executorName|hasNews|statusesId)/,
    pages: 75_000,
    why: "what is open is counted at each look, for its steps leave no mark",
  },
  {
    of: /^\S+ by \w+$/,
    pages: 125_000,
    why: "an order that no index has reads the whole list, up to 15,000 rows at eight pages each with the name that stands beside, ten times as many as with a tenth",
  },
];

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
  const worked = worker(connections);
  const pace = pacer(client, worked);
  for (let n = 0; n < 30; n += 1) await pace();
  return {
    portal,
    site: async (list) => ({ person: await portal.as(loginFor(list)), client, take, worked, pace }),
    close: async () => {
      client.release();
      await portal.close();
      await pool.end();
      await started?.stop();
    },
  };
};

const heading = ["list", "what", "total", `ms at ${fewer}`, `ms at ${more}`, "pages read", "ms of the first look", "reads from end to end"];
const done = "done";
/** What of a line of the table misses its aim; "" where nothing does. The tenth is asked and pages are read only where a look is not quick. */
const missedBy = (line: string): string => {
  const [list, what, , than, ms, pages, , faults] = line.split("\t") as [string, string, ...string[]];
  const call = `${list} ${what}`;
  const grows = Number(ms) > quick && Number(ms) > growth * Number(than);
  const mayGrow = exceptions.some((one) => one.of.test(call) && Number(pages) <= one.pages);
  return Number(ms) > slowest || (grows && !mayGrow) || faults ? line : "";
};
/** The lines of a list that is done, undefined where it is not. */
const linesOf = (table: string, list: string): string[] | undefined => {
  const lines = readFileSync(table, "utf8").split("\n");
  return lines.includes(`${list}\t${done}`)
    ? lines.filter((line) => line.startsWith(`${list}\t`) && line !== `${list}\t${done}`)
    : undefined;
};

/**
 * Every list, filter and sort with a million appeals beside a tenth of that, in the data folders of the bench: they are made when they are
 * not there, some twenty minutes and 14 GB. No other run includes it: PLANS=million npx vitest run --project server list-scale
 * What was measured stands in .cache/bench/list-scale.tsv; a run that was stopped goes on there with PLANS=rest.
 */
const plans = process.env["PLANS"];
describe.skipIf(plans !== "million" && plans !== "rest")(`with ${more} appeals`, () => {
  const folder = fileURLToPath(new URL("../../../../.cache/bench", import.meta.url));
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
  const ask = async (list: string, { what, path }: Asked, { there, here, totals }: Sites): Promise<void> => {
    const { wall, faults } = await firstLook(here, path(totals[1]), totals[1] > more / 8);
    let of = await timed(here, path(totals[1]), quick, 2);
    let than: number | undefined;
    let read: number | undefined;
    if (of.ms > quick) {
      const less = askedOf(list, calls[0]);
      const same = less.find((one) => one.what === what) ?? less[0]!;
      // what is held is held by the first look
      await firstLook(there, same.path(totals[0]), true);
      than = (await timed(there, same.path(totals[0]), quick / 2, 3)).ms;
      of = await timed(here, path(totals[1]), quick, 6);
      read = await pagesOf(here, path(totals[1]));
    }
    const found = faults.map((fault) => fault.replace(/\s+/g, " ").slice(0, 200)).join("; ");
    tell(list, what, of.total, than?.toFixed(1) ?? "", of.ms.toFixed(1), read ?? "", wall.toFixed(0), found);
  };

  it.each(listNames)("%s reads no large table from end to end and is as quick as with a tenth", { timeout: 1_200_000 }, async (list) => {
    if (plans !== "rest" || !linesOf(table, list)) {
      const [there, here] = [await small!.site(list), await large!.site(list)];
      const [less, all] = [askedOf(list, calls[0]), askedOf(list, calls[1])];
      const totals = [
        (await timed(there, less[0]!.path(0), quick, 1)).total,
        (await timed(here, all[0]!.path(0), quick, 1)).total,
      ] as const;
      for (const one of all) await ask(list, one, { there, here, totals });
      tell(list, done);
    }
    expect(
      linesOf(table, list)!
        .map(missedBy)
        .filter((missed) => missed !== ""),
    ).toEqual([]);
  });
});
