-- At 1,000,000 appeals the largest office has 400,000 tasks. To count or order them under a filter read 40,000 pages of the table;
-- the indexes by which they are found now carry what lists filter and order by, so that the table is not read.
drop index tasks_organization, appeals_status, tasks_from_open_deadline;
create index tasks_organization on tasks (organization_id, status, id desc)
  include (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, from_org_id, answer_id);
-- what an office has sent to others: the half of its tasks that is not in `tasks_organization`
create index tasks_sent on tasks (from_org_id, status, id desc)
  include (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, organization_id, answer_id) where from_org_id <> organization_id;
create index tasks_sent_open_deadline on tasks (from_org_id, deadline) where from_org_id <> organization_id and status not in ('draft', 'resolved', 'cancelled');
create index tasks_begun on tasks (organization_id, id desc) include (status) where status not in ('draft', 'cancelled');
create index tasks_begun_sent on tasks (from_org_id, id desc) include (status) where from_org_id <> organization_id and status not in ('draft', 'cancelled');
create index tasks_closed_late on tasks (organization_id, id desc)
  where status = 'resolved' and (resolved_at at time zone 'Asia/Tashkent')::date > deadline;
create index tasks_closed_late_sent on tasks (from_org_id, id desc)
  where from_org_id <> organization_id and status = 'resolved' and (resolved_at at time zone 'Asia/Tashkent')::date > deadline;
create index tasks_resolved on tasks (resolved_at, id) where resolved_at is not null;
create index tasks_dispatched on tasks (dispatched_at, id) where dispatched_at is not null;
create index tasks_under_control on tasks (organization_id, id desc) where is_control;
create index appeals_status on appeals (status, id desc)
  include (holder_id, registered_org_id, applicant_id, channel_id, kind_id, sender_organization_id, created_at, deadline, resolved_at, applicant_count);
create index appeals_seen on appeals (id desc)
  include (status, holder_id, registered_org_id, applicant_id, channel_id, kind_id, sender_organization_id, created_at, deadline, resolved_at, applicant_count)
  where status <> 'deleted';
create index appeals_deadline on appeals (deadline, id);
create index appeals_resolved on appeals (resolved_at, id) where resolved_at is not null;
create index appeals_document_day on appeals (document_date) where document_date is not null;
create index appeals_under_control on appeals (holder_id, id desc) where is_control;
-- which answers have a result, for the filter by it
create index answers_result on answers (result_type_id, id);
create index applicants_traits on applicants (id) include (region_id, area_id, applicant_type_id, gender_id, social_status_id, privileged_category_id);

-- Two more totals are kept: all that an office sees, of appeals and of tasks (the lists behind the dashboard).
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
                               union all select 'closed-tasks' where s.status = 'resolved'
                               union all select 'delayed-closed-tasks' where s.status = 'resolved' and (s.resolved_at at time zone 'Asia/Tashkent')::date > s.deadline) l) c
   group by c.organization_id, c.list having sum(c.n) <> 0;
  return null;
end $$;
drop trigger keep_totals_i on tasks;
create trigger keep_totals_i after insert on tasks for each row when (new.status not in ('draft', 'cancelled')) execute function keep_task_totals();
drop trigger keep_totals_u on tasks;
create trigger keep_totals_u after update of status, organization_id, from_org_id, resolved_at, deadline on tasks for each row
  when (old.status = 'resolved' or new.status = 'resolved' or (old.status in ('draft', 'cancelled')) <> (new.status in ('draft', 'cancelled'))
    or (old.organization_id, old.from_org_id) is distinct from (new.organization_id, new.from_org_id)) execute function keep_task_totals();

create or replace function keep_appeal_totals() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appeals' then
    insert into list_total_changes (organization_id, list, n)
    select o.organization_id, l.list, l.n from appeal_organizations o
     cross join (values ('closed', (new.status = 'resolved')::int - (old.status = 'resolved')::int), ('appeals', (old.status = 'deleted')::int - (new.status = 'deleted')::int)) l (list, n)
     where o.appeal_id = new.id and l.n <> 0;
  else
    insert into list_total_changes (organization_id, list, n)
    select r.organization_id, l.list, case tg_op when 'DELETE' then -1 else 1 end
      from (select coalesce(new.organization_id, old.organization_id) as organization_id, coalesce(new.appeal_id, old.appeal_id) as appeal_id) r
      join appeals a on a.id = r.appeal_id
     cross join lateral (select 'closed' as list where a.status = 'resolved' union all select 'appeals' where a.status <> 'deleted') l;
  end if;
  return null;
end $$;
drop trigger keep_totals_u on appeals;
create trigger keep_totals_u after update of status on appeals for each row
  when ((old.status = 'resolved') <> (new.status = 'resolved') or (old.status = 'deleted') <> (new.status = 'deleted')) execute function keep_appeal_totals();
create trigger keep_totals_d after delete on appeal_organizations for each row execute function keep_appeal_totals();

create or replace view counted_list_totals as
  select ao.organization_id, 'closed' as list, count(*) as n from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status = 'resolved' group by 1
  union all
  select ao.organization_id, 'appeals', count(*) from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status <> 'deleted' group by 1
  union all
  select o.id, 'process', count(*) from appeals a cross join lateral (select a.holder_id as id union select a.registered_org_id) o where a.status = 'process' group by 1
  union all
  select o.id, 'tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status not in ('draft', 'cancelled') group by 1
  union all
  select o.id, 'closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status = 'resolved' group by 1
  union all
  select o.id, 'delayed-closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline group by 1;
call rebuild_list_totals();
