import { sql } from "kysely";
import type { Db } from "../db/pool.ts";

/** A kept total that is not what counting finds; of open tasks, kept by many columns, and of those with an open part below or an open query how many are too many or too few. */
export type KeptDifference = { readonly organizationId: number; readonly list: string; readonly kept: number; readonly counted: number };
type Log = { readonly info: (fields: object, text: string) => void; readonly error: (fields: object, text: string) => void };

/** Compares every kept total with its count, both of one moment; seconds at a million appeals, and nobody waits for it. */
export const compareKeptTotals = async (db: Db): Promise<KeptDifference[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<KeptDifference>`
      select organization_id as "organizationId", list, coalesce(k.n, 0)::bigint as kept, coalesce(c.n, 0)::bigint as counted
        from (select organization_id, list, sum(n) as n from (select organization_id, list, n from list_totals union all select organization_id, list, n from list_total_changes) all_of_them group by 1, 2) k
        full join counted_list_totals c using (organization_id, list) where coalesce(k.n, 0) <> coalesce(c.n, 0)
       union all
      select organization_id, 'open tasks ' || status, greatest(sum(n), 0)::bigint, greatest(-sum(n), 0)::bigint
        from (select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, sum(n) as n from
               (select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n from open_task_totals
                union all select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n from open_task_changes
                union all select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, -n from counted_open_tasks) kept_less_counted
              group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0) different
       group by organization_id, status, n > 0
       union all
      select t.organization_id, 'open below', count(*) filter (where t.has_open_child), count(*) filter (where not t.has_open_child) from tasks t
       where t.has_open_child <> exists (select from tasks c where c.parent_id = t.id and c.status not in ('draft', 'resolved', 'cancelled')) group by 1
       union all
      select t.organization_id, 'open queries', count(*) filter (where t.has_open_query), count(*) filter (where not t.has_open_query)
        from tasks t left join (select task_id from requests where status = 'pending' union select task_id from reviews where status <> 'confirmed') q on q.task_id = t.id
       where t.has_open_query <> (q.task_id is not null) group by 1
       order by 1, 2`.execute(trx);
    return rows;
  });

/** Appeals of which something kept, by which reports and lists count, is not what the records say; a hundred at most. */
export const compareKeptFacts = async (db: Db): Promise<number[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      select distinct id from (
               select id from ((table counted_appeal_facts except all table appeal_facts) union all (table appeal_facts except all table counted_appeal_facts)) facts
               union all
               select id from ((table counted_office_appeals except all table office_appeals) union all (table office_appeals except all table counted_office_appeals)) offices
               union all
               select appeal_id from ((table counted_appeal_course except all table appeal_course) union all (table appeal_course except all table counted_appeal_course)) courses) differing
       order by id limit 100`.execute(trx);
    return rows.map(({ id }) => id);
  });

/** Counts every total and reads all facts anew and keeps that; whoever writes waits meanwhile. */
export const repairKeptTotals = async (db: Db): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`call rebuild_list_totals()`.execute(trx);
    await sql`call rebuild_open_children()`.execute(trx);
    await sql`call rebuild_open_queries()`.execute(trx);
    await sql`call rebuild_appeal_facts()`.execute(trx);
    await sql`call rebuild_appeal_course()`.execute(trx);
  });
};

/** The comparison of a night; a difference is a fault of ours and stands in the log as an error. */
export const checkKeptTotals = async (db: Db, log: Log): Promise<void> => {
  // days that are over, of offices that have nothing left of them
  await sql`delete from list_totals where n = 0`.execute(db);
  const differences = await compareKeptTotals(db);
  for (const difference of differences) log.error(difference, "a kept total is not what counting finds: npm run totals -- --repair");
  const appeals = await compareKeptFacts(db);
  if (appeals.length > 0) log.error({ appeals }, "kept facts are not what the records say: npm run totals -- --repair");
  log.info({ differences: differences.length + appeals.length }, "kept totals compared with their counts");
};
