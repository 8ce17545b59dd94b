-- Work in hand, kept as the totals of 0008 are: the largest office has 18,000 open tasks, and to count them anew for each of a leader's
-- lists took 3,900 pages and some 10 ms of every look at the counters. The columns are those of `tasks`, so that a list's own predicate reads here too.
create table open_task_totals (
  organization_id int not null references organizations on delete cascade, status text not null,
  department_id int, executor_id bigint, position_level_id int, answer_author_id bigint, has_news boolean not null,
  n bigint not null
);
create unique index open_task_totals_key on open_task_totals (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news)
  nulls not distinct;
create table open_task_changes (
  id bigint generated always as identity primary key,
  organization_id int not null, status text not null,
  department_id int, executor_id bigint, position_level_id int, answer_author_id bigint, has_news boolean not null,
  n int not null
);
create index on open_task_changes (organization_id, status);

create function keep_open_tasks() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status not in ('draft', 'resolved', 'cancelled') then
    insert into open_task_changes (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
    values (old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news, -1);
  end if;
  if new.status not in ('draft', 'resolved', 'cancelled') then
    insert into open_task_changes (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
    values (new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news, 1);
  end if;
  return null;
end $$;
create trigger keep_open_i after insert on tasks for each row when (new.status not in ('draft', 'resolved', 'cancelled')) execute function keep_open_tasks();
create trigger keep_open_u after update of organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news on tasks for each row
  when ((old.status not in ('draft', 'resolved', 'cancelled') or new.status not in ('draft', 'resolved', 'cancelled'))
    and (old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news)
      is distinct from (new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news))
  execute function keep_open_tasks();

-- Appeals that a post has to classify: a total of its own for each post.
create function keep_post_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'classification' and old.position_level_id is not null then
    insert into list_total_changes (organization_id, list, n) values (old.holder_id, 'unlocated ' || old.position_level_id, -1);
  end if;
  if new.status = 'classification' and new.position_level_id is not null then
    insert into list_total_changes (organization_id, list, n) values (new.holder_id, 'unlocated ' || new.position_level_id, 1);
  end if;
  return null;
end $$;
create trigger keep_post_i after insert on appeals for each row when (new.status = 'classification') execute function keep_post_totals();
create trigger keep_post_u after update of status, holder_id, position_level_id on appeals for each row
  when ((old.status = 'classification' or new.status = 'classification')
    and (old.status, old.holder_id, old.position_level_id) is distinct from (new.status, new.holder_id, new.position_level_id))
  execute function keep_post_totals();

create or replace view counted_list_totals as
  select ao.organization_id, 'closed' as list, count(*) as n from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status = 'resolved' group by 1
  union all
  select ao.organization_id, 'appeals', count(*) from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status <> 'deleted' group by 1
  union all
  select o.id, 'process', count(*) from appeals a cross join lateral (select a.holder_id as id union select a.registered_org_id) o where a.status = 'process' group by 1
  union all
  select a.holder_id, 'unlocated ' || a.position_level_id, count(*) from appeals a where a.status = 'classification' and a.position_level_id is not null group by 1, 2
  union all
  select o.id, 'tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status not in ('draft', 'cancelled') group by 1
  union all
  select o.id, 'closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status = 'resolved' group by 1
  union all
  select o.id, 'delayed-closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline group by 1;
create view counted_open_tasks as
  select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, count(*) as n
    from tasks where status not in ('draft', 'resolved', 'cancelled') group by 1, 2, 3, 4, 5, 6, 7;

create or replace function fold_list_totals() returns void language sql as $$
  with taken as (delete from list_total_changes where id in (select id from list_total_changes order by id limit 10000 for update skip locked) returning organization_id, list, n)
  insert into list_totals as t (organization_id, list, n)
  select organization_id, list, sum(n) from taken group by organization_id, list order by organization_id, list
  on conflict (organization_id, list) do update set n = t.n + excluded.n;

  with taken as (delete from open_task_changes where id in (select id from open_task_changes order by id limit 10000 for update skip locked)
    returning organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
  insert into open_task_totals as t (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
  select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, sum(n) from taken
   group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news) do update set n = t.n + excluded.n;
$$;

create or replace procedure rebuild_list_totals() language plpgsql as $$
begin
  lock table tasks, appeals, appeal_organizations in share mode;
  delete from list_total_changes;
  delete from list_totals;
  insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals;
  delete from open_task_changes;
  delete from open_task_totals;
  insert into open_task_totals (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
  select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n from counted_open_tasks;
end $$;
call rebuild_list_totals();
analyze open_task_totals;
