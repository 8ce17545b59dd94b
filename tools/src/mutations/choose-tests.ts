import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/node.mjs";
import type { Mutant } from "./mutants.ts";

/** A file of tests: how long it takes, and which lines of which sources it runs. */
export type Run = { readonly file: string; readonly seconds: number; readonly lines: ReadonlyMap<string, ReadonlySet<number>> };

/** Seconds of tests that are tried for one change, at first and when nothing has noticed. */
const portions = [25, 60] as const;
/** Tests of the contract's rules. Its tables are read when the worker starts, so no single test runs their lines. */
const general = [
  "engine/workflow/matrix.test.ts",
  "engine/workflow/may-not.test.ts",
  "safety/rights.test.ts",
  "engine/workflow/inputs.test.ts",
];

const isGeneral = ({ file }: Run): boolean => general.some((name) => file.endsWith(name));

/** The files of tests to try, in portions: those beside the source and the quickest of those that run the line, then those that speak of it. */
export const testsFor = (mutant: Mutant, runs: readonly Run[]): string[][] => {
  const beside = unitTestsBeside(mutant.file);
  const running = runs.filter(({ lines }) => lines.get(mutant.file)?.has(mutant.line));
  const speaking = new Set(speakingOf(mutant, runs));
  // hardly ever run: it stands outside of functions, and tests that name it may notice
  const chosen = running.length > 4 ? running : [...new Set([...running, ...speaking])];
  const near = (run: Run) => (dirname(run.file) === dirname(mutant.file) || (mutant.file.startsWith("contract") && isGeneral(run)) ? 0 : 1);
  const waiting = chosen.toSorted((a, b) => near(a) - near(b) || a.seconds - b.seconds);
  return portions
    .map((limit, n) => {
      const files = n === 0 ? [...beside] : [];
      // of many that run a line the quickest may all look elsewhere
      if (n > 0) waiting.sort((a, b) => Number(speaking.has(b)) - Number(speaking.has(a)));
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
/** The files that name most of what the line and the row around it name. */
const speakingOf = ({ file, line }: Mutant, runs: readonly Run[]): Run[] => {
  const around = textOf(file)
    .split("\n")
    .slice(Math.max(0, line - 4), line + 1);
  const words = [...new Set(around.join(" ").match(/[a-z]\w*[_-]\w+|[a-z]+[A-Z]\w+/g) ?? [])];
  const told = (run: Run) => words.filter((word) => textOf(run.file).includes(word)).length;
  const speaking = runs.map((run) => ({ run, n: told(run) })).filter(({ n }) => n > 0);
  return [
    ...runs.filter(isGeneral),
    ...speaking
      .toSorted((a, b) => b.n - a.n || a.run.seconds - b.run.seconds)
      .slice(0, 8)
      .map(({ run }) => run),
  ];
};
