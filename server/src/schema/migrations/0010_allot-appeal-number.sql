-- Numbers are allotted within the insert that uses them: one round trip less while the office's counter is locked.
create function allot_appeal_number(office int, of_year int) returns text language plpgsql as $$
declare
  allotted int;
begin
  insert into appeal_number_counters as c (organization_id, year, last) values (office, of_year, 1)
  on conflict (organization_id, year) do update set last = c.last + 1 returning last into allotted;
  return (select prefix from organizations where id = office) || '-' || lpad(allotted::text, greatest(6, length(allotted::text)), '0') || '/' || lpad((of_year % 100)::text, 2, '0');
end $$;
