import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./lock.ts";
import { programEnvironment } from "./program-environment.ts";

/** The account PostgreSQL runs under; absent when it is the one that started the portal. */
export type User = Readonly<{ uid: number; gid: number }> | undefined;

export const sharedFolder = "/var/lib/murojaat";

/**
 * Where the cluster is and who runs it. PostgreSQL refuses to run as root, so root runs it as an ordinary account. That account must be
 * able to reach the folder, and under /root or a private home it cannot; then the cluster is in /var/lib/murojaat, named after the data
 * folder.
 */
export function findHome(dataDir: string): { folder: string; user: User } {
  const folder = join(dataDir, "pg");
  if (process.platform === "win32" || process.getuid?.() !== 0) return { folder, user: undefined };

  const user = ownerOf(folder) ?? ordinaryAccount();
  if (canReach(dataDir, user)) return { folder, user };
  const elsewhere = join(sharedFolder, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  makeShared(elsewhere);
  if (!canReach(elsewhere, user))
    throw new StartError(
      `PostgreSQL does not run as root, and the account that runs it reaches neither ${dataDir} nor ${elsewhere}: start as an ordinary user, or let others pass through them and the folders above (chmod a+x).`,
    );
  const moved = join(elsewhere, "pg");
  return { folder: moved, user: ownerOf(moved) ?? ordinaryAccount() };
}

/** A folder in the shared one that every account may enter, whatever root's umask is. */
export function makeShared(folder: string): void {
  for (const each of [sharedFolder, folder]) {
    if (existsSync(each)) continue;
    mkdirSync(each, { recursive: true });
    chmodSync(each, 0o755);
  }
}

export function runAs(user: User): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

export function canReach(folder: string, user: User): boolean {
  // Asked of the kernel, not computed from modes: access lists and namespaces count too.
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...runAs(user), env: programEnvironment(), cwd: "/", stdio: "ignore" })
      .status === 0
  );
}

/** A cluster made by another account stays with it, so that both root and that account can start it. */
function ownerOf(folder: string): User {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function ordinaryAccount(): User {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account = ["postgres", "nobody"].flatMap((name) => accounts.find((fields) => fields[0] === name) ?? []);
  if (account.length > 0) return { uid: Number(account[2]), gid: Number(account[3]) };
  throw new StartError(
    "PostgreSQL does not run as root, and there is no account postgres or nobody to run it: start as an ordinary user, or set DATABASE_URL.",
  );
}
