import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type PostgresPoolClient,
  type QueryResult,
} from "kysely";
import pg from "pg";
import type { Database } from "../../schema/tables.ts";
import { describeOnce } from "./described.ts";
import { isUnavailable } from "./failures.ts";
import { sharedConnection, type Lent } from "./shared-connection.ts";
import { backendOf, isWrite, writeSlots, type GiveBack, type PoolOptions } from "./write-slots.ts";

export type Db = Kysely<Database>;

/**
 * Milliseconds without an answer after which the driver destroys a connection. Longer than PostgreSQL's `statement_timeout`, so a statement
 * that still has no answer is on a connection that went silent.
 */
export const answerTimeout = 35_000;

/**
 * A pool whose connections use the portal's settings: time zone of Tashkent, dates that may be
 * written 20.11.2026, a limit for every statement and every wait. Bulk loads lift the limit of `query_timeout` with 0.
 * `forReads`: how many of the connections writes never take.
 */
export function createPool(
  url: string,
  { max, forReads, queryTimeout = answerTimeout }: PoolOptions & { readonly queryTimeout?: number },
): pg.Pool {
  const settings: pg.PoolConfig & PoolOptions = {
    connectionString: withSession(url),
    max,
    forReads,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: parsers,
    pipeline: true,
  };
  return watchConnections(new pg.Pool(settings));
}

const connected = new WeakMap<pg.Pool, Set<pg.PoolClient>>();
/** Keeps a pool alive when its connections break, and lets `cutConnections` find them. */
export const watchConnections = (pool: pg.Pool): pg.Pool => {
  const clients = new Set<pg.PoolClient>();
  connected.set(pool, clients);
  // Without a listener a connection that breaks while idle ends the process. The pool drops it by
  // itself, and the next caller gets a new one or the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    clients.add(client);
    describeOnce(client);
    // The same for one that breaks while somebody uses it: the next statement reports it.
    client.on("error", () => {});
  });
  pool.on("remove", (client) => clients.delete(client));
  return pool;
};

/** Ends the present connections of a pool at once: statements under way fail, and the next caller gets a new connection. */
export const cutConnections = (pool: pg.Pool): void => {
  for (const client of connected.get(pool) ?? []) client.connection.stream.destroy();
};

export function createDb(pool: pg.Pool): Db {
  const own = (): Promise<Lent> => pool.connect();
  const over = (run: Run, connect = own): Db =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: {
          options: pool.options,
          // only the statement shows whether it writes, so the connection is taken when it comes
          connect: async () => {
            let client: Lent | undefined;
            let giveBack: GiveBack | undefined;
            let isLost = false;
            // no cursor is configured, so kysely calls it with a text and values only
            const query = async (text: string, values: readonly unknown[] = []) => {
              if (isWrite(text)) giveBack ??= await writeSlots(pool).take();
              client ??= await connect();
              return run(client, text, [...values]).catch((error: unknown) => {
                isLost ||= isUnavailable(error);
                throw error;
              });
            };
            // the pool would lend a connection that the driver has just destroyed
            const release = () => {
              client?.release(isLost);
              giveBack?.(isLost ? backendOf(client!) : undefined);
            };
            // kysely asks for the overloads of the driver, and uses one
            return { query: query as unknown as PostgresPoolClient["query"], release };
          },
          end: () => pool.end(),
        },
      }),
    });
  const prepared = preparedOn(pool);
  const db = over(as(prepared));
  const impatient = as(withTimeout(prepared, soon));
  const variants = { unnamed: over(planned(unnamed)), impatient: over(impatient), byKey: over(impatient, sharedConnection(pool)) };
  for (const each of [db, ...Object.values(variants)]) pools.set(each, pool);
  unnamedOf.set(db, variants.unnamed);
  impatientOf.set(db, variants.impatient);
  byKeyOf.set(db, variants.byKey);
  return db;
}

// @types/pg knows `query_timeout` of a connection only
type Send = (text: string, values: unknown[]) => (pg.QueryConfig & { query_timeout?: number }) | string;
const sends = new WeakMap<pg.Pool, Send>();
/** A named statement is planned once per connection: one of many joins takes longer to plan than to run. The connections of a pool have the same names. */
const preparedOn = (pool: pg.Pool): Send => {
  const known = sends.get(pool);
  if (known) return known;
  const names = new Map<string, string>();
  const send: Send = (text, values) => {
    const name = values.length > 0 || ofRows.test(text) ? nameOf(text, names) : undefined;
    return name === undefined ? unnamed(text, values) : { name, text, values };
  };
  sends.set(pool, send);
  return send;
};
const unnamed: Send = (text, values) => (values.length > 0 ? { text, values } : text);

/** Milliseconds for a read by one key, which normally takes one or two. */
const soon = 5_000;
/** Milliseconds for nightly work, which PostgreSQL does not limit either. */
const hours = 6 * 3_600_000;
const withTimeout =
  (send: Send, query_timeout: number): Send =>
  (text, values) => {
    const statement = send(text, values);
    return typeof statement === "string" ? { text: statement, query_timeout } : { ...statement, query_timeout };
  };

