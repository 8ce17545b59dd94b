-- Whether the caller may act on a task depends on the wishes that wait for a decision and on the second opinion that is asked for; few tasks
-- have any, and both were looked for of each task of a page and before each action: a third of what the look at a page's tasks took.
-- Whether there is one stands in the task now. Who asks and who decides holds the appeal, so two of them never change one task at once.
alter table tasks add column has_open_query boolean not null default false;

create function keep_open_query() returns trigger language plpgsql as $$
begin
  update tasks t set has_open_query = not t.has_open_query
   where t.id = new.task_id
     and t.has_open_query <> (exists (select from requests q where q.task_id = new.task_id and q.status = 'pending')
                              or exists (select from reviews r where r.task_id = new.task_id and r.status <> 'confirmed'));
  return null;
end $$;
create trigger keep_query_i after insert on requests for each row when (new.status = 'pending') execute function keep_open_query();
create trigger keep_query_u after update of status on requests for each row when ((old.status = 'pending') <> (new.status = 'pending'))
  execute function keep_open_query();
create trigger keep_query_i after insert on reviews for each row when (new.status <> 'confirmed') execute function keep_open_query();
create trigger keep_query_u after update of status on reviews for each row when ((old.status = 'confirmed') <> (new.status = 'confirmed'))
  execute function keep_open_query();

create procedure rebuild_open_queries() language sql as $$
  update tasks t set has_open_query = not t.has_open_query
   where t.has_open_query <> (exists (select from requests q where q.task_id = t.id and q.status = 'pending')
                              or exists (select from reviews r where r.task_id = t.id and r.status <> 'confirmed'));
$$;
-- the same by an index, for readers wait
update tasks set has_open_query = true
 where id in (select task_id from requests where status = 'pending' union select task_id from reviews where status <> 'confirmed');
