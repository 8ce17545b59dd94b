import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findRunning } from "@murojaat/server/engine/db/embedded.ts";
import { countAfterwards } from "./count.ts";
import type { Part } from "./part.ts";
import { startLoad } from "./load.ts";
import { freePorts, isReady, startPortal, until } from "./processes.ts";

/** The portal with its embedded PostgreSQL is killed under load: the process, the database, a connection, both at once, and stopped in order. */
export const kills: Part = async ({ folder, times, say, password, dataKey }) => {
  const [port] = (await freePorts(1)) as [number];
  const dataDir = join(folder, "data");
  const env = { DATABASE_URL: "", DATA_DIR: dataDir, DATA_KEY: dataKey, DEMO_PASSWORD: password };
  const log = join(folder, "portal.log");
  let portal = startPortal(port, env, log);
  await until("the portal is ready", () => isReady(port));
  const database = () => findRunning(dataDir)!;
  const inDatabase = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: database().adminUrl });
    client.on("error", () => undefined); // it may kill its own server
    await client.connect();
    try {
      return (await client.query(statement)).rows as Record<string, unknown>[];
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const postmaster = async (): Promise<number> =>
    Number((await inDatabase("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as postmaster"))[0]!["postmaster"]);
  const again = async (): Promise<void> => {
    portal = startPortal(port, env, log);
    await until("the portal is ready again", () => isReady(port));
  };
  const faults: readonly { readonly name: string; readonly make: () => Promise<void> }[] = [
    { name: "the portal killed", make: async () => (await portal.kill("SIGKILL"), again()) },
    { name: "its PostgreSQL killed", make: async () => void process.kill(await postmaster(), "SIGKILL") },
    {
      name: "every connection ended by the database",
      make: async () =>
        void (await inDatabase(
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null",
        )),
    },
    {
      name: "both killed",
      make: async () => {
        const pid = await postmaster();
        process.kill(pid, "SIGKILL");
        await portal.kill("SIGKILL");
        await again();
      },
    },
    { name: "the portal stopped and started", make: async () => (await portal.kill("SIGTERM"), again()) },
  ];
  const load = startLoad([`http://127.0.0.1:${port}`], { people: 6, password });
  try {
    await until("people work", async () => load.acknowledged.length > 20);
    for (let n = 0; n < times * faults.length; n += 1) {
      const { name, make } = faults[n % faults.length]!;
      await wait(2000);
      load.longestPause();
      await make();
      const at = load.acknowledged.length;
      await until("people work again", async () => load.acknowledged.length > at + 10);
      say(
        `${n + 1}: ${name}; no acknowledged write for ${(load.longestPause() / 1000).toFixed(1)} s; ${load.acknowledged.length} acknowledged.`,
      );
    }
    await load.stop();
    const counted = await countAfterwards(database().ownerUrl, load.acknowledged, env);
    say(`${counted.facts}; ${load.repeated()} calls were made again.`);
    return counted.faults;
  } finally {
    await portal.kill("SIGTERM");
  }
};
