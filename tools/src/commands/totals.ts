// Compares the totals and the rows that triggers maintain with the records; with --repair computes again what differs.
import { parseArgs } from "node:util";
import { compareAppealRows, compareTotals, repairReadModels } from "@murojaat/server/office/read-models/read-model-check.ts";
import type { Given } from "./command.ts";

type Arguments = { readonly repair: boolean };

export const readArguments = (args: readonly string[]): Arguments =>
  parseArgs({ args: [...args], options: { repair: { type: "boolean", default: false } } }).values;

export const run = async ({ repair }: Arguments, { db, owner }: Given["database"]): Promise<void> => {
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
  if (repair) {
    await repairReadModels(owner);
    console.log("They have been computed again.");
  } else process.exitCode = 1;
};
