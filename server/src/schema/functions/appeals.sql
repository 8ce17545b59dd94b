-- What follows from a new or changed appeal.

-- Allots within the insert that uses the number: one round trip less while the office's counter is locked.
create or replace function allot_appeal_number(office int, of_year int) returns text language plpgsql as $$
declare
  allotted int;
begin
  insert into appeal_number_counters as c (organization_id, year, last) values (office, of_year, 1)
  on conflict (organization_id, year) do update set last = c.last + 1 returning last into allotted;
  return (select prefix from organizations where id = office)
    || '-' || lpad(allotted::text, greatest(6, length(allotted::text)), '0')
    || '/' || lpad((of_year % 100)::text, 2, '0');
end $$;

create or replace function begin_appeal() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number,
    allot_appeal_number(new.registered_org_id, extract(year from tashkent_day(new.created_at))::int));
  return new;
end $$;

create trigger begin_i
  before insert on appeals
  for each row
  execute function begin_appeal();
