import { setImmediate } from "node:timers/promises";

/** Milliseconds that long work may take from the calls at a stretch. */
const longest = 10;
let began = 0;
/** Long work asks after each step whether its portion is over, and then rests. */
export const isPortionOver = (): boolean => performance.now() - began >= longest;
/** Lets calls go between. */
export const rest = async (): Promise<void> => {
  await setImmediate();
  began = performance.now();
};
