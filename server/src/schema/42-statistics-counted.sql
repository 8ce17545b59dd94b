-- Reports are counted from the records each time (decision 15). The version before counts by days until it stops: a change that no snapshot
-- can see tells it that none of its days holds. The tables go a version later.
truncate statistics_days, statistics_scopes, statistics_changes;
insert into statistics_changes (xid, family) values ('18446744073709551615', 'all');

drop function if exists void_statistics() cascade;
drop function if exists prune_statistics(date);
drop function if exists counted_by_reports(appeal_rows);

delete from settings where key = 'statistics_cluster';

-- Jobs of the version before that nobody handles any more would stay in the queue.
select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier in ('count-statistics-ahead', 'prune-statistics')));
