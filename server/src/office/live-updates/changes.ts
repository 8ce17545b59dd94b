import type { Changed } from "@murojaat/contract";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../../engine/db/pool.ts";

/** What processes send each other: ids only; the records are read under the rights of the reader. */
export type Changes = {
  readonly appeals: readonly number[];
  readonly organizations: readonly number[];
  /** Files that have been read, by their number, each with the organisation that has it. */
  readonly filesRead?: readonly (readonly [file: number, organization: number])[];
};
type Log = { readonly warn: (fields: object, text: string) => void };

const channel = "murojaat_changes";
/** Changes within this many milliseconds travel together. */
const gatherMs = 20;
/** PostgreSQL takes payloads below 8,000 bytes; an id has at most 16 digits. */
const mostIds = 400;

/**
 * Announces changes to every process after their commit. A NOTIFY within the writing transaction would make all commits wait for one
 * another (PostgreSQL has one lock for its queue); so they are gathered and sent together, and a process killed in those milliseconds loses
 * its last ones: screens ask again from time to time.
 */
export const startAnnouncer = (db: Db, log: Log): { announce: (what: Changed) => void; stop: () => Promise<void> } => {
  const appeals = new Set<number>();
  const organizations = new Set<number>();
  const filesRead = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const take = (from: Set<number>): number[] => {
    const ids = [...from].slice(0, mostIds);
    for (const id of ids) from.delete(id);
    return ids;
  };
  const send = async (): Promise<void> => {
    while (appeals.size + organizations.size + filesRead.size > 0) {
      const read = [...filesRead].slice(0, mostIds / 2);
      for (const [file] of read) filesRead.delete(file);
      const isFull = read.length > 0 || appeals.size > mostIds;
      const changes: Changes = {
        appeals: read.length > 0 ? [] : take(appeals),
        organizations: isFull ? [] : take(organizations),
        filesRead: read,
      };
      await sql`select pg_notify(${channel}, ${JSON.stringify(changes)})`.execute(db);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return (sending = sending
      .then(send)
      .catch((error: unknown) => log.warn({ reason: (error as Error).message }, "changes not announced")));
  };
  return {
    announce: (what) => {
      if ("appealId" in what) appeals.add(what.appealId);
      else if ("fileRead" in what) filesRead.set(what.fileRead, what.of);
      else organizations.add(what.organizationId);
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    stop: flush,
  };
};

const readChanges = (payload: string | undefined): Changes => JSON.parse(payload ?? "{}") as Changes; // written by the announcer

/**
 * Listens to announcements of all processes, over a connection of its own that is made again when it breaks; `missed` is called then,
 * because nobody knows what was missed meanwhile. `ready` settles with the first attempt.
 */
export const listenForChanges = (
  url: string,
  on: { readonly changes: (changes: Changes) => void; readonly missed: () => void },
  log: Log,
): { ready: Promise<void>; stop: () => Promise<void> } => {
  let stopped = false;
  let client: pg.Client | undefined;
  let wait: NodeJS.Timeout | undefined;

  const again = () => {
    if (stopped || wait) return;
    wait = setTimeout(() => {
      wait = undefined;
      void connect().then((connected) => connected && on.missed());
    }, 1000);
  };
  const connect = async (): Promise<boolean> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: 5000, connectionTimeoutMillis: 5000 });
    next.on("notification", (message) => on.changes(readChanges(message.payload)));
    next.on("error", () => {}); // `end` follows
    next.on("end", again);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      return true;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "live updates: no connection to the database");
      await next.end().catch(() => {});
      again();
      return false;
    }
  };
  // a connection that is cut without a word is found out by asking
  const asking = setInterval(() => void client?.query("select 1").catch(() => client?.end().catch(() => {})), 15_000);
  return {
    ready: connect().then(() => {}),
    stop: async () => {
      stopped = true;
      clearTimeout(wait);
      clearInterval(asking);
      // a connection that went silent would never say that it has ended
      void client?.end().catch(() => {});
    },
  };
};
