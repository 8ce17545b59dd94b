// npm run test:joints: the portal as it is shipped where it meets what is not ours: the unit's filter of system calls, nginx and TLS, PostgreSQL on TLS,
// a store, a virus scanner, many tabs, a monitor. What is shipped is staged from this folder and read, not retyped.
// Ends with 77 and a sentence where this machine cannot: then nothing has been proved.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb } from "../../../scripts/build-web.mjs";
import { root } from "../../../scripts/node.mjs";
import { presentChromium, presentShell } from "../build/chromium.ts";
import { isThere, run as runProgram } from "../release/run.ts";
import { stage } from "../release/stage.ts";
import { makeCertificates, programIn } from "./server-machine.ts";
import { tryJoints } from "./shipped.ts";

const tool = join(root, "scripts/tool.mjs");

/** `--inside FOLDER` is how it calls itself in namespaces of its own. */
export const run = async (args: readonly string[]): Promise<void> => {
  const { inside } = parseArgs({ args: [...args], options: { inside: { type: "string" } } }).values;
  if (inside !== undefined) {
    // who still works there in the place of people ends with it
    process.exit((await tryJoints(inside, (line) => console.log(line))) ? 0 : 1);
  }
  const lacking = whatIsLacking();
  if (lacking !== undefined) {
    console.log(`NOT TESTED: this needs ${lacking}.`);
    process.exitCode = 77;
    return;
  }
  const work = mkdtempSync(join(tmpdir(), "murojaat-joints-"));
  runProgram("chmod", ["755", work]);
  buildWeb();
  mkdirSync(programIn(work));
  stage(root, programIn(work));
  const authority = makeCertificates(work);
  // what is mounted there is seen inside only
  const isNew = mkdirSync("/opt/murojaat", { recursive: true }) !== undefined;
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const { status } = spawnSync("unshare", [...namespaces, process.execPath, tool, "test-joints", "--inside", work], {
    stdio: "inherit",
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
    timeout: 900_000,
    killSignal: "SIGKILL",
  });
  process.exitCode = status ?? 1;
  if (isNew) rmdirSync("/opt/murojaat");
  // what was mounted is gone with its namespace
  if (status === 0) rmSync(work, { recursive: true, force: true });
};

const programs = [
  "unshare",
  "ip",
  "mount",
  "setpriv",
  "openssl",
  "curl",
  "nginx",
  "clamd",
  "systemd-analyze",
  "systemd-creds",
  "systemd-sysusers",
];
const whatIsLacking = (): string | undefined => {
  if (process.platform !== "linux" || process.arch !== "x64") return "Linux x64";
  if (process.getuid?.() !== 0) return "the account root (for mounts and accounts)";
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length > 0) return `the programs ${missing.join(", ")}`;
  if (spawnSync("/usr/bin/python3", ["-c", "import seccomp"]).status !== 0) return "Debian's python3-seccomp";
  if (!existsSync("/usr/lib/postgresql")) return "Debian's postgresql";
  if ((presentChromium() ?? presentShell()) === undefined) return "Chromium";
  return spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status === 0
    ? undefined
    : "the right to make namespaces (unshare)";
};
