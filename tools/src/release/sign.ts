import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { isThere, run } from "./run.ts";

/** The publisher's key by RELEASE_KEY, asked for before anything is made; undefined: nobody signs. Errors: StartError. */
export const releaseKey = (root: string, given: string | undefined): string | undefined => {
  if (!given?.trim()) return undefined;
  const key = resolve(given.trim());
  const way = relative(resolve(root), key);
  if (!isAbsolute(way) && !way.startsWith(".."))
    throw new StartError(`RELEASE_KEY is ${JSON.stringify(key)}, inside the repository: who has that would have the key.`);
  if (!existsSync(key)) throw new StartError(`RELEASE_KEY is ${JSON.stringify(key)}, but there is no such file.`);
  if (!isThere("minisign")) throw new StartError("RELEASE_KEY asks for a signature: install Debian's package minisign.");
  return key;
};

/** Signs SHA256SUMS, and with it every file that it names. minisign itself asks for the password of the key. Errors: StartError. */
export const sign = (folder: string, key: string, comment: string): void => {
  const args = ["-S", "-s", key, "-m", join(folder, "SHA256SUMS"), "-t", comment];
  const { status } = spawnSync("minisign", args, { stdio: ["inherit", "ignore", "inherit"] });
  if (status !== 0) throw new StartError("minisign has not signed: is it the secret key, and the right password?");
};

/** How and of what the files of a release were made, beside them; SHA256SUMS names it too. */
export const writeProvenance = (root: string, folder: string, { version, time }: { version: string; time: number }): void => {
  const files = readdirSync(folder).toSorted();
  const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const about = {
    name: "murojaat",
    version,
    commit: run("git", ["rev-parse", "HEAD"], { cwd: root }).trim(),
    /** What the commit does not have: nobody else can make this release. */
    changedSince: run("git", ["status", "--porcelain", "--untracked-files=all"], { cwd: root })
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.slice(3)),
    time: new Date(time * 1000).toISOString(),
    command: "npm run release",
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    npm: run("npm", ["--version"], { cwd: root }).trim(),
    packageLock: sha256(join(root, "package-lock.json")),
    files: Object.fromEntries(files.map((file) => [file, sha256(join(folder, file))])),
  };
  writeFileSync(join(folder, `murojaat-${version}.provenance.json`), `${JSON.stringify(about, null, 2)}\n`);
};
