// npm run totals [-- --repair]: compares the totals and the facts kept by triggers with what the records say; with --repair makes them anew.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { compareKeptFacts, compareKeptTotals, repairKeptTotals } = await import("../server/src/engine/lists/kept-check.ts");

await withDatabase(async ({ db }) => {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const differences = await compareKeptTotals(db);
  if (differences.length > 0) console.table(differences);
  console.log(
    differences.length === 0 ? "Every kept total is what counting finds." : `${differences.length} kept totals differ from their counts.`,
  );
  const appeals = await compareKeptFacts(db);
  console.log(
    appeals.length === 0
      ? "All facts are what the records say."
      : `The facts of these appeals (the first hundred) are not what their records say: ${appeals.join(", ")}`,
  );
  if (differences.length + appeals.length === 0) return;
  if (values.repair) {
    await repairKeptTotals(db);
    console.log("They have been made anew.");
  } else process.exitCode = 1;
});
