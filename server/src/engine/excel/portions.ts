import { yieldToCalls } from "../http/traffic.ts";
import type { Cell } from "./cells.ts";

/** Ids of one statement, in portions, in the order of the list. */
export type IdPortions = { readonly total: number; readonly portions: readonly string[] };

/** Rows read at a time: one statement of some 15 ms, so that other calls come in between. */
export const portionRows = 500;

type Reading<R> = {
  readonly read: (ids: readonly number[]) => Promise<readonly R[]>;
  readonly columns: readonly { readonly of: (row: R) => Cell }[];
  /** Receives the number of rows of each portion. */
  readonly count: (rows: number) => void;
};

/**
 * The rows by the ids that a list contained when it was read: each row is shown as it is when its portion is read, so one that has
 * moved on meanwhile comes as it is now, and none comes twice. No transaction is open in between.
 */
export async function* inPortions<R>({ portions }: IdPortions, { read, columns, count }: Reading<R>): AsyncGenerator<Cell[][]> {
  const start = (portion: string | undefined) => {
    const began = performance.now();
    const rows = portion === undefined ? Promise.resolve([]) : read(portion.split(",").map(Number));
    const reading = rows.then((found: readonly R[]) => ({ found, took: performance.now() - began }));
    // a failure surfaces when the portion is read, which may be never
    reading.catch(() => {});
    return reading;
  };
  // the database reads the next portion while this one is written
  let ahead = start(portions[0]);
  for (let i = 0; i < portions.length; i += 1) {
    const { found, took } = await ahead;
    ahead = start(portions[i + 1]);
    const began = performance.now();
    count(found.length);
    yield found.map((row) => columns.map((column) => column.of(row)));
    // what packs it goes on beside
    await yieldToCalls(took + performance.now() - began);
  }
}
