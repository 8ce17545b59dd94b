import type { Db } from "../db/pool.ts";

/** Kinds of cached data, each with a version in the database, in alphabetical order. */
export const versionKinds = ["calendar", "names", "people", "rights"] as const;
export type VersionKind = (typeof versionKinds)[number];
/** The versions when the call began, in the order of `versionKinds`. */
export type Versions = readonly number[];

/** The caches of this process, as valid for one call. */
export type Caches = {
  /** Returns the entry of a key if its kind still has the same version, and reads it otherwise; an entry with a `day` expires with that day. */
  readonly get: <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string) => Promise<T>;
  /** Whether a version that was read during the call is still that of its start. */
  readonly isAt: (kind: VersionKind, version: number) => boolean;
  /** The version when the call began; undefined for work that no call started. */
  readonly versionOf: (kind: VersionKind) => number | undefined;
  /** The same for a transaction: it may read what is never committed, so nothing that it reads is cached. */
  readonly within: Caches;
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

/** The caches of a database for a call that began at these versions. */
export const cachesAt = (db: Db, versions: Versions): Caches => {
  const shelf = shelfOf(db);
  const versionOf: Caches["versionOf"] = (kind) => versions[versionKinds.indexOf(kind)];
  const cached = <T>(kind: VersionKind, key: string, day?: string): Promise<T> | undefined => {
    const entry = shelf.get(key);
    const stands = entry && entry.version === versionOf(kind) && entry.day === day;
    return stands ? (entry.value as Promise<T>) : undefined;
  };
  const isAt: Caches["isAt"] = (kind, version) => versionOf(kind) === version;
  const within: Caches = {
    get: (kind, key, read, day) => cached<Awaited<ReturnType<typeof read>>>(kind, key, day) ?? read(),
    isAt,
    versionOf,
    get within() {
      return within;
    },
  };
  return {
    get: <T>(kind: VersionKind, key: string, read: () => Promise<T>, day?: string): Promise<T> => {
      const found = cached<T>(kind, key, day);
      if (found) return found;
      const value = read();
      const entry: Entry = { version: versionOf(kind), day, value };
      shelf.set(key, entry);
      // a failed read is not cached
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

/** Caches nothing: for work that no call started. */
export const noCaches: Caches = {
  get: (_kind, _key, read) => read(),
  isAt: () => false,
  versionOf: () => undefined,
  get within() {
    return noCaches;
  },
};
