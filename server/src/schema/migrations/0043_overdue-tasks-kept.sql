-- What is overdue today is what is open until any day before it: kept by that day, so that nothing has to be done when the day changes.
-- The largest office has 19,000 overdue tasks, and to count them took more than all its other counters together.
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
                               union all select 'open until ' || s.deadline where s.status not in ('draft', 'resolved', 'cancelled') and s.deadline is not null
                               union all select 'delayed-closed-tasks' where s.status = 'resolved' and (s.resolved_at at time zone 'Asia/Tashkent')::date > s.deadline) l) c
   group by c.organization_id, c.list having sum(c.n) <> 0;
  return null;
end $$;


drop trigger keep_totals_u on tasks;
create trigger keep_totals_u after update of status, organization_id, from_org_id, resolved_at, deadline on tasks for each row
  when (old.status = 'resolved' or new.status = 'resolved' or (old.status in ('draft', 'cancelled')) <> (new.status in ('draft', 'cancelled'))
    or old.organization_id is distinct from new.organization_id or old.from_org_id is distinct from new.from_org_id or old.deadline is distinct from new.deadline)
  execute function keep_task_totals();

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
   where t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline group by 1
  union all
  select o.id, 'open until ' || t.deadline, count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status not in ('draft', 'resolved', 'cancelled') and t.deadline is not null group by 1, 2;

lock table tasks in share mode;
insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals where list like 'open until %';
