import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { sendingAlong } from "./sent-along.ts";
import type { Database } from "./tables.ts";

export type Db = Kysely<Database>;

/**
 * A pool whose every connection speaks as the portal does: time of Tashkent, dates that may be
 * written 20.11.2026, no query without an end.
 */
export function createPool(url: string, { max }: { max: number }): pg.Pool {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: withSession(url),
    max,
    connectionTimeoutMillis: 10_000,
    types: parsers,
    pipeline: true,
  };
  const pool = new pg.Pool(settings);
  // Without a listener a connection that breaks while idle ends the process. The pool drops it by
  // itself, and whoever asks next gets a new one or the error.
  pool.on("error", () => {});
  // The same for one that breaks in somebody's hands between two statements: the next statement tells of it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  pools.set(db, pool);
  return db;
}

/** A connection as kysely asks it. */
export type Asked = PostgresPoolClient;
/**
 * Gives every statement that reads or changes rows a name, so that PostgreSQL plans it once a connection and not at each call:
 * a statement of many joins takes longer to plan than to read.
 */
export const asking = (client: pg.PoolClient, release: () => void): Asked => {
  const send = sendingAlong(client);
  const query = (statement: string, values?: readonly unknown[]) =>
    (values !== undefined && values.length > 0) || ofRows.test(statement)
      ? send({ name: nameOf(statement), text: statement, values: [...(values ?? [])] })
      : send(statement);
  // no cursor is configured, so kysely calls it with a text and values only
  return { query: query as unknown as PostgresPoolClient["query"], release };
};

function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      return asking(client, () => client.release());
    },
    end: () => pool.end(),
  };
}

const pools = new WeakMap<Db, pg.Pool>();
/** Of a database that `createDb` has made; not of a transaction. */
export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);
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

/** A connection that several callers read over at a time; `giveUp`: nobody else comes to it. */
type Lane = { readonly client: Promise<pg.PoolClient>; users: number; closing: NodeJS.Timeout | undefined; readonly giveUp: () => void };
const lanes = new WeakMap<pg.Pool, Lane[]>();
/**
 * One process does not keep more than two servers of PostgreSQL busy with such reads; and with fewer connections than this in the pool,
 * lanes that are never empty would leave none to whoever needs one of their own.
 */
const [mostLanes, fewestConnections] = [2, 4];
/** So long, in milliseconds, a lane waits for the next reader. */
const linger = 20;
/** What is read by keys is read in one way whatever the keys are: to weigh the ways for each of them takes longer than to read. */
const [onePlan, planAsBefore] = ["set plan_cache_mode = force_generic_plan", "reset plan_cache_mode"];

/** Leaves with the statement after it; where it fails, that fails too. */
const tell = (client: pg.PoolClient, setting: string): void =>
  void sharedOf(client)
    .asked.query(setting, [])
    .catch(() => {});

const newLane = (pool: pg.Pool): Lane => {
  const giveUp = (): void =>
    void lanes.set(
      pool,
      (lanes.get(pool) ?? []).filter((other) => other !== lane),
    );
  const client = pool.connect().then((reached) => {
    reached.once("end", giveUp);
    tell(reached, onePlan);
    return reached;
  });
  const lane: Lane = { client, users: 0, closing: undefined, giveUp };
  // who cannot be reached or has gone is given up at once, so that whoever comes next gets another
  client.catch(giveUp);
  return lane;
};
const laneOf = (pool: pg.Pool): Lane => {
  const known = lanes.get(pool) ?? [];
  if (known.length >= mostLanes) return known.reduce((a, b) => (b.users < a.users ? b : a));
  const lane = newLane(pool);
  lanes.set(pool, [...known, lane]);
  return lane;
};
const close = async ({ client, giveUp }: Lane): Promise<void> => {
  giveUp();
  const reached = await client.catch(() => undefined);
  if (!reached) return;
  tell(reached, planAsBefore);
  reached.off("end", giveUp).release();
};

