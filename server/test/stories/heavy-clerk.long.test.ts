import { setImmediate as next, setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { joinPdf } from "../../src/engine/contents/join-pdf.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { startWorker } from "../../src/engine/jobs/worker.ts";
import { appealWordsJobs, askForIndexing } from "../../src/office/appeals/appeal-words.jobs.ts";
import { fileReadingJobs } from "../../src/office/file-readings/file-readings.jobs.ts";
import { built, page, portal, signIn, useDrawnPortal } from "../support/drawn-portal.ts";
import { given } from "../support/given.ts";
import { letters, scan } from "../support/letters.ts";
import { urlOf } from "../support/run-jobs.ts";
import { byForm } from "../support/uploads.ts";

useDrawnPortal();

/** Different words, as many as fit. */
const longText = (of: number): string => {
  let seed = of + 7;
  const random = (most: number): number => (seed = (seed * 16_807) % 2_147_483_647) % most;
  const syllables = ["ba", "yor", "gul", "dim", "suv", "tosh", "lar", "kan", "mi", "oq", "shi", "zor"];
  const words = Array.from({ length: 10_000 }, () => Array.from({ length: 4 }, () => syllables[random(12)]!).join(""));
  return `ARIZA\nkelishuv ${words.join(" ")}`.slice(0, 100_000);
};

it(
  "a clerk with 200 pages, four scans of ten pages and 30 long files delays a colleague by at most 300 ms; nothing is lost",
  { timeout: 180_000 },
  async () => {
    const at = given(portal);
    const store = localStore(portal.folder);
    const silent = { warn: () => undefined, error: () => undefined };
    const work = { db: portal.db, store, announce: () => undefined };
    const handlers = [...fileReadingJobs(work), ...appealWordsJobs(portal.db)];
    const [clerk, colleague] = [await portal.as("registrator"), await portal.as("registrator2")];
    const upload = async (name: string, content: Buffer, login = "registrator"): Promise<number> =>
      at.ok(await byForm(portal, name, content, login)).resourceId;
    const states = async (ids: readonly number[]): Promise<string[]> =>
      (
        await sql<{ state: string }>`select state from file_readings where file_id = any(${[...ids]}::bigint[]) order by file_id`.execute(
          portal.db,
        )
      ).rows.map(({ state }) => state);
    const waitFor = async (ids: readonly number[]) => {
      while ((await states(ids)).some((state) => state !== "ready")) await wait(100);
    };

    const { id: own } = await at.registered({}, {}, "registrator2");
    /** How long a card, and then a list, take the colleague; the slower of both. */
    const look = async (): Promise<number> => {
      let longest = 0;
      for (const path of [`/appeals/${own}`, "/appeals/all?pageSize=20"]) {
        const began = performance.now();
        at.ok(await colleague.get(path));
        longest = Math.max(longest, performance.now() - began);
        await wait(20);
      }
      return longest;
    };
    for (let n = 0; n < 10; n += 1) await look();
    const quiet: number[] = [];
    for (let n = 0; n < 20; n += 1) quiet.push(await look());

    const content = await scan(letters.uz, { dpi: 150 });
    const { content: pages } = await joinPdf(async () => ({
      parts: Array.from({ length: 10 }, () => ({ kind: "jpeg" as const, content })),
      most: 10,
    }));
    const [scans, files]: [number[], number[]] = [[], []];
    for (let n = 0; n < 30; n += 1) files.push(await upload(`uzun-${n}.txt`, Buffer.from(longText(n))));
    const cookies = await signIn("registrator");
    const worker = await startWorker({ url: urlOf(portal.db), db: portal.db, handlers, log: silent });
    try {
      const loaded: Promise<string>[] = [];
      const busy: number[] = [];
      let [isLoaded, line] = [false, 0];
      const load = async () => {
        for (let n = 0; n < 200; n += 1) {
          loaded.push(page(cookies, {}, "/slow").then(({ body }) => body));
          await next();
        }
        await waitFor(files);
        for (let n = 0; n < 4; n += 1) scans.push(await upload(`skan-${n}.pdf`, Buffer.from(pages)));
        line = await upload("xat.txt", Buffer.from("Suv yoʻq"), "registrator2");
        const { id } = await at.registered({ files });
        await askForIndexing(portal.db);
        at.ok(await clerk.post("/notes", { appealId: id, text: "Bugun koʻriladi" }));
        await askForIndexing(portal.db);
        while ((await sql`select from text_changes`.execute(portal.db)).rows.length > 0) await wait(50);
        const found = await Promise.all(
          Array.from({ length: 4 }, async () => clerk.get("/appeals/search?search_type_id=5&search_value=kelishuv%20koʻriladi")),
        );
        for (const reply of found) expect(at.ok(reply)).toMatchObject([{ id }]);
      };
      const loading = load().finally(() => (isLoaded = true));
      while (!isLoaded) busy.push(await look());
      await loading;
      for (const body of await Promise.all(loaded)) expect(body === built || body.includes("<b>registrator ")).toBe(true);

      const slowest = (all: readonly number[]) => Math.max(...all);
      const usual = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!;
      expect(usual(busy) - usual(quiet)).toBeLessThan(300);
      expect(slowest(busy) - slowest(quiet)).toBeLessThan(300);
      // a line of a colleague waits for no scan of the clerk's
      await waitFor([line]);
      expect(await states(scans)).toContain("waiting");
    } finally {
      await worker.stop();
    }
    // what was under way when the process stopped is not lost, nor counts as an attempt
    const { rows } = await sql<{ left: boolean }>`
    select bool_and(state = 'ready' or state = 'waiting' and tries = 0) as left from file_readings where file_id = any(${scans}::bigint[])`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ left: true }]);
  },
);
