-- What records were called before (table former_names).

create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (list, record_id, name_uz, name_uk, name_ru, until)
    values (tg_table_name, old.id, old.name_uz, old.name_uk, old.name_ru, now());
  return null;
end $$;

create trigger name_kept
  after update of name_uz, name_uk, name_ru on appeal_kinds
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on applicant_types
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on areas
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on authority_kinds
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on channels
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on closing_kinds
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on departments
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on incomplete_kinds
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on organizations
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on position_levels
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on regions
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on repeatability_types
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on result_reasons
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on result_types
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on sender_organizations
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on task_depth_levels
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on task_types
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of name_uz, name_uk, name_ru on topics
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();

create trigger name_kept
  after update of last_name, first_name, middle_name on users
  for each row
  when ((old.name_uz, old.name_uk, old.name_ru) is distinct from (new.name_uz, new.name_uk, new.name_ru))
  execute function keep_former_name();
