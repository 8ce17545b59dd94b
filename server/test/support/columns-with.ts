import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";

/** The columns of every table of every schema, the job queue's included, in which one of these texts stands, in any case of letters. */
export const columnsWith = async (db: Db, ...texts: string[]): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const value = sql.ref(column);
    const text = type === "bytea" ? sql`encode(${value}, 'escape')` : sql`${value}::text`;
    const { rows } = await sql`
      select from ${sql.raw(table)}, lateral (select lower(${text}) as value offset 0) of_row
       where exists (select from unnest(${texts.map((one) => one.toLowerCase())}::text[]) one where position(one in of_row.value) > 0) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};
