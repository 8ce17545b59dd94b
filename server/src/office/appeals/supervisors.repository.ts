import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

/** Who has organisations to watch. */
export const listSupervisors = async (db: Db): Promise<number[]> =>
  (await sql<{ id: number }>`select distinct user_id as id from supervisor_organizations order by 1`.execute(db)).rows.map(({ id }) => id);
