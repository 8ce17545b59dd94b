import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { refuseWhileOpen } from "../db/open-transaction.ts";

/** What a process apart says of one piece of work. */
export type Done<Output> = { readonly output: Output } | { readonly failure: string };
type Limits = {
  /** Of one piece of work; the start of the process counts. */
  readonly seconds: number;
  /** Of JavaScript's own memory, MB. */
  readonly memory: number;
  /** Limit of each module of WebAssembly, MB; without it what the module itself allows. */
  readonly wasmMemory?: number;
  /** Whether it gives way to everything else on the machine. */
  readonly isPatient?: boolean;
};

/** Work that failed, took too long or ended its process: because of the content, never of the portal. */
export class ApartError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isLate = isLate;
  }
}

/** Idle time after which the process ends. Milliseconds. */
const idle = 60_000;
const root = join(import.meta.dirname, "../../../..");
const start = (module: URL, { memory, wasmMemory, isPatient = false }: Limits): ChildProcess => {
  const child = fork(new URL("./apart-process.ts", import.meta.url), [module.href], {
    // a stranger's content reaches neither the portal's keys nor its network, its files or other programs
    env: {},
    execArgv: [
      "--permission",
      `--allow-fs-read=${root}`,
      `--max-old-space-size=${memory}`,
      // pages of 64 kB
      ...(wasmMemory === undefined ? [] : [`--wasm-max-mem-pages=${wasmMemory * 16}`]),
      "--disable-warning=ExperimentalWarning",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
};

/**
 * A function that works in a process of its own: code that reads contents of strangers may hang, use up its memory or crash, and nothing
 * else is affected. `module` exports the work by default; input and output are data. One piece of work at a time, in the order it was asked
 * for; its input is made when its turn comes. Errors: ApartError.
 */
export const apart = <Input, Output>(module: URL, limits: Limits): ((input: () => Promise<Input>) => Promise<Output>) => {
  let child: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const work = async (input: () => Promise<Input>): Promise<Output> => {
    const given = await input();
    clearTimeout(ending);
    if (!child?.connected) child = start(module, limits);
    const mine = child;
    mine.ref();
    mine.channel?.ref();
    let late: NodeJS.Timeout | undefined;
    try {
      const done = await new Promise<Done<Output>>((resolve, reject) => {
        const fail = (why: string, isLate = false) => reject(new ApartError(why, isLate));
        late = setTimeout(fail, limits.seconds * 1000, `took more than ${limits.seconds} s`, true);
        mine.once("message", resolve);
        mine.once("error", ({ message }) => fail(message));
        mine.once("exit", (code, signal) => fail(`ended: ${signal ?? code}`));
        mine.send({ input: given }, (error) => error && fail(error.message));
      });
      if ("failure" in done) throw new ApartError(done.failure);
      // an idle process does not keep this one alive
      mine.unref();
      mine.channel?.unref();
      ending = setTimeout(stop, idle).unref();
      return done.output;
    } catch (error) {
      // whatever state it is in
      stop();
      throw error;
    } finally {
      clearTimeout(late);
      mine.removeAllListeners();
    }
  };
  return async (input) => {
    refuseWhileOpen("Reading contents in a process apart");
    const mine = last.then(() => work(input));
    last = mine.catch(() => {});
    return mine;
  };
};
