-- Offices that close: their open work goes to another one, appeal by appeal.

alter table organizations
  add column closed_at timestamptz,
  add column successor_id int references organizations;
create index organizations_successor_id_idx on organizations (successor_id)
  where successor_id is not null;

create table office_hand_overs (
  id bigint generated always as identity primary key,
  organization_id int not null references organizations,
  successor_id int not null references organizations,
  started_by bigint not null references users,
  started_at timestamptz not null default now(),
  -- appeals, when it began
  total int not null,
  done int not null default 0,
  -- null while its job goes on
  ended_at timestamptz,
  check (organization_id <> successor_id)
);
create unique index office_hand_overs_under_way on office_hand_overs (organization_id)
  where ended_at is null;
create index office_hand_overs_organization_id_idx on office_hand_overs (organization_id, id);
create index office_hand_overs_successor_id_idx on office_hand_overs (successor_id);
create index office_hand_overs_started_by_idx on office_hand_overs (started_by);

-- Appeals that could not be handed over.
create table office_hand_over_failures (
  hand_over_id bigint references office_hand_overs,
  appeal_id bigint references appeals,
  reason text not null,
  primary key (hand_over_id, appeal_id)
);
create index office_hand_over_failures_appeal_id_idx on office_hand_over_failures (appeal_id);
