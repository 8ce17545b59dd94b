// npm run totals [-- --repair]: compares the totals kept by triggers with what counting finds; with --repair counts them anew.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { compareKeptTotals, repairKeptTotals } = await import("../server/src/lists/kept-check.ts");

await withDatabase(async ({ db }) => {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const differences = await compareKeptTotals(db);
  if (differences.length > 0) console.table(differences);
  console.log(
    differences.length === 0 ? "Every kept total is what counting finds." : `${differences.length} kept totals differ from their counts.`,
  );
  if (differences.length === 0) return;
  if (values.repair) {
    await repairKeptTotals(db);
    console.log("They have been counted anew.");
  } else process.exitCode = 1;
});
