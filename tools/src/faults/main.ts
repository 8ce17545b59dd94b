// npm run test:faults [-- kills silence providers strict failover etcd --times 3]: breaks a portal under load and counts what is left.
// A part for which this machine lacks something is not tested, which is said; the command then ends with 77, and with 1 where anything was lost.
import { parseArgs } from "node:util";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { buildWeb } from "../../../scripts/build-web.mjs";
import { lackingFor, parts, runPart, type PartName } from "./faults.ts";

export const run = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { times: { type: "string", default: "3" } },
    allowPositionals: true,
  });
  const times = Number(values.times);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  const all = Object.keys(parts) as PartName[];
  const names = positionals.length > 0 ? all.filter((name) => positionals.includes(name)) : all;
  if (positionals.some((name) => !Object.hasOwn(parts, name)) || !Number.isInteger(times) || times < 1)
    throw new StartError(`Parts are ${all.join(", ")}, and --times is a whole number from 1 on.`);
  buildWeb();
  let [failed, left] = [0, 0];
  for (const name of names) {
    const lacking = lackingFor(name);
    if (lacking !== undefined) {
      left += 1;
      console.log(`${name}: NOT TESTED: this needs ${lacking}.`);
      continue;
    }
    console.log(`${name}:`);
    const faults = await runPart(name, times, (line) => console.log(`  ${line}`));
    for (const fault of faults) console.error(`  FAILED: ${fault}`);
    if (faults.length > 0) failed += 1;
    else console.log("  holds.");
  }
  process.exit(failed > 0 ? 1 : left > 0 ? 77 : 0);
};
