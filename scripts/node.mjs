// The Node that runs the project's TypeScript. This file itself runs on any Node >= 20.19.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** Before 25 a process that may not reach the network (--permission) reaches it all the same: what reads files of strangers must not. */
const least = 26;

/** The PATH as npm has it, with the Node that runs this before all others. */
export function pathWithProjectNode() {
  return [dirname(process.execPath), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
}

function isOldNode() {
  return Number(process.versions.node.split(".")[0]) < least;
}

/**
 * Starts this same script again under a Node that knows TypeScript, with these flags, and ends as that one ends. Returns where there is no need to.
 * What --env-file has set is in the environment then: of such a file Node itself does not read NODE_EXTRA_CA_CERTS and the like.
 * @param {readonly string[]} flags
 */
export async function withProjectNode(flags = []) {
  const replace = process.platform === "win32" ? undefined : process.execve?.bind(process);
  // the file is named in the flag or after it
  const own = process.execArgv.filter(
    (flag, at, all) => !flag.startsWith("--env-file") && !["--env-file", "--env-file-if-exists"].includes(all[at - 1] ?? ""),
  );
  const isAsNeeded = own.length === process.execArgv.length && flags.every((flag) => own.includes(flag));
  // flags and the environment alone are not worth a process in between
  if (!isOldNode() && (isAsNeeded || !replace)) return;
  const program = isOldNode() ? ownNode() : process.execPath;
  const args = [...own, ...flags, ...process.argv.slice(1)];
  // Replacing this process leaves one only, so that a signal or a kill hits the server itself.
  replace?.(program, [program, ...args], process.env);
  // Older than that, it stays in between: the channel notifies the server when this process is killed.
  const child = spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
  const [code, signal] = await new Promise((resolve) => child.once("exit", (...how) => resolve(how)));
  process.exit(code ?? (signal === "SIGINT" ? 130 : 143));
}

/** Ends the process with a sentence where no Node runs that this needs. */
export function needProjectNode() {
  if (isOldNode()) ownNode();
}

/** The project's own Node from npm, by its folder: npm before 11.6 makes no link to it. */
function ownNode() {
  const isWindows = process.platform === "win32";
  const folder = join(root, "node_modules", `node-${isWindows ? "win" : process.platform}-${process.arch}`, "bin");
  const program = join(folder, isWindows ? "node.exe" : "node");
  const fault = existsSync(program)
    ? faultOfNode(program)
    : "npm has none for this system, or it is gone: run npm ci, or install a newer one.";
  if (fault === undefined) return program;
  console.error(`This needs Node ${least} or newer and was started with ${process.versions.node}; ${fault}`);
  process.exit(1);
}

/** Debian's and Ubuntu's package of a library, and Fedora's. @type {Readonly<Record<string, readonly [string, string]>>} */
const packages = {
  "libatomic.so.1": ["libatomic1", "libatomic"],
  "libgcc_s.so.1": ["libgcc-s1", "libgcc"],
  "libstdc++.so.6": ["libstdc++6", "libstdc++"],
};

/**
 * Why a Node does not run, or undefined where it does.
 * @param {string} program
 */
export function faultOfNode(program) {
  const { status, signal, stdout, stderr, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  // an empty file, which a power cut leaves, ends well
  if (status === 0 && /^v\d/.test(stdout)) return undefined;
  const library = /shared libraries: ([^:\s]+)/.exec(stderr ?? "")?.[1];
  const [debian, fedora] = packages[library ?? ""] ?? [];
  if (debian !== undefined)
    return `the project's own does not run, because ${library} is missing: install it (Debian and Ubuntu: apt install ${debian}; Fedora: dnf install ${fedora}) and run npm ci again, or install a newer Node.`;
  const why = error && "code" in error && error.code === "ENOENT" ? "this system has no glibc" : (error?.message ?? stderr.trim());
  return `the project's own (${program}) does not run (${why || (signal ?? `code ${status}`)}): run npm ci again, or install a newer Node.`;
}
