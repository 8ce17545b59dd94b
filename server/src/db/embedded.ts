import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { lockFolder, StartError } from "../lock.ts";
import { findPrograms, type Programs } from "./embedded-programs.ts";
import { findHome, runAs } from "./embedded-home.ts";

type Options = Readonly<{
  dataDir: string;
  /** Only for tests: no fsync, so a power cut may lose everything, and runs are faster. */
  disposable?: boolean;
}>;

export type Embedded = Readonly<{
  /** The portal's own database and role, which is no superuser: what works here works on a site's server. */
  url: string;
  /** The superuser, for tests that make and drop databases. */
  adminUrl: string;
  /** Where the cluster lies: `dataDir`/pg, or under /var/lib/murojaat (see `findHome`). */
  folder: string;
  stop: () => Promise<void>;
}>;

const databaseName = "murojaat";

/**
 * Starts the PostgreSQL that comes with the npm packages, with its data in `dataDir`/pg.
 * Holds the folder until `stop`; a server left behind by a killed process is stopped first.
 */
export async function startEmbedded({ dataDir, disposable = false }: Options): Promise<Embedded> {
  const lock = lockFolder(dataDir);
  try {
    const home = findHome(dataDir);
    const programs = findPrograms(home.user);
    const password = await createCluster(programs, { dataDir, folder: home.folder, disposable });
    await stopOrphan(programs, home.folder);
    const { port, pid } = await startServer(programs, { folder: home.folder, disposable });
    const stop = stopper(programs, { folder: home.folder, pid, release: lock.release });
    try {
      const adminUrl = address({ user: "postgres", password, port, database: "postgres" });
      await createDatabase(adminUrl, password);
      const url = address({ user: databaseName, password, port, database: databaseName });
      return { url, adminUrl, folder: home.folder, stop };
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
 * The address of an embedded server that another process runs in this folder, if one does: for
 * commands beside the running portal, which must not start a second one.
 */
export function findRunning(dataDir: string): string | undefined {
  const { folder } = findHome(dataDir);
  const [pidFile, passwordFile] = [join(folder, "postmaster.pid"), join(dataDir, "pg-password")];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const lines = readFileSync(pidFile, "utf8").split("\n");
  if (lines[7]?.trim() !== "ready" || !isServerOf(folder, Number(lines[0]))) return undefined;
  return address({ user: databaseName, password: readFileSync(passwordFile, "utf8"), port: Number(lines[3]), database: databaseName });
}

function address(to: { user: string; password: string; port: number; database: string }): string {
  return `postgres://${to.user}:${to.password}@127.0.0.1:${to.port}/${to.database}`;
}

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
    `The data in ${folder} were written by PostgreSQL ${major}, and this program brings ${programs.major}: move them as docs/operations.md describes.`,
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
  // pg_ctl on Windows talks to a pipe that only a PostgreSQL has, so no other program is hit there.
  if (process.platform === "win32") return true;
  if (process.platform === "linux") return commandOf(pid).includes(folder);
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(`-D ${folder} `);
}

/** Debian's slim images have no ps. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

async function startServer(programs: Programs, at: { folder: string; disposable: boolean }): Promise<{ port: number; pid: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const outcome = await tryStart(programs, { ...at, port });
    if ("pid" in outcome) return { port, pid: outcome.pid };
    // Somebody may have taken the port meanwhile, or a killed server's last children still hold its memory.
    if (attempt === 5) throw new StartError(`The embedded PostgreSQL did not start in ${at.folder}: ${outcome.said}`);
    await wait(400);
  }
}

async function tryStart(
  programs: Programs,
  at: { folder: string; disposable: boolean; port: number },
): Promise<{ pid: number } | { said: string }> {
  const log = join(at.folder, "..", "pg-start.log");
  const output = openSync(log, "w");
  const settings = Object.entries(settingsFor(at)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Detached: Ctrl+C goes to every process of the terminal, but the server must outlive our last query.
  const server = spawn(programs.path("postgres"), ["-D", at.folder, ...settings], {
    ...runAs(programs.user),
    cwd: at.folder,
    env: programs.env,
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  let ended = false;
  server.once("error", () => (ended = true));
  server.once("exit", () => (ended = true));
  server.unref();

  const pidFile = join(at.folder, "postmaster.pid");
  for (let waited = 0; !ended && waited < 60_000; waited += 20) {
    await wait(20);
    const lines = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [];
    if (server.pid !== undefined && Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return { pid: server.pid };
  }
  if (!ended && server.pid !== undefined) process.kill(server.pid, "SIGQUIT");
  return { said: lastLine(readFileSync(log, "utf8")) };
}

function settingsFor(at: { port: number; disposable: boolean }): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  return {
    port: at.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 50,
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    // Worker processes for reading cost more than they give on two cores; disks are no longer spinning.
    io_method: "sync",
    random_page_cost: 1.1,
    max_wal_size: "1GB",
    // One file per weekday, written over a week later: the log stays small without anybody looking.
    logging_collector: "on",
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_rotation_size: 0,
    log_min_duration_statement: "2s",
    // No person's data in a log: neither the values of a slow query nor those that broke a constraint.
    log_parameter_max_length: 0,
    log_error_verbosity: "terse",
    log_timezone: "Asia/Tashkent",
    ...(at.disposable
      ? { fsync: "off", full_page_writes: "off", synchronous_commit: "off", logging_collector: "off", max_connections: 100 }
      : {}),
  };
}

function stopper(programs: Programs, at: { folder: string; pid: number; release: () => void }): () => Promise<void> {
  // When Node ends without `stop` (an uncaught error), the server is at least asked to end as well.
  const atExit = () => {
    try {
      if (process.platform !== "win32") process.kill(at.pid, "SIGINT");
    } catch {
      // It has ended already.
    }
  };
  process.once("exit", atExit);

  let stopping: Promise<void> | undefined;
  async function stopOnce(): Promise<void> {
    const stopped = await programs.run("pg_ctl", ["stop", "-m", "fast", "-w", "-t", "20", "-D", at.folder]);
    if (stopped.code !== 0 && isServerOf(at.folder, at.pid)) {
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
    const { rows } = await client.query(`SELECT
      EXISTS (SELECT FROM pg_roles WHERE rolname = '${databaseName}') AS role,
      EXISTS (SELECT FROM pg_database WHERE datname = '${databaseName}') AS database`);
    // The password has only letters, digits, "-" and "_", so it needs no escaping.
    if (!rows[0].role) await client.query(`CREATE ROLE ${databaseName} LOGIN PASSWORD '${password}'`);
    if (!rows[0].database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo; // listening on TCP, so it is never a pipe's name
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function own(path: string, user: Programs["user"]): void {
  if (user === undefined) return;
  chownSync(path, user.uid, user.gid);
  if (!path.endsWith("-password.new")) chmodSync(path, 0o700);
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1);
  return telling?.trim() ?? "it said nothing";
}
