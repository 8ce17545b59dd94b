// node scripts/tool.mjs problems [--seed N …]: how well common problems are found among the appeals of a demo into which they were planted;
// with --appeals N: how long the job takes in a demo of so many, and the calls of the screens; with --bursts: how soon early warnings find bursts in
// two made-up years, and how often they ring for nothing.
import { parseArgs } from "node:util";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf } from "@murojaat/server/engine/crypto/data-keys.ts";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import { seedOffice } from "../bench/prepare.ts";
import { measureBursts } from "./bursts.ts";
import { measureProblems, type Figures } from "./measure.ts";
import { timeProposals } from "./times.ts";

const ratio = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(3));

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", multiple: true, default: ["11", "12", "13"] },
      appeals: { type: "string" },
      bursts: { type: "boolean" },
    },
  });
  if (values.bursts) {
    console.log("| seed | letters | bursts | found | by the third day | by the second | false alarms in a year |");
    console.log("|---|---|---|---|---|---|---|");
    for (const seed of values.seed) {
      const { letters, bursts, found, byThird, bySecond, alarms } = measureBursts(Number(seed));
      console.log(`| ${[seed, letters, bursts, found, byThird, bySecond, alarms].join(" | ")} |`);
    }
    return;
  }
  if (values.appeals !== undefined) {
    console.log(await inOffice((db) => timeProposals(db, Number(values.appeals))));
    return;
  }
  console.log("| seed | planted | found | events found | proposals | precision (members) | precision (pairs) | decoys taken | seconds |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const seed of values.seed)
    console.log(lineOf(seed, await inOffice((db) => measureProblems(db, { seed: Number(seed), events: 60, appeals: 2500 }))));
};

/** On a server of its own. */
const inOffice = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  useDataKeys(dataKeysOf(Buffer.alloc(32, "problems")));
  const server = await startTemporary();
  try {
    await prepareDatabase(server);
    const pool = createPool(server.ownerUrl, { max: 2, queryTimeout: 0 });
    try {
      const db = createDb(pool);
      await seedOffice(db, "Murojaat-2026");
      return await work(db);
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
