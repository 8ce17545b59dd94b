// Before each file of tests: what of the server and the contract it runs, line by line, as V8 counts it (COVERED names the folder).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session, type Profiler } from "node:inspector";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect } from "vitest";
import { root } from "../../../scripts/node.mjs";

// The session begins with the worker, which loads a module once for all its files; each file's own count begins where the last one was taken.
const worker = globalThis as { session?: Session };
const isFirst = worker.session === undefined;
const session = (worker.session ??= new Session());
const ask = <T>(method: string, parameters: object = {}): Promise<T> =>
  new Promise((done, fail) => session.post(method, parameters, (error, result) => (error ? fail(error) : done(result as T))));
if (isFirst) {
  session.connect();
  await ask("Profiler.enable");
  await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
}

afterAll(async () => {
  const { result } = await ask<{ result: Profiler.ScriptCoverage[] }>("Profiler.takePreciseCoverage");
  const lines: Record<string, number[]> = {};
  for (const script of result) {
    if (
      !script.url.startsWith(pathToFileURL(join(root, "server/src")).href) &&
      !script.url.startsWith(pathToFileURL(join(root, "contract/src")).href)
    )
      continue;
    const run = linesRun(readFileSync(fileURLToPath(script.url), "utf8"), script.functions);
    if (run.length > 0) lines[fileURLToPath(script.url).slice(root.length + 1)] = run;
  }
  const { testPath } = expect.getState();
  const file = testPath!.slice(root.length + 1);
  mkdirSync(process.env["COVERED"]!, { recursive: true });
  writeFileSync(join(process.env["COVERED"]!, `${file.replaceAll("/", "+")}.json`), JSON.stringify({ file, lines }));
});

/** Lines of which something has run; a range within another says more exactly what did. */
const linesRun = (text: string, functions: readonly Profiler.FunctionCoverage[]): number[] => {
  const hasRun = new Uint8Array(text.length);
  const ranges = functions.flatMap((one) => one.ranges).toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of ranges) hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const lines: number[] = [];
  let [line, isRun] = [1, false];
  for (let at = 0; at <= text.length; at += 1) {
    if (at === text.length || text[at] === "\n") {
      if (isRun) lines.push(line);
      [line, isRun] = [line + 1, false];
    } else if (hasRun[at] && text[at]!.trim() !== "") isRun = true;
  }
  return lines;
};
