import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
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
export type Draw = (drawing: Drawing) => Promise<Drawn | readonly string[] | undefined>;
/** What the thread says of a drawing, and once when it has loaded its program. */
export type Said = { readonly drawn: Awaited<ReturnType<Draw>> } | { readonly failure: string };

/** Nobody waits longer for a drawing, his own or those before it. Milliseconds. */
const patience = 2000;
/** Of loading the program. Milliseconds. */
const longestStart = 20_000;

/** What the thread says next, once it has been asked. Errors: an AbortError when it is late, that with which it ended. */
const hear = async (thread: Worker, limit: number, drawing?: Drawing): Promise<Said> => {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(limit)]);
  const ended = once(thread, "exit", { signal }).then(() => {
    throw new Error("The thread that draws has ended.");
  });
  const heard = Promise.race([once(thread, "message", { signal }), ended]);
  if (drawing) thread.postMessage(drawing);
  try {
    return (await heard)[0];
  } finally {
    over.abort();
  }
};

/**
 * Draws with the program that the build leaves in this file, one page at a time, in a thread of its own: the program has one router and one
 * store of what was read. A drawing that comes to no end goes with its thread, router and store, so that it neither holds up nor reaches the
 * next one. Errors: those of the drawing, and of one that took too long or had to wait too long.
 */
export const drawScreens = (program: string): { readonly draw: Draw; readonly stop: () => Promise<void> } => {
  let thread: Worker | undefined;
  let loading: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const drop = async (ended: Worker): Promise<void> => {
    if (thread === ended) [thread, loading] = [undefined, undefined];
    await ended.terminate();
  };
  const load = async (): Promise<Worker> => {
    const started = new Worker(new URL("./screen-thread.ts", import.meta.url), { workerData: pathToFileURL(program).href });
    thread = started;
    // it does not keep the process alive; that it ended is heard by who waits for it, and the next drawing begins another
    started.unref();
    started.on("error", () => undefined);
    started.once("exit", () => void drop(started));
    try {
      await hear(started, longestStart);
      return started;
    } catch (error) {
      await drop(started);
      throw error;
    }
  };
  const loaded = (): Promise<Worker> => (loading ??= load());
  const drawNow: Draw = async (drawing) => {
    const mine = await loaded();
    let said: Said;
    try {
      said = await hear(mine, patience, drawing);
    } catch (error) {
      await drop(mine);
      throw error;
    }
    if ("failure" in said) throw new Error(said.failure);
    return said.drawn;
  };

  const draw: Draw = async (drawing) => {
    refuseWhileOpen("Drawing a page");
    // the first page waits until the program is there
    await loaded();
    let isOver = false;
    const mine = last.then(() => (isOver ? undefined : drawNow(drawing)));
    last = mine.catch(() => undefined);
    const late = after(patience, undefined, { ref: false }).then(() => {
      throw new Error(`The drawing would have come after more than ${patience} ms.`);
    });
    try {
      return await Promise.race([mine, late]);
    } finally {
      isOver = true;
    }
  };
  return { draw, stop: async () => thread && (await drop(thread)) };
};
