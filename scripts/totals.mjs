// npm run totals [-- --repair]: compares the totals and the rows that triggers maintain with the records; with --repair recomputes them.
import { parseArgs } from "node:util";
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { compareAppealRows, compareTotals, repairReadModels } = await import("../server/src/office/read-models/read-model-check.ts");

await withDatabase(async ({ db, owner }) => {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const differences = await compareTotals(db);
  if (differences.length > 0) console.table(differences);
  console.log(
    differences.length === 0
      ? "Every stored total is what counting finds."
      : `${differences.length} stored totals differ from their counts.`,
  );
  const appeals = await compareAppealRows(db);
  console.log(
    appeals.length === 0
      ? "All facts are what the records say."
      : `The facts of these appeals (the first hundred) are not what their records say: ${appeals.join(", ")}`,
  );
  if (differences.length + appeals.length === 0) return;
  if (values.repair) {
    await repairReadModels(owner);
    console.log("They have been made anew.");
  } else process.exitCode = 1;
});
