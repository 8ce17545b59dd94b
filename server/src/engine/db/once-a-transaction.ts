import type { Db } from "./client.ts";

const known = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * What a transaction asks once, though several of its parts need it: what it has locked, or what nothing of it changes. Outside of a
 * transaction it is asked each time.
 * @example onceATransaction(ctx.db, "calendar", () => readCalendar(ctx.db))
 */
export const onceATransaction = <T>(db: Db, key: string, ask: () => Promise<T>): Promise<T> => {
  if (!db.isTransaction) return ask();
  const asked = known.get(db) ?? new Map<string, Promise<unknown>>();
  known.set(db, asked);
  const answer = (asked.get(key) as Promise<T> | undefined) ?? ask();
  asked.set(key, answer);
  return answer;
};
