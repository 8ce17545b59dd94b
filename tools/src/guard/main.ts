// node scripts/tool.mjs guard: what a call costs, counted and compared with the table in docs/measurements/guard.md.
// --write renews the table; --short measures what npm run check does, and says only what differs.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { root } from "../../../scripts/node.mjs";
import { makeLines } from "./lines.ts";
import { allocateAsWritten, measure } from "./measure.ts";
import { openOffice, password, type Office } from "./office.ts";
import { compare, least, readTable, replaceTable, type Figures, type Finding, type Table } from "./table.ts";

const document = "docs/measurements/guard.md";
const path = join(root, document);

export const run = async (args: readonly string[]): Promise<void> => {
  const { short, write } = parseArgs({
    args: [...args],
    options: { short: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
  }).values;
  if (short && write) throw new StartError("The table is written whole: --write without --short.");
  allocateAsWritten();
  const office = await openOffice().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    console.log(`What calls cost is not compared: ${error.message}`);
  });
  if (office === undefined) return;
  const known = readFileSync(path, "utf8");
  const table = await measureAll(office, short, readTable(known)).finally(() => office[Symbol.asyncDispose]());
  if (write) writeFileSync(path, replaceTable(known, table));
  else report(readTable(known), table);
};

/** A line that costs more than the table says is measured so many times more. */
const mostAgain = 2;

const measureAll = async (office: Office, short: boolean, known: Table): Promise<Table> => {
  const node = Number(process.versions.node.split(".")[0]);
  const lines = new Map<string, Figures>();
  for (const line of await makeLines(office.call, password)) {
    const isWorse = (figures: Figures) =>
      compare(known, { node, lines: new Map([[line.name, figures]]) }).some((finding) => finding.isWorse);
    if (short && !line.isShort) continue;
    let figures = await measure(office, line);
    // a connection that is made anew, or pages of an index that split, cost once: what has grown does so each time
    for (let again = 0; again < mostAgain && isWorse(figures); again += 1) figures = least(figures, await measure(office, line));
    lines.set(line.name, figures);
    if (!short)
      console.log(
        `${line.name.padEnd(20)}${Object.values(figures)
          .map((figure) => figure.toFixed(2).padStart(12))
          .join("")}`,
      );
  }
  return { node, lines };
};

const report = (known: Table, measured: Table): void => {
  if (known.node !== measured.node) console.log(`What is allocated is not compared: the table is of Node ${known.node}.`);
  const findings = compare(known, measured);
  const [worse, better] = [findings.filter(({ isWorse }) => isWorse), findings.filter(({ isWorse }) => !isWorse)];
  say("Calls cost more than", worse, "Find what it is for. If it must be, `node scripts/tool.mjs guard --write`, and the commit says why.");
  say("Calls cost less than", better, "`node scripts/tool.mjs guard --write` keeps it so.");
  process.exitCode = worse.length > 0 ? 1 : 0;
};

const say = (what: string, findings: readonly Finding[], advice: string): void => {
  if (findings.length > 0) console.log([`${what} ${document} says:`, ...findings.map(({ text }) => `  ${text}`), advice].join("\n"));
};
