// Asks the portal on this machine whether calls may be sent to it (/readyz); fails with its reason.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { UsageError } from "./command.ts";

/** `wait`: seconds to go on asking, but no longer than the process `pid` lives. */
type Arguments = { readonly wait: number; readonly pid: number | undefined };
type Reply = { readonly isReady: boolean; readonly text: string };

export const readArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({ args: [...args], options: { wait: { type: "string", default: "0" }, pid: { type: "string" } } });
  const [wait, pid] = [Number(values.wait), values.pid === undefined ? undefined : Number(values.pid)];
  if (!(wait >= 0)) throw new UsageError("--wait is a number of seconds.");
  if (pid !== undefined && !(Number.isInteger(pid) && pid > 0)) throw new UsageError("--pid is the number of a process.");
  return { wait, pid };
};

export const run = async ({ wait, pid }: Arguments): Promise<void> => {
  const until = Date.now() + wait * 1000;
  let reply = await ask();
  while (!reply.isReady && Date.now() < until && (pid === undefined || isAlive(pid))) {
    await pause(500);
    reply = await ask();
  }
  console.log(reply.text);
  process.exitCode = reply.isReady ? 0 : 1;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const addressOf = ({ HOST = "", PORT }: NodeJS.ProcessEnv): string => {
  const host = ["0.0.0.0", "::", ""].includes(HOST) ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}/readyz`;
};

const ask = async (): Promise<Reply> => {
  const address = addressOf(process.env);
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(5000) });
    return { isReady: reply.ok, text: await reply.text() };
  } catch (error) {
    const { cause, message } = error as Error;
    return { isReady: false, text: `${address} does not answer: ${cause instanceof Error ? cause.message : message}` };
  }
};
