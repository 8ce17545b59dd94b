import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { StartError } from "./lock.ts";
import { assertDatabase } from "./requirements.ts";

type Migration = Readonly<{ number: number; name: string; sql: string; checksum: string }>;
type Applied = Readonly<{ number: number; name: string; checksum: string }>;

const ourFolder = join(import.meta.dirname, "../../schema/migrations");
// Any number will do, as long as nobody else uses it in this database.
const advisoryLock = 720_260_001;

/**
 * Brings a database up to this program: numbered SQL files, forward only, each in its own transaction, then the job queue's schema.
 * Two processes may start at once; the second waits and finds nothing to do. Returns what it applied.
 */
export async function migrate(url: string, folder: string = ourFolder): Promise<readonly string[]> {
  const files = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: "murojaat migrate" });
  await connect(client, url);
  try {
    // A migration may take as long as it takes.
    await client.query(
      "SET statement_timeout = 0; SET lock_timeout = 0; SET TimeZone = 'Asia/Tashkent'; SET client_min_messages = warning",
    );
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    await assertDatabase(client);
    const pending = comparePlans(files, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    // the job queue's own schema, by its own migrations
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The first contact of a start: a wrong address or password is the site's to mend, and needs no stack. */
async function connect(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname, username } = new URL(url);
    const why = error instanceof AggregateError ? error.errors.map(messageOf).join(", ") : messageOf(error);
    throw new StartError(`The database ${pathname.slice(1)} at ${host} cannot be opened as ${username}: ${why}.`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9-]+(?:_[a-z0-9-]+)*\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new StartError(
        `The migration ${name} should be called ${String(index + 1).padStart(4, "0")}_what-it-does.sql: the numbers have no gaps and no doubles.`,
      );
    // A checkout on Windows may change line ends; that is no change of the migration.
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { number, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<Applied>("SELECT number, name, checksum FROM schema_migrations ORDER BY number");
  return rows;
}

function comparePlans(files: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const newest = applied.at(-1);
  if (newest !== undefined && newest.number > files.length) {
    throw new StartError(
      `The database is newer than this program (it has ${newest.name}): start the newer program, or restore the backup made before the upgrade.`,
    );
  }
  for (const [index, { name, checksum }] of applied.entries()) {
    if (files[index]?.checksum === checksum) continue;
    throw new StartError(
      `The migration ${name} has been changed since it was applied: put the old text back and write a new migration, or delete the data folder of a demo.`,
    );
  }
  return files.slice(applied.length);
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)", [number, name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
