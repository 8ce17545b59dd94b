import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

type Place = { id: number; position: number };

/** The places that these records have, in their order; nobody else moves them before the transaction ends. */
export const lockPlaces = async (db: Db, table: string, ids: readonly number[]): Promise<Place[]> =>
  (
    await sql<Place>`select id, position from ${sql.table(table)} where id = any(${[...ids]}::int[]) order by id for update`.execute(db)
  ).rows // ordered here: a statement that waited for a lock has sorted before it
    .toSorted((a, b) => a.position - b.position || a.id - b.id);

/** Gives these records the places that they have together, in the order of the ids. */
export const reorder = (db: Db, table: string, ids: readonly number[], places: readonly Place[]) =>
  sql`
    update ${sql.table(table)} t set position = g.position
      from unnest(${[...ids]}::int[], ${places.map((one) => one.position)}::int[]) g (id, position) where t.id = g.id`.execute(db);
