// Goes through the history, the audit and the reading log; names what does not hold and fails then.
import { parseArgs } from "node:util";
import { verifyLogs, type Broken } from "@murojaat/server/office/evidence/verify.repository.ts";
import { noteVerification } from "@murojaat/server/office/system/operator-notes.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly root: string | undefined };

export const readArguments = (args: readonly string[]): Arguments => {
  const { root } = parseArgs({ args: [...args], options: { root: { type: "string" } } }).values;
  if (root !== undefined && !/^[0-9a-f]{64}$/i.test(root)) throw new UsageError("A root is 64 hexadecimal digits.");
  return { root };
};

export const run = async ({ root }: Arguments, { db, config }: Given["database"]): Promise<void> => {
  const { rows, seals, lastRoot, open, unbound, erased, broken } = await verifyLogs(db, root);
  console.log(`Rows of history: ${rows}. Seals: ${seals}${lastRoot === null ? "" : `, the last root ${lastRoot}`}.`);
  if (erased > 0) console.log(`Decisions on retention by which texts were erased: ${erased}.`);
  if (unbound > 0) console.log(`From before, with numbers, days, status and moments that no row binds yet: ${unbound} appeals and tasks.`);
  for (const { log, rows: unsealed, since, until } of open)
    console.log(
      `Not sealed yet, and nothing is vouched for: ${unsealed} rows of ${log}, ${since} to ${until}, and whether others of that time were removed.`,
    );
  for (const found of broken) console.error(`BROKEN: ${sentenceOf(found)}`);
  await noteVerification(config.dataDir, new Date().toISOString(), broken.length === 0);
  if (broken.length > 0) process.exitCode = 1;
  else console.log("Everything sealed holds.");
};

const sentenceOf = (found: Broken): string => {
  switch (found.kind) {
    case "row":
      return `row ${found.id} of the history (${found.at}, appeal ${found.requestNumber}): it, or the row before it, was changed, removed or moved.`;
    case "words":
      return `row ${found.id} of the history (appeal ${found.requestNumber}): its text or its changes are not those that were written.`;
    case "text":
    case "files":
      return `the ${found.kind} of ${found.answerId === null ? "" : `the answer ${found.answerId} in `}the appeal ${found.requestNumber}: not what row ${found.id} of the history says.`;
    case "record":
      return `the numbers, days, status or moments of ${found.taskId === null ? "" : `the task ${found.taskId} or its answers in `}the appeal ${found.requestNumber}: not what row ${found.id} of the history says.`;
    case "erased":
      return `the appeal ${found.requestNumber} is marked as erased by retention decision ${found.decision}: ${whyNotErased(found)}.`;
    case "seal":
      return `seal ${found.id} of ${found.sealedAt}: among the rows ${found.from} to ${found.upto} of ${found.log} stood ${found.rows}, there are ${found.found}, or others; or seals before it were removed.`;
    case "unsealed":
      return `${found.log}: its rows are older than an hour, and there is no seal at all.`;
    case "root":
      return "the root that was stored elsewhere is not among the seals: they were written again, or the last ones were removed.";
  }
};

const whyNotErased = ({ lacks, left }: Extract<Broken, { kind: "erased" }>): string => {
  if (lacks === "decision") return "there is no such decision on this appeal that was carried out";
  return lacks === "audit" ? "the audit has no line of it" : `something of it is still in ${left}`;
};
