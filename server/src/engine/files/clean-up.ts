import type { Db } from "../db/pool.ts";
import { dropUnboundFiles, unknownKeys } from "./files.repository.ts";
import type { FileStore } from "./store.ts";

const oneDay = 86_400_000;
const portion = 500;

/**
 * Removes what nothing refers to: uploads unbound for a day, from database and store, and contents in the store that have had no row for
 * longer than a day (the process ended between the two). Says how many.
 */
export const cleanFiles = async (db: Db, store: FileStore, now = Date.now()): Promise<number> => {
  let removed = 0;
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await store.remove(key);
    removed += keys.length;
  };
  await remove(await dropUnboundFiles(db));
  let old: string[] = [];
  for await (const { key, at } of store.list()) {
    if (now - at.getTime() > oneDay) old.push(key);
    if (old.length < portion) continue;
    await remove(await unknownKeys(db, old));
    old = [];
  }
  await remove(await unknownKeys(db, old));
  return removed;
};
