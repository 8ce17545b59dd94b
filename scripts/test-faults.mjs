// npm run test:faults [-- kills silence providers strict failover --times 3]: breaks a portal under load and counts what is left.
// A part for which this machine lacks something is not tested, which is said; the command then ends with 77, and with 1 where anything was lost.
import { parseArgs } from "node:util";
import { buildWeb } from "./build-web.mjs";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

const { values, positionals } = parseArgs({ options: { times: { type: "string", default: "3" } }, allowPositionals: true });
const times = Number(values.times);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
needDependencies({ dev: true });
needNode();
const { lackingFor, parts, runPart } = await import("../tools/src/faults/faults.ts");
const names = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  console.error(`Parts are ${Object.keys(parts).join(", ")}, and --times is a whole number from 1 on.`);
  process.exit(1);
}
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
