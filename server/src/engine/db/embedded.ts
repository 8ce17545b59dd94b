import { spawnSync } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { lockFolder, StartError } from "./lock.ts";
import { findPrograms, type Programs } from "./embedded-programs.ts";
import { findHome } from "./embedded-home.ts";
import { programEnvironment } from "./program-environment.ts";
import { keepServer, lastLine, linesOf, type Server } from "./embedded-server.ts";

type Options = Readonly<{
  dataDir: string;
  /** Only for tests: no fsync, so a power cut may lose everything, and runs are faster. */
  disposable?: boolean;
  /** Called when the server has been started and is not ready yet. */
  meanwhile?: () => void;
}>;

type Addresses = Readonly<{
  /** The portal's own database and role, which owns nothing: what works here works on a site's server. */
  url: string;
  /** The role that owns the tables and migrates them. */
  ownerUrl: string;
  /** The superuser, for backups and for tests that make and drop databases. */
  adminUrl: string;
}>;
export type Embedded = Addresses &
  Readonly<{
    /** Where the cluster lies: `dataDir`/pg, or under /var/lib/murojaat (see `findHome`). */
    folder: string;
    stop: () => Promise<void>;
  }>;

const databaseName = "murojaat";
const roles = { portal: "murojaat", owner: "murojaat_owner" } as const;

/**
 * Starts the PostgreSQL that comes with the npm packages, with its data in `dataDir`/pg. Locks the folder until `stop`; a server left
 * behind by a killed process is stopped first.
 */