type Run = (client: Pick<Lent, "query">, text: string, values: unknown[]) => Promise<pg.QueryResult>;
const as =
  (send: Send): Run =>
  (client, text, values) =>
    client.query(send(text, values));
/** Lets PostgreSQL plan for the values of this statement; the three travel together. */
const planned =
  (send: Send): Run =>
  (client, text, values) => {
    // an error is reported by the statement itself; in a transaction the rollback restores the setting
    const set = (setting: string) => client.query(setting).catch(() => {});
    void set("set plan_cache_mode = auto");
    const answer = client.query(send(text, values));
    void set("reset plan_cache_mode");
    return answer;
  };

const pools = new WeakMap<Db, pg.Pool>();
/** Of a database that `createDb` has made; undefined for a transaction. */
export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);

/** Of a database or a transaction: the same without named statements. */
const unnamedOf = new WeakMap<Db, Db>();
/**
 * The same database, or transaction, whose statements are planned at each call: for one whose best plan depends on its values, such as a
 * text that is looked for. One plan for all texts would read every appeal of an office for a number that an index finds at once.
 */
export const unprepared = (db: Db): Db => unnamedOf.get(db) ?? db;

const impatientOf = new WeakMap<Db, Db>();
/**
 * The same database with a limit of five seconds per statement, so that a silent connection is detected soon. Returns a transaction
 * unchanged.
 */
export const answerSoon = (db: Db): Db => impatientOf.get(db) ?? db;

const byKeyOf = new WeakMap<Db, Db>();
/**
 * `answerSoon` for reads by key that take about a millisecond: a session, one card, the rows of one page. All calls share a connection for
 * it, so that their statements travel together; a slow one would hold up everybody. Returns a transaction unchanged.
 */
export const byKey = (db: Db): Db => byKeyOf.get(db) ?? db;

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const [adapter, compiler, driver] = [dialect.createAdapter(), dialect.createQueryCompiler(), dialect.createDriver()];

/**
 * A connection of the pool as a database, for one piece of work. Unlike kysely's own transaction it does not wait for one statement before it sends
 * the next, so the statements of one `Promise.all` travel together (pg's `pipeline`) and run in that order. After `end` it refuses
 * statements: a late one must not run in the transaction of the next user of the connection.
 */
export const overConnection = (
  pool: pg.Pool,
  client: pg.PoolClient,
  mayTakeHours = false,
): { readonly db: Db; readonly end: () => void } => {
  let isOver = false;
  let failure: unknown;
  // in a pipeline the statements after the failed one only report that the transaction is aborted
  const causeOf = (error: unknown): unknown => {
    if ((error as { code?: string }).code !== "25P02") failure = error;
    return failure ?? error;
  };
  const over = (run: Run): Db => {
    const connection: DatabaseConnection = {
      executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        if (isOver) throw new Error("The transaction is over.");
        const { command, rowCount, rows } = await run(client, text, [...parameters]).catch((error: unknown) => {
          throw causeOf(error);
        });
        return { rows: rows as R[], ...(command !== "SELECT" && { numAffectedRows: BigInt(rowCount ?? 0) }) };
      },
      streamQuery: () => {
        throw new Error("Rows over one connection come all at once.");
      },
    };
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
    return new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
  };
  const limited = (send: Send): Send => (mayTakeHours ? withTimeout(send, hours) : send);
  const db = over(as(limited(preparedOn(pool))));
  unnamedOf.set(db, over(planned(limited(unnamed))));
  return { db, end: () => void (isOver = true) };
};

/** Only statements that return rows have a plan; several statements in one text cannot be prepared. */
const ofRows = /^\s*(select|with)\b[^;]*$/i;

// prepared statements take memory in every backend: further texts (odd combinations of filters) stay unnamed
const mostNames = 1000;

function nameOf(statement: string, names: Map<string, string>): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(statement, name);
  return name;
}

const session = {
  TimeZone: "Asia/Tashkent",
  DateStyle: "ISO,DMY",
  // A report over ten years takes seconds; a statement of half a minute is a mistake and must not hold locks.
  statement_timeout: "30s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
  // Many people read at once: a parallel worker takes from the others what one gains, and takes longer to start than most of our reads.
  max_parallel_workers_per_gather: 0,
  // Our joins are written in the order in which they should run. Letting the planner reorder more than five finds the same plan and takes
  // 18 ms instead of 1 for a statement with twenty joins, on each connection.
  join_collapse_limit: 5,
  // A named statement gets one plan for all values. PostgreSQL would plan those of many joins again at each call, for 3 to 30 ms.
  plan_cache_mode: "force_generic_plan",
  // The least similarity of a misspelt word of a name (docs/measurements/lists.md): 0.5 misses every third one.
  "pg_trgm.strict_word_similarity_threshold": 0.4,
};

/** Passes the settings in the connection string, without a round trip; options of the site come last and win. */
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
  // None of our identifiers, counters and sums comes near 2^53.
  [oid.int8, Number],
  [oid.numeric, Number],
  [arrayOid.date, arrayOf((text) => text)],
  [arrayOid.timestamptz, arrayOf(isoTime)],
  [arrayOid.int8, arrayOf(Number)],
  [arrayOid.numeric, arrayOf(Number)],
]);

// the types of pg-types are of an older version, where this was a function
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
