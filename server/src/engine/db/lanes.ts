import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { asking, nameOf, poolOf, type Asked, type Db } from "./client.ts";
import { askInOne } from "./described.ts";
import type { Answer } from "./sent-along.ts";
import type { Database } from "../../schema/tables.ts";

/** A connection of the pool, and the same as a database that does not wait for one statement before it sends the next. */
type Shared = { readonly asked: Asked; readonly db: Db };
const sharing = new WeakMap<pg.PoolClient, Shared>();
const sharedOf = (client: pg.PoolClient): Shared => {
  const known = sharing.get(client);
  if (known) return known;
  const asked = asking(client, () => {});
  const pool = { options: {}, connect: () => Promise.resolve(asked), end: () => Promise.resolve() };
  const made: Shared = { asked, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
  sharing.set(client, made);
  return made;
};

/** A connection that several callers use at a time; `giveUp`: nobody else comes to it. */
type Lane = { readonly client: Promise<pg.PoolClient>; users: number; closing: NodeJS.Timeout | undefined; readonly giveUp: () => void };
/** What lanes are for; `begin`, `end`: what sets such a connection apart from others, and ends that. */
type Lanes = { readonly of: WeakMap<pg.Pool, Lane[]>; readonly begin?: string; readonly end?: string };
/** What is read by keys is read in one way whatever the keys are: to weigh the ways for each of them takes longer than to read. */
const reading: Lanes = { of: new WeakMap(), begin: "set plan_cache_mode = force_generic_plan", end: "reset plan_cache_mode" };
const writing: Lanes = { of: new WeakMap() };
/**
 * One process does not keep more than two servers of PostgreSQL busy with such statements; and with fewer connections than this in the
 * pool, lanes that are never empty would leave none to whoever needs one of their own.
 */
const [mostLanes, fewestConnections] = [2, 6];
/** So long, in milliseconds, a lane waits for the next who comes. */
const linger = 20;

/** Leaves with the statement after it; where it fails, that fails too. */
const tell = (client: pg.PoolClient, setting: string | undefined): void => {
  if (setting !== undefined)
    sharedOf(client)
      .asked.query(setting, [])
      .catch(() => {});
};

const newLane = (pool: pg.Pool, lanes: Lanes): Lane => {
  const giveUp = (): void =>
    void lanes.of.set(
      pool,
      (lanes.of.get(pool) ?? []).filter((other) => other !== lane),
    );
  const client = pool.connect().then((reached) => {
    reached.once("end", giveUp);
    tell(reached, lanes.begin);
    return reached;
  });
  const lane: Lane = { client, users: 0, closing: undefined, giveUp };
  // who cannot be reached or has gone is given up at once, so that whoever comes next gets another
  client.catch(giveUp);
  return lane;
};
const laneOf = (pool: pg.Pool, lanes: Lanes): Lane => {
  const known = lanes.of.get(pool) ?? [];
  if (known.length >= mostLanes) return known.reduce((a, b) => (b.users < a.users ? b : a));
  const lane = newLane(pool, lanes);
  lanes.of.set(pool, [...known, lane]);
  return lane;
};
const close = async ({ client, giveUp }: Lane, { end }: Lanes): Promise<void> => {
  giveUp();
  const reached = await client.catch(() => undefined);
  if (!reached) return;
  tell(reached, end);
  reached.off("end", giveUp).release();
};
const over = async <T>(pool: pg.Pool, lanes: Lanes, use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const lane = laneOf(pool, lanes);
  lane.users += 1;
  clearTimeout(lane.closing);
  try {
    return await use(await lane.client);
  } finally {
    lane.users -= 1;
    if (lane.users === 0) lane.closing = setTimeout(() => void close(lane, lanes), linger);
  }
};

/** Whether the pool has connections enough for lanes. */
export const hasLanes = (pool: pg.Pool): boolean => pool.options.max >= fewestConnections;

/**
 * Quick reads, by keys: those of one caller that do not wait for each other leave in one write and come back together, and so do those of
 * others who ask in the same moment. To wake a server of PostgreSQL costs as much as such a read; one that is kept busy need not be woken.
 * What may take long has a connection of its own, for everything else would wait behind it. Within a transaction they go as they are.
 * @example const [task, answers] = await together(ctx, (all) => Promise.all([findTask(all, id), listAnswers(all, id)]))
 */
export const together = async <C extends { readonly db: Db }, T>(ctx: C, read: (all: C) => Promise<T>): Promise<T> => {
  const pool = poolOf(ctx.db);
  if (!pool) return read(ctx);
  if (!hasLanes(pool)) {
    const client = await pool.connect();
    return read({ ...ctx, db: sharedOf(client).db }).finally(() => client.release());
  }
  return over(pool, reading, (client) => read({ ...ctx, db: sharedOf(client).db }));
};

/** A statement with its values. */
export type Said = { readonly text: string; readonly values: readonly unknown[] };

/** A quick read beside those of others; the pool has lanes. */
export const readBeside = async (pool: pg.Pool, { text, values }: Said): Promise<Answer> =>
  over(pool, reading, (client) => sharedOf(client).asked.query(text, values) as unknown as Promise<Answer>);

/** A transaction could not be kept beside those of others; nothing of it is. Over a connection of its own it may be. */
export class HeldUp extends Error {
  constructor(cause: unknown) {
    super("A transaction could not be kept beside those of others.", { cause });
  }
}
/** It waited for a lock while others waited behind it; or it relied on a statement that another one was to name, and that one failed. */
const states = ["55P03", "26000"];
const isHeldUp = (error: unknown): boolean => error instanceof Error && states.includes((error as { code?: string }).code ?? "");

/** Whoever waits for a lock there lets all others wait, so it is soon given up. Of this transaction only: a pooler in between knows no other settings. */
const impatient: Said = { text: "select set_config('lock_timeout', '200ms', true)", values: [] };

/** Whether these statements can be asked in one: each has a name. */
export const haveNames = (statements: readonly Said[]): boolean => statements.every(({ text }) => nameOf(text) !== undefined);
/**
 * A whole transaction in one write and one answer, behind those of others: PostgreSQL keeps all of it when the last statement is done, or
 * nothing. The pool has lanes, the statements have names; `leaves` is called when there is a connection. Errors: that of the first
 * statement which fails; `HeldUp`.
 */
export const keepInOne = (pool: pg.Pool, statements: readonly Said[], leaves: () => void): Promise<readonly Answer[]> =>
  over(pool, writing, async (client) => {
    leaves();
    try {
      return await askInOne(
        client,
        [impatient, ...statements].map(({ text, values }) => ({ name: nameOf(text)!, text, values: [...values] })), // `haveNames`
      );
    } catch (error) {
      throw isHeldUp(error) ? new HeldUp(error) : error;
    }
  });
