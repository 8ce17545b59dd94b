-- What is known of the contents of a file.
alter table files add column is_locked boolean not null default false;
-- Since when it waits for the virus scanner, which was away when it came from outside; null: nothing stands in the way of opening it.
alter table files add column waits_since timestamptz;
create index files_waits_since_idx on files (waits_since, id)
  where waits_since is not null;
