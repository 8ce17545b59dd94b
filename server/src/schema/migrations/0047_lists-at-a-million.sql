-- What lists of a million appeals still read from end to end.

-- who is called so: to make the keys of all names anew took 30 ms at each look
create index users_names on users using gin (name_key(full_name) gin_trgm_ops);

-- All that lists of open tasks are filtered by, so that neither the tasks themselves nor the closed ones are read for it.
-- A new index stands beside the old one until it is ready.
create index tasks_open on tasks (organization_id, deadline, id)
  include (appeal_id, dispatched_at, status, task_type_id, topic_id, executor_id, from_org_id, answer_id, parent_id, accepted_at, is_control, has_news)
  where status not in ('draft', 'resolved', 'cancelled');
create index tasks_sent_open on tasks (from_org_id, deadline, id)
  include (appeal_id, dispatched_at, status, task_type_id, topic_id, executor_id, organization_id, answer_id, parent_id, accepted_at, is_control, has_news)
  where from_org_id <> organization_id and status not in ('draft', 'resolved', 'cancelled');
drop index tasks_open_deadline, tasks_sent_open_deadline;

-- Two more kinds of marks (0034, 0046) for what is held of large lists: a letter that is due, and a step from one open status to another,
-- which numbers of reports do not ask and a supervisor's list by status does.
drop trigger mark_filters_u on appeals;
create trigger mark_filters_u after update of sender_organization_id, incoming_date, needs_letter on appeals for each row
  when ((old.sender_organization_id, old.incoming_date, old.needs_letter) is distinct from (new.sender_organization_id, new.incoming_date, new.needs_letter))
  execute function mark_list_filters();
alter table statistics_changes drop constraint statistics_changes_family_check;
alter table statistics_changes add constraint statistics_changes_family_check check (family in ('appeals', 'steps', 'tasks', 'lists', 'all'));
create function mark_appeal_step() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
  values ('steps', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  return null;
end $$;
create trigger mark_steps_u after update of status on appeal_facts for each row
  when (old.status <> new.status and old.status in ('registration', 'classification', 'process', 'transfer_asked')
        and new.status in ('registration', 'classification', 'process', 'transfer_asked')) execute function mark_appeal_step();
