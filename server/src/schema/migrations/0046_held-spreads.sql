-- Marks of changes (0034) serve the lists too: how a large list's rows are spread over its order is held by the server and holds while no mark says otherwise
-- (server/src/lists/spread.ts). For that a mark names the task, and all that lists are filtered by leaves one.
alter table statistics_changes add column task_id bigint;
-- a transaction of many appeals asked all its marks for each of them: a fill of 100,000 did not end
drop index statistics_changes_xid;
create index statistics_changes_xid on statistics_changes (xid, appeal_id);

create or replace function mark_appeal_statistics() returns trigger language plpgsql as $$
begin
  -- a rebuilding says "all" once
  if current_setting('murojaat.rebuilds', true) = 'yes' then return null; end if;
  if tg_op = 'DELETE' then
    insert into statistics_changes (family) values ('all');
    return null;
  end if;
  insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
  values ('appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  if tg_op = 'UPDATE' and (tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline) is distinct from (tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline) then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('appeals', old.id, tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  -- its tasks are counted by the territory and the term of the appeal, and filtered by the way in which it came
  if tg_op = 'UPDATE' and (old.area_id, old.term_days, old.channel_id) is distinct from (new.area_id, new.term_days, new.channel_id) then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    select 'tasks', new.id, id, array[organization_id, from_org_id], tashkent_day(dispatched_at), tashkent_day(resolved_at), deadline from tasks where appeal_id = new.id and dispatched_at is not null;
  end if;
  return null;
end $$;

create or replace function mark_task_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', new.appeal_id, new.id, array[new.organization_id, new.from_org_id], tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.organization_id, old.from_org_id, tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline)
      is distinct from (new.organization_id, new.from_org_id, tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline) then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', old.appeal_id, old.id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  return null;
end $$;
drop trigger mark_statistics_u on tasks;
-- who does it, with which answer and whether that is news is marked of closed ones only: of open ones it changes too often
create trigger mark_statistics_u after update of organization_id, from_org_id, dispatched_at, resolved_at, accepted_at, is_control, status, deadline, task_type_id, topic_id,
    executor_id, answer_id, has_news on tasks for each row
  when ((old.organization_id, old.from_org_id, old.dispatched_at, old.resolved_at, old.accepted_at is null, old.is_control, old.deadline, old.task_type_id, old.topic_id,
         case when old.status in ('draft', 'resolved', 'cancelled') then old.status end,
         case when old.status = 'resolved' then old.executor_id end, case when old.status = 'resolved' then old.answer_id end, case when old.status = 'resolved' then old.has_news end)
        is distinct from
        (new.organization_id, new.from_org_id, new.dispatched_at, new.resolved_at, new.accepted_at is null, new.is_control, new.deadline, new.task_type_id, new.topic_id,
         case when new.status in ('draft', 'resolved', 'cancelled') then new.status end,
         case when new.status = 'resolved' then new.executor_id end, case when new.status = 'resolved' then new.answer_id end, case when new.status = 'resolved' then new.has_news end))
  execute function mark_task_statistics();
-- what happened to a task: its question came back, its answer was refused, its term was moved; and the result of its answer
create function mark_task_filters() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
  select 'tasks', appeal_id, id, array[organization_id, from_org_id], tashkent_day(dispatched_at), tashkent_day(resolved_at), deadline
    from tasks where id = new.task_id and dispatched_at is not null;
  return null;
end $$;
create trigger mark_filters_i after insert on task_flows for each row when (new.status = 'flow_rejected') execute function mark_task_filters();
create trigger mark_filters_u after update of status on task_flows for each row
  when ((old.status = 'flow_rejected') <> (new.status = 'flow_rejected')) execute function mark_task_filters();
create trigger mark_filters_i after insert on answers for each row when (new.rejected_at is not null) execute function mark_task_filters();
create trigger mark_filters_u after update of rejected_at, result_type_id on answers for each row
  when ((old.rejected_at is null, old.result_type_id) is distinct from (new.rejected_at is null, new.result_type_id)) execute function mark_task_filters();
create trigger mark_filters_i after insert on requests for each row when (new.type = 'deadline' and new.status = 'accepted') execute function mark_task_filters();
create trigger mark_filters_u after update of status on requests for each row
  when (new.type = 'deadline' and (old.status = 'accepted') <> (new.status = 'accepted')) execute function mark_task_filters();

-- what lists of appeals are filtered by and reports are not: the sender, the day of the incoming letter, and every question
create function mark_list_filters() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
  values ('appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  return null;
end $$;
create trigger mark_filters_u after update of sender_organization_id, incoming_date on appeals for each row
  when ((old.sender_organization_id, old.incoming_date) is distinct from (new.sender_organization_id, new.incoming_date)) execute function mark_list_filters();
create or replace function keep_task_facts() returns trigger language plpgsql as $$
declare appeal bigint := case when tg_op = 'DELETE' then old.appeal_id else new.appeal_id end;
begin
  update appeal_facts set topic_id = appeal_topic(appeal), result_type_id = case when status = 'resolved' then appeal_result(appeal) end
   where id = appeal and (topic_id, result_type_id) is distinct from (appeal_topic(appeal), case when status = 'resolved' then appeal_result(appeal) end);
  if not found then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    select 'appeals', id, tashkent_day(created_at), tashkent_day(resolved_at), deadline from appeal_facts where id = appeal;
  end if;
  return null;
end $$;
create trigger void_statistics after update of id, parent_id on topics for each row when ((old.id, old.parent_id) is distinct from (new.id, new.parent_id)) execute function void_statistics();
-- what only lists ask: a spread of a list is void, numbers of reports are not
alter table statistics_changes drop constraint statistics_changes_family_check;
alter table statistics_changes add constraint statistics_changes_family_check check (family in ('appeals', 'tasks', 'lists', 'all'));
create function void_lists() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (family) values ('lists');
  return null;
end $$;
create trigger void_lists after update of id, name_uz, name_uk, name_ru on applicant_types for each statement execute function void_lists();
create trigger void_lists after update of id, name_uz, name_uk, name_ru on sender_organizations for each statement execute function void_lists();
create trigger void_lists after update of full_name on users for each statement execute function void_lists();
create trigger void_lists after insert or update or delete on organization_tree for each statement execute function void_lists();

-- A mark stays from one pruning to the next at least, and it is known up to where they are gone: what a server holds from before does not hold.
create table statistics_pruned (upto xid8 not null, next xid8 not null);
insert into statistics_pruned values ('0', pg_snapshot_xmin(pg_current_snapshot()));
create or replace function prune_statistics(today date) returns void language plpgsql as $$
declare bound xid8;
begin
  delete from statistics_scopes where needed_until < today;
  select least(p.next, (select pg_snapshot_xmin(seen) from statistics_scopes order by pg_snapshot_xmin(seen) limit 1)) into bound from statistics_pruned p;
  delete from statistics_changes where xid < bound;
  update statistics_pruned set upto = greatest(upto, bound), next = pg_snapshot_xmin(pg_current_snapshot());
end $$;

-- a filter by the topic of any question asked the tasks of each of 300,000 appeals
create index tasks_topic on tasks (topic_id, appeal_id) where parent_id is null and status not in ('draft', 'cancelled');
-- what came back or was given more time again and again is silent however new its last event is: few
create index appeal_course_to_and_fro on appeal_course (appeal_id) where times_sent >= 2 or deadline_requests >= 3;
