import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "../../..");
const running = new Set<ChildProcess>();
// an interrupted run leaves nothing behind
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

type Account = { readonly uid?: number; readonly gid?: number };
/** PostgreSQL refuses to run as root. */
export const accountOfPostgres = (): Account => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
};

export type Started = {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
};
/** Starts a program whose output goes to a file. */
export const startProgram = (
  program: string,
  args: readonly string[],
  { log, env = {}, account = {} }: { readonly log: string; readonly env?: NodeJS.ProcessEnv; readonly account?: Account },
): Started => {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, ...account, stdio: ["ignore", "pipe", "pipe"] });
  const output = createWriteStream(log, { flags: "a" });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  child.on("error", (error) => output.write(`${error.message}\n`));
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once("close", () => (running.delete(child), output.end(), resolve())));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    hasEnded,
    kill: async (signal) => {
      if (!hasEnded()) child.kill(signal);
      await gone;
    },
  };
};

export type Portal = Started & { readonly port: number };
/** The real server on a port of loopback, as `npm start` starts it; resolves before it is ready. */
export const startPortal = (port: number, env: NodeJS.ProcessEnv, log: string): Portal => {
  const settings = { HOST: "127.0.0.1", LOG_LEVEL: "warn", NODE_ENV: "development", DEMO_APPEALS: "0", SHUTDOWN_DELAY: "0" };
  const started = startProgram(process.execPath, [join(root, "scripts", "start.mjs"), "--no-build"], {
    log,
    env: { ...settings, ...env, PORT: String(port) },
  });
  return { ...started, port };
};

/** Waits until it holds; milliseconds that it took. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 180): Promise<number> => {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > seconds * 1000) throw new Error(`After ${seconds} s still not so: ${what}.`);
    await wait(100);
  }
  return performance.now() - began;
};
export const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })).status === 200;

export const freePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
      return probe;
    }),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port); // listening on TCP
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
};

/** Runs a program to its end; its output is shown where it fails. */
export const runToEnd = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (output += part));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
