-- An index in which many rows have the same key names the key alone: PostgreSQL keeps the key once for all of them, which an id beside it prevents.
-- Nothing stops readers for longer than it takes to swap names: what is new is made first, then what it replaces goes.

create index task_flows_task_id_idx on task_flows (task_id);
create index tasks_appeal_id_idx on tasks (appeal_id);
create index answers_task_id_idx on answers (task_id);
create index notifications_appeal_id_idx on notifications (appeal_id);
-- No index of appeals names the status, so that a step changes none: what an office holds by status stands in `appeal_rows`.
create index appeals_holder_id_idx on appeals (holder_id);
-- Changes wait here for seconds, so they are few; those of an office lie together.
create index list_total_changes_organization_id_idx on list_total_changes (organization_id);
-- last, for each save writes the history and waits
create index history_appeal_id_idx on history (appeal_id);
create index history_task_id_idx on history (task_id)
  where task_id is not null;

drop index history_appeal_id_id_idx, history_task_id_id_idx, task_flows_task_id_id_idx, tasks_appeal, answers_task_id_id_idx,
  notifications_appeal_id_id_idx, appeals_holder, appeals_joined, list_total_changes_organization_id_list_n_idx;
alter table list_total_changes drop column id;
-- Rows are only added at its end.
alter index history_pkey set (fillfactor = 100);
