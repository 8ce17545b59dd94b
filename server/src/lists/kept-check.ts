import { sql } from "kysely";
import type { Db } from "../db/client.ts";
import type { Day } from "../terms/days.ts";

/** A kept total that is not what counting finds. */
export type KeptDifference = { readonly organizationId: number; readonly list: string; readonly kept: number; readonly counted: number };
type Log = { readonly info: (fields: object, text: string) => void; readonly error: (fields: object, text: string) => void };

/** Compares every kept total with its count, both of one moment; seconds at a million appeals, and nobody waits for it. */
export const compareKeptTotals = async (db: Db): Promise<KeptDifference[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<KeptDifference>`
      select organization_id as "organizationId", list, coalesce(k.n, 0)::bigint as kept, coalesce(c.n, 0)::bigint as counted
        from (select organization_id, list, sum(n) as n from (select organization_id, list, n from list_totals union all select organization_id, list, n from list_total_changes) all_of_them group by 1, 2) k
        full join counted_list_totals c using (organization_id, list) where coalesce(k.n, 0) <> coalesce(c.n, 0) order by 1, 2`.execute(
      trx,
    );
    return rows;
  });

/** Counts every total anew and keeps that; whoever writes waits meanwhile. */
export const repairKeptTotals = async (db: Db): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`call rebuild_list_totals()`.execute(trx);
  });
};

/** The comparison of a night, made by one of several processes; a difference is a fault of ours and stands in the log as an error. */
export const checkKeptTotals = async (db: Db, day: Day, log: Log): Promise<void> => {
  const { rows } = await sql`
    insert into settings (key, value) values ('kept_totals_checked', to_jsonb(${day}::text))
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value returning key`.execute(db);
  if (rows.length === 0) return;
  const differences = await compareKeptTotals(db);
  for (const difference of differences) log.error(difference, "a kept total is not what counting finds: npm run totals -- --repair");
  log.info({ differences: differences.length }, "kept totals compared with their counts");
};
