import { sql } from "kysely";
import type { Db } from "../engine/db/pool.ts";
import type { Database } from "../schema/tables.ts";

export type Row = Readonly<Record<string, string | number | boolean | null>>;
export type SeedTable = keyof Database;

const columnsOf = (row: Row): string => Object.keys(row).toSorted().join(", ");

/** Inserts the rows that are not there yet; what is there stays as it is. */
export async function insertMissing(db: Db, table: SeedTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const other = rows.find((row) => columnsOf(row) !== columnsOf(first));
  if (other) throw new Error(`${table}: a row has other columns than the first (${columnsOf(first)}): ${JSON.stringify(other)}`);
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db);
}
