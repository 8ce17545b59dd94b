-- What files say, as the portal has read them. No row: a file of a kind that is never read, or an older one that nobody has read yet.
create table file_readings (
  file_id bigint primary key references files on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'unreadable', 'failed')),
  -- begun so often: a process that was killed in the middle reads again, once
  tries smallint not null default 0,
  text_language_id int references languages,
  confidence real not null default 0,
  pages int not null default 0,
  text text not null default '',
  -- the words with their places, by lines
  lines jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  read_at timestamptz
);
create index file_readings_waiting_idx on file_readings (file_id)
  where state = 'waiting';

-- Whether uploads are read, and whether at night those that lay there before.
insert into settings (key, value) values ('readFiles', '{"isOn": true}'), ('readOldFiles', '{"isOn": false}') on conflict do nothing;
