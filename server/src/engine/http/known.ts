import type { Db } from "../db/pool.ts";

/** How often what is small and seldom changes has changed, in the order of their names. */
export const versionKinds = ["calendar", "names", "people", "rights"] as const;
export type VersionKind = (typeof versionKinds)[number];
/** As they stood when the call began; the order of `versionKinds`. */
export type Versions = readonly number[];

/** What a process knows already. */
export type Known = {
  /** Gives what was read under a key while the version of its kind stands, and reads it otherwise; `day`: it holds no longer than that day. */
  readonly get: <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string) => Promise<T>;
  /** Whether a version, read later than the call began, is still the one at which it began. */
  readonly isAt: (kind: VersionKind, version: number) => boolean;
  /** The version at which the call began; undefined for work that no call began. */
  readonly versionOf: (kind: VersionKind) => number | undefined;
  /** The same for a transaction, which may see what is never kept: nothing that it reads is kept. */
  readonly within: Known;
};

type Entry = { readonly version: number | undefined; readonly day: string | undefined; readonly value: Promise<unknown> };
type Shelf = Map<string, Entry>;
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
  const versionOf: Known["versionOf"] = (kind) => versions[versionKinds.indexOf(kind)];
  const held = <T>(kind: VersionKind, key: string, day?: string): Promise<T> | undefined => {
    const entry = shelf.get(key);
    const stands = entry && entry.version === versionOf(kind) && entry.day === day;
    return stands ? (entry.value as Promise<T>) : undefined;
  };
  const isAt: Known["isAt"] = (kind, version) => versionOf(kind) === version;
  const within: Known = {
    get: (kind, key, read, day) => held<Awaited<ReturnType<typeof read>>>(kind, key, day) ?? read(),
    isAt,
    versionOf,
    get within() {
      return within;
    },
  };
  return {
    get: <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string): Promise<T> => {
      const found = held<T>(kind, key, day);
      if (found) return found;
      const value = read();
      const entry: Entry = { version: versionOf(kind), day, value };
      shelf.set(key, entry);
      // what failed is asked for anew
      value.catch(() => {
        if (shelf.get(key) === entry) shelf.delete(key);
      });
      return value;
    },
    isAt,
    versionOf,
    within,
  };
};

/** Reads each time: for work that no call began. */
export const readAnew: Known = {
  get: (_kind, _key, read) => read(),
  isAt: () => false,
  versionOf: () => undefined,
  get within() {
    return readAnew;
  },
};
