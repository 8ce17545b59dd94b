import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../support/database.ts";
import { given } from "../support/given.ts";
import { openOffice, password } from "../support/people.ts";
import { silentProxy, type SilentProxy } from "../support/silent-proxy.ts";

/** The launcher gives a stop 20 seconds; systemd sees a failed unit where it takes longer. */
const atMost = 15;

let database: TestDatabase;
let proxy: SilentProxy;
let child: ChildProcess;
let said = "";
let url = "";
const dataDir = mkdtempSync(join(tmpdir(), "murojaat-silent-"));
beforeEach(async () => {
  database = await freshOffice();
  const here = await openOffice(database.db);
  await given(here).registered();
  await here.close();
  proxy = await silentProxy(database.url);
  [said, shown] = ["", 0];
  const env = { ...process.env, DATABASE_URL: proxy.url, DATA_DIR: dataDir, PORT: "0", DEMO_APPEALS: "0", LOG_LEVEL: "warn", NODE_ENV: "" };
  child = spawn(process.execPath, [join(import.meta.dirname, "../../../scripts/start.mjs"), "--no-build"], {
    env: { ...env, TELEGRAM_TOKEN: "", METRICS_ADDRESS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding("utf8").on("data", (part: string) => (said += part));
  await expect.poll(() => said, { timeout: 25_000 }).toMatch(/running at http/);
  url = /running at (http\S+)/.exec(said)![1]!;
}, 60_000);
afterEach(async () => {
  child.kill("SIGKILL");
  await proxy.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How many lists people were shown. */
let shown = 0;
const list = async (token: string): Promise<number> => {
  const { status } = await fetch(`${url}/api/appeals/menu/registration`, { headers: { authorization: `Bearer ${token}` } });
  if (status === 200) shown += 1;
  return status;
};
/** How many of them the reading log has. */
const readings = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(distinct request_id)::int as n from reading_log where list is not null`.execute(database.db))
    .rows[0]!.n;

const stops: (readonly [when: string, seconds: number])[] = [["at once", 0]];
// timers, queue and live updates have noticed by then what they can notice
if (process.env["STOPS"] === "full") stops.push(["75 seconds later", 75]);

it.each(stops)(
  "a stop %s after the database's connections went silent is clean, with lists and streams open",
  async (_when, seconds) => {
    const { token } = (await (
      await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ login: "registrator", password }),
      })
    ).json()) as { token: string };
    const stream = await fetch(`${url}/api/profile/events`, { headers: { authorization: `Bearer ${token}` } });
    const streamed = stream.text().catch(() => "cut");
    // every connection of the pool is in use once
    expect(new Set(await Promise.all(Array.from({ length: 16 }, () => list(token))))).toEqual(new Set([200]));

    proxy.silence();
    let isAsking = true;
    const asking = (async () => {
      while (isAsking)
        await list(token).then(
          () => wait(50),
          () => wait(50),
        );
    })();
    await wait(seconds * 1000);
    const began = performance.now();
    child.kill("SIGTERM");
    const [code] = (await once(child, "exit")) as [number];
    const took = (performance.now() - began) / 1000;
    isAsking = false;
    await asking;
    await streamed;

    expect([code, said.includes("Not stopped within")]).toEqual([0, false]);
    expect(took).toBeLessThan(atMost);
    // who read what is not lost with the process
    expect(await readings()).toBe(shown);
  },
  150_000,
);
