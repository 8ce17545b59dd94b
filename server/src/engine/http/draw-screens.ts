import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { refuseWhileOpen } from "../db/open-transaction.ts";

/** What is drawn (web/src/drawn/draw.tsx): the address of a page, the language of its browser, the cookie with its looks, and replies of calls, as JSON, by their addresses. */
export type Drawing = {
  readonly href: string;
  readonly language: string | undefined;
  readonly looks: string | undefined;
  readonly replies: ReadonlyMap<string, string>;
};
export type Drawn = {
  readonly html: string;
  readonly read: string;
  readonly title: string;
  readonly late: string;
  readonly language: string;
  readonly scheme: "light" | "dark";
};
/** The page, the addresses of calls without whose replies it cannot be drawn, or undefined where it is left to the program in the browser. */
export type Draw = (drawing: Drawing, signal?: AbortSignal) => Promise<Drawn | readonly string[] | undefined>;
/** What the thread is asked: it says on the port what came of it, and hears there when nobody waits for it any more. */
export type Asked = { readonly drawing: Drawing; readonly port: MessagePort };
/** What the thread says of a drawing, and once, without a port, when it has loaded its program. */
export type Said = { readonly drawn: Awaited<ReturnType<Draw>> } | { readonly failure: string };

/** Nobody waits longer for a drawing. Milliseconds. */
const patience = 2000;
/** Of loading the program. Milliseconds. */
const longestStart = 20_000;

type Thread = {
  readonly worker: Worker;
  readonly ended: AbortSignal;
  readonly loaded: Promise<unknown>;
  /** When it last said anything of any drawing. */
  heardAt: number;
};
const begin = (program: string): Thread => {
  const worker = new Worker(new URL("./screen-thread.ts", import.meta.url), { workerData: pathToFileURL(program).href });
  const end = new AbortController();
  // it does not keep the process alive; that it ended is heard by who waits for it, and the next drawing begins another
  worker.unref();
  worker.on("error", () => undefined);
  worker.once("exit", () => end.abort(new Error("The thread that draws has ended.")));
  const loaded = once(worker, "message", { signal: AbortSignal.any([end.signal, AbortSignal.timeout(longestStart)]) });
  loaded.catch(() => worker.terminate());
  return { worker, ended: end.signal, loaded, heardAt: 0 };
};

/**
 * Draws with the program that the build leaves in this file, in a thread of its own; several pages at once, each with a router and a store of
 * what was read. A drawing that comes to no end goes with its thread if that says nothing to anybody meanwhile. Errors: those of the drawing,
 * and of one that took too long.
 */
export const drawScreens = (program: string): { readonly draw: Draw; readonly stop: () => Promise<void> } => {
  let thread: Thread | undefined;
  const draw: Draw = async (drawing) => {
    refuseWhileOpen("Drawing a page");
    if (!thread || thread.ended.aborted) thread = begin(program);
    const mine = thread;
    // the first page waits until the program is there
    await mine.loaded;
    const { port1, port2 } = new MessageChannel();
    const askedAt = performance.now();
    mine.worker.postMessage({ drawing, port: port2 } satisfies Asked, [port2]);
    try {
      const [said]: Said[] = await once(port1, "message", { signal: AbortSignal.any([mine.ended, AbortSignal.timeout(patience)]) });
      mine.heardAt = performance.now();
      if ("failure" in said!) throw new Error(said.failure);
      return said!.drawn;
    } catch (error) {
      if (mine.heardAt < askedAt) await mine.worker.terminate();
      throw error;
    } finally {
      port1.close();
    }
  };
  return { draw, stop: async () => void (await thread?.worker.terminate()) };
};
