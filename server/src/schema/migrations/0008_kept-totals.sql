-- Totals that are too large to be counted at each look: closed appeals of an organisation that took part, closed tasks and tasks
-- closed late that it did or sent. Changes are appended, so that writers of one office never wait for each other; now and then
-- they are folded into the total. Total and waiting changes are read together and are exact in every snapshot.
create table list_totals (
  organization_id int not null references organizations on delete cascade, list text not null, n bigint not null,
  primary key (organization_id, list)
);
create table list_total_changes (
  id bigint generated always as identity primary key,
  organization_id int not null, list text not null, n int not null
);
create index on list_total_changes (organization_id, list) include (n);

create function keep_task_totals() returns trigger language plpgsql as $$
begin
  insert into list_total_changes (organization_id, list, n)
  select c.organization_id, c.list, sum(c.n)
    from (select o.id as organization_id, l.list, s.n
            from (select -1 as n, old.status as status, old.organization_id, old.from_org_id, old.resolved_at, old.deadline where tg_op <> 'INSERT'
                  union all
                  select 1, new.status, new.organization_id, new.from_org_id, new.resolved_at, new.deadline) s
           cross join lateral (select s.organization_id as id union select s.from_org_id) o
           cross join lateral (select 'closed-tasks' as list union all select 'delayed-closed-tasks' where s.resolved_at >= s.deadline + 1) l
           where s.status = 'resolved') c
   group by c.organization_id, c.list having sum(c.n) <> 0;
  return null;
end $$;
create trigger keep_totals_i after insert on tasks for each row when (new.status = 'resolved') execute function keep_task_totals();
create trigger keep_totals_u after update of status, organization_id, from_org_id, resolved_at, deadline on tasks for each row
  when (old.status = 'resolved' or new.status = 'resolved') execute function keep_task_totals();

create function keep_appeal_totals() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appeals' then
    insert into list_total_changes (organization_id, list, n)
    select organization_id, 'closed', case when new.status = 'resolved' then 1 else -1 end from appeal_organizations where appeal_id = new.id;
  else
    insert into list_total_changes (organization_id, list, n)
    select new.organization_id, 'closed', 1 from appeals where id = new.appeal_id and status = 'resolved';
  end if;
  return null;
end $$;
create trigger keep_totals_u after update of status on appeals for each row
  when ((old.status = 'resolved') <> (new.status = 'resolved')) execute function keep_appeal_totals();
create trigger keep_totals_i after insert on appeal_organizations for each row execute function keep_appeal_totals();

-- Takes the waiting changes into the totals; several processes may call it.
create function fold_list_totals() returns void language sql as $$
  with taken as (delete from list_total_changes where id in (select id from list_total_changes order by id limit 10000 for update skip locked) returning organization_id, list, n)
  insert into list_totals as t (organization_id, list, n)
  select organization_id, list, sum(n) from taken group by organization_id, list order by organization_id, list
  on conflict (organization_id, list) do update set n = t.n + excluded.n
$$;

-- What the totals should be, counted; for the nightly comparison and after a bulk load.
create view counted_list_totals as
  select ao.organization_id, 'closed' as list, count(*) as n from appeal_organizations ao join appeals a on a.id = ao.appeal_id where a.status = 'resolved' group by 1
  union all
  select o.id, 'closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o where t.status = 'resolved' group by 1
  union all
  select o.id, 'delayed-closed-tasks', count(*) from tasks t cross join lateral (select t.organization_id as id union select t.from_org_id) o
   where t.status = 'resolved' and t.resolved_at >= t.deadline + 1 group by 1;

create procedure rebuild_list_totals() language plpgsql as $$
begin
  lock table tasks, appeals, appeal_organizations in share mode;
  delete from list_total_changes;
  delete from list_totals;
  insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals;
end $$;
call rebuild_list_totals();
