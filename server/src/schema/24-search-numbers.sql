-- What the file before has added, in a transaction in which no reader waits. What the version before writes meanwhile stays null.
update applicants set name_order = sort_key(full_name);

-- Search by the day on which an office registered what came to it.

create index appeals_incoming_day on appeals (incoming_date, id)
  where incoming_date is not null;
create index tasks_incoming_day on tasks (organization_id, incoming_date)
  where incoming_date is not null;
