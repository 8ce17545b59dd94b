import type { Crud } from "@murojaat/contract/kit";
import { sql } from "kysely";
import { foreignKeysTo } from "../db/foreign-keys.ts";
import type { Db } from "../db/pool.ts";

const enough = 1000;
export type Use = { table: string; count: number };

/** Where a record is used, by the foreign keys that the database has on its table; counting stops at a thousand a place. */
export const usesOf = async (db: Db, def: Crud, id: number): Promise<Use[]> => {
  const keys = await foreignKeysTo(db, def.table);
  // the record's own pairs are deleted with it
  const ownPairs = Object.values(def.fields).flatMap((f) => (f.kind === "refs" ? [`${f.link.table}.${f.link.own}`] : []));
  const foreign = keys.filter((key) => !ownPairs.includes(`${key.table}.${key.column}`));
  if (foreign.length === 0) return [];
  const counts = foreign.map(
    (key) =>
      sql`select ${key.table}::text as "table", (select count(*) from (select from ${sql.table(key.table)} where ${sql.ref(key.column)} = ${id} limit ${enough}) found) as n`,
  );
  const { rows } = await sql<{ table: string; n: number }>`
    select "table", sum(n)::bigint as n from (${sql.join(counts, sql` union all `)}) used where n > 0 group by 1 order by 2 desc, 1`.execute(
    db,
  );
  return rows.map((row) => ({ table: row.table, count: row.n }));
};
