import type { Client } from "pg";
import { StartError } from "./lock.ts";

/** What the portal needs of a database, checked before the first migration: later, all the data would have to be moved. */
export async function assertDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_database() AS name, current_setting('server_version') AS version,
    current_setting('server_version_num')::int AS number, current_setting('server_encoding') AS encoding,
    (SELECT datctype FROM pg_database WHERE datname = current_database()) AS ctype`);
  const { name, version, number, encoding, ctype } = rows[0];

  if (number < 150_000) throw new StartError(`The database server is PostgreSQL ${version}, but 15 or newer is needed.`);
  const recipe = `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`;
  if (encoding !== "UTF8")
    throw new StartError(`The database ${name} has the encoding ${encoding}, but UTF8 is needed: create it again with ${recipe}.`);

  await createTrigrams(client, name);
  // With LC_CTYPE "C" the trigrams of Cyrillic words are empty: every search would quietly find nothing.
  const trigrams = await client.query("SELECT cardinality(show_trgm('қ')) > 0 AS cyrillic");
  if (trigrams.rows[0].cyrillic) return;
  throw new StartError(
    `The database ${name} has LC_CTYPE ${ctype}, with which Cyrillic names cannot be found: create it again with ${recipe}.`,
  );
}

async function createTrigrams(client: Client, name: string): Promise<void> {
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  } catch (error) {
    throw new StartError(
      `The database ${name} lacks the extension pg_trgm, and it could not be added (${(error as Error).message}): have its owner run CREATE EXTENSION pg_trgm.`,
    );
  }
}
