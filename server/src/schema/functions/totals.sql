-- Totals of lists that are too large to be counted at each look.

create or replace function keep_request_totals() returns trigger language plpgsql as $$
begin
  if not exists (select from tasks where id = new.task_id and status not in ('draft', 'resolved', 'cancelled')) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (old.deciding_org_id, 'request ' || old.type, -1),
           (old.deciding_org_id, 'request ' || old.type || ' of ' || old.asked_by, -1);
  end if;
  if new.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (new.deciding_org_id, 'request ' || new.type, 1),
           (new.deciding_org_id, 'request ' || new.type || ' of ' || new.asked_by, 1);
  end if;
  return null;
end $$;

-- Adds waiting changes to the totals; several processes may call it. Returns whether there may be more.
create or replace function fold_list_totals() returns boolean language plpgsql as $$
declare
  most constant int := 10000;
  n_taken int;
begin
  with taken as (
    delete from list_total_changes
     where ctid = any (array(select ctid from list_total_changes limit most for update skip locked))
    returning organization_id, list, n),
  folded as (
    insert into list_totals as t (organization_id, list, n)
    select organization_id, list, sum(n) from taken group by organization_id, list order by organization_id, list
    on conflict (organization_id, list) do update set n = t.n + excluded.n)
  select count(*) into n_taken from taken;
  return n_taken = most;
end $$;

create or replace procedure rebuild_list_totals() language plpgsql as $$
begin
  lock table tasks, appeals, appeal_rows, requests in share mode;
  delete from list_total_changes;
  delete from list_totals;
  insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals;
end $$;

-- What the totals should be.
create view counted_list_totals as
select r.office_id as organization_id, list, count(*) as n
  from appeal_rows r
 cross join lateral unnest(appeal_row_lists(r)) list
 group by 1, 2
union all
select l.organization_id, l.list, count(*)
  from tasks t
 cross join lateral task_lists(t) l
 group by 1, 2
union all
select q.deciding_org_id, l.list, count(*)
  from requests q
  join tasks t on t.id = q.task_id
 cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
 where q.status = 'pending' and t.status not in ('draft', 'resolved', 'cancelled')
 group by 1, 2;

create trigger keep_requests_i
  after insert on requests
  for each row
  when (new.status = 'pending')
  execute function keep_request_totals();

create trigger keep_requests_u
  after update of status, deciding_org_id, type, asked_by on requests
  for each row
  when ((old.status, old.deciding_org_id, old.type, old.asked_by)
    is distinct from (new.status, new.deciding_org_id, new.type, new.asked_by))
  execute function keep_request_totals();
