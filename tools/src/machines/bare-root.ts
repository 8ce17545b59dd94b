import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/node.mjs";
import { isThere } from "../release/run.ts";

export type Suite = "bookworm" | "trixie";
/** root, or an ordinary account that owns nothing but its home folder. */
export type Account = "root" | "portal";
export type Settings = Readonly<Record<string, string>>;
type Options = { readonly as: Account; readonly env?: Settings; readonly folder?: string };
export type Ended = { readonly status: number | null; readonly output: string };

const portal = 12345;
export const homeOf = (account: Account): string => (account === "root" ? "/root" : "/home/portal");
const folderOf = (suite: Suite, packages: readonly string[]): string => join(root, ".cache/bare", [suite, ...packages].join("+"));

/** What this machine lacks to make a bare root of these suites and to work in it, or nothing. */
export const bareRootNeeds = (suites: readonly Suite[]): string | undefined => {
  if (process.platform !== "linux" || process.arch !== "x64") return "Linux x64";
  if (process.getuid?.() !== 0) return "the account root (for chroot and mounts)";
  const missing = ["unshare", "mount", "chroot", "ip", "setpriv"].filter((program) => !isThere(program));
  if (missing.length > 0) return `the programs ${missing.join(", ")}`;
  if (!suites.every((suite) => existsSync(folderOf(suite, []))) && !isThere("debootstrap")) return "debootstrap and a mirror of Debian";
  return spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status === 0
    ? undefined
    : "the right to make namespaces (unshare)";
};

/** The folder of Debian's smallest system with these packages; made once, by debootstrap and the system's own apt. */
export const bareRoot = (suite: Suite, packages: readonly string[] = []): string => {
  const folder = folderOf(suite, packages);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(join(folder, ".."), { recursive: true });
  if (packages.length === 0) {
    must("debootstrap", ["--variant=minbase", suite, part], "ignore");
    // Debian's installer writes it
    writeFileSync(join(part, "etc/hosts"), "127.0.0.1 localhost\n");
  } else {
    must("cp", ["-a", bareRoot(suite), part]);
    must("chroot", [part, "apt-get", "update", "-qq"], "ignore");
    must("chroot", [part, "apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages], "ignore");
  }
  renameSync(part, folder);
  return folder;
};

/**
 * Mounts a bare root at `system`, for who runs in a mount namespace of its own. It can be read only but for /tmp, /run, /var/lib, /dev/shm and
 * the two home folders; `binds` puts folders of this machine into it, by their place there. All are in memory unless bound, and gone with the namespace.
 */
export const mountRoot = (bare: string, system: string, binds: Settings = {}): void => {
  mkdirSync(system, { recursive: true });
  must("mount", ["--bind", bare, system]);
  must("mount", ["-o", "remount,bind,ro", system]);
  for (const folder of ["tmp", "home", "root", "var/lib", "run", "dev"])
    must("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", join(system, folder)]);
  must("mount", ["-t", "proc", "proc", join(system, "proc")]);
  for (const device of ["null", "zero", "random", "urandom"]) {
    writeFileSync(join(system, "dev", device), "");
    must("mount", ["--bind", `/dev/${device}`, join(system, "dev", device)]);
  }
  mkdirSync(join(system, "dev/shm"));
  for (const folder of ["tmp", "dev/shm"]) chmodSync(join(system, folder), 0o1777);
  const passwd = join(system, "run/passwd");
  writeFileSync(passwd, `${readFileSync(join(bare, "etc/passwd"), "utf8")}portal:x:${portal}:${portal}::${homeOf("portal")}:/bin/sh\n`);
  must("mount", ["--bind", passwd, join(system, "etc/passwd")]);
  giveFolder(system, homeOf("portal"), "portal");
  for (const [place, folder] of Object.entries(binds)) {
    mkdirSync(join(system, place), { recursive: true });
    must("mount", ["--bind", folder, join(system, place)]);
  }
};

/** Makes a folder in a mounted root that belongs to an account alone. */
export const giveFolder = (system: string, folder: string, as: Account): void => {
  mkdirSync(join(system, folder), { mode: 0o700 });
  if (as === "portal") chownSync(join(system, folder), portal, portal);
};

/** Runs a program in a mounted root to its end. */
export const runIn = (system: string, program: string, args: readonly string[], { as, env, folder }: Options): Ended => {
  const done = spawnSync("chroot", chrooted(system, program, args, { as, folder }), {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: environment(as, env),
  });
  return { status: done.status, output: `${done.stdout}${done.stderr}`.trim() };
};

/** Starts a program in a mounted root, in a process group of its own; its words are this process's unless it is piped. */
export const startIn = (
  system: string,
  program: string,
  args: readonly string[],
  { as, env, folder, stdio = "inherit" }: Options & { readonly stdio?: "inherit" | "pipe" },
): ChildProcess =>
  spawn("chroot", chrooted(system, program, args, { as, folder }), {
    stdio: ["ignore", stdio === "pipe" ? "pipe" : process.env["VERBOSE"] ? "inherit" : "ignore", stdio],
    env: environment(as, env),
    detached: true,
  });

const chrooted = (system: string, program: string, args: readonly string[], { as, folder = homeOf(as) }: Options): string[] => [
  ...(as === "root" ? [] : [`--userspec=${portal}:${portal}`]),
  system,
  "sh",
  "-c",
  `cd ${folder} && exec "$@"`,
  "sh",
  program,
  ...args,
];

const environment = (as: Account, settings: Settings = {}): NodeJS.ProcessEnv => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: homeOf(as),
  ...settings,
});

/** Runs a program of this machine; throws when it fails. */
export const must = (program: string, args: readonly string[], stdio: "inherit" | "ignore" = "inherit"): void => {
  const { status, error } = spawnSync(program, args, { stdio });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}.`);
};
