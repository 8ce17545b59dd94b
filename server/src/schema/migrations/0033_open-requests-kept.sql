-- Requests that wait for a decision, of open tasks, kept as the totals of 0008 are: one total for each office that decides and type, and one for
-- each who asked, for nobody decides what he asked himself. To count the 2,300 of the largest office read 9,500 pages, a task for each.
create function keep_request_totals() returns trigger language plpgsql as $$
begin
  if not exists (select from tasks where id = new.task_id and status not in ('draft', 'resolved', 'cancelled')) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (old.deciding_org_id, 'request ' || old.type, -1), (old.deciding_org_id, 'request ' || old.type || ' of ' || old.asked_by, -1);
  end if;
  if new.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (new.deciding_org_id, 'request ' || new.type, 1), (new.deciding_org_id, 'request ' || new.type || ' of ' || new.asked_by, 1);
  end if;
  return null;
end $$;
create trigger keep_requests_i after insert on requests for each row when (new.status = 'pending') execute function keep_request_totals();
create trigger keep_requests_u after update of status, deciding_org_id, type, asked_by on requests for each row
  when ((old.status, old.deciding_org_id, old.type, old.asked_by) is distinct from (new.status, new.deciding_org_id, new.type, new.asked_by))
  execute function keep_request_totals();
create function keep_requests_of_task() returns trigger language plpgsql as $$
begin
  insert into list_total_changes (organization_id, list, n)
  select q.deciding_org_id, l.list, case when new.status in ('draft', 'resolved', 'cancelled') then -1 else 1 end
    from requests q cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
   where q.task_id = new.id and q.status = 'pending';
  return null;
end $$;
create trigger keep_requests_u after update of status on tasks for each row
  when ((old.status in ('draft', 'resolved', 'cancelled')) <> (new.status in ('draft', 'resolved', 'cancelled'))) execute function keep_requests_of_task();

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
  select o.id, 'closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status = 'resolved' group by 1
  union all
  select o.id, 'delayed-closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline group by 1;
create or replace procedure rebuild_list_totals() language plpgsql as $$
begin
  lock table tasks, appeals, appeal_organizations, requests in share mode;
  delete from list_total_changes;
  delete from list_totals;
  insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals;
  delete from open_task_changes;
  delete from open_task_totals;
  insert into open_task_totals (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
  select organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n from counted_open_tasks;
end $$;
call rebuild_list_totals();