export async function startEmbedded({ dataDir, disposable = false, meanwhile = () => {} }: Options): Promise<Embedded> {
  const lock = lockFolder(dataDir);
  try {
    const home = findHome(dataDir);
    const programs = findPrograms(home.user);
    const password = await createCluster(programs, { dataDir, folder: home.folder, disposable });
    await stopOrphan(programs, home.folder);
    const socket = socketFolder(home.folder, programs.user);
    const server = await keepServer(programs, { folder: home.folder, socket, disposable }, meanwhile);
    const { port } = server;
    const stop = stopper(programs, { folder: home.folder, server, release: lock.release });
    try {
      const addresses = addressesOf({ password, port, socket });
      await createDatabase(addresses.adminUrl, password);
      return { ...addresses, folder: home.folder, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The addresses of an embedded server that another process runs in this folder, if one does: for
 * commands beside the running portal, which must not start a second one.
 */
export function findRunning(dataDir: string): Addresses | undefined {
  const { folder } = findHome(dataDir);
  const [pidFile, passwordFile] = [join(folder, "postmaster.pid"), join(dataDir, "pg-password")];
  if (!existsSync(passwordFile)) return undefined;
  const lines = linesOf(pidFile);
  if (lines[7]?.trim() !== "ready" || !isServerOf(folder, Number(lines[0]))) return undefined;
  const password = readFileSync(passwordFile, "utf8");
  return addressesOf({ password, port: Number(lines[3]), socket: lines[4]?.trim() ?? "" });
}

/** `password` is the superuser's; nobody gets to it from that of another role. */
function addressesOf({ password, ...server }: { password: string; port: number; socket: string }): Addresses {
  const of = (user: string) => address({ user, password: passwordOf(password, user), ...server, database: databaseName });
  return {
    url: of(roles.portal),
    ownerUrl: of(roles.owner),
    adminUrl: address({ user: "postgres", password, ...server, database: "postgres" }),
  };
}

function passwordOf(superuser: string, role: string): string {
  return createHmac("sha256", superuser).update(role).digest("base64url");
}

function address(to: { user: string; password: string; port: number; socket: string; database: string }): string {
  const url = new URL(`postgres://${to.user}:${to.password}@127.0.0.1:${to.port}/${to.database}`);
  if (to.socket !== "") url.searchParams.set("host", to.socket);
  return url.href;
}

/**
 * Where the server listens beside TCP: a statement through a Unix socket costs a third less than over loopback. "" where the system has
 * none or the path is too long.
 */
function socketFolder(folder: string, user: Programs["user"]): string {
  const path = join(folder, "..", "pg-socket");
  if (process.platform === "win32" || Buffer.byteLength(path) > longestSocketFolder) return "";
  // sockets left by a killed server are unused: we hold the folder's lock
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
  own(path, user);
  return path;
}
/** Bytes: macOS takes 103 in all, of which `/.s.PGSQL.65535` takes 15. */
const longestSocketFolder = 88;

async function createCluster(programs: Programs, at: { dataDir: string; folder: string; disposable: boolean }): Promise<string> {
  const passwordFile = join(at.dataDir, "pg-password");
  if (existsSync(join(at.folder, "PG_VERSION"))) {
    refuseOtherMajor(programs, at.folder);
    if (existsSync(passwordFile)) return readFileSync(passwordFile, "utf8");
    throw new StartError(
      `${passwordFile} is missing, and without it the database in ${at.folder} cannot be opened: put it back from a backup, or remove that folder to begin with an empty database.`,
    );
  }

  // Made beside its place and then renamed, so that a kill in the middle leaves no half cluster.
  const unfinished = `${at.folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, programs.user);
  const password = randomBytes(24).toString("base64url");
  const initialPassword = join(unfinished, "..", "pg-password.new");
  writeFileSync(initialPassword, password, { mode: 0o600 });
  own(initialPassword, programs.user);
  try {
    // LC_CTYPE must not be C: trigrams of Cyrillic would silently be empty. The builtin provider sorts
    // the same on every machine; lists for people name their collation themselves.
    const locale = ["-E", "UTF8", "--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const access = ["-U", "postgres", "--auth=scram-sha-256", `--pwfile=${initialPassword}`];
    const sync = at.disposable ? ["--no-sync"] : [];
    const made = await programs.run("initdb", ["-D", unfinished, "--no-instructions", ...access, ...locale, ...sync]);
    if (made.code !== 0)
      throw new StartError(`The embedded PostgreSQL could not make its data folder ${at.folder}: ${lastLine(made.output)}`);
  } finally {
    rmSync(initialPassword, { force: true });
  }
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  renameSync(unfinished, at.folder);
  return password;
}

function refuseOtherMajor(programs: Programs, folder: string): void {
  const major = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (major === programs.major) return;
  throw new StartError(
    `The data in ${folder} were written by PostgreSQL ${major}, and this program brings ${programs.major}: move them as docs/upgrade.md describes.`,
  );
}

/** After `kill -9` the server lives on. It is stopped, not adopted: its settings may be of an older program. */
async function stopOrphan(programs: Programs, folder: string): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!isServerOf(folder, pid)) {
    // The number now belongs to another program (a reboot, a container): PostgreSQL would take that
    // program for itself and refuse to start. We hold the folder, so nobody else can be starting.
    rmSync(pidFile, { force: true });
    return;
  }
  await programs.run("pg_ctl", ["stop", "-m", "fast", "-w", "-t", "20", "-D", folder]);
  if (isServerOf(folder, pid)) await programs.run("pg_ctl", ["stop", "-m", "immediate", "-w", "-t", "20", "-D", folder]);
}

function isServerOf(folder: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // On Windows pg_ctl signals through a pipe that only PostgreSQL has, so it stops no other program.
  if (process.platform === "win32") return true;
  if (process.platform === "linux") return commandOf(pid).includes(folder);
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8", env: programEnvironment() }).stdout.includes(
    `-D ${folder} `,
  );
}

/** Debian's slim images have no ps. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function stopper(programs: Programs, at: { folder: string; server: Server; release: () => void }): () => Promise<void> {
  // When Node ends without `stop` (an uncaught error), the server is at least asked to end as well.
  const atExit = () => {
    try {
      if (process.platform !== "win32") process.kill(at.server.pid(), "SIGINT");
    } catch {
      // It has ended already.
    }
  };
  process.once("exit", atExit);

  let stopping: Promise<void> | undefined;
  async function stopOnce(): Promise<void> {
    await at.server.letGo();
    const stopped = await programs.run("pg_ctl", ["stop", "-m", "fast", "-w", "-t", "20", "-D", at.folder]);
    if (stopped.code !== 0 && isServerOf(at.folder, at.server.pid())) {
      await programs.run("pg_ctl", ["stop", "-m", "immediate", "-w", "-t", "20", "-D", at.folder]);
    }
    process.off("exit", atExit);
    at.release();
  }
  return () => (stopping ??= stopOnce());
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const role of Object.values(roles)) {
      const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
      // The password has only letters, digits, "-" and "_", so it needs no escaping.
      if (rows.length === 0) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${passwordOf(password, role)}'`);
    }
    const { rows } = await client.query<{ owner: string }>("SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1", [
      databaseName,
    ]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${roles.owner}`);
    else if (rows[0]!.owner !== roles.owner)
      throw new StartError("The database was made by an earlier build of the portal, which cannot be upgraded: use another DATA_DIR.");
  } finally {
    await client.end();
  }
}

function own(path: string, user: Programs["user"]): void {
  if (user === undefined) return;
  chownSync(path, user.uid, user.gid);
  if (!path.endsWith("-password.new")) chmodSync(path, 0o700);
}
