import { spawnSync } from "node:child_process";

/** Runs a program to its end and returns what it wrote. Throws with its last words when it fails. */
export const run = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, ...options });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args[0] ?? ""} failed: ${error?.message ?? `${stderr}${stdout}`.trim().split("\n").slice(-5).join("\n")}`);
};

/** Whether a program is in the PATH. */
export const isThere = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
