import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";

/**
 * Does the work with the foreign keys of these tables taken away, and puts them back, checked, at the end:
 * one check of a million rows takes seconds, a million single checks take minutes. Must stand in a
 * transaction; other users of the tables wait until it ends.
 */
export async function withoutForeignKeys(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ relation: string; name: string; definition: string }>`
    select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and convalidated and conrelid = any(${[...tables]}::text[]::regclass[]) order by 1, 2`.execute(
    db,
  );
  for (const { relation, name } of rows) await sql.raw(`alter table ${relation} drop constraint ${name}`).execute(db);
  await work();
  for (const { relation, name, definition } of rows)
    await sql.raw(`alter table ${relation} add constraint ${name} ${definition}`).execute(db);
}
