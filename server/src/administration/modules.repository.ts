import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Gives these records the places that they have together, in the order of the ids; false when one of them is not there. */
export const reorder = async (db: Db, table: string, ids: readonly number[]): Promise<boolean> => {
  const places = await sql<{ position: number }>`
    select position from ${sql.table(table)} where id = any(${[...ids]}::int[]) order by position, id for update`.execute(db);
  if (places.rows.length !== new Set(ids).size) return false;
  await sql`
    update ${sql.table(table)} t set position = g.position
      from unnest(${[...new Set(ids)]}::int[], ${places.rows.map((row) => row.position)}::int[]) g (id, position) where t.id = g.id`.execute(
    db,
  );
  return true;
};
