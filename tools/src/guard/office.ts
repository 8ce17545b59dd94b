import { join } from "node:path";
import { Writable } from "node:stream";
import pg from "pg";
import { buildApp } from "@murojaat/server/app.ts";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf } from "@murojaat/server/engine/crypto/data-keys.ts";
import type { Embedded } from "@murojaat/server/engine/db/embedded.ts";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { loggerOptions } from "@murojaat/server/engine/http/logger.ts";
import { foldTotals } from "@murojaat/server/engine/lists/fold-totals.ts";
import { writeAllReadings } from "@murojaat/server/engine/privacy/reading-log.ts";
import { indexTexts } from "@murojaat/server/office/appeals/appeal-words.repository.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import type { Caller } from "../bench/http-client.ts";
import { seedOffice } from "../bench/prepare.ts";
import { fillDemo } from "../demo-office/fill.ts";
import { multiplyAppeals } from "../demo-office/multiply.ts";

/** What statements have cost: how many the portal sent and how many ran within them, pages of shared buffers, bytes of the write-ahead log. */
export type Statements = { readonly first: number; readonly nested: number; readonly buffers: number; readonly wal: number };
export type Office = {
  readonly call: Caller;
  /** What the timers of a running portal do: the reading log is written, changed texts are indexed, totals folded. */
  readonly tidy: () => Promise<void>;
  /** Forgets what statements have cost so far. */
  readonly forget: () => Promise<void>;
  /** What they have cost since. */
  readonly count: () => Promise<Statements>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

export const password = "Murojaat-2026";
/** So long ago that no term of the demo is still running: what is late stays late on whatever day this runs. */
const until = new Date("2026-03-31T12:00:00+05:00");
/** Always the same: what is looked for by its hash lies in the same pages. */
const dataKey = Buffer.alloc(32, "guard");
/** Enough that statements are planned as those of a real office are. */
const [made, copies] = [300, 8];

/** Nothing beside the calls changes what they cost; statements are counted at every level. */
const settings = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "all",
  autovacuum: "off",
  checkpoint_timeout: "1d",
  // so that every row is looked at, and not some taken by chance
  default_statistics_target: "500",
};
/** The embedded server takes it from the machine's memory, and plans hang on it. */
const planning = "-c effective_cache_size=1GB";

/**
 * The portal in this process, without its timers, on a database of its own with a demo that is the same each time.
 * Errors: StartError where PostgreSQL cannot count statements.
 */
export const openOffice = async (): Promise<Office> => {
  await using parts = new AsyncDisposableStack();
  const server = await startTemporary(configure);
  parts.defer(server.stop);
  useDataKeys(dataKeysOf(dataKey));
  await fill(server);
  const counter = await openCounter(server);
  parts.defer(() => counter.end());
  const owner = createPool(server.ownerUrl, { max: 1 });
  parts.defer(() => owner.end());
  const address = new URL(server.url);
  address.searchParams.set("options", planning);
  const pool = createPool(address.href, { max: 8 });
  // a new connection reads the catalogue, within whichever call comes first
  pool.options.idleTimeoutMillis = 0;
  parts.defer(() => pool.end());
  const db = createDb(pool);
  // no call of the guard stores a file
  const app = await build(db, join(server.folder, "..", "files"));
  parts.defer(() => app.close());
  const opened = parts.move();
  return {
    call: async (method, url, { token, body } = {}) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
      return { status: reply.statusCode, body: reply.body };
    },
    tidy: () => tidy(db),
    forget: async () => {
      await owner.query(emptyLists);
      await counter.query("select pg_stat_statements_reset()");
    },
    count: async () => {
      await owner.query(emptyLists);
      return countStatements(counter);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
};

const configure = async (admin: pg.Client): Promise<void> => {
  const { rowCount } = await admin.query("select from pg_available_extensions where name = 'pg_stat_statements'");
  if (rowCount === 0) throw new StartError("The embedded PostgreSQL of this system comes without pg_stat_statements.");
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`);
};

const fill = async ({ url, ownerUrl }: Embedded): Promise<void> => {
  await prepareDatabase({ url, ownerUrl });
  const pool = createPool(ownerUrl, { max: 1, queryTimeout: 0 });
  const db = createDb(pool);
  try {
    await seedOffice(db, password);
    await fillDemo(db, { appeals: made, seed: 1, until });
    await multiplyAppeals(db, copies);
    await pool.query("select count_name_parts()");
    await indexTexts(db);
  } finally {
    await pool.end();
  }
};

/** As a production start makes it; what it logs is written, and read by nobody. */
const build = (db: Db, folder: string) => {
  const logger = loggerOptions("info");
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  return buildApp({
    db,
    store: localStore(folder),
    installation: { uid: "guard", version: "0" },
    logger: typeof logger === "object" ? { ...logger, stream: nowhere } : logger,
    trustProxy: false,
    secureCookies: false,
    publicUrl: undefined,
    live: undefined,
    clientFolder: undefined,
  });
};

const tidy = async (db: Db): Promise<void> => {
  await writeAllReadings(db);
  await indexTexts(db);
  await foldTotals(db);
};

/** A superuser's connection to the portal's database. */
const openCounter = async ({ url, adminUrl }: Embedded): Promise<pg.Client> => {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  const counter = new pg.Client({ connectionString: address.href });
  await counter.connect();
  await counter.query("create extension pg_stat_statements");
  // as autovacuum leaves them; here it is off
  await counter.query("vacuum (analyze)");
  return counter;
};

/**
 * What writers left in front of indexes of words and parts of words is moved into them now, and counted: by itself it happens once in some
 * hundred calls, within the measured ones or not.
 */
const emptyLists = `select gin_clean_pending_list(i.oid) from pg_class i join pg_am a on a.oid = i.relam
  where a.amname = 'gin' and pg_get_userbyid(i.relowner) = current_user`;

/**
 * What a statement of the first level costs includes those within it. Left out is what superusers do, and the word to other processes, which
 * goes out by the clock: a slow machine says it more often.
 */
const countStatements = async (counter: pg.Client): Promise<Statements> => {
  const { rows } = await counter.query<Statements>(`
    select coalesce(sum(calls) filter (where toplevel), 0)::int as first,
           coalesce(sum(calls) filter (where not toplevel), 0)::int as nested,
           coalesce(sum(shared_blks_hit + shared_blks_read) filter (where toplevel), 0)::int as buffers,
           coalesce(sum(wal_bytes) filter (where toplevel), 0)::int as wal
      from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where not r.rolsuper and s.query not like 'select pg_notify(%'`);
  return rows[0]!; // an aggregate without groups has one row
};
