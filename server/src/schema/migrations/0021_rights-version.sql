-- Moves with every change of a right, in its transaction: each process keeps what roles may do, and reads it again when this has moved.
-- To read a role's seventy rights with every call took half of the database's time for a signed-in call.
create table rights_version (one boolean primary key default true check (one), version bigint not null default 1);
insert into rights_version default values;
create function move_rights_version() returns trigger language plpgsql as $$
begin
  update rights_version set version = version + 1;
  return null;
end $$;
create trigger rights_moved after insert or update or delete or truncate on role_permissions for each statement execute function move_rights_version();
create trigger rights_moved after insert or update or delete or truncate on permissions for each statement execute function move_rights_version();
