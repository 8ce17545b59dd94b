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

-- Whether one of these people may know an applicant who asked not to be disclosed: see `knowsApplicant` (office/appeals/appeals.visibility.ts).
-- A function keeps its tables out of the statements that call it: PostgreSQL opens those of a statement each time, needed or not.
create or replace function may_know_undisclosed(appeal bigint, people bigint[], office int, is_at_holder boolean, is_notifier boolean, turns text[])
returns boolean language plpgsql stable as $$
begin
  return exists (select from appeals a where a.id = appeal and (a.registered_by = any(people) or is_at_holder and a.holder_id = office))
    or exists (select from tasks k where k.appeal_id = appeal and k.status not in ('draft', 'returned', 'cancelled') and (
         k.executor_id = any(people)
      or k.signer_id = any(people)
      or k.organization_id = office and k.status = any(turns)
      or exists (select from task_co_executors c where c.task_id = k.id and c.user_id = any(people))
      or exists (select from answers w where w.task_id = k.id and w.checked_by = any(people))
      or exists (select from corrections c where c.task_id = k.id and c.signer_id = any(people))
      or is_notifier and k.organization_id = office and exists (select from corrections c where c.task_id = k.id and c.state = 'confirmed')
      or exists (select from notifications n where n.appeal_id = k.appeal_id and n.task_id = k.id and n.sent_by = any(people))));
end $$;
