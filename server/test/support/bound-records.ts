import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";
import { hashOfRecord } from "../../src/office/history/bound-columns.ts";

/** Notes which records a test changes as the superuser, who writes no history. In the template of the offices. */
export const noteChangesBySql = `
  create schema by_sql;
  create table by_sql.changed (record text, id bigint);
  create function by_sql.note() returns trigger language plpgsql as $$
  begin
    execute format('insert into by_sql.changed values ($1, ($2).%I)', tg_argv[1]) using tg_argv[0], old;
    return null;
  end $$;
  create trigger by_sql after update or delete on appeals for each row
    when (current_setting('is_superuser') = 'on') execute function by_sql.note('appeals', 'id');
  create trigger by_sql after update or delete on tasks for each row
    when (current_setting('is_superuser') = 'on') execute function by_sql.note('tasks', 'id');
  create trigger by_sql after update or delete on answers for each row
    when (current_setting('is_superuser') = 'on') execute function by_sql.note('tasks', 'task_id');`;

const lastRows = sql`(select distinct on (appeal_id, task_id) * from history order by appeal_id, task_id, id desc) l
  where l.record_hash is not null and l.record_hash is distinct from ${hashOfRecord(sql`l.appeal_id`, sql`l.task_id`)}`;

/** After changes made by SQL alone: a row of the history for each, as the portal would have written it. */
export const bindChangesBySql = async (db: Db): Promise<void> => {
  await sql`insert into history (appeal_id, task_id, action, record_hash)
    select l.appeal_id, l.task_id, 'update', ${hashOfRecord(sql`l.appeal_id`, sql`l.task_id`)} from ${lastRows} order by l.id`.execute(db);
};

/** Appeals and tasks that the portal has written and that their last row of the history does not bind: a writer writes after its row, or no row. */
export const findUnbound = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select concat(l.action, ' of ', case when l.task_id is null then 'appeal ' || l.appeal_id else 'task ' || l.task_id end) as what
      from ${lastRows} and (case when l.task_id is null then 'appeals' else 'tasks' end, coalesce(l.task_id, l.appeal_id)) not in (select record, id from by_sql.changed)
     order by l.id`.execute(db);
  return rows.map(({ what }) => what);
};