/**
 * Quick reads, by keys: those of one caller that do not wait for each other leave in one write and come back together, and so do those of
 * others who ask in the same moment. To wake a server of PostgreSQL costs as much as such a read; one that is kept busy need not be woken.
 * What may take long has a connection of its own, for everything else would wait behind it. Within a transaction they go as they are.
 * @example const [task, answers] = await together(ctx, (all) => Promise.all([findTask(all, id), listAnswers(all, id)]))
 */
export const together = async <C extends { readonly db: Db }, T>(ctx: C, read: (all: C) => Promise<T>): Promise<T> => {
  const pool = pools.get(ctx.db);
  if (!pool) return read(ctx);
  if (pool.options.max < fewestConnections) {
    const client = await pool.connect();
    return read({ ...ctx, db: sharedOf(client).db }).finally(() => client.release());
  }
  const lane = laneOf(pool);
  lane.users += 1;
  clearTimeout(lane.closing);
  try {
    return await read({ ...ctx, db: sharedOf(await lane.client).db });
  } finally {
    lane.users -= 1;
    if (lane.users === 0) lane.closing = setTimeout(() => void close(lane), linger);
  }
};

/** What is not of rows (a transaction's begin, a change of the schema) has no plan; several statements in one text cannot be named. */
const ofRows = /^\s*(select|with)\b[^;]*$/i;

const valuesDecide = "/* planned by its values */";
/**
 * Stands in a statement whose plan depends on its values, such as a text that is looked for: it is planned at each call. One plan
 * for all texts reads every appeal of an office for a number that the index finds at once.
 */
export const plannedByValues = sql.raw(valuesDecide);

const names = new Map<string, string>();
// what each connection keeps is memory of the server: past so many texts (odd combinations of filters) they stay nameless
const mostNames = 1000;

function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size >= mostNames || statement.includes(valuesDecide)) return known;
  const name = `s${names.size}`;
  names.set(statement, name);
  return name;
}

const session = {
  TimeZone: "Asia/Tashkent",
  DateStyle: "ISO,DMY",
  // A report over ten years takes seconds; what takes half a minute is a mistake, and must not hold a row.
  statement_timeout: "30s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
  // Many people look at once: what a worker process gives to one of them it takes from the others, and starting it takes longer than most of our reads.
  max_parallel_workers_per_gather: 0,
  // Our joins stand in the order in which they are walked, names of lists last: to weigh the orders of more than five
  // at a time finds the same plan, but takes 18 ms of planning for a statement of twenty and not 1, and each connection plans anew.
  join_collapse_limit: 5,
};

/** The settings ride in the address, so that they cost no round trip; the site's own come last and win. */
function withSession(url: string): string {
  const address = new URL(url);
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  const theirs = address.searchParams.get("options");
  address.searchParams.set("options", [...ours, ...(theirs === null ? [] : [theirs])].join(" "));
  if (!address.searchParams.has("application_name")) address.searchParams.set("application_name", "murojaat");
  return address.href;
}

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 };
const arrayOid = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 };

const byOid: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  // A day is a text: as a Date it would be midnight somewhere, and yesterday elsewhere.
  [oid.date, (text) => text],
  [oid.timestamptz, isoTime],
  // No identifier, counter or sum of ours comes near 2^53.
  [oid.int8, Number],
  [oid.numeric, Number],
  [arrayOid.date, arrayOf((text) => text)],
  [arrayOid.timestamptz, arrayOf(isoTime)],
  [arrayOid.int8, arrayOf(Number)],
  [arrayOid.numeric, arrayOf(Number)],
]);

// @types/pg describes an older pg-types, where this was a function.
const arrayParser = pg.types.arrayParser as unknown as {
  create: (text: string, parse: (item: string) => unknown) => { parse: () => unknown[] };
};

const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text") => byOid.get(id) ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** "2026-11-20 09:30:00.25+05" → "2026-11-20T09:30:00.25+05:00"; the digits stay, so a value read is a value found. */
function isoTime(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function arrayOf<T>(parse: (text: string) => T): (text: string) => T[] {
  return (text) => arrayParser.create(text, parse).parse() as T[];
}
