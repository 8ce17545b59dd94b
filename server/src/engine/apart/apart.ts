import { fork, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import { nobodys, type Turn, turns } from "../turns/turns.ts";

/** What a process apart says of one piece of work. */
export type Done<Output> = { readonly output: Output } | { readonly failure: string };
type Limits = {
  /** Of one piece of work, and of the start of the process. */
  readonly seconds: number;
  /** Of JavaScript's own memory, MB. */
  readonly memory: number;
  /** Limit of each module of WebAssembly, MB; without it what the module itself allows. */
  readonly wasmMemory?: number;
  /** Whether it gives way to everything else on the machine, where the machine lets it. */
  readonly isPatient?: boolean;
  /** Of one person waiting or under way. */
  readonly most?: number;
};

/** Work that failed, took too long or ended its process: because of the content, never of the portal. */
export class ApartError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isLate = isLate;
  }
}

/** A process that did not start or could not load its module: because of the machine, whatever the content. */
export class ApartNotStarted extends Error {}
let notStarted = 0;
/** How many of them this process has seen. */
export const countNotStarted = (): number => notStarted;

/** Ends the processes that are still at work when this one ends: a busy one would not notice. */
const stops = new Set<() => void>();
process.once("exit", () => {
  for (const stop of stops) stop();
});
/** Idle time after which the process ends. Milliseconds. */
const idle = 60_000;
const root = join(import.meta.dirname, "../../../..");
const launch = (module: URL, { memory, wasmMemory }: Limits): ChildProcess => {
  // a release carries a library that its Node needs: without its place a process ends before it begins
  const { LD_LIBRARY_PATH } = process.env;
  return fork(new URL("./apart-process.ts", import.meta.url), [module.href], {
    // a stranger's content reaches neither the portal's keys nor its network, its files or other programs
    env: LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH },
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
};
/** What a process says next, once it has been asked. Errors: ApartError. */
const hear = async <Output>(child: ChildProcess, seconds: number, asked?: { readonly input: unknown }): Promise<Output> => {
  let late: NodeJS.Timeout | undefined;
  try {
    const done = await new Promise<Done<Output>>((resolve, reject) => {
      const fail = (why: string, isLate = false) => reject(new ApartError(why, isLate));
      late = setTimeout(fail, seconds * 1000, `took more than ${seconds} s`, true);
      child.once("message", resolve);
      child.on("error", ({ message }) => fail(message));
      child.once("exit", (code, signal) => fail(`ended: ${signal ?? code}`));
      if (asked) child.send(asked, (error) => error && fail(error.message));
    });
    if ("failure" in done) throw new ApartError(done.failure);
    return done.output;
  } finally {
    clearTimeout(late);
  }
};
/** When memory runs out, it is ended before the portal. */
const goFirst = ({ pid }: ChildProcess): void => {
  try {
    // of 1,000
    writeFileSync(`/proc/${pid}/oom_score_adj`, "800");
  } catch {
    // Linux alone has it: the work is done all the same
  }
};
const giveWay = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // a unit's filter of system calls refuses it: the work is done all the same
  }
};
/** A process whose module has been loaded. Errors: ApartNotStarted. */
const start = async (module: URL, limits: Limits): Promise<ChildProcess> => {
  let child: ChildProcess | undefined;
  try {
    child = launch(module, limits);
    if (limits.isPatient) giveWay(child);
    goFirst(child);
    await hear(child, limits.seconds);
    return child;
  } catch (error) {
    child?.kill("SIGKILL");
    notStarted += 1;
    throw new ApartNotStarted(`a reader cannot be started: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * A function that works in a process of its own: code that reads contents of strangers may hang, use up its memory or crash, and nothing
 * else is affected. `module` exports the work by default; input and output are data. One piece of work at a time, in turns by person; its
 * input is made when its turn comes. Errors: ApartError, ApartNotStarted, those of `turns`.
 */
export const apart = <Input, Output>(module: URL, limits: Limits): ((input: () => Promise<Input>, turn?: Turn) => Promise<Output>) => {
  let child: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  const queue = turns({ atOnce: 1, most: limits.most });

  const stop = (): void => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  stops.add(stop);
  const work = async (input: () => Promise<Input>): Promise<Output> => {
    const given = await input();
    clearTimeout(ending);
    if (!child?.connected) child = await start(module, limits);
    const mine = child;
    mine.ref();
    mine.channel?.ref();
    try {
      const output = await hear<Output>(mine, limits.seconds, { input: given });
      // an idle process does not keep this one alive
      mine.unref();
      mine.channel?.unref();
      ending = setTimeout(stop, idle).unref();
      return output;
    } catch (error) {
      // whatever state it is in
      stop();
      throw error;
    } finally {
      mine.removeAllListeners();
    }
  };
  return async (input, turn = nobodys) => {
    refuseWhileOpen("Reading contents in a process apart");
    return queue.run(turn, () => work(input));
  };
};
