-- A refresh token used twice within its grace opens a second session of the same family (two tabs);
-- used later it ends the whole family.
alter table sessions add column family_id bigint references sessions on delete cascade;
create index on sessions (family_id) where family_id is not null;
