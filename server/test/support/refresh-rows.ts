import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";

/** After changes made by SQL alone: the portal writes history with each change of an appeal or its tasks, and that refreshes the rows. */
export const refreshRows = async (db: Db): Promise<void> => {
  await sql`select refresh_appeal_rows(array(select id from appeals order by id))`.execute(db);
};
