import v8 from "node:v8";
import type { Line } from "./lines.ts";
import type { Office } from "./office.ts";
import type { Figures } from "./table.ts";

/** Calls before those that are measured, and how many of them at once: each of the connections that a call may take has what it needs then. */
const [warming, lanes] = [60, 4];
/** After so many calls the office is tidied, as the timers of a portal do. */
const tidyEvery = 20;

/**
 * Leaves V8 its interpreter and its baseline compiler. The optimizing ones put objects on the stack that the code allocates, at moments that
 * hang on the machine and its load: with them a line differs by 2 to 8 % from run to run, without them by less than 1 %, and need ten times
 * fewer calls before it. What is counted is therefore what the code allocates, a third more than a busy portal does.
 */
export const allocateAsWritten = (): void => {
  for (const flag of ["--no-opt", "--no-maglev", "--no-flush-bytecode"]) v8.setFlagsFromString(flag);
};

/** What a call of the line costs, on the average of its calls, one at a time once it is warm. */
export const measure = async (office: Office, { calls, work }: Line): Promise<Figures> => {
  let turn = 0;
  const repeatUntil = async (end: number) => {
    while (turn < end) {
      const mine = turn++;
      await work(mine);
      if ((mine + 1) % tidyEvery === 0) await office.tidy();
    }
  };
  const warm = Math.min(warming, calls);
  await Promise.all(Array.from({ length: lanes }, () => repeatUntil(warm)));
  await office.tidy();
  await office.forget();
  const before = allocated();
  await repeatUntil(warm + calls);
  const bytes = allocated() - before;
  const { first, nested, buffers, wal } = await office.count();
  return { kib: bytes / 1024 / calls, first: first / calls, nested: nested / calls, buffers: buffers / calls, wal: wal / calls };
};

/** Bytes that this thread has allocated since its start, collected ones too. */
const allocated = (): number => {
  // @types/node does not know it yet
  const { total_allocated_bytes: bytes }: v8.HeapInfo & { readonly total_allocated_bytes?: number } = v8.getHeapStatistics();
  if (bytes === undefined) throw new Error("This Node does not count what it allocates.");
  return bytes;
};
