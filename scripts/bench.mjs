// npm run bench [-- --appeals 100000 --seconds 5 --fresh --browser]: figures of the real server beside a bare one.
// npm run bench -- --live 1000: that many open screens on one process, and how soon each hears of a change.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode, root } from "./node.mjs";

const { values } = parseArgs({
  options: {
    appeals: { type: "string", default: "100000" },
    seconds: { type: "string", default: "5" },
    fresh: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
    live: { type: "string", default: "0" },
  },
});
const [appeals, seconds] = [Number(values.appeals), Number(values.seconds)];
if (!Number.isInteger(appeals) || appeals < 500 || !(seconds > 0)) {
  console.error("--appeals is a whole number from 500 on, --seconds a number above 0.");
  process.exit(1);
}
// an interrupted run stops its server
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
needDependencies({ dev: values.browser });
needNode();
const { runBench, heading } = await import("../tools/src/bench/bench.ts");
const password = "Murojaat-2026";

const folder = join(root, ".cache", "bench");
if (Number(values.live) > 0) {
  const { runLive } = await import("../tools/src/bench/live.ts");
  const times = (name, { p50, p95, max }) => `${name} after ${p50} ms (p50), ${p95} (p95), ${max} (last)`;
  for (const oneOffice of [false, true]) {
    const live = await runLive({ folder, appeals, screens: Number(values.live), oneOffice, password });
    console.log(`${live.screens} screens, ${live.concerned} of them of the office where ${live.changes} changes are made:`);
    console.log(
      `  ${times("the appeal", live.appealMs)}; ${times("counters", live.countersMs)}; ${live.missing} missing; ${live.memoryMiB} MiB.`,
    );
  }
  process.exit(0);
}
const browser = values.browser ? await openBrowser() : undefined;
try {
  console.log(heading);
  const result = await runBench({
    folder,
    appeals,
    seconds,
    fresh: values.fresh,
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

async function openBrowser() {
  const { chromium } = await import("@playwright/test");
  const { findChromium } = await import("./chromium.mjs");
  const { buildWeb } = await import("./build-web.mjs");
  buildWeb();
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
}

/** Three times, the middle one counts: a browser's first page is slower than its second. */
async function inBrowser(opened, url) {
  const { measureBrowser } = await import("../e2e/measure.ts");
  const runs = [];
  for (let run = 0; run < 3; run += 1) runs.push(await measureBrowser(opened, { url, login: "registrator", password }));
  return runs.toSorted((a, b) => a.firstListMs - b.firstListMs)[1];
}
