import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";

/** A counter that differs from the counted number; for flags of tasks how many tasks lack them or have them wrongly. */
export type TotalDifference = { readonly organizationId: number; readonly list: string; readonly stored: number; readonly counted: number };
type Log = { readonly info: (fields: object, text: string) => void; readonly error: (fields: object, text: string) => void };

const flags = ["has_open_child", "has_open_query", "was_returned", "was_rejected", "was_extended", "was_late"];

/** Compares every counter and the flags of tasks with the records, all of one moment; seconds at a million appeals, and nobody waits. */
export const compareTotals = async (db: Db): Promise<TotalDifference[]> =>
  inTransaction(
    db,
    async (trx) => {
      const different = flags.map((flag) => {
        const [stored, counted] = [sql.ref(`t.${flag}`), sql.ref(`f.${flag}`)];
        return sql`
        select t.organization_id, ${flag}, count(*) filter (where ${stored}), count(*) filter (where ${counted})
          from tasks t join counted_task_flags f on f.id = t.id
         where ${stored} <> ${counted} group by 1`;
      });
      const { rows } = await sql<TotalDifference>`
      select organization_id as "organizationId", list, coalesce(k.n, 0)::bigint as stored, coalesce(c.n, 0)::bigint as counted
        from (select organization_id, list, sum(n) as n
                from (select organization_id, list, n from list_totals
                      union all select organization_id, list, n from list_total_changes) stored
               group by 1, 2) k
        full join counted_list_totals c using (organization_id, list)
       where coalesce(k.n, 0) <> coalesce(c.n, 0)
       union all ${sql.join(different, sql` union all `)}
       order by 1, 2`.execute(trx);
      return rows;
    },
    { readsOnly: true, mayTakeHours: true },
  );

/** Appeals whose rows are not what the records say; a hundred at most. */
export const compareAppealRows = async (db: Db): Promise<number[]> =>
  inTransaction(
    db,
    async (trx) => {
      return differingAppeals(trx, 100);
    },
    { readsOnly: true, mayTakeHours: true },
  );

const differingAppeals = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct id
      from ((table counted_appeal_rows except all table appeal_rows)
            union all (table appeal_rows except all table counted_appeal_rows)) differing
     order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Computes again what differs from the records; writers wait meanwhile. */
export const repairReadModels = async (db: Db): Promise<void> => {
  await inTransaction(
    db,
    async (trx) => {
      await sql`lock table applicants, appeals, tasks, requests, reviews, history in share mode`.execute(trx);
      await sql`select refresh_task_flags(id) from counted_task_flags`.execute(trx);
      const appeals = await differingAppeals(trx, Number.MAX_SAFE_INTEGER);
      await sql`select refresh_appeal_rows(${appeals}::bigint[])`.execute(trx);
      await sql`call rebuild_list_totals()`.execute(trx);
    },
    { mayTakeHours: true },
  );
};

/** The comparison of a night; a difference is our fault and stands in the log as an error. */
export const checkReadModels = async (db: Db, log: Log): Promise<void> => {
  // days that are over, of offices that have nothing left of them
  await sql`delete from list_totals where n = 0`.execute(db);
  const differences = await compareTotals(db);
  for (const difference of differences) log.error(difference, "a stored total is not what counting finds: npm run totals -- --repair");
  const appeals = await compareAppealRows(db);
  if (appeals.length > 0) log.error({ appeals }, "rows of appeals are not what the records say: npm run totals -- --repair");
  log.info({ differences: differences.length + appeals.length }, "stored totals compared with their counts");
};
