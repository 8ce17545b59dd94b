-- Numbers by days, kept: a dashboard of the largest office adds 330 small rows up and does not read 190,000 appeals. Each scope is
-- one statement (a page's tables over what somebody may see); each day of it holds what was counted in the records registered, closed or
-- due on that day.
-- Every change of a record that such a number depends on leaves a mark in its own transaction. A kept day holds for a reader when the
-- reader sees no mark of it that the counting transaction did not see: exact in every snapshot, and no writer waits for anybody.
create table statistics_scopes (
  id int generated always as identity primary key, sign text not null unique, seen pg_snapshot not null, needed_until date not null
);
create table statistics_days (
  scope_id int not null references statistics_scopes on delete cascade, piece text not null, day date not null,
  cells json not null,
  primary key (scope_id, piece, day)
);

create table statistics_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- "all": everything kept is void
  family text not null check (family in ('appeals', 'tasks', 'all')),
  appeal_id bigint,
  -- whose numbers; none: of all that take part in the appeal
  organization_ids int[], created_day date, resolved_day date, deadline_day date
);
create index statistics_changes_xid on statistics_changes (xid);

create function tashkent_day(moment timestamptz) returns date immutable language sql as $$ select (moment at time zone 'Asia/Tashkent')::date $$;

create function mark_appeal_statistics() returns trigger language plpgsql as $$
begin
  -- a rebuilding says "all" once
  if current_setting('murojaat.rebuilds', true) = 'yes' then return null; end if;
  if tg_op = 'DELETE' then
    insert into statistics_changes (family) values ('all');
    return null;
  end if;
  insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
  values ('appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  if tg_op = 'UPDATE' and (tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline) is distinct from (tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline) then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('appeals', old.id, tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  -- its tasks are counted by the territory and the term of the appeal
  if tg_op = 'UPDATE' and (old.area_id, old.term_days) is distinct from (new.area_id, new.term_days) then
    insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
    select 'tasks', new.id, array[organization_id, from_org_id], tashkent_day(dispatched_at), tashkent_day(resolved_at), deadline from tasks where appeal_id = new.id and dispatched_at is not null;
  end if;
  return null;
end $$;
create trigger mark_statistics_id after insert or delete on appeal_facts for each row execute function mark_appeal_statistics();
-- which step an open one has reached is counted nowhere
create trigger mark_statistics_u after update on appeal_facts for each row
  when ((old.created_at, old.resolved_at, old.birthdate, old.holder_id, old.registered_org_id, old.forwarded_from_id, old.reception_leader_id, old.kind_id, old.channel_id,
         old.applicant_type_id, old.region_id, old.area_id, old.gender_id, old.social_status_id, old.privileged_category_id, old.repeatability_type_id, old.closing_kind_id,
         old.result_type_id, old.topic_id, old.applicant_count, old.term_days, old.is_control, old.is_mahalla, old.deadline,
         case when old.status in ('registration', 'classification', 'process', 'transfer_asked') then 'open' else old.status end)
        is distinct from
        (new.created_at, new.resolved_at, new.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id, new.kind_id, new.channel_id,
         new.applicant_type_id, new.region_id, new.area_id, new.gender_id, new.social_status_id, new.privileged_category_id, new.repeatability_type_id, new.closing_kind_id,
         new.result_type_id, new.topic_id, new.applicant_count, new.term_days, new.is_control, new.is_mahalla, new.deadline,
         case when new.status in ('registration', 'classification', 'process', 'transfer_asked') then 'open' else new.status end))
  execute function mark_appeal_statistics();

-- Who takes part sees the appeal in his numbers; of a new appeal the mark of its facts says so already.
create function mark_participation_statistics() returns trigger language plpgsql as $$
declare
  appeal bigint := case when tg_op = 'DELETE' then old.appeal_id else new.appeal_id end;
  organization int := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
  select 'appeals', f.id, array[organization], tashkent_day(f.created_at), tashkent_day(f.resolved_at), f.deadline from appeal_facts f
   where f.id = appeal
     and (tg_op = 'DELETE' or not exists (select from statistics_changes c where c.xid = pg_current_xact_id() and c.family = 'appeals' and c.appeal_id = appeal and c.organization_ids is null));
  return null;
end $$;
create trigger mark_statistics after insert or update or delete on appeal_organizations for each row execute function mark_participation_statistics();

create function mark_task_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', new.appeal_id, array[new.organization_id, new.from_org_id], tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.organization_id, old.from_org_id, tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline)
      is distinct from (new.organization_id, new.from_org_id, tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline) then
    insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', old.appeal_id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  return null;
end $$;
create trigger mark_statistics_i after insert on tasks for each row when (new.dispatched_at is not null) execute function mark_task_statistics();
create trigger mark_statistics_d after delete on tasks for each row when (old.dispatched_at is not null) execute function mark_task_statistics();
create trigger mark_statistics_u after update of organization_id, from_org_id, dispatched_at, resolved_at, accepted_at, is_control, status, deadline on tasks for each row
  when ((old.organization_id, old.from_org_id, old.dispatched_at, old.resolved_at, old.accepted_at is null, old.is_control, old.deadline,
         case when old.status in ('draft', 'resolved', 'cancelled') then old.status end)
        is distinct from
        (new.organization_id, new.from_org_id, new.dispatched_at, new.resolved_at, new.accepted_at is null, new.is_control, new.deadline,
         case when new.status in ('draft', 'resolved', 'cancelled') then new.status end))
  execute function mark_task_statistics();

-- What numbers are grouped and chosen by, if it ever becomes another.
create function void_statistics() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family) values ('all');
  return null;
end $$;
create trigger void_statistics after update of id, region_id on areas for each row when ((old.id, old.region_id) is distinct from (new.id, new.region_id)) execute function void_statistics();
create trigger void_statistics after update of id, code on regions for each row when ((old.id, old.code) is distinct from (new.id, new.code)) execute function void_statistics();
create trigger void_statistics after update of id, form on channels for each row when ((old.id, old.form) is distinct from (new.id, new.form)) execute function void_statistics();
create trigger void_statistics after update of id, code on result_types for each row when ((old.id, old.code) is distinct from (new.id, new.code)) execute function void_statistics();
create trigger void_statistics after update of id, code on closing_kinds for each row when ((old.id, old.code) is distinct from (new.id, new.code)) execute function void_statistics();
create trigger void_statistics after update of id, code, machine on statuses for each row when ((old.id, old.code, old.machine) is distinct from (new.id, new.code, new.machine)) execute function void_statistics();

create or replace procedure rebuild_appeal_facts() language plpgsql as $$
begin
  lock table applicants, appeals, tasks in share mode;
  perform set_config('murojaat.rebuilds', 'yes', true);
  delete from appeal_facts;
  -- in the order of time, which is that of reading
  insert into appeal_facts select * from counted_appeal_facts order by id;
  perform set_config('murojaat.rebuilds', '', true);
  delete from statistics_changes;
  insert into statistics_changes (family) values ('all');
end $$;

-- Marks that every kept scope has seen are of no use to anybody; what was kept for a day that is over, or was not read for a week, goes.
create function prune_statistics(today date) returns void language sql as $$
  delete from statistics_scopes where needed_until < today;
  delete from statistics_changes c
   where c.xid < coalesce((select pg_snapshot_xmin(seen) from statistics_scopes order by pg_snapshot_xmin(seen) limit 1), pg_snapshot_xmin(pg_current_snapshot()));
$$;
