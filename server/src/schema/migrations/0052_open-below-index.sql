-- Apart from the column, for which readers wait: to read all tasks for the index only writers do.
create index tasks_open_below on tasks (organization_id, department_id, executor_id) where has_open_child;
drop index tasks_sent_down;
