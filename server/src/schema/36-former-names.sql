-- What records were called before: history, the course of an appeal, the journal and registers show the name of their day.
create table former_names (
  id bigint generated always as identity primary key,
  -- the table of the record; not a reference, for a name outlives its record
  list text not null,
  record_id bigint not null,
  name_uz text not null, name_uk text not null, name_ru text not null,
  -- the moment of the next name
  until timestamptz not null
);
create index former_names_list_record_id_until_idx on former_names (list, record_id, until);
