// npm test: the check, each capability once by tests of contract, server and web and by walks in a browser against a real server, and a look
// at what of the contract none of them has reached. npm run test:rest: the files *.long.test.ts and the walks without @once, but those of @full.
// npm run test:full: all of them with more random cases, the tests once more on an installed PostgreSQL, and the walks in every language.
// Failures are repeated at the end, and the last line is "N passed, N failed"; a step of the check that fails, and a step that breaks, counts as one failed.
// WALKS=none leaves the walks out.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startInstalled } from "@murojaat/server/test/support/installed-postgres.ts";
import { pathWithProjectNode, root } from "../../../scripts/node.mjs";
import { needChromium } from "./chromium.ts";
import { failedTests, failedWalks, secondTriesOfTests, secondTriesOfWalks, type TestResults, type WalkResults } from "./failures.ts";
import { declaredNames, unreached } from "./reached.ts";

type Count = { readonly passed: number; readonly failed: number };
type Environment = Readonly<Record<string, string>>;

/** Minutes are those of two slow cores. */
type Part = { readonly name: string; readonly minutes: number; readonly count: () => Promise<Count> };

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const children = new Set<ChildProcess>();
const began = Date.now();

const reachedFolder = ".cache/reached";
const noting = { REACHED: join(root, reachedFolder) };
const moreCases = { FUZZ_RUNS: process.env["FUZZ_RUNS"] ?? "24", PLANS: "full", RESTORE_KILLS: "20" };

/** What npm test does, what the rest of it is, and both with more. */
const parts = {
  short: [
    { name: "check", minutes: 2, count: check },
    { name: "tests", minutes: 5, count: () => vitest([], { ...noting, TESTS: "short" }) },
    { name: "walks", minutes: 5, count: () => walks(["--grep", "@once"], noting) },
    { name: "what was reached", minutes: 0, count: reached },
  ],
  rest: [
    { name: "long tests", minutes: 9, count: () => vitest([".long.test.ts"]) },
    { name: "what calls cost", minutes: 1, count: guard },
    { name: "other walks", minutes: 12, count: () => walks(["--grep-invert", "@once|@full"]) },
  ],
  full: [
    { name: "check", minutes: 2, count: check },
    { name: "what calls cost", minutes: 1, count: guard },
    { name: "tests", minutes: 18, count: () => vitest([], moreCases) },
    { name: "tests on an older PostgreSQL", minutes: 16, count: olderPostgres },
    { name: "walks", minutes: 60, count: () => walks([], { WALKS: "full" }) },
  ],
} as const satisfies Record<string, readonly Part[]>;

export const run = async (args: readonly string[]): Promise<void> => {
  const { rest, full } = parseArgs({
    args: [...args],
    options: { rest: { type: "boolean", default: false }, full: { type: "boolean", default: false } },
  }).values;
  process.chdir(root);
  mkdirSync(".cache", { recursive: true });
  rmSync(reachedFolder, { recursive: true, force: true });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted(signal));

  const withWalks = process.env["WALKS"] !== "none";
  const hasBrowser = withWalks && (await step("browser for the walks", browser));
  const mine = parts[full ? "full" : rest ? "rest" : "short"].filter(({ name }) => hasBrowser || !/walks|reached/.test(name));
  console.log(`About ${mine.reduce((sum, { minutes }) => sum + minutes, 0)} minutes on two slow cores, half of that on fast ones.`);
  for (const [at, { name, minutes, count }] of mine.entries())
    await step(name, count, `, ${at + 1} of ${mine.length}: about ${Math.max(minutes, 1)} min; ${sinceBegun()} gone`);
  if (!withWalks) console.log("\n# walks: left out");

  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  if (failures.length > 0) console.log(`\n# failed\n${failures.join("\n\n")}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
};

/** Runs a part and counts it; whether it ran to its end. */
async function step(name: string, count: () => Promise<Count>, place = ""): Promise<boolean> {
  const start = Date.now();
  console.log(`\n# ${name}${place}`);
  try {
    const { passed, failed } = await count();
    total.passed += passed;
    total.failed += failed;
    console.log(`# ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - start) / 1000)} s`);
    return true;
  } catch (error) {
    total.failed += 1;
    const fault = `${name} broke: ${(error as Error).message}`;
    failures.push(fault);
    console.error(`# ${fault}`);
    return false;
  }
}

