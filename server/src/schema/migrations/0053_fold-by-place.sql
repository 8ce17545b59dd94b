-- What waited to be folded was found anew by its number: a plan made while the table was empty read all of it for each row, a second of
-- the processor for 10,000 rows. Now it is taken from where it lies, and whoever folds is told whether there may be more.
drop function fold_list_totals();
create function fold_list_totals() returns boolean language plpgsql as $$
declare
  most constant int := 10000;
  lists int;
  tasks int;
begin
  with taken as (delete from list_total_changes where ctid = any (array(select ctid from list_total_changes order by id limit most for update skip locked)) returning organization_id, list, n),
  folded as (
    insert into list_totals as t (organization_id, list, n)
    select organization_id, list, sum(n) from taken group by organization_id, list order by organization_id, list
    on conflict (organization_id, list) do update set n = t.n + excluded.n)
  select count(*) into lists from taken;

  with taken as (delete from open_task_changes where ctid = any (array(select ctid from open_task_changes order by id limit most for update skip locked))
    returning organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n),
  folded as (
    insert into open_task_totals as t (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
    select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, sum(n) from taken
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news) do update set n = t.n + excluded.n)
  select count(*) into tasks from taken;

  return lists = most or tasks = most;
end $$;
