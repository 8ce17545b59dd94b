-- The change log by which cached figures know what has changed.

create or replace function void_statistics() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family) values ('all');
  return null;
end $$;

create or replace function prune_statistics(today date) returns void language plpgsql as $$
begin
  delete from statistics_scopes where needed_until < today;
  delete from statistics_changes
   where xid < coalesce((select pg_snapshot_xmin(seen) from statistics_scopes order by 1 limit 1),
                        pg_snapshot_xmin(pg_current_snapshot()));
end $$;

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

create trigger void_statistics
  after update of id, area_id, section_id on mahallas
  for each row
  when (old.id is distinct from new.id or old.area_id is distinct from new.area_id or old.section_id is distinct from new.section_id)
  execute function void_statistics();

create trigger void_statistics
  after update of id, parent_id on organizations
  for each row
  when (old.id is distinct from new.id or old.parent_id is distinct from new.parent_id)
  execute function void_statistics();

create trigger void_statistics
  after update of id, code on regions
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code)
  execute function void_statistics();

create trigger void_statistics
  after update of id, code on result_types
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code)
  execute function void_statistics();

create trigger void_statistics
  after update of id, code, machine on statuses
  for each row
  when (old.id is distinct from new.id or old.code is distinct from new.code or old.machine is distinct from new.machine)
  execute function void_statistics();

create trigger void_statistics
  after update of id, parent_id on topics
  for each row
  when (old.id is distinct from new.id or old.parent_id is distinct from new.parent_id)
  execute function void_statistics();

