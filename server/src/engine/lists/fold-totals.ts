import { sql } from "kysely";
import type { Db } from "../db/pool.ts";

/** Adds to the kept totals what has changed since, a portion a transaction, until no full one is left. */
export const foldTotals = async (db: Db): Promise<void> => {
  const fold = async () => (await sql<{ isMore: boolean }>`select fold_list_totals() as "isMore"`.execute(db)).rows[0]!.isMore;
  while (await fold());
};
