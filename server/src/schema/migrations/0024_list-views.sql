-- How each user likes each list: chosen columns in their order, filters kept under names.
create table list_views (
  user_id bigint not null references users on delete cascade,
  list text not null check (length(list) <= 100),
  columns text[],
  saved jsonb not null default '[]',
  primary key (user_id, list)
);
