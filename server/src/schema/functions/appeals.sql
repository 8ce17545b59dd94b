-- What follows from a new or changed appeal.

-- Allots within the insert that uses the number: one round trip less while the office's counter is locked.
create or replace function allot_appeal_number(office int, of_year int) returns text language plpgsql as $$
declare
  allotted int;
begin
  insert into appeal_number_counters as c (organization_id, year, last) values (office, of_year, 1)
  on conflict (organization_id, year) do update set last = c.last + 1 returning last into allotted;
  return (select prefix from organizations where id = office) || '-' || lpad(allotted::text, greatest(6, length(allotted::text)), '0') || '/' || lpad((of_year % 100)::text, 2, '0');
end $$;

create or replace function begin_appeal() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number,
    allot_appeal_number(new.registered_org_id, extract(year from tashkent_day(new.created_at))::int));
  return new;
end $$;

create or replace function hold_appeal(appeal bigint, last_event bigint) returns void language plpgsql as $$
begin
  perform from appeals where id = appeal for no key update;
  -- asked after the lock: a statement of its own sees what was kept while it waited
  if (select max(id) from history where appeal_id = appeal) is distinct from last_event then
    raise exception 'the appeal has changed since it was read' using errcode = 'MU001';
  end if;
end $$;

create or replace function must(holds boolean) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception 'what was taken for so is not so' using errcode = 'MU001';
  end if;
end $$;

create trigger begin_i
  before insert on appeals
  for each row
  execute function begin_appeal();
