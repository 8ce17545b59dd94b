-- Every refresh token that was turned, not only the last one: a thief who turns a stolen token twice would
-- otherwise keep the session, for its owner's older token would be an unknown one.
create table used_refresh_tokens (
  hash bytea primary key, session_id bigint not null references sessions on delete cascade, used_at timestamptz not null default now()
);
create index on used_refresh_tokens (session_id);
insert into used_refresh_tokens (hash, session_id, used_at)
select previous_refresh_hash, id, coalesce(turned_at, now()) from sessions where previous_refresh_hash is not null;
alter table sessions drop column previous_refresh_hash, drop column turned_at;
