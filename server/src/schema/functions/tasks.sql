-- What follows from a new, changed or removed task.

-- The lists that count a task, by office: its own and that of the sender; `counted_list_totals` says the same of all tasks.
create or replace function task_lists(t tasks) returns table (organization_id int, list text) language sql immutable as $$
  select o.id, l.list
    from (values (t.organization_id), (nullif(t.from_org_id, t.organization_id))) o (id)
   cross join (values
      ('tasks', t.status not in ('draft', 'cancelled')),
      ('closed-tasks', t.status = 'resolved'),
      ('delayed-closed-tasks', t.status = 'resolved' and ((t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline or t.was_late)),
      -- What is overdue today is what is open until any day before it.
      ('open until ' || t.deadline, t.status not in ('draft', 'resolved', 'cancelled'))) l (list, counts)
   where o.id is not null and l.counts
  union all
  select t.organization_id, l.list
    from (values
      ('own-tasks', t.status not in ('draft', 'cancelled')),
      ('resolution-task ' || t.position_level_id, t.status = 'resolution'),
      ('new-tasks ' || coalesce(t.department_id, 0), t.status = 'new'),
      ('open-tasks ' || coalesce(t.department_id, 0), t.status not in ('draft', 'resolved', 'cancelled')),
      ('tasks-in-hand ' || coalesce(t.department_id, 0),
       t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')),
      ('open-tasks-news ' || coalesce(t.department_id, 0), t.has_news and t.status not in ('draft', 'resolved', 'cancelled')),
      ('tasks-in-hand-news ' || coalesce(t.department_id, 0),
       t.has_news and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')),
      ('reject-tasks ' || coalesce(t.department_id, 0), t.status = 'rejected' or t.correction_rejected),
      ('others-tasks ' || coalesce(t.department_id, 0),
       t.has_open_child and t.status not in ('draft', 'resolved', 'cancelled'))) l (list, counts)
   where l.list is not null and l.counts
  union all
  select t.from_org_id, 'returned' where t.status = 'returned'
$$;

create or replace function task_changed() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  was_begun boolean := not is_new and old.status not in ('draft', 'cancelled');
  was_closed boolean := not is_new and old.status = 'resolved';
  was_open boolean := was_begun and not was_closed;
  is_begun boolean := new.status not in ('draft', 'cancelled');
  is_closed boolean := new.status = 'resolved';
  is_open boolean := is_begun and not is_closed;
begin
  if is_new then
    insert into list_total_changes (organization_id, list, n)
    select l.organization_id, l.list, 1 from task_lists(new) l;
  elsif (old.status, old.deadline, old.resolved_at, old.organization_id, old.from_org_id, old.department_id, old.position_level_id,
         old.has_open_child, old.has_news, old.correction_rejected, old.was_late)
      is distinct from
        (new.status, new.deadline, new.resolved_at, new.organization_id, new.from_org_id, new.department_id, new.position_level_id,
         new.has_open_child, new.has_news, new.correction_rejected, new.was_late) then
    insert into list_total_changes (organization_id, list, n)
    select organization_id, list, sum(n)
      from (select l.*, -1 as n from task_lists(old) l union all select l.*, 1 from task_lists(new) l) counted
     group by organization_id, list having sum(n) <> 0;
  end if;
  if not is_new and was_open <> is_open then
    insert into list_total_changes (organization_id, list, n)
    select q.deciding_org_id, l.list, is_open::int - was_open::int
      from requests q
     cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
     where q.task_id = new.id and q.status = 'pending';
  end if;

  if new.parent_id is not null and was_open <> is_open then
    perform refresh_task_flags(new.parent_id);
  end if;
  -- who has it now was not late with it
  if not is_new and old.organization_id <> new.organization_id then
    perform refresh_task_flags(new.id);
  end if;
  return null;
end $$;

create or replace function task_removed() returns trigger language plpgsql as $$
begin
  insert into list_total_changes (organization_id, list, n)
  select l.organization_id, l.list, -1 from task_lists(old) l;
  if old.parent_id is not null then
    perform refresh_task_flags(old.parent_id);
  end if;
  return null;
end $$;

-- What a task repeats of the records that refer to it, so that lists filter by it without reading them. Each action locks the
-- appeal first, so two of them never change one task at the same moment.
create view counted_task_flags as
select t.id,
       exists (select from tasks c
                where c.parent_id = t.id and c.status not in ('draft', 'resolved', 'cancelled')) as has_open_child,
       exists (select from requests q where q.task_id = t.id and q.status = 'pending')
         or exists (select from reviews r where r.task_id = t.id and r.status <> 'confirmed') as has_open_query,
       exists (select from task_flows w where w.task_id = t.id and w.status = 'flow_rejected') as was_returned,
       exists (select from answers w where w.task_id = t.id and w.rejected_at is not null) as was_rejected,
       exists (select from requests q where q.task_id = t.id and q.type = 'deadline' and q.status = 'accepted') as was_extended,
       exists (select from late_terms l where l.task_id = t.id and l.organization_id = t.organization_id and l.is_late) as was_late
  from tasks t;

create or replace function refresh_task_flags(task bigint) returns void language plpgsql as $$
begin
  update tasks t
     set (has_open_child, has_open_query, was_returned, was_rejected, was_extended, was_late)
       = (f.has_open_child, f.has_open_query, f.was_returned, f.was_rejected, f.was_extended, f.was_late)
    from counted_task_flags f
   where t.id = task and f.id = task
     and (t.has_open_child, t.has_open_query, t.was_returned, t.was_rejected, t.was_extended, t.was_late)
       <> (f.has_open_child, f.has_open_query, f.was_returned, f.was_rejected, f.was_extended, f.was_late);
end $$;

create or replace function task_flags_changed() returns trigger language plpgsql as $$
begin
  perform refresh_task_flags(new.task_id);
  return null;
end $$;

create trigger changed
  after insert or update on tasks
  for each row
  execute function task_changed();

create trigger removed
  after delete on tasks
  for each row
  execute function task_removed();

create trigger refresh_flags
  after insert or update of status on requests
  for each row
  execute function task_flags_changed();

create trigger refresh_flags
  after insert or update of is_late on late_terms
  for each row
  when (new.task_id is not null and new.is_late)
  execute function task_flags_changed();

create trigger refresh_flags
  after insert or update of status on reviews
  for each row
  execute function task_flags_changed();

create trigger refresh_flags_i
  after insert on task_flows
  for each row
  when (new.status = 'flow_rejected')
  execute function task_flags_changed();

create trigger refresh_flags_u
  after update of status on task_flows
  for each row
  when (old.status <> new.status and 'flow_rejected' in (old.status, new.status))
  execute function task_flags_changed();

create trigger refresh_flags_i
  after insert on answers
  for each row
  when (new.rejected_at is not null)
  execute function task_flags_changed();

create trigger refresh_flags_u
  after update of rejected_at on answers
  for each row
  execute function task_flags_changed();
