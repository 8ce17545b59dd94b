// Escapes from the compiler and the linter in product code: a cast that denies what the compiler knows, a rule that is switched off. Each says why.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/node.mjs";

/** Casts by `as never` and `as unknown as` that there may be. It only ever goes down. */
const mostCasts = 19;
const cast = /\bas (?:never|unknown as)\b/;
const suppression = /(?:oxlint|eslint)-disable/;
const isComment = (line: string | undefined): boolean => /^\s*(?:\/\/|\*|\/\*\*)/.test(line ?? "");

export const run = (): void => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const faults: string[] = [];
  let casts = 0;
  for (const file of files) {
    const isProduct = /^(?:contract|server|web|tools)\/src\//.test(file) && !/\.test\.tsx?$/.test(file);
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    for (const [at, line] of lines.entries()) {
      const place = `${file}:${at + 1}`;
      if (suppression.test(line) && isComment(line) && !line.includes(" -- "))
        faults.push(`${place} switches a rule off without its reason (-- …)`);
      if (!isProduct || isComment(line) || !cast.test(line)) continue;
      casts += 1;
      if (![lines[at - 1], lines[at + 1]].some(isComment) && !line.includes(" // "))
        faults.push(`${place} casts without a reason beside it`);
    }
  }
  if (casts !== mostCasts)
    faults.push(`${casts} casts of product code deny what the compiler knows; tools/src/build/escapes.ts says ${mostCasts}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
};
