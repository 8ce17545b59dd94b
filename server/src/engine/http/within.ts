import { setTimeout } from "node:timers/promises";

/** The result of `work`; undefined where it fails or takes longer than `milliseconds`. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  const giveUp = new AbortController();
  const tooLate = setTimeout(milliseconds, undefined, { signal: giveUp.signal }).catch(() => undefined);
  return Promise.race([work.catch(() => undefined), tooLate]).finally(() => giveUp.abort());
};
