import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { sendingAlong } from "./sent-along.ts";
import type { Database } from "../../schema/tables.ts";

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

/** undefined: it stays nameless. */
export function nameOf(statement: string): string | undefined {
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
