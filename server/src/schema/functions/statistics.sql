-- The change log by which cached figures and lists know what has changed.

create or replace function mark_list_filters() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
  values ('appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  return null;
end $$;

create or replace function mark_task_filters() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
  select 'tasks', appeal_id, id, array[organization_id, from_org_id], tashkent_day(dispatched_at), tashkent_day(resolved_at), deadline
    from tasks where id = new.task_id and dispatched_at is not null;
  return null;
end $$;

create or replace function void_lists() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family) values ('lists');
  return null;
end $$;

create or replace function void_statistics() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family) values ('all');
  return null;
end $$;

create or replace function prune_statistics(today date) returns void language plpgsql as $$
declare bound xid8;
begin
  delete from statistics_scopes where needed_until < today;
  select least(p.next, (select pg_snapshot_xmin(seen) from statistics_scopes order by pg_snapshot_xmin(seen) limit 1)) into bound from statistics_pruned p;
  delete from statistics_changes where xid < bound;
  update statistics_pruned set upto = greatest(upto, bound), next = pg_snapshot_xmin(pg_current_snapshot());
end $$;

create trigger mark_filters_i
  after insert on answers
  for each row
  when (new.rejected_at is not null)
  execute function mark_task_filters();

create trigger mark_filters_u
  after update of rejected_at, result_type_id on answers
  for each row
  when ((old.rejected_at is null) is distinct from (new.rejected_at is null) or old.result_type_id is distinct from new.result_type_id)
  execute function mark_task_filters();

create trigger mark_filters_u
  after update of sender_organization_id, incoming_date, needs_letter on appeals
  for each row
  when (old.sender_organization_id is distinct from new.sender_organization_id or old.incoming_date is distinct from new.incoming_date or old.needs_letter is distinct from new.needs_letter)
  execute function mark_list_filters();

create trigger void_lists
  after update of id, name_uz, name_uk, name_ru on applicant_types
  for each statement
  execute function void_lists();

create trigger void_statistics
  after update of id, region_id on areas
  for each row
  when (old.id is distinct from new.id or old.region_id is distinct from new.region_id)
  execute function void_statistics();

create trigger void_statistics
  after update of id, form on channels
  for each row
  when (old.id is distinct from new.id or old.form is distinct from new.form)
  execute function void_statistics();

create trigger void_statistics
  after update of id, code on closing_kinds
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code)
  execute function void_statistics();

create trigger void_lists
  after insert or delete or update on organization_tree
  for each statement
  execute function void_lists();

create trigger void_statistics
  after update of id, code on regions
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code)
  execute function void_statistics();

create trigger mark_filters_i
  after insert on requests
  for each row
  when (new.type = 'deadline' and new.status = 'accepted')
  execute function mark_task_filters();

create trigger mark_filters_u
  after update of status on requests
  for each row
  when (new.type = 'deadline' and (old.status = 'accepted') <> (new.status = 'accepted'))
  execute function mark_task_filters();

create trigger void_statistics
  after update of id, code on result_types
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code)
  execute function void_statistics();

create trigger void_lists
  after update of id, name_uz, name_uk, name_ru on sender_organizations
  for each statement
  execute function void_lists();

create trigger void_statistics
  after update of id, code, machine on statuses
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code or old.machine is distinct from new.machine)
  execute function void_statistics();

create trigger mark_filters_i
  after insert on task_flows
  for each row
  when (new.status = 'flow_rejected')
  execute function mark_task_filters();

create trigger mark_filters_u
  after update of status on task_flows
  for each row
  when ((old.status = 'flow_rejected') <> (new.status = 'flow_rejected'))
  execute function mark_task_filters();

create trigger void_statistics
  after update of id, parent_id on topics
  for each row
  when (old.id is distinct from new.id or old.parent_id is distinct from new.parent_id)
  execute function void_statistics();

create trigger void_lists
  after update of full_name on users
  for each statement
  execute function void_lists();
