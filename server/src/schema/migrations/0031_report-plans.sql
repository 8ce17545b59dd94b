-- Reports that are sent by e-mail regularly (decision 16).
create table report_plans (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  -- where the owner worked when it was planned: whoever moves on takes the numbers of neither office along
  organization_id int not null references organizations,
  report text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  -- time of day in Tashkent
  clock text not null check (clock ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  period text not null check (period in ('yesterday', 'last_week', 'last_month', 'last_quarter', 'this_year')),
  dated text not null check (dated in ('created', 'resolved')),
  area_id int references areas, of_organization_id int references organizations, channel_id int references channels,
  language text not null check (language in ('UZ', 'RU', 'UK')),
  receivers text[] not null check (cardinality(receivers) between 1 and 20),
  is_on boolean not null,
  -- the next sending; null: the plan is off
  next_at timestamptz,
  created_at timestamptz not null default now(),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency in ('monthly', 'quarterly')) = (month_day is not null)),
  check (is_on = (next_at is not null))
);
create index on report_plans (owner_id);
create index on report_plans (organization_id);
create index on report_plans (area_id);
create index on report_plans (of_organization_id);
create index on report_plans (channel_id);
create index on report_plans (next_at) where is_on;

create table report_sendings (
  id bigint generated always as identity primary key,
  plan_id bigint not null references report_plans on delete cascade,
  due_at timestamptz not null,
  by_hand boolean not null,
  from_day date not null, to_day date not null,
  receivers text[] not null,
  -- whose mail server took it, and who was refused for good: what comes after a failure goes to the others
  taken text[] not null default '{}',
  refused text[] not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'partly', 'failed')),
  fault text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- until when the process that took it has it for itself
  held_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check (from_day <= to_day)
);
-- a planned moment is sent once, whoever finds it due
create unique index on report_sendings (plan_id, due_at) where not by_hand;
create index on report_sendings (plan_id, id);
create index on report_sendings (next_attempt_at) where status = 'waiting';

insert into settings (key, value) values ('report_mail', '{"domains": []}');
