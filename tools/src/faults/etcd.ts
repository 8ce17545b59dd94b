import { setTimeout as wait } from "node:timers/promises";
import { onCluster } from "./on-cluster.ts";
import type { Part } from "./part.ts";

/** Longer than Patroni's `ttl` and `retry_timeout` together: without `failsafe_mode` the primary has long given up. */
const secondsAway = 45;
/** Far beyond what a busy machine needs for a write, far below what a demotion takes. */
const longestAllowed = 10;

/** The whole of etcd is killed under load and comes back; nobody is demoted, reading and writing go on. */
export const etcd: Part = (what) =>
  onCluster(what, async (cluster, load) => {
    const faults: string[] = [];
    for (let n = 1; n <= what.times; n += 1) {
      // Patroni writes down in etcd whom the primary must reach
      await wait(10_000);
      load.longestPause();
      const before = load.acknowledged.length;
      const leader = await cluster.leader();
      const { appealId } = load.acknowledged.at(-1)!;
      const reads: { readonly status: number; readonly seconds: number }[] = [];
      await cluster.killEtcd();
      for (const end = performance.now() + secondsAway * 1000; performance.now() < end; await wait(200)) {
        const began = performance.now();
        reads.push({ status: await load.open(appealId), seconds: (performance.now() - began) / 1000 });
      }
      await cluster.startEtcd();
      await wait(10_000);

      const pause = load.longestPause() / 1000;
      const refused = reads.filter(({ status }) => status !== 200);
      const slowest = Math.max(...reads.map(({ seconds }) => seconds));
      const leaderNow = await cluster.leader();
      what.say(
        `${n}: etcd away for ${secondsAway} s; no acknowledged write for ${pause.toFixed(1)} s at most; ${reads.length} reads, the slowest ${slowest.toFixed(1)} s; ${before} acknowledged before, ${load.acknowledged.length} now.`,
      );
      if (leaderNow !== leader) faults.push(`The primary was ${leader}, and is ${leaderNow}.`);
      if (pause > longestAllowed) faults.push(`No write was acknowledged for ${pause.toFixed(1)} s.`);
      if (refused.length > 0) faults.push(`${refused.length} of ${reads.length} reads were refused, the first with ${refused[0]!.status}.`);
      if (slowest > longestAllowed) faults.push(`A read took ${slowest.toFixed(1)} s.`);
    }
    return faults;
  });
