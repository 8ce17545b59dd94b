-- Reminders and news of staff outside the portal.

-- Indexes of large tables come before what readers would wait for until they are made: this one is of the column of the file before.
create unique index history_note_id_idx on history (note_id)
  where note_id is not null;
-- A reminder and a word to who is above are rows of the history; whom they reach stands in `note_mentions`. One reminder a day.
create unique index history_reminded on history (task_id, ((at at time zone 'Asia/Tashkent')::date))
  where action = 'remind';
-- How often somebody has reminded of it.
alter table tasks add column reminders int not null default 0;

-- That the head (step 1), or the controller of the office that sent it (step 2), was told that a deadline is over.
create table escalations (
  task_id bigint references tasks,
  deadline date,
  step smallint check (step in (1, 2)),
  primary key (task_id, deadline, step)
);

-- Which news a person wants outside the portal, and how. No row: none.
create table news_choices (
  user_id bigint primary key references users,
  email text,
  -- the chat with the bot; nobody's once unlinked
  chat_id bigint unique,
  linked_at timestamptz,
  is_digest boolean not null default true,
  digest_hour smallint not null default 8 check (digest_hour between 7 and 12),
  -- the way of each kind
  kinds jsonb not null default '{}',
  -- since when a way is used, and since when it is not any more, for it failed again and again
  email_since timestamptz not null default now(),
  email_off_at timestamptz,
  telegram_off_at timestamptz
);
-- What a person has been told, each once; a digest is told of a day.
create table news_told (
  user_id bigint references users,
  kind text,
  about_id bigint,
  -- what makes it news again: another deadline, another step
  mark text,
  told_at timestamptz not null default now(),
  primary key (user_id, kind, about_id, mark)
);
create index news_told_told_at_idx on news_told using brin (told_at);

-- With which a person shows the bot who that is.
create table telegram_codes (
  user_id bigint primary key references users,
  code_hash bytea not null unique,
  ends_at timestamptz not null
);
create table telegram_tries (
  chat_id bigint not null,
  at timestamptz not null default now()
);
create index telegram_tries_chat_id_at_idx on telegram_tries (chat_id, at);

-- A message to a member of staff; its text begins with its subject.
alter table notifications add column user_id bigint references users;
alter table notifications drop constraint notifications_check, add constraint notifications_check
  check (num_nonnulls(appeal_id, incoming_appeal_id, user_id) = 1) not valid;
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check check (kind in (
  'rights_given', 'rights_taken', 'blocked', 'unblocked', 'moved', 'password_reset', 'factor_reset', 'pinfl_changed', 'second_off', 'unusual_reading',
  'approval_accepted', 'approval_rejected', 'approval_expired', 'approval_overtaken', 'email_off', 'telegram_off'));

-- Whether staff may choose these ways, and after how many working days who is above is told (0: never).
insert into settings (key, value) values ('staffEmail', '{"isOn": false}'), ('staffTelegram', '{"isOn": false}'),
  ('escalation', '{"headAfter": 0, "controllerAfter": 0}') on conflict do nothing;
