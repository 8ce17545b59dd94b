import { fork, spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { caller } from "./http-client.ts";

const root = join(import.meta.dirname, "../../..");

export type Portal = {
  readonly port: number;
  /** Milliseconds from the start of the process to the first answer that it is ready. */
  readonly startedIn: number;
  /** MiB of memory that the process uses now; 0 where the system does not report it. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
};

/** The real server, as `npm start` starts it, on a free port of loopback. */
export async function startPortal(dataDir: string): Promise<Portal> {
  const port = await freePort();
  const began = performance.now();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    NODE_ENV: "development",
    DEMO_APPEALS: "0",
  };
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs"), "--no-build"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill("SIGTERM"));
  // Of what it prints only the log is of interest here: its errors.
  child.stdout?.on("data", (text: Buffer) => text.includes('{"level"') && process.stderr.write(text));
  const call = caller(port);
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The server ended before it was ready.");
    const ready = await call("GET", "/readyz").catch(() => undefined);
    if (ready?.status === 200) break;
    await wait(10);
  }
  return { port, startedIn: performance.now() - began, memory: () => residentMemory(child.pid ?? 0), stop: () => ended(child, "SIGTERM") };
}

/** The bare server beside it. */
export async function startFloor(databaseUrl: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.resolve("./floor.ts")), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port)); // floor.ts sends nothing else
    child.once("exit", () => reject(new Error("The floor ended before it was ready.")));
  });
  return { port, stop: () => ended(child, "SIGTERM") };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exit;
}

function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo; // listening on TCP
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