/** "3:07" */
function sinceBegun(): string {
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Before all else: whoever lacks one hears of it at once. */
async function browser(): Promise<Count> {
  needChromium();
  return { passed: 0, failed: 0 };
}

async function check(): Promise<Count> {
  const failed = await node(["scripts/tool.mjs", "check"]);
  if (failed > 0) failures.push("check: see its own lines above");
  return { passed: 0, failed };
}

/** All of what the check does in part. */
async function guard(): Promise<Count> {
  const failed = await node(["scripts/tool.mjs", "guard"]);
  if (failed > 0) failures.push("what calls cost: see its own lines above");
  return { passed: 0, failed };
}

/** Each call, list, setting, action, channel and screen of the contract that no test and no walk has reached is one failure. */
async function reached(): Promise<Count> {
  const missing = unreached(reachedFolder);
  if (missing.length > 0) failures.push(`reached by nothing in npm test:\n    ${missing.join("\n    ")}`);
  console.log(`${declaredNames().length - missing.length} of ${declaredNames().length} that the contract declares`);
  return { passed: 0, failed: missing.length };
}

async function vitest(args: readonly string[], env: Environment = {}): Promise<Count> {
  const results = ".cache/test-results.json";
  rmSync(results, { force: true });
  const code = await node(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--passWithNoTests",
      "--reporter=./tools/src/build/progress.ts",
      "--reporter=json",
      `--outputFile.json=${results}`,
      ...args,
    ],
    env,
  );
  const result = readJson<TestResults & { readonly numPassedTests: number; readonly numFailedTests: number }>(results, code);
  const { numPassedTests, numFailedTests, testResults } = result;
  failures.push(...failedTests(result));
  nameSecondTries(secondTriesOfTests(result));
  // A file that cannot be loaded fails without a test of its own.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return atLeastOneWhen(code !== 0, { passed: numPassedTests, failed: numFailedTests + brokenFiles.length });
}

async function walks(args: readonly string[], more: Environment = {}): Promise<Count> {
  if (!readdirSync("e2e", { recursive: true, encoding: "utf8" }).some((name) => name.endsWith(".spec.ts"))) return { passed: 0, failed: 0 };
  const results = ".cache/e2e-results.json";
  rmSync(results, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), "murojaat-walks-"));
  // Made for its creator only, but the account that runs PostgreSQL for root must walk through.
  chmodSync(dataDir, 0o711);
  try {
    const env = {
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: join(dataDir, "data"),
      E2E_SMTP_PORT: String(await freePort()),
      E2E_EIMZO_PORT: String(await freePort()),
      E2E_ONEID_PORT: String(await freePort()),
      E2E_OPENID_PORT: String(await freePort()),
      ...more,
    };
    const code = await node(["node_modules/@playwright/test/cli.js", "test", ...args], env);
    type Stats = { readonly expected: number; readonly unexpected: number; readonly flaky: number };
    const result = readJson<WalkResults & { readonly stats: Stats }>(results, code);
    const { stats, errors } = result;
    failures.push(...failedWalks(result));
    nameSecondTries(secondTriesOfWalks(result));
    return atLeastOneWhen(code !== 0, { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function nameSecondTries(passed: readonly string[]): void {
  if (passed.length > 0) console.log(`\n# passed at the second try only: to be looked into\n${passed.join("\n\n")}`);
}

async function olderPostgres(): Promise<Count> {
  const server = await startInstalled();
  if (server === undefined) {
    console.log("No other PostgreSQL is installed here; left out.");
    return { passed: 0, failed: 0 };
  }
  try {
    console.log(`PostgreSQL ${server.version}`);
    return await vitest([], { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** Returns the exit code. */
function node(args: readonly string[], env: Environment = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PATH: pathWithProjectNode(), ...env },
    });
    children.add(child);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      children.delete(child);
      if (code !== null) resolve(code);
      else reject(new Error(`ended by ${signal}`));
    });
  });
}

function readJson<T>(file: string, code: number): T {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as T;
  throw new Error(`ended with code ${code} and left no results`);
}

const atLeastOneWhen = (isBroken: boolean, { passed, failed }: Count): Count => ({
  passed,
  failed: isBroken ? Math.max(1, failed) : failed,
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => void probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function interrupted(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
  console.log(`${total.passed} passed, ${total.failed + 1} failed`);
  process.exit(1);
}
