import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { inTransaction } from "../db/transaction.ts";

/** Adds the changes since the last run to the stored totals, one portion per transaction, until less than a full portion is left. */
export const foldTotals = async (db: Db): Promise<void> => {
  const fold = () =>
    inTransaction(
      db,
      async (within) => (await sql<{ isMore: boolean }>`select fold_list_totals() as "isMore"`.execute(within)).rows[0]!.isMore,
    );
  while (await fold());
};
