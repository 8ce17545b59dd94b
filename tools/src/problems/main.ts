// node scripts/tool.mjs problems [--seed N …]: how well common problems are found among the appeals of a demo into which they were planted.
import { parseArgs } from "node:util";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf } from "@murojaat/server/engine/crypto/data-keys.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import { seedOffice } from "../bench/prepare.ts";
import { measureProblems, type Figures } from "./measure.ts";

const ratio = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(3));

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { seed: { type: "string", multiple: true, default: ["11", "12", "13"] } } });
  console.log("| seed | planted | found | events found | proposals | precision (members) | precision (pairs) | decoys taken | seconds |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const seed of values.seed) console.log(lineOf(seed, await measure(Number(seed))));
};

const measure = async (seed: number): Promise<Figures> => {
  useDataKeys(dataKeysOf(Buffer.alloc(32, "problems")));
  const server = await startTemporary();
  try {
    await prepareDatabase(server);
    const pool = createPool(server.ownerUrl, { max: 2, queryTimeout: 0 });
    try {
      const db = createDb(pool);
      await seedOffice(db, "Murojaat-2026");
      return await measureProblems(db, { seed });
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
};

const lineOf = (seed: string, of: Figures): string => {
  const decoys = Object.entries(of.decoys).map(([kind, { all, taken }]) => `${kind} ${taken} of ${all}`);
  return `| ${[
    seed,
    of.planted,
    ratio(of.found, of.planted),
    `${of.foundEvents} of ${of.events}`,
    of.proposals,
    ratio(of.right, of.members),
    ratio(of.rightPairs, of.pairs),
    [...decoys, `others ${of.others}`].join(", "),
    of.seconds.toFixed(1),
  ].join(" | ")} |`;
};
