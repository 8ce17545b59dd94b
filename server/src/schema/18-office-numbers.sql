-- The numbers that offices give: the last one of each series, to propose the next; and where a number stands already, to warn of a twin.

create table office_numbers (
  organization_id int references organizations on delete cascade,
  kind text check (kind in ('answer', 'incoming')),
  -- a number with # in place of the digits that run on: 04-12/#
  series text,
  year int,
  last bigint not null,
  used_at timestamptz not null,
  primary key (organization_id, kind, series, year)
);

-- without № and spaces, which people write or leave out
create index answers_number on answers (translate(number, '№ ' || chr(160), ''));
create index tasks_incoming_number on tasks (organization_id, translate(incoming_number, '№ ' || chr(160), ''))
  where incoming_number is not null;
