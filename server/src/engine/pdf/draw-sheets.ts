import { Worker } from "node:worker_threads";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import type { SignNames } from "./drawable.ts";

/** What is drawn: data only, as it goes to another thread. */
export type Drawing = {
  readonly paper: "A4" | "A3";
  readonly title: string;
  /** What stands above the second page and those after it. */
  readonly head: string;
  readonly foot: string;
  /** With {page} and {pages}. */
  readonly page: string;
  readonly language: string;
  readonly names: SignNames;
  /**
   * As pdfmake takes it, without functions; the table layout `lines` is known, and its rows move closer where that saves a page.
   * What has the headline level `together` begins a page rather than go over to the next.
   */
  readonly content: readonly object[];
};
export type DrawnSheets = { readonly bytes: Uint8Array } | { readonly failure: string };
type Waiting = { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void };

let thread: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

const fail = (error: Error): void => {
  thread = undefined;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { reject } of all) reject(error);
};
const start = (): Worker => {
  const worker = new Worker(new URL("./sheet-thread.ts", import.meta.url));
  worker.on("message", ({ id, made }: { id: number; made: DrawnSheets }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    // an idle worker does not keep the process alive
    if (waiting.size === 0) worker.unref();
    if ("bytes" in made) asked?.resolve(Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength));
    else asked?.reject(new Error(made.failure));
  });
  worker.once("error", fail);
  worker.once("exit", () => thread === worker && fail(new Error("The thread that draws PDF has ended.")));
  return worker;
};

/**
 * Tables as PDF: a report of 400 rows and 26 columns takes a second or two of a processor, so they are drawn in a thread of their
 * own, one after the other, and calls are served meanwhile.
 */
export const drawSheets = async (drawing: Drawing): Promise<Buffer> => {
  refuseWhileOpen("Drawing PDF");
  return new Promise((resolve, reject) => {
    thread ??= start();
    thread.ref();
    last += 1;
    waiting.set(last, { resolve, reject });
    thread.postMessage({ id: last, drawing });
  });
};
