import { join } from "node:path";
import { passwords, startCluster, type Cluster } from "./cluster.ts";
import { countAfterwards } from "./count.ts";
import { startLoad, type Load } from "./load.ts";
import type { With } from "./part.ts";
import { isReady, startPortal, until } from "./processes.ts";

type Breaking = (cluster: Cluster, load: Load) => Promise<readonly string[]>;
/** Breaks things while people work with two portals behind HAProxy on a Patroni cluster, and counts afterwards; what does not hold, a sentence each. */
export const onCluster = async ({ folder, say, password, dataKey }: With, breakThings: Breaking): Promise<readonly string[]> => {
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
    const broken = await breakThings(cluster, load);
    await load.stop();
    const { facts, faults } = await countAfterwards(env.DATABASE_OWNER_URL, load.acknowledged, env);
    say(`${facts}; ${load.repeated()} calls were made again.`);
    const ended = portals.filter((portal) => portal.hasEnded()).map(({ port }) => `The portal on port ${port} ended.`);
    return [...broken, ...faults, ...ended];
  } finally {
    for (const portal of portals) await portal.kill("SIGTERM");
    await cluster.stop();
  }
};
