-- Totals of lists that are too large to be counted at each look.

create or replace function keep_request_totals() returns trigger language plpgsql as $$
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

-- Adds waiting changes to the totals; several processes may call it. Returns whether there may be more.
create or replace function fold_list_totals() returns boolean language plpgsql as $$
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

create view counted_list_totals as
 SELECT ao.organization_id,
    'closed'::text AS list,
    count(*) AS n
   FROM appeal_organizations ao
     JOIN appeals a ON a.id = ao.appeal_id
  WHERE a.status = 'resolved'::text
  GROUP BY ao.organization_id
UNION ALL
 SELECT ao.organization_id,
    'appeals'::text AS list,
    count(*) AS n
   FROM appeal_organizations ao
     JOIN appeals a ON a.id = ao.appeal_id
  WHERE a.status <> 'deleted'::text
  GROUP BY ao.organization_id
UNION ALL
 SELECT o.id AS organization_id,
    'process'::text AS list,
    count(*) AS n
   FROM appeals a
     CROSS JOIN LATERAL ( SELECT a.holder_id AS id
        UNION
         SELECT a.registered_org_id) o
  WHERE a.status = 'process'::text
  GROUP BY o.id
UNION ALL
 SELECT a.holder_id AS organization_id,
    'unlocated '::text || a.position_level_id AS list,
    count(*) AS n
   FROM appeals a
  WHERE a.status = 'classification'::text AND a.position_level_id IS NOT NULL
  GROUP BY a.holder_id, ('unlocated '::text || a.position_level_id)
UNION ALL
 SELECT a.holder_id AS organization_id,
    'registration'::text AS list,
    count(*) AS n
   FROM appeals a
  WHERE a.status = 'registration'::text AND NOT a.is_mahalla
  GROUP BY a.holder_id
UNION ALL
 SELECT a.transfer_org_id AS organization_id,
    'send-to-another-org'::text AS list,
    count(*) AS n
   FROM appeals a
  WHERE a.status = 'transfer_asked'::text AND a.transfer_org_id IS NOT NULL
  GROUP BY a.transfer_org_id
UNION ALL
 SELECT q.deciding_org_id AS organization_id,
    l.list,
    count(*) AS n
   FROM requests q
     JOIN tasks t ON t.id = q.task_id
     CROSS JOIN LATERAL ( VALUES ('request '::text || q.type), ((('request '::text || q.type) || ' of '::text) || q.asked_by)) l(list)
  WHERE q.status = 'pending'::text AND (t.status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text]))
  GROUP BY q.deciding_org_id, l.list
UNION ALL
 SELECT o.id AS organization_id,
    'tasks'::text AS list,
    count(*) AS n
   FROM tasks t
     CROSS JOIN LATERAL ( SELECT t.organization_id AS id
        UNION
         SELECT t.from_org_id) o
  WHERE t.status <> ALL (ARRAY['draft'::text, 'cancelled'::text])
  GROUP BY o.id
UNION ALL
 SELECT t.organization_id,
    'own-tasks'::text AS list,
    count(*) AS n
   FROM tasks t
  WHERE t.status <> ALL (ARRAY['draft'::text, 'cancelled'::text])
  GROUP BY t.organization_id
UNION ALL
 SELECT o.id AS organization_id,
    'closed-tasks'::text AS list,
    count(*) AS n
   FROM tasks t
     CROSS JOIN LATERAL ( SELECT t.organization_id AS id
        UNION
         SELECT t.from_org_id) o
  WHERE t.status = 'resolved'::text
  GROUP BY o.id
UNION ALL
 SELECT o.id AS organization_id,
    'delayed-closed-tasks'::text AS list,
    count(*) AS n
   FROM tasks t
     CROSS JOIN LATERAL ( SELECT t.organization_id AS id
        UNION
         SELECT t.from_org_id) o
  WHERE t.status = 'resolved'::text AND (t.resolved_at AT TIME ZONE 'Asia/Tashkent'::text)::date > t.deadline
  GROUP BY o.id
UNION ALL
 SELECT o.id AS organization_id,
    'open until '::text || t.deadline AS list,
    count(*) AS n
   FROM tasks t
     CROSS JOIN LATERAL ( SELECT t.organization_id AS id
        UNION
         SELECT t.from_org_id) o
  WHERE (t.status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text])) AND t.deadline IS NOT NULL
  GROUP BY o.id, ('open until '::text || t.deadline)
UNION ALL
 SELECT t.from_org_id AS organization_id,
    'returned'::text AS list,
    count(*) AS n
   FROM tasks t
  WHERE t.status = 'returned'::text
  GROUP BY t.from_org_id;

create view counted_open_tasks as
 SELECT organization_id,
    status,
    department_id,
    executor_id,
    position_level_id,
    answer_author_id,
    has_news,
    count(*) AS n
   FROM tasks
  WHERE status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text])
  GROUP BY organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news;

create trigger keep_requests_i
  after insert on requests
  for each row
  when (new.status = 'pending')
  execute function keep_request_totals();

create trigger keep_requests_u
  after update of status, deciding_org_id, type, asked_by on requests
  for each row
  when (old.status is distinct from new.status or old.deciding_org_id is distinct from new.deciding_org_id or old.type is distinct from new.type or old.asked_by is distinct from new.asked_by)
  execute function keep_request_totals();
