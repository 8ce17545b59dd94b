-- What a supervisor sees of many offices' tasks: in the order of days and terms from indexes over all of them, and each office's own counted by triggers, so that the
-- total is a sum. Each page sorted 820,000 tasks and counted them.
drop index tasks_dispatched;
create index tasks_dispatched on tasks (dispatched_at, id) include (organization_id, status);
create index tasks_deadline on tasks (deadline, id) include (organization_id, status);
-- lists of the mahalla and of a post are read from `office_appeals` (0037)
drop index appeals_mahalla, appeals_post;

create or replace function keep_task_totals() returns trigger language plpgsql as $$
begin
  insert into list_total_changes (organization_id, list, n)
  select c.organization_id, c.list, sum(c.n)
    from (select o.id as organization_id, l.list, s.n
            from (select -1 as n, old.status as status, old.organization_id, old.from_org_id, old.resolved_at, old.deadline where tg_op <> 'INSERT'
                  union all
                  select 1, new.status, new.organization_id, new.from_org_id, new.resolved_at, new.deadline) s
           cross join lateral (select s.organization_id as id union select s.from_org_id) o
           cross join lateral (select 'tasks' as list where s.status not in ('draft', 'cancelled')
                               union all select 'own-tasks' where s.status not in ('draft', 'cancelled') and o.id = s.organization_id
                               union all select 'closed-tasks' where s.status = 'resolved'
                               union all select 'delayed-closed-tasks' where s.status = 'resolved' and (s.resolved_at at time zone 'Asia/Tashkent')::date > s.deadline) l) c
   group by c.organization_id, c.list having sum(c.n) <> 0;
  return null;
end $$;

create or replace view counted_list_totals as
  select ao.organization_id, 'closed' as list, count(*) as n from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status = 'resolved' group by 1
  union all
  select ao.organization_id, 'appeals', count(*) from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status <> 'deleted' group by 1
  union all
  select o.id, 'process', count(*) from appeals a cross join lateral (select a.holder_id as id union select a.registered_org_id) o where a.status = 'process' group by 1
  union all
  select a.holder_id, 'unlocated ' || a.position_level_id, count(*) from appeals a where a.status = 'classification' and a.position_level_id is not null group by 1, 2
  union all
  select q.deciding_org_id, l.list, count(*) from requests q join tasks t on t.id = q.task_id
   cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
   where q.status = 'pending' and t.status not in ('draft', 'resolved', 'cancelled') group by 1, 2
  union all
  select o.id, 'tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status not in ('draft', 'cancelled') group by 1
  union all
  select t.organization_id, 'own-tasks', count(*) from tasks t where t.status not in ('draft', 'cancelled') group by 1
  union all
  select o.id, 'closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status = 'resolved' group by 1
  union all
  select o.id, 'delayed-closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline group by 1;
call rebuild_list_totals();
