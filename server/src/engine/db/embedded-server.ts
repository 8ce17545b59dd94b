import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "./lock.ts";
import { runAs } from "./embedded-home.ts";
import type { Programs } from "./embedded-programs.ts";

type At = {
  readonly folder: string;
  /** Where it listens beside TCP; "" for no socket. */
  readonly socket: string;
  readonly disposable: boolean;
};
type Started = { readonly pid: number; readonly ended: Promise<void> };
export type Server = {
  readonly port: number;
  /** Of the server that runs now. */
  readonly pid: () => number;
  /** Stops watching the server, so that its end is no failure; waits for a start that is under way. */
  readonly letGo: () => Promise<void>;
};

/**
 * Starts the server, and restarts it on the same port when it ends unexpectedly (killed by hand or out of memory). PostgreSQL recovers its
 * data by itself; until then calls are refused. Where the restart fails, the process ends and says why.
 */
export async function keepServer(programs: Programs, at: At, meanwhile: () => void): Promise<Server> {
  const { port, started } = await startServer(programs, at, meanwhile);
  let server = started;
  let leaving = false;
  let reviving = Promise.resolve();
  const revive = async (): Promise<void> => {
    process.stderr.write("The embedded PostgreSQL has ended by itself; it is started again.\n");
    for (let attempt = 1; !leaving; attempt += 1) {
      const outcome = await tryStart(programs, { ...at, port });
      if ("pid" in outcome) {
        server = outcome;
        return watch();
      }
      // a killed server's last children hold its memory for a moment
      if (attempt === 20)
        throw new StartError(`The embedded PostgreSQL in ${at.folder} has ended and does not start again: ${outcome.said}`);
      await wait(500);
    }
  };
  const watch = (): void => {
    void server.ended.then(() => {
      if (!leaving) reviving = revive();
    });
  };
  watch();
  return {
    port,
    pid: () => server.pid,
    letGo: () => {
      leaving = true;
      return reviving;
    },
  };
}

async function startServer(programs: Programs, at: At, meanwhile: () => void): Promise<{ port: number; started: Started }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const starting = tryStart(programs, { ...at, port });
    meanwhile();
    const outcome = await starting;
    if ("pid" in outcome) return { port, started: outcome };
    // Somebody may have taken the port meanwhile, or a killed server's last children still hold its memory.
    if (attempt === 5) throw new StartError(`The embedded PostgreSQL did not start in ${at.folder}: ${outcome.said}`);
    await wait(400);
  }
}

async function tryStart(programs: Programs, at: At & { readonly port: number }): Promise<Started | { said: string }> {
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
  const end = new Promise<void>((resolve) => server.once("error", resolve).once("exit", () => resolve())).then(() => void (ended = true));
  server.unref();

  const pidFile = join(at.folder, "postmaster.pid");
  for (let waited = 0; !ended && waited < 60_000; waited += 20) {
    await wait(20);
    const lines = linesOf(pidFile);
    if (server.pid !== undefined && Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return { pid: server.pid, ended: end };
  }
  if (!ended && server.pid !== undefined) process.kill(server.pid, "SIGQUIT");
  return { said: lastLine(readFileSync(log, "utf8")) };
}

function settingsFor(at: At & { readonly port: number }): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  return {
    port: at.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: at.socket,
    max_connections: 50,
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    // I/O workers cost more than they gain on two cores; disks are no longer spinning.
    io_method: "sync",
    random_page_cost: 1.1,
    max_wal_size: "1GB",
    // full-page images are most of the WAL, and shrink to a third
    wal_compression: "pglz",
    // One file per weekday, overwritten a week later: the log stays small by itself.
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo; // listening on TCP, so it is never a pipe's name
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Empty where the file is missing: a starting server may at any time remove the file of a killed one. */
export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The last lines of a program's output, which explain its end. */
export function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1);
  return telling?.trim() ?? "it said nothing";
}
