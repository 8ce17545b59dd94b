import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { passwords, startCluster } from "./cluster.ts";
import { countAfterwards } from "./count.ts";
import type { Part } from "./part.ts";
import { startLoad } from "./load.ts";
import { isReady, startPortal, until } from "./processes.ts";

/** The primary of a Patroni cluster is cut off under load, again and again, with two portals behind HAProxy. */
export const failover: Part = async ({ folder, times, say, password, dataKey }) => {
  const cluster = await startCluster(join(folder, "cluster"));
  const { ports, portalPorts } = cluster;
  say(`PostgreSQL 15, three nodes; the primary is ${await cluster.primary()}.`);
  const address = (user: string, secret: string, port: number) => `postgres://${user}:${secret}@127.0.0.1:${port}/murojaat`;
  const env = {
    DATABASE_URL: address("murojaat", passwords.portal, ports.primary),
    DATABASE_OWNER_URL: address("murojaat_owner", passwords.owner, ports.primary),
    DATABASE_REPLICA_URL: address("murojaat", passwords.portal, ports.replica),
    DATA_DIR: join(folder, "data"),
    DATA_KEY: dataKey,
    DEMO_PASSWORD: password,
  };
  // one after the other: the first fills the demo office
  const portals = [];
  for (const [n, port] of portalPorts.entries()) {
    portals.push(startPortal(port, env, join(folder, `portal${n + 1}.log`)));
    await until(`portal ${n + 1} is ready`, () => isReady(port));
  }
  try {
    await until("HAProxy leads to a portal", () => isReady(ports.portals), 30);
    const load = startLoad([`http://127.0.0.1:${ports.portals}`], { people: 6, password });
    await until("people work", async () => load.acknowledged.length > 20);
    const pauses: number[] = [];
    for (let n = 1; n <= times; n += 1) {
      await wait(3000);
      load.longestPause();
      const before = load.acknowledged.length;
      const old = await cluster.primary();
      await cluster.cut(old);
      await until("somebody else is primary", async () => (await cluster.primary()) !== old);
      const atFailover = load.acknowledged.length;
      await until("people work again", async () => load.acknowledged.length > atFailover + 10);
      const pause = load.longestPause() / 1000;
      pauses.push(pause);
      await cluster.bringBack(old);
      say(
        `${n}: ${old} cut off, ${await cluster.primary()} took over; no acknowledged write for ${pause.toFixed(1)} s; ${before} acknowledged before, ${load.acknowledged.length} now.`,
      );
    }
    await load.stop();
    const { facts, faults } = await countAfterwards(env.DATABASE_OWNER_URL, load.acknowledged, env);
    const sorted = pauses.toSorted((a, b) => a - b);
    say(
      `${facts}; ${load.repeated()} calls were made again. Pauses: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, longest ${sorted.at(-1)?.toFixed(1)} s.`,
    );
    return [...faults, ...portals.filter((portal) => portal.hasEnded()).map(({ port }) => `The portal on port ${port} ended.`)];
  } finally {
    for (const portal of portals) await portal.kill("SIGTERM");
    await cluster.stop();
  }
};
