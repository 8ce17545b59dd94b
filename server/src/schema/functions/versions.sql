-- Versions by which each process knows that what it caches has changed.

create or replace function move_version() returns trigger language plpgsql as $$
begin
  -- once a transaction: what it changes is seen by others all at once
  update versions set version = version + 1, moved_by = pg_current_xact_id()
   where kind = tg_argv[0] and moved_by is distinct from pg_current_xact_id();
  return null;
end $$;

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on appeal_kinds
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on applicant_types
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on areas
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update or truncate on calendar_days
  for each statement
  execute function move_version('calendar');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on channels
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on closing_kinds
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on departments
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on organizations
  for each statement
  execute function move_version('names');

create trigger version_moves
  after update of blocked_at on organizations
  for each statement
  execute function move_version('people');

create trigger version_moves
  after insert or delete or update or truncate on permissions
  for each statement
  execute function move_version('rights');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on position_levels
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on regions
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on incomplete_kinds
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on authority_kinds
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on repeatability_types
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on result_reasons
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on result_types
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update or truncate on role_permissions
  for each statement
  execute function move_version('rights');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on sender_organizations
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update or truncate on settings
  for each statement
  execute function move_version('calendar');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on statuses
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update or truncate on substitutions
  for each statement
  execute function move_version('people');

create trigger version_moves
  after insert or delete or update or truncate on supervisor_organizations
  for each statement
  execute function move_version('people');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on task_depth_levels
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on task_types
  for each statement
  execute function move_version('names');

create trigger names_move
  after insert or delete or update of id, name_uz, name_uk, name_ru or truncate on topics
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update or truncate on user_roles
  for each statement
  execute function move_version('people');

create trigger names_move
  after insert or delete or update of id, last_name, first_name, middle_name or truncate on users
  for each statement
  execute function move_version('names');

create trigger version_moves
  after insert or delete or update of organization_id, department_id, password_change_due, blocked_at or truncate on users
  for each statement
  execute function move_version('people');
