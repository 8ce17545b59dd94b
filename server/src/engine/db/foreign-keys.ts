import { sql } from "kysely";
import type { Db } from "./pool.ts";

/** The columns that refer to a table and keep its rows from being deleted. */
export const foreignKeysTo = async (db: Db, table: string): Promise<{ table: string; column: string }[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1 and c.confdeltype in ('a', 'r')
     order by 1, 2`.execute(db);
  return rows;
};
