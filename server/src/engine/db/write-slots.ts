import { sql } from "kysely";
import type pg from "pg";

/** The number of a pool's connections that writes leave to reads, unless the pool says otherwise. */
const usualForReads = 2;
/** What our pool has beside the driver's options. */
export type PoolOptions = { readonly max: number; readonly forReads?: number | undefined };
/** Milliseconds that a write waits for its turn, as long as for a connection. */
const patience = 10_000;
const lookEvery = 5_000;

/** Gives the turn back. `lost`: the backend whose connection was given up without an answer; its turn ends when it no longer waits. */
export type GiveBack = (lost?: number) => void;
type Slots = { readonly take: () => Promise<GiveBack> };

/** Whether a row of pg_stat_activity waits for a synchronous standby to confirm its commit. PostgreSQL shows it to the role of that backend. */
const waitsForStandby = "wait_event = 'SyncRep'";
/** The same for longer than a standby that is there needs. */
export const commitWaits = sql.raw<boolean>(`(${waitsForStandby} and state_change < clock_timestamp() - interval '3 seconds')`);

/** The server process behind a connection; @types/pg does not know it. */
export const backendOf = (client: object): number | undefined => (client as { processID?: number }).processID;

const makeSlots = (pool: pg.Pool): Slots => {
  const { max, forReads = usualForReads } = pool.options as PoolOptions;
  let free = max > forReads + 1 ? max - forReads : max;
  const waiting: (() => void)[] = [];
  const next = () => {
    const first = waiting.shift();
    if (first) first();
    else free += 1;
  };
  const whenGone = (pid: number): void => {
    pool
      .query(`select from pg_stat_activity where pid = $1 and ${waitsForStandby}`, [pid])
      .then(({ rowCount }) => (rowCount ? void setTimeout(() => whenGone(pid), lookEvery).unref() : next()), next);
  };
  return {
    take: async () => {
      if (free > 0) free -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          const turn = () => {
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(() => {
            waiting.splice(waiting.indexOf(turn), 1);
            reject(new Error("No connection was free for a write."));
          }, patience);
          waiting.push(turn);
        });
      let isGiven = false;
      return (lost) => {
        if (isGiven) return;
        isGiven = true;
        if (lost === undefined) next();
        else whenGone(lost);
      };
    },
  };
};

const slots = new WeakMap<pg.Pool, Slots>();
/**
 * The turns of a pool's writes. A commit that waits for a standby holds its connection, and PostgreSQL does not limit that wait: without turns
 * the writes of a cluster that has lost its standbys take every connection, and nobody can read. Errors of `take`: nobody gave a turn back in ten seconds.
 */
export const writeSlots = (pool: pg.Pool): Slots => {
  const known = slots.get(pool) ?? makeSlots(pool);
  slots.set(pool, known);
  return known;
};

/** The parts of a statement without its words: comments, texts, quoted names. */
const wordless = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g;
const mayWrite = /\b(?:insert|update|delete|merge)\b/i;
const writes =
  /^\s*(?:insert|update|delete|merge|with\b[^]*\b(?:insert\s+into|update|delete\s+from|merge\s+into))\b|\bfor\s+(?:no\s+key\s+)?update\b/i;
/**
 * Whether the commit of a statement outside a transaction writes, locking rows included. Functions that write are called in transactions.
 */
export const isWrite = (text: string): boolean => {
  const known = said.get(text);
  if (known !== undefined) return known;
  const isOne = mayWrite.test(text) && writes.test(text.replace(wordless, " "));
  if (said.size < mostSaid) said.set(text, isOne);
  return isOne;
};
/** What was said of a text; those of odd combinations of filters are looked at again. */
const said = new Map<string, boolean>();
const mostSaid = 2000;
