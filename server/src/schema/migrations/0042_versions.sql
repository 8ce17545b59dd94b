-- What is small and seldom changes is kept by each process until its version has moved, which every signed-in call reads. A change moves
-- the version in its own transaction, whoever makes it, so nobody is answered by what was so before it. Of who works where only rights had one.
create table versions (kind text primary key, version bigint not null default 1, moved_by xid8);
insert into versions (kind) values ('calendar'), ('people'), ('rights');

create function move_version() returns trigger language plpgsql as $$
begin
  -- once a transaction: what it changes is seen by others all at once
  update versions set version = version + 1, moved_by = pg_current_xact_id()
   where kind = tg_argv[0] and moved_by is distinct from pg_current_xact_id();
  return null;
end $$;

drop trigger rights_moved on role_permissions;
drop trigger rights_moved on permissions;
drop function move_rights_version();
drop table rights_version;
create trigger version_moves after insert or update or delete or truncate on role_permissions for each statement execute function move_version('rights');
create trigger version_moves after insert or update or delete or truncate on permissions for each statement execute function move_version('rights');

create trigger version_moves after insert or delete or truncate or update of organization_id, department_id, password_change_due, blocked_at on users for each statement execute function move_version('people');
create trigger version_moves after update of blocked_at on organizations for each statement execute function move_version('people');
create trigger version_moves after insert or update or delete or truncate on user_roles for each statement execute function move_version('people');
create trigger version_moves after insert or update or delete or truncate on supervisor_organizations for each statement execute function move_version('people');
create trigger version_moves after insert or update or delete or truncate on substitutions for each statement execute function move_version('people');

create trigger version_moves after insert or update or delete or truncate on calendar_days for each statement execute function move_version('calendar');
create trigger version_moves after insert or update or delete or truncate on settings for each statement execute function move_version('calendar');
