-- Open tasks of which somebody has reminded, by their appeals: a page of a list of appeals marks those.
create index tasks_reminded_idx on tasks (appeal_id)
  where reminders > 0 and status not in ('draft', 'resolved', 'cancelled');
