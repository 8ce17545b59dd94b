import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareData } from "../bench/prepare.ts";
import { createDb, createPool } from "../db/client.ts";
import { startEmbedded } from "../db/embedded.ts";
import { listCalls, listNames, loginFor, type ListCall } from "../test/list-calls.ts";
import { askedOf, firstLook, timed, type Site, type Time } from "../test/list-times.ts";
import { openOffice, password, type Portal } from "../test/people.ts";
import { recording } from "../test/plans.ts";

const [fewer, more] = [100_000, 1_000_000];
/** Milliseconds of a page: quick whatever there is, or no slower than that and hardly slower than with a tenth of the appeals. */
const quick = 20;
const slowest = 60;
const growth = 1.3;
/** So many pages of the database are read in that time on a quiet machine; on a busy one they are what can be told. */
const fewPages = 3_000;

/** What does not reach that: who asks, how many pages of the database a look may read instead, and why. */
const exceptions: readonly { readonly of: RegExp; readonly pages: number; readonly why: string }[] = [
  {
    of: /^appeals\/(?!silence)\S+ silence=/,
    pages: 290_000,
    why: "the course of each appeal is asked; every event changes it, so it leaves no mark. Only the list of silence offers this filter",
  },
  { of: /^appeals\/silence /, pages: 110_000, why: "the course of 12,000 appeals is asked, twice: for the total and for the page" },
  { of: / applicantName/, pages: 200_000, why: "a surname that thousands bear, compared with each row of the list" },
  { of: / groupsId/, pages: 36_000, why: "every question of an open appeal is asked, for steps of what is open leave no mark" },
  { of: /^appeals\/send-to-another-org /, pages: 11_000, why: "no index of an office's rows says which other office is asked" },
  { of: /^appeals\/dashboard-appeal statusesId=3/, pages: 5_500, why: "steps of what is open leave no mark" },
  { of: / executorName/, pages: 96_000, why: "everybody of that name is asked for, in all offices" },
  {
    of: /^tasks\/(delayed|process)-tasks /,
    pages: 120_000,
    why: "the facts of each open appeal are asked, for steps of what is open leave no mark",
  },
  { of: /^tasks\/\S+-query bucket=/, pages: 102_000, why: "few wait, and they are found by their term among all that is open" },
  {
    of: /^tasks\/(supervisor-tasks|dashboard-tasks|all) (hasNews|resultTypesId|executorId)/,
    pages: 83_000,
    why: "of open ones they change with each step, which leaves no mark",
  },
];

type Opened = { readonly portal: Portal; readonly site: (list: string) => Promise<Site>; readonly close: () => Promise<void> };
const open = async (folder: string, appeals: number): Promise<Opened> => {
  const embedded = await startEmbedded({ dataDir: await prepareData(folder, { appeals, password, fresh: false }) });
  const pool = createPool(embedded.url, { max: 4 });
  const { pool: recorded, take } = recording(pool);
  const portal = await openOffice(createDb(recorded));
  const client: pg.PoolClient = await pool.connect();
  return {
    portal,
    site: async (list) => ({ person: await portal.as(loginFor(list)), client, take }),
    close: async () => {
      client.release();
      await portal.close();
      await pool.end();
      await embedded.stop();
    },
  };
};

type Best = Omit<Time, "first">;
const isQuick = (of: Best, than: Best): boolean =>
  of.best <= quick || of.pages <= fewPages || (of.best <= slowest && of.best <= growth * than.best);
const told = (list: string, what: string, of: Time, than: Best): string =>
  [list, what, of.total, than.best.toFixed(1), than.pages, of.best.toFixed(1), of.pages, of.first.toFixed(0)].join("\t");

/**
 * Every list, filter and sort with a million appeals beside a tenth of that, in the data folders of the bench: they are made when they are
 * not there, some twenty minutes and 14 GB. No other run includes it: PLANS=million npx vitest run --project server list-scale
 * What was measured stands in .cache/bench/list-scale.tsv.
 */
describe.skipIf(process.env["PLANS"] !== "million")(`with ${more} appeals`, () => {
  const folder = fileURLToPath(new URL("../../../.cache/bench", import.meta.url));
  const table = join(folder, "list-scale.tsv");
  let [small, large]: Opened[] = [];
  let calls: readonly [small: readonly ListCall[], large: readonly ListCall[]];

  beforeAll(async () => {
    [small, large] = [await open(folder, fewer), await open(folder, more)];
    calls = [await listCalls(small.portal.db), await listCalls(large.portal.db)];
    writeFileSync(
      table,
      `${["list", "what", "total", `ms at ${fewer}`, "pages read", `ms at ${more}`, "pages read", "ms of the first look"].join("\t")}\n`,
    );
  }, 3_600_000);
  afterAll(async () => {
    await small?.close();
    await large?.close();
  });

  it.each(listNames)("%s reads no large table from end to end and is as quick as with a tenth", { timeout: 1_200_000 }, async (list) => {
    const [there, here] = [await small!.site(list), await large!.site(list)];
    const [less, all] = [askedOf(list, calls[0]), askedOf(list, calls[1])];
    const [before, now] = [await timed(there, less[0]!.path(0), quick, 3), await timed(here, all[0]!.path(0), quick, 3)];
    const failures: string[] = [];
    for (const { what, path } of all) {
      const { first, faults } = await firstLook(here, path(now.total), now.total > more / 8);
      failures.push(...faults.map((fault) => `${what}: ${fault.replace(/\s+/g, " ").slice(0, 200)}`));
      const same = less.find((one) => one.what === what) ?? less[0]!;
      // what is held is held by the first look
      await firstLook(there, same.path(before.total), true);
      let than = await timed(there, same.path(before.total), quick, 2);
      let of = await timed(here, path(now.total), quick, 2);
      if (!isQuick(of, than)) {
        of = await timed(here, path(now.total), quick, 10);
        than = await timed(there, same.path(before.total), quick / 2, 5);
      }
      appendFileSync(table, `${told(list, what, { ...of, first }, than)}\n`);
      const exception = exceptions.find((one) => one.of.test(`${list} ${what}`));
      if (!isQuick(of, than) && of.pages > (exception?.pages ?? 0)) failures.push(told(list, what, { ...of, first }, than));
    }
    expect(failures).toEqual([]);
  });
});
