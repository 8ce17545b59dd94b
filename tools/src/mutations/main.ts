// node scripts/tool.mjs mutations [--lines 300] [--seed N] [--from 1] [--short]: changes lines of the server's and the contract's logic one at a
// time, runs the tests that execute them (--short: those of npm test), and prints which changes nobody notices. It works in the sources
// themselves and puts each line back.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import { pathWithProjectNode, root } from "../../../scripts/node.mjs";
import { testsFor, type Run } from "./choose-tests.ts";
import { drawMutants, mutantsOf, type Mutant } from "./mutants.ts";

const folder = join(root, ".cache/mutations");
/** The line that is changed now: an interrupted run is put back by the next one. */
const open = join(folder, "open.json");
/** Seconds. A change may make an endless loop. */
const patience = 300;

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: "string", default: "300" },
      seed: { type: "string", default: String(Date.now() % 1e6) },
      from: { type: "string", default: "1" },
      short: { type: "boolean", default: false },
    },
  });
  const [lines, seed, from] = [Number(values.lines), Number(values.seed), Number(values.from)];
  if (![lines, seed, from].every(Number.isInteger) || from < 1 || lines < from)
    throw new StartError("--lines, --seed and --from are whole numbers; --from is the line at which an earlier run of this seed ended.");
  putBack();
  const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  if (git("status", "--porcelain", "--", "server", "contract") !== "")
    throw new StartError("The sources have changes that are not committed: commit them first, for this changes lines of its own.");

  mkdirSync(folder, { recursive: true });
  const server = await startTemporary();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      putBack();
      void server.stop().finally(() => process.exit(1));
    });
  try {
    const runs = await measure(git("rev-parse", "HEAD"), values.short, server.adminUrl);
    const files = git("ls-files", "server/src", "contract/src").split("\n").filter(isLogic);
    const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), "utf8")));
    const drawn = drawMutants(all, lines, seed).slice(from - 1);
    console.log(`${drawn.length} lines of ${new Set(all.map(({ file, line }) => `${file}:${line}`)).size}, seed ${seed}`);
    for (const part of ["contract", "server"]) await compile(part);
    const survivors: Mutant[] = [];
    for (const [n, mutant] of drawn.entries()) {
      const by = await caughtBy(mutant, runs, server.adminUrl);
      console.log(`${n + from} ${by ?? "SURVIVED"}  ${mutant.file}:${mutant.line} (${mutant.rule})`);
      if (by === undefined) survivors.push(mutant);
    }
    for (const { file, line, before, after } of survivors) console.log(`\n${file}:${line}\n- ${before.trim()}\n+ ${after.trim()}`);
    const caught = drawn.length - survivors.length;
    console.log(`\n${caught} caught, ${survivors.length} survived: ${Math.round((100 * caught) / drawn.length)} %, seed ${seed}`);
  } finally {
    await server.stop();
  }
};

const isLogic = (file: string): boolean =>
  file.endsWith(".ts") && !/\.test\.ts$|\.d\.ts$|^contract\/src\/messages\/|schema\/tables\.ts$|example/.test(file);

/** What each file of tests runs, measured once for a commit. */
const measure = async (commit: string, isShort: boolean, database: string): Promise<Run[]> => {
  const covered = join(folder, isShort ? `${commit}-short` : commit);
  if (!existsSync(join(covered, "done"))) {
    console.log("running all tests on a database once, to see what each runs");
    rmSync(covered, { recursive: true, force: true });
    const config = "tools/src/mutations/vitest.config.ts";
    await vitest(
      [
        "--config",
        config,
        "--reporter=json",
        `--outputFile.json=${covered}/times.json`,
        ...(isShort ? ["--exclude", "**/*.long.test.ts"] : []),
      ],
      database,
      { COVERED: covered, ...(isShort && { TESTS: "short" }) },
      Infinity,
    );
    writeFileSync(join(covered, "done"), "");
  }
  type Times = { readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[] };
  const times = JSON.parse(readFileSync(join(covered, "times.json"), "utf8")) as Times;
  const seconds = new Map(times.testResults.map((one) => [one.name.slice(root.length + 1), (one.endTime - one.startTime) / 1000]));
  return readdirSync(covered)
    .filter((name) => name.endsWith(".test.ts.json"))
    .map((name) => JSON.parse(readFileSync(join(covered, name), "utf8")) as { file: string; lines: Record<string, number[]> })
    .map(({ file, lines }) => ({
      file,
      seconds: seconds.get(file) ?? 10,
      lines: new Map(Object.entries(lines).map(([of, some]) => [of, new Set(some)])),
    }));
};

/** What notices the change: tests or the compiler; undefined where nobody does. */
const caughtBy = async (mutant: Mutant, runs: readonly Run[], database: string): Promise<string | undefined> => {
  const path = join(root, mutant.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(open, JSON.stringify({ path, text }));
  writeFileSync(
    path,
    text
      .split("\n")
      .with(mutant.line - 1, mutant.after)
      .join("\n"),
  );
  try {
    const isCaught = async (files: readonly string[]) =>
      files.length > 0 && (await vitest(["--bail=1", "--reporter=dot", ...files], database, {}, patience)) !== 0;
    const [near = [], ...further] = testsFor(mutant, runs);
    if (await isCaught(near)) return "tests  ";
    const parts = mutant.file.startsWith("contract") ? ["contract", "server"] : ["server"];
    for (const part of parts) if (!(await compile(part))) return "types  ";
    for (const files of further) if (await isCaught(files)) return "tests  ";
    return undefined;
  } finally {
    putBack();
  }
};

const putBack = (): void => {
  if (!existsSync(open)) return;
  const { path, text } = JSON.parse(readFileSync(open, "utf8")) as { path: string; text: string };
  writeFileSync(path, text);
  rmSync(open);
};

const vitest = (args: readonly string[], database: string, env: Readonly<Record<string, string>>, seconds: number): Promise<number> =>
  node(["node_modules/vitest/vitest.mjs", "run", ...args], { TEST_DATABASE_URL: database, ...env }, seconds);

/** Whether a part compiles; what has not changed since the last time is not looked at again. */
const compile = async (part: string): Promise<boolean> => {
  const known = ["--incremental", "--tsBuildInfoFile", join(folder, `${part}.tsbuildinfo`)];
  return (await node(["node_modules/typescript/bin/tsc", "--noEmit", "-p", part, ...known], {}, patience)) === 0;
};

/** The exit code; one that takes too long has failed. */
const node = (args: readonly string[], env: Readonly<Record<string, string>>, seconds: number): Promise<number> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: "ignore",
      detached: true,
      env: { ...process.env, PATH: pathWithProjectNode(), ...env },
    });
    const end = () => process.kill(-child.pid!, "SIGKILL");
    const timer = Number.isFinite(seconds) ? setTimeout(end, seconds * 1000) : undefined;
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code ?? 1);
    });
  });
