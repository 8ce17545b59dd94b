import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { StartError } from "./lock.ts";
import { assertDatabase } from "./requirements.ts";

type SchemaFile = Readonly<{ name: string; sql: string; checksum: string }>;
type Applied = Readonly<{ name: string; checksum: string }>;

const ourFolder = join(import.meta.dirname, "../../schema");
// Any number will do, as long as nobody else uses it in this database.
const advisoryLock = 720_260_001;
/** The name under which the checksum of all files in `functions/` is recorded. */
const routines = "functions";

/**
 * Brings a database up to this program. The numbered SQL files are applied once, in order, each in its own transaction;
 * the files in `functions/` are applied again whenever their text or a numbered file is new. The job queue brings its own schema.
 * Two processes may start at once: the second waits and finds nothing to do. Returns what it applied.
 */
export async function migrate(url: string, folder: string = ourFolder): Promise<readonly string[]> {
  const files = readNumbered(folder);
  const functions = readFunctions(join(folder, routines));
  return withMigrationLock(url, async (client) => {
    await assertDatabase(client);
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    const applied = await readApplied(client);
    const pending = findPending(
      files,
      applied.filter(({ name }) => name !== routines),
    );
    for (const file of pending) await apply(client, file);
    const current = applied.find(({ name }) => name === routines)?.checksum;
    if (pending.length === 0 && current === functions.checksum) return [];
    await apply(client, { ...functions, sql: `${await dropTriggersAndViews(client)}\n${functions.sql}` });
    return [...pending, functions].map(({ name }) => name);
  });
}

/**
 * What `migrate` would apply, without applying anything; `null` for a database without our tables. Refuses as `migrate` does, a newer
 * database for example.
 */
export async function pendingOf(url: string, folder: string = ourFolder): Promise<readonly string[] | null> {
  const client = new pg.Client({ connectionString: url, application_name: "murojaat migrate" });
  await connect(client, url);
  try {
    const { rows } = await client.query("SELECT to_regclass('schema_migrations') AS made");
    if (rows[0].made === null) return null;
    const applied = await listApplied(client);
    const pending = findPending(
      readNumbered(folder),
      applied.filter(({ name }) => name !== routines),
    );
    const isCurrent = applied.find(({ name }) => name === routines)?.checksum === readFunctions(join(folder, routines)).checksum;
    return [...pending.map(({ name }) => name), ...(isCurrent ? [] : [routines])];
  } finally {
    await client.end();
  }
}

/** Work on the schema, by one process at a time. */
export async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "murojaat migrate" });
  await connect(client, url);
  try {
    // A migration may take as long as it takes.
    await client.query(
      "SET statement_timeout = 0; SET lock_timeout = 0; SET TimeZone = 'Asia/Tashkent'; SET client_min_messages = warning",
    );
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A wrong address or password is for the operator to correct, so it is reported without a stack. */
export async function connect(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname, username } = new URL(url);
    const why = error instanceof AggregateError ? error.errors.map(messageOf).join(", ") : messageOf(error);
    throw new StartError(`The database ${pathname.slice(1)} at ${host} cannot be opened${username && ` as ${username}`}: ${why}.`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readNumbered(folder: string): SchemaFile[] {
  return listSql(folder).map((name, index) => {
    const number = Number(/^(\d{2})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new StartError(
        `The schema file ${name} should be called ${String(index + 1).padStart(2, "0")}-subject.sql: numbers start at 01, without gaps or duplicates.`,
      );
    return { name, ...read(join(folder, name)) };
  });
}

function readFunctions(folder: string): SchemaFile {
  const texts = existsSync(folder) ? listSql(folder).map((name) => read(join(folder, name)).sql) : [];
  // A function may call one of a later file.
  const sql = ["SET LOCAL check_function_bodies = off;", ...texts].join("\n");
  return { name: routines, sql, checksum: checksumOf(sql) };
}

function listSql(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

function read(file: string): Pick<SchemaFile, "sql" | "checksum"> {
  // A checkout on Windows may change line ends; that does not change the schema.
  const sql = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  return { sql, checksum: checksumOf(sql) };
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  return listApplied(client);
}

async function listApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>("SELECT name, checksum FROM schema_migrations ORDER BY name");
  return rows;
}

const elsewhere = "use another DATA_DIR (or, with a PostgreSQL of your own, another database in DATABASE_URL)";

function findPending(files: readonly SchemaFile[], applied: readonly Applied[]): readonly SchemaFile[] {
  // The first edition numbered its migrations with four digits and an underscore.
  if (applied.some(({ name }) => /^\d{4}_/.test(name)))
    throw new StartError(`The database was made by the first edition of the portal, which cannot be upgraded: ${elsewhere}.`);
  const newest = applied.at(-1);
  if (newest !== undefined && applied.length > files.length)
    throw new StartError(
      `The database is newer than this program (it has ${newest.name}): start the newer program, or restore the backup made before the upgrade.`,
    );
  for (const [index, { name, checksum }] of applied.entries()) {
    if (files[index]?.checksum === checksum) continue;
    throw new StartError(
      `The schema file ${name} has changed since this database was made: ${elsewhere}, or put the old text back and add a new file.`,
    );
  }
  return files.slice(applied.length);
}

/** Nothing depends on triggers and views, so they are made again from the files; one that a file no longer has is gone. */
async function dropTriggersAndViews(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP TRIGGER %I ON %I;', t.tgname, c.relname) AS statement
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
    UNION ALL
    SELECT format('DROP VIEW IF EXISTS %I CASCADE;', c.relname)
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'v'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`);
  return rows.map(({ statement }) => statement).join("\n");
}

async function apply(client: pg.Client, { name, sql, checksum }: SchemaFile): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      "INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()",
      [name, checksum],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`The schema file ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
