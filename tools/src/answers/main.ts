// node scripts/tool.mjs answers: how well the rules for answers find planted faults, and how often they blame what is good.
// `--proposals`: how useful the proposals for an answer are, among the appeals of a demo; half a minute.
// `--all`: with the texts that were missed or blamed, of the half that rules may be tuned by.
import { parseArgs } from "node:util";
import { answerRuleNames } from "@murojaat/contract";
import { measureAnswers, type Hand, type RuleFigures } from "./measure.ts";
import { measureProposals } from "./proposals.ts";

const titles: readonly (readonly [Hand, string])[] = [
  ["own", "By the hand that wrote the rules"],
  ["other", "By another hand"],
];
const ratio = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(2));
const cells = ({ planted, found, good, blamed }: RuleFigures): string =>
  `${found} of ${planted} (${ratio(found, planted)}) | ${blamed} of ${good} (${ratio(blamed, good)})`;

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { all: { type: "boolean", default: false }, proposals: { type: "boolean", default: false } },
  });
  if (values.proposals) {
    for (const line of await measureProposals()) console.log(line);
    return;
  }
  for (const [hand, title] of titles) {
    const [held, tuned] = [measureAnswers("held", hand), measureAnswers("tuned", hand)];
    console.log(`\n${title}:\n`);
    console.log("| rule | found (held back) | falsely blamed (held back) | found (tuned by) | falsely blamed (tuned by) |");
    console.log("|---|---|---|---|---|");
    for (const rule of answerRuleNames) console.log(`| ${rule} | ${cells(held.byRule[rule])} | ${cells(tuned.byRule[rule])} |`);
    if (!values.all) continue;
    for (const { rule, of, text } of tuned.missed) console.log(`missed ${rule}: ${of}\n  ${text}`);
    for (const { rule, of, text } of tuned.blamed) console.log(`blamed ${rule}: ${of}\n  ${text}`);
  }
};
