-- What follows from a new, changed or removed task.

create or replace function keep_task() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  was_begun boolean := not is_new and old.status not in ('draft', 'cancelled');
  was_closed boolean := not is_new and old.status = 'resolved';
  was_late boolean := was_closed and (old.resolved_at at time zone 'Asia/Tashkent')::date > old.deadline;
  was_open boolean := was_begun and not was_closed;
  is_begun boolean := new.status not in ('draft', 'cancelled');
  is_closed boolean := new.status = 'resolved';
  is_late boolean := is_closed and (new.resolved_at at time zone 'Asia/Tashkent')::date > new.deadline;
  is_open boolean := is_begun and not is_closed;
  moved boolean := not is_new and (old.organization_id, old.from_org_id) is distinct from (new.organization_id, new.from_org_id);
  -- what is overdue today is what is open until any day before it
  day_changed boolean := (was_open or is_open) and (was_open <> is_open or moved or old.deadline is distinct from new.deadline);
  was_returned boolean := not is_new and old.status = 'returned';
  is_returned boolean := new.status = 'returned';
begin
  -- a draft is nobody's business outside the office that writes it
  if is_begun and (not was_begun or moved) then
    insert into appeal_organizations (appeal_id, organization_id) values (new.appeal_id, new.organization_id)
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
  end if;

  if moved then
    insert into list_total_changes (organization_id, list, n)
    select o.id, l.list, o.sign * l.n
      from (values (old.organization_id, -1, true), (nullif(old.from_org_id, old.organization_id), -1, false),
                   (new.organization_id, 1, true), (nullif(new.from_org_id, new.organization_id), 1, false)) o (id, sign, is_own)
     cross join lateral (values ('tasks', case o.sign when 1 then is_begun else was_begun end::int, false),
                                ('own-tasks', case o.sign when 1 then is_begun else was_begun end::int, true),
                                ('closed-tasks', case o.sign when 1 then is_closed else was_closed end::int, false),
                                ('delayed-closed-tasks', case o.sign when 1 then is_late else was_late end::int, false),
                                ('open until ' || case o.sign when 1 then new.deadline else old.deadline end, case o.sign when 1 then is_open else was_open end::int, false)) l (list, n, of_own)
     where l.n <> 0 and o.id is not null and (o.is_own or not l.of_own);
  elsif day_changed or (was_begun, was_closed, was_late) is distinct from (is_begun, is_closed, is_late) then
    insert into list_total_changes (organization_id, list, n)
    select o.id, l.list, l.n
      from (values (new.organization_id, true), (nullif(new.from_org_id, new.organization_id), false)) o (id, is_own)
     cross join (values ('tasks', is_begun::int - was_begun::int, false), ('own-tasks', is_begun::int - was_begun::int, true), ('closed-tasks', is_closed::int - was_closed::int, false),
                        ('delayed-closed-tasks', is_late::int - was_late::int, false),
                        ('open until ' || old.deadline, -(day_changed and was_open)::int, false), ('open until ' || new.deadline, (day_changed and is_open)::int, false)) l (list, n, of_own)
     where l.n <> 0 and o.id is not null and (o.is_own or not l.of_own);
  end if;

  if (was_returned or is_returned) and (was_returned <> is_returned or moved) then
    insert into list_total_changes (organization_id, list, n)
    select c.organization_id, 'returned', c.n from (values (old.from_org_id, -1, was_returned), (new.from_org_id, 1, is_returned)) c (organization_id, n, counts) where c.counts;
  end if;

  if (was_open or is_open)
     and (is_new or (old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news)
       is distinct from (new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news)) then
    insert into open_task_changes (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
    select old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news, -1 where was_open
    union all
    select new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news, 1 where is_open;
  end if;
  if not is_new and was_open <> is_open then
    insert into list_total_changes (organization_id, list, n)
    select q.deciding_org_id, l.list, is_open::int - was_open::int
      from requests q cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
     where q.task_id = new.id and q.status = 'pending';
  end if;

  if new.parent_id is not null and was_open <> is_open then
    perform keep_open_child(new.parent_id);
  end if;
  if new.parent_id is null
     and (is_begun <> was_begun or is_closed <> was_closed or not is_new and (old.topic_id <> new.topic_id or is_closed and old.answer_id is distinct from new.answer_id)) then
    perform keep_topic_and_result(new.appeal_id);
  end if;

  if is_new and new.dispatched_at is not null
     or not is_new
        and (moved
          or (old.dispatched_at, old.resolved_at, old.accepted_at is null, old.is_control, old.deadline, old.task_type_id, old.topic_id, case when not was_open then old.status end,
              -- who does it, with which answer and whether that is news is marked of closed ones only: of open ones it changes too often
              case when was_closed then old.executor_id end, case when was_closed then old.answer_id end, case when was_closed then old.has_news end)
          is distinct from (new.dispatched_at, new.resolved_at, new.accepted_at is null, new.is_control, new.deadline, new.task_type_id, new.topic_id, case when not is_open then new.status end,
              case when is_closed then new.executor_id end, case when is_closed then new.answer_id end, case when is_closed then new.has_news end)) then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    select 'tasks', new.appeal_id, new.id, array[new.organization_id, new.from_org_id], tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline
    union all
    select 'tasks', old.appeal_id, old.id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline
     where not is_new
       and (moved or (tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline) is distinct from (tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline));
  end if;
  return null;
end $$;

create or replace function keep_removed_task() returns trigger language plpgsql as $$
begin
  if old.parent_id is null then
    perform keep_topic_and_result(old.appeal_id);
  else
    perform keep_open_child(old.parent_id);
  end if;
  if old.dispatched_at is not null then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', old.appeal_id, old.id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  return null;
end $$;

create or replace function keep_open_child(parent bigint) returns void language sql as $$
  update tasks t set has_open_child = not t.has_open_child
   where t.id = parent and t.has_open_child <> exists (select from tasks c where c.parent_id = parent and c.status not in ('draft', 'resolved', 'cancelled'));
$$;

create or replace function keep_open_query() returns trigger language plpgsql as $$
begin
  update tasks t set has_open_query = not t.has_open_query
   where t.id = new.task_id
     and t.has_open_query <> (exists (select from requests q where q.task_id = new.task_id and q.status = 'pending')
                              or exists (select from reviews r where r.task_id = new.task_id and r.status <> 'confirmed'));
  return null;
end $$;

create or replace procedure rebuild_open_children() language sql as $$
  update tasks t set has_open_child = not t.has_open_child
   where t.has_open_child <> exists (select from tasks c where c.parent_id = t.id and c.status not in ('draft', 'resolved', 'cancelled'));
$$;

create or replace procedure rebuild_open_queries() language sql as $$
  update tasks t set has_open_query = not t.has_open_query
   where t.has_open_query <> (exists (select from requests q where q.task_id = t.id and q.status = 'pending')
                              or exists (select from reviews r where r.task_id = t.id and r.status <> 'confirmed'));
$$;

create trigger keep_query_i
  after insert on requests
  for each row
  when (new.status = 'pending')
  execute function keep_open_query();

create trigger keep_query_u
  after update of status on requests
  for each row
  when ((old.status = 'pending') <> (new.status = 'pending'))
  execute function keep_open_query();

create trigger keep_query_i
  after insert on reviews
  for each row
  when (new.status <> 'confirmed')
  execute function keep_open_query();

create trigger keep_query_u
  after update of status on reviews
  for each row
  when ((old.status = 'confirmed') <> (new.status = 'confirmed'))
  execute function keep_open_query();

create trigger keep_d
  after delete on tasks
  for each row
  execute function keep_removed_task();

create trigger keep_iu
  after insert or update on tasks
  for each row
  execute function keep_task();
