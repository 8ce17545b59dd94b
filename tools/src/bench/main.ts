// npm run bench [-- --appeals 100000 --seconds 5 --fresh --browser]: figures of the real server beside a bare one.
// npm run bench -- --live 1000: that many open screens on one process, and how soon each hears of a change.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { buildWeb } from "../../../scripts/build-web.mjs";
import { root } from "../../../scripts/node.mjs";
import { heading, runBench } from "./bench.ts";
import { measureBrowser, openBrowser } from "./browser.ts";
import { runLive } from "./live.ts";

const password = "Murojaat-2026";
const folder = join(root, ".cache", "bench");

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      appeals: { type: "string", default: "100000" },
      seconds: { type: "string", default: "5" },
      fresh: { type: "boolean", default: false },
      browser: { type: "boolean", default: false },
      live: { type: "string", default: "0" },
    },
  });
  const [appeals, seconds, screens] = [Number(values.appeals), Number(values.seconds), Number(values.live)];
  if (!Number.isInteger(appeals) || appeals < 500 || !(seconds > 0))
    throw new StartError("--appeals is a whole number from 500 on, --seconds a number above 0.");
  // an interrupted run stops its server
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  if (screens === 0) return measureAll({ appeals, seconds, fresh: values.fresh }, values.browser);
  await measureLive(appeals, screens);
  // the screens are still open
  return process.exit(0);
};

const measureLive = async (appeals: number, screens: number): Promise<void> => {
  type Times = Awaited<ReturnType<typeof runLive>>["appealMs"];
  const times = (name: string, { p50, p95, max }: Times) => `${name} after ${p50} ms (p50), ${p95} (p95), ${max} (last)`;
  for (const oneOffice of [false, true]) {
    const live = await runLive({ folder, appeals, screens, oneOffice, password });
    console.log(`${live.screens} screens, ${live.concerned} of them of the office where ${live.changes} changes are made:`);
    console.log(
      `  ${times("the appeal", live.appealMs)}; ${times("counters", live.countersMs)}; ${live.missing} missing; ${live.memoryMiB} MiB.`,
    );
  }
};

type Amount = { readonly appeals: number; readonly seconds: number; readonly fresh: boolean };
const measureAll = async (amount: Amount, withBrowser: boolean): Promise<void> => {
  if (withBrowser) buildWeb();
  const browser = withBrowser ? await openBrowser() : undefined;
  try {
    console.log(heading);
    const result = await runBench({
      folder,
      ...amount,
      password,
      inBrowser: browser && ((url) => inBrowser(browser, url)),
      say: (line) => console.log(line),
    });
    const { memoryMiB, startedInMs } = result;
    console.log(`\nStarted in ${startedInMs} ms; memory ${memoryMiB.atRest} MiB at rest, ${memoryMiB.underLoad} MiB under load.`);
    if (result.browser) console.log(`In a browser: ${JSON.stringify(result.browser)}`);
    mkdirSync(join(root, "artifacts"), { recursive: true });
    writeFileSync(join(root, "artifacts", "bench.json"), `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await browser?.close();
  }
};

/** Three times, the middle one counts: a browser's first page is slower than its second. */
const inBrowser = async (browser: Browser, url: string): Promise<object> => {
  const runs: Awaited<ReturnType<typeof measureBrowser>>[] = [];
  for (let each = 0; each < 3; each += 1) runs.push(await measureBrowser(browser, { url, login: "registrator", password }));
  return runs.toSorted((a, b) => a.firstListMs - b.firstListMs)[1]!;
};
