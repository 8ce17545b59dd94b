-- Tasks of an office in each order that its lists offer, index by index: by the day of sending, by the term or by the number of the appeal a page read all that the office
-- has (at 1,000,000 appeals 7,000 pages, whichever page). What is open or was closed late is read whole from an index that holds no more than that.
create index tasks_by_dispatch on tasks (organization_id, dispatched_at, id) include (status) where status not in ('draft', 'cancelled');
create index tasks_by_dispatch_sent on tasks (from_org_id, dispatched_at, id) include (status)
  where from_org_id <> organization_id and status not in ('draft', 'cancelled');
create index tasks_by_deadline on tasks (organization_id, deadline, id) include (status) where status not in ('draft', 'cancelled');
create index tasks_by_deadline_sent on tasks (from_org_id, deadline, id) include (status)
  where from_org_id <> organization_id and status not in ('draft', 'cancelled');
create index tasks_by_appeal on tasks (organization_id, appeal_id, id) include (status) where status not in ('draft', 'cancelled');
create index tasks_by_appeal_sent on tasks (from_org_id, appeal_id, id) include (status)
  where from_org_id <> organization_id and status not in ('draft', 'cancelled');

drop index tasks_open_deadline, tasks_sent_open_deadline, tasks_closed_late, tasks_closed_late_sent;
create index tasks_open_deadline on tasks (organization_id, deadline, id) include (appeal_id, dispatched_at, status) where status not in ('draft', 'resolved', 'cancelled');
create index tasks_sent_open_deadline on tasks (from_org_id, deadline, id) include (appeal_id, dispatched_at, status)
  where from_org_id <> organization_id and status not in ('draft', 'resolved', 'cancelled');
create index tasks_closed_late on tasks (organization_id, id desc) include (appeal_id, dispatched_at, deadline, resolved_at, status)
  where status = 'resolved' and (resolved_at at time zone 'Asia/Tashkent')::date > deadline;
create index tasks_closed_late_sent on tasks (from_org_id, id desc) include (appeal_id, dispatched_at, deadline, resolved_at, status)
  where from_org_id <> organization_id and status = 'resolved' and (resolved_at at time zone 'Asia/Tashkent')::date > deadline;
-- what comes back to the one who sent it; all else that he sent is found by the other indexes
drop index tasks_from;
create index tasks_from on tasks (from_org_id, status, id desc) where status in ('returned', 'answer_upper');
