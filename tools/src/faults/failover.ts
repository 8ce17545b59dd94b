import { setTimeout as wait } from "node:timers/promises";
import { onCluster } from "./on-cluster.ts";
import type { Part } from "./part.ts";
import { until } from "./processes.ts";

/** The primary of a Patroni cluster is cut off under load, again and again. */
export const failover: Part = (what) =>
  onCluster(what, async (cluster, load) => {
    const pauses: number[] = [];
    for (let n = 1; n <= what.times; n += 1) {
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
      what.say(
        `${n}: ${old} cut off, ${await cluster.primary()} took over; no acknowledged write for ${pause.toFixed(1)} s; ${before} acknowledged before, ${load.acknowledged.length} now.`,
      );
    }
    const sorted = pauses.toSorted((a, b) => a - b);
    what.say(`Pauses: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, longest ${sorted.at(-1)?.toFixed(1)} s.`);
    return [];
  });
