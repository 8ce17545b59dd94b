import type { Db } from "../db/client.ts";

/** How often what is small and seldom changes has changed (migration 0042), in the order of their names. */
export const versionKinds = ["calendar", "people", "rights"] as const;
export type VersionKind = (typeof versionKinds)[number];
/** As they stood when the call began; the order of `versionKinds`. */
export type Versions = readonly number[];

/** Gives what was read under a key while the version of its kind stands, and reads it otherwise; `day`: it holds no longer than that day. */
export type Known = <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string) => Promise<T>;

type Shelf = Map<string, { readonly version: number | undefined; readonly day: string | undefined; readonly value: Promise<unknown> }>;
const shelves = new WeakMap<Db, Shelf>();
const shelfOf = (db: Db): Shelf => {
  const known = shelves.get(db);
  if (known) return known;
  const shelf: Shelf = new Map();
  shelves.set(db, shelf);
  return shelf;
};

/** What this process keeps of a database, for a call that began at these versions. */
export const knownAt = (db: Db, versions: Versions): Known => {
  const shelf = shelfOf(db);
  return <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string): Promise<T> => {
    const version = versions[versionKinds.indexOf(kind)];
    const held = shelf.get(key);
    if (held && held.version === version && held.day === day) return held.value as Promise<T>;
    const entry = { version, day, value: read() };
    shelf.set(key, entry);
    // what failed is asked for anew
    entry.value.catch(() => {
      if (shelf.get(key) === entry) shelf.delete(key);
    });
    return entry.value;
  };
};

/** Reads each time: for work that no call began, and within a transaction, which sees its own changes before they are kept. */
export const readAnew: Known = (_kind, _key, read) => read();
