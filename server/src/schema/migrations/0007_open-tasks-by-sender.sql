-- Open and late tasks that an organisation sent to others: the other half of what it sees.
create index tasks_from_open_deadline on tasks (from_org_id, deadline) where status not in ('draft', 'resolved', 'cancelled');
