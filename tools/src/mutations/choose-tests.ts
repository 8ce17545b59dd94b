import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/node.mjs";
import type { Mutant } from "./mutants.ts";

/** A file of tests: how long it takes, and which lines of which sources it runs. */
export type Run = { readonly file: string; readonly seconds: number; readonly lines: ReadonlyMap<string, ReadonlySet<number>> };

/** Seconds of tests that are tried for one change, at first and when nothing has noticed. */
const portions = [25, 60] as const;
/** Tests of the contract's rules. */
const general = [
  "engine/workflow/matrix.test.ts",
  "engine/workflow/may-not.test.ts",
  "safety/rights.test.ts",
  "engine/workflow/inputs.test.ts",
];

const isGeneral = ({ file }: Run): boolean => general.some((name) => file.endsWith(name));

/** The files of tests to try, in portions: those beside the source, then of those that run the line the ones that speak of it and the quickest. */
export const testsFor = (mutant: Mutant, runs: readonly Run[]): string[][] => {
  const beside = unitTestsBeside(mutant.file);
  // the tables of the contract are read when a worker starts: no single test runs their lines
  const isContract = mutant.file.startsWith("contract");
  const running = new Set(isContract ? [] : runs.filter(({ lines }) => lines.get(mutant.file)?.has(mutant.line)));
  const speaking = new Set(speakingOf(mutant, runs));
  const folder = dirname(mutant.file).replace(/^contract/, "server");
  const isNear = (run: Run) => dirname(run.file) === folder;
  // hardly ever run: it stands outside of functions, and tests that name it may notice
  const mayNotice = (run: Run) => running.has(run) || (running.size <= 4 && (speaking.has(run) || isNear(run)));
  // of many that run a line the quickest may all look elsewhere
  const rank = (run: Run) => [isNear(run), running.has(run), speaking.has(run)].map((is) => (is ? 0 : 1)).join("");
  const waiting = runs.filter(mayNotice).toSorted((a, b) => rank(a).localeCompare(rank(b)) || a.seconds - b.seconds);
  return portions
    .map((limit, n) => {
      const files = n === 0 ? [...beside] : [];
      for (let spent = 0; waiting.length > 0 && (spent === 0 || spent + waiting[0]!.seconds <= limit);) {
        const next = waiting.shift()!;
        spent += next.seconds;
        files.push(next.file);
      }
      return files;
    })
    .filter((files) => files.length > 0);
};

const unitTestsBeside = (file: string): string[] => {
  const isUnit = file.startsWith("contract") ? /\.test\.ts$/ : /\.unit\.test\.ts$/;
  return readdirSync(join(root, dirname(file)))
    .filter((name) => isUnit.test(name))
    .map((name) => join(dirname(file), name));
};

const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const path = join(root, file);
  if (!texts.has(file)) texts.set(file, existsSync(path) ? readFileSync(path, "utf8") : "");
  return texts.get(file)!;
};
/** Names in a text, each as its parts, two by two: sources say `no_pending_depthLimit` where a call is "request-depth-limit". */
const pairsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/[A-Za-z][\w-]+/g) ?? []).flatMap((name) => {
      const parts = name
        .replace(/([a-z\d])(?=[A-Z])/g, "$1-")
        .toLowerCase()
        .split(/[-_]+/)
        .filter(Boolean);
      return parts.slice(1).map((part, n) => `${parts[n]} ${part}`);
    }),
  );
const pairs = new Map<string, Set<string>>();
const pairsIn = (file: string): Set<string> => {
  if (!pairs.has(file)) pairs.set(file, pairsOf(textOf(file)));
  return pairs.get(file)!;
};
/** The files that name what the line, and less so the row around it, names; what few files name says most. */
const speakingOf = ({ file, line }: Mutant, runs: readonly Run[]): Run[] => {
  const lines = textOf(file).split("\n");
  const [own, around] = [pairsOf(lines[line - 1]!), pairsOf(lines.slice(Math.max(0, line - 4), line + 1).join("\n"))];
  const rarity = (pair: string) => Math.log(runs.length / Math.max(1, runs.filter((run) => pairsIn(run.file).has(pair)).length));
  const weights = [...around].map((pair) => ({ pair, says: (own.has(pair) ? 5 : 1) * rarity(pair) }));
  const told = (run: Run) => weights.reduce((sum, { pair, says }) => sum + (pairsIn(run.file).has(pair) ? says : 0), 0);
  const speaking = runs.map((run) => ({ run, n: told(run) })).filter(({ n }) => n > 0);
  return [
    ...runs.filter(isGeneral),
    ...speaking
      .toSorted((a, b) => b.n - a.n || a.run.seconds - b.run.seconds)
      .slice(0, 8)
      .map(({ run }) => run),
  ];
};
