-- What is kept of a record was kept by six to nine triggers on each change of it, each with a condition that PostgreSQL reads anew from its text at every statement, and by
-- a statement for each thing. One trigger a table asks what has changed and writes what follows, each kept row once.

-- as every writer takes them, so that none stands in the way of another
lock table appeals, tasks in access exclusive mode;

-- Tasks: who takes part, totals, open work, requests that wait.
create function add_task_totals(organization int, sender int, begun int, closed int, late int) returns void language plpgsql as $$
begin
  insert into list_total_changes (organization_id, list, n)
  select c.organization_id, c.list, c.n
    from (values (organization, 'tasks', begun), (organization, 'own-tasks', begun), (organization, 'closed-tasks', closed), (organization, 'delayed-closed-tasks', late),
                 (nullif(sender, organization), 'tasks', begun), (nullif(sender, organization), 'closed-tasks', closed), (nullif(sender, organization), 'delayed-closed-tasks', late)) c (organization_id, list, n)
   where c.n <> 0 and c.organization_id is not null;
end $$;

create function keep_task() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  was_begun boolean := not is_new and old.status not in ('draft', 'cancelled');
  was_closed boolean := not is_new and old.status = 'resolved';
  was_late boolean := was_closed and (old.resolved_at at time zone 'Asia/Tashkent')::date > old.deadline;
  was_open boolean := was_begun and not was_closed;
  is_begun boolean := new.status not in ('draft', 'cancelled');
  is_closed boolean := new.status = 'resolved';
  is_late boolean := is_closed and (new.resolved_at at time zone 'Asia/Tashkent')::date > new.deadline;
  is_open boolean := is_begun and not is_closed;
  moved boolean := not is_new and (old.organization_id, old.from_org_id) is distinct from (new.organization_id, new.from_org_id);
begin
  -- a draft is nobody's business outside the office that writes it
  if is_begun and (not was_begun or moved) then
    insert into appeal_organizations (appeal_id, organization_id) values (new.appeal_id, new.organization_id)
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
  end if;

  if moved then
    perform add_task_totals(old.organization_id, old.from_org_id, -was_begun::int, -was_closed::int, -was_late::int);
    perform add_task_totals(new.organization_id, new.from_org_id, is_begun::int, is_closed::int, is_late::int);
  elsif (was_begun, was_closed, was_late) is distinct from (is_begun, is_closed, is_late) then
    perform add_task_totals(new.organization_id, new.from_org_id, is_begun::int - was_begun::int, is_closed::int - was_closed::int, is_late::int - was_late::int);
  end if;

  -- what is overdue today is what is open until any day before it (0043)
  if (was_open or is_open) and (was_open <> is_open or moved or old.deadline is distinct from new.deadline) then
    insert into list_total_changes (organization_id, list, n)
    select c.organization_id, 'open until ' || c.day, c.n
      from (values (old.organization_id, old.deadline, -1, was_open), (nullif(old.from_org_id, old.organization_id), old.deadline, -1, was_open),
                   (new.organization_id, new.deadline, 1, is_open), (nullif(new.from_org_id, new.organization_id), new.deadline, 1, is_open)) c (organization_id, day, n, counts)
     where c.counts and c.organization_id is not null and c.day is not null;
  end if;

  if (was_open or is_open)
     and (is_new or (old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news)
       is distinct from (new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news)) then
    insert into open_task_changes (organization_id, status, department_id, executor_id, position_level_id, answer_author_id, has_news, n)
    select old.organization_id, old.status, old.department_id, old.executor_id, old.position_level_id, old.answer_author_id, old.has_news, -1 where was_open
    union all
    select new.organization_id, new.status, new.department_id, new.executor_id, new.position_level_id, new.answer_author_id, new.has_news, 1 where is_open;
  end if;
  if not is_new and was_open <> is_open then
    insert into list_total_changes (organization_id, list, n)
    select q.deciding_org_id, l.list, is_open::int - was_open::int
      from requests q cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
     where q.task_id = new.id and q.status = 'pending';
  end if;

  return null;
end $$;

drop trigger keep_open_i on tasks;
drop trigger keep_open_u on tasks;
drop trigger keep_participation_i on tasks;
drop trigger keep_participation_u on tasks;
drop trigger keep_requests_u on tasks;
drop trigger keep_totals_i on tasks;
drop trigger keep_totals_u on tasks;
create trigger keep_iu after insert or update on tasks for each row execute function keep_task();
drop function keep_open_tasks, keep_requests_of_task, keep_task_totals;

-- Appeals: what they are counted by, who takes part, totals of posts and of work in process, the search keys of a new one.
create function keep_participants(appeal appeals) returns void language plpgsql as $$
declare participants int[] := array[appeal.holder_id];
begin
  if appeal.registered_org_id <> all (participants) then
    participants := participants || appeal.registered_org_id;
  end if;
  if appeal.forwarded_from_id <> all (participants) then
    participants := participants || appeal.forwarded_from_id;
  end if;
  insert into appeal_organizations (appeal_id, organization_id) select appeal.id, o from unnest(participants) o
  on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
end $$;

create function keep_appeal() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  facts_changed boolean;
  was_at_post boolean := not is_new and old.status = 'classification' and old.position_level_id is not null;
  was_in_process boolean := not is_new and old.status = 'process';
  is_at_post boolean := new.status = 'classification' and new.position_level_id is not null;
  is_in_process boolean := new.status = 'process';
  person applicants;
begin
  if is_new then
    select * into person from applicants where id = new.applicant_id;
    insert into appeal_facts (id, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
      applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, applicant_count, term_days,
      is_control, is_mahalla, status)
    values (new.id, new.created_at, new.resolved_at, new.deadline, person.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id,
      new.kind_id, new.channel_id, person.applicant_type_id, person.region_id, person.area_id, person.gender_id, person.social_status_id, person.privileged_category_id,
      new.repeatability_type_id, new.closing_kind_id, new.applicant_count, (new.term ->> 'days')::int, new.is_control, new.is_mahalla, new.status);
    insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
    values (new.id, fold(new.number), case when person.applicant_type_id = 1 then name_key(person.full_name) else '' end,
      case when person.applicant_type_id = 2 then name_key(person.full_name) else '' end, person.phone, fold(coalesce(new.document_number, '')), fold(coalesce(new.incoming_number, '')));
    perform keep_participants(new);
  else
    facts_changed := (old.resolved_at, old.deadline, old.holder_id, old.forwarded_from_id, old.reception_leader_id, old.kind_id, old.channel_id, old.repeatability_type_id,
        old.closing_kind_id, old.applicant_count, old.term ->> 'days', old.is_control, old.is_mahalla, old.status, old.created_at, old.registered_org_id)
      is distinct from (new.resolved_at, new.deadline, new.holder_id, new.forwarded_from_id, new.reception_leader_id, new.kind_id, new.channel_id, new.repeatability_type_id,
        new.closing_kind_id, new.applicant_count, new.term ->> 'days', new.is_control, new.is_mahalla, new.status, new.created_at, new.registered_org_id);
    if facts_changed then
      update appeal_facts
         set resolved_at = new.resolved_at, deadline = new.deadline, holder_id = new.holder_id, forwarded_from_id = new.forwarded_from_id,
             reception_leader_id = new.reception_leader_id, kind_id = new.kind_id, channel_id = new.channel_id, repeatability_type_id = new.repeatability_type_id,
             closing_kind_id = new.closing_kind_id, applicant_count = new.applicant_count, term_days = (new.term ->> 'days')::int, is_control = new.is_control,
             is_mahalla = new.is_mahalla, status = new.status, created_at = new.created_at, registered_org_id = new.registered_org_id,
             result_type_id = case when new.status <> 'resolved' then null when old.status = 'resolved' then result_type_id else appeal_result(new.id) end
       where id = new.id;
    end if;
    if old.applicant_id <> new.applicant_id then
      update appeal_facts f
         set applicant_type_id = p.applicant_type_id, region_id = p.region_id, area_id = p.area_id, gender_id = p.gender_id, birthdate = p.birthdate,
             social_status_id = p.social_status_id, privileged_category_id = p.privileged_category_id
        from applicants p where p.id = new.applicant_id and f.id = new.id;
    end if;
    -- with its facts an office's row of the appeal takes these along
    if not facts_changed and (old.sender_organization_id, old.incoming_date, old.position_level_id, old.transfer_org_id)
        is distinct from (new.sender_organization_id, new.incoming_date, new.position_level_id, new.transfer_org_id) then
      update office_appeals
         set sender_organization_id = new.sender_organization_id, incoming_date = new.incoming_date, position_level_id = new.position_level_id, transfer_org_id = new.transfer_org_id
       where id = new.id;
    end if;
    if (old.holder_id, old.forwarded_from_id) is distinct from (new.holder_id, new.forwarded_from_id) then
      perform keep_participants(new);
    end if;
    -- a decider who sends the appeal on has become one who took part before the question goes
    if old.transfer_org_id is distinct from new.transfer_org_id then
      if new.transfer_org_id is null then
        delete from appeal_organizations where appeal_id = new.id and is_asked;
      else
        insert into appeal_organizations (appeal_id, organization_id, is_asked) values (new.id, new.transfer_org_id, true) on conflict do nothing;
      end if;
    end if;
  end if;

  if (was_at_post or is_at_post or was_in_process or is_in_process)
     and (is_new or (old.status, old.holder_id, old.registered_org_id, old.position_level_id) is distinct from (new.status, new.holder_id, new.registered_org_id, new.position_level_id)) then
    insert into list_total_changes (organization_id, list, n)
    select c.organization_id, c.list, c.n
      from (values (old.holder_id, 'unlocated ' || old.position_level_id, -1, was_at_post), (new.holder_id, 'unlocated ' || new.position_level_id, 1, is_at_post),
                   (old.holder_id, 'process', -1, was_in_process), (nullif(old.registered_org_id, old.holder_id), 'process', -1, was_in_process),
                   (new.holder_id, 'process', 1, is_in_process), (nullif(new.registered_org_id, new.holder_id), 'process', 1, is_in_process)) c (organization_id, list, n, counts)
     where c.counts and c.organization_id is not null;
  end if;
  if not is_new and ((old.status = 'resolved') <> (new.status = 'resolved') or (old.status = 'deleted') <> (new.status = 'deleted')) then
    insert into list_total_changes (organization_id, list, n)
    select o.organization_id, l.list, l.n from appeal_organizations o
     cross join (values ('closed', (new.status = 'resolved')::int - (old.status = 'resolved')::int), ('appeals', (old.status = 'deleted')::int - (new.status = 'deleted')::int)) l (list, n)
     where o.appeal_id = new.id and l.n <> 0;
  end if;
  return null;
end $$;

drop trigger keep_facts_i on appeals;
drop trigger keep_facts_u on appeals;
drop trigger keep_office_u on appeals;
drop trigger keep_participation_i on appeals;
drop trigger keep_participation_u on appeals;
drop trigger keep_participation_z on appeals;
drop trigger keep_post_i on appeals;
drop trigger keep_post_u on appeals;
drop trigger keep_process_i on appeals;
drop trigger keep_process_u on appeals;
drop trigger keep_search_i on appeals;
drop trigger keep_totals_u on appeals;
create trigger keep_iu after insert or update on appeals for each row execute function keep_appeal();
drop function keep_appeal_facts, keep_office_appeals, keep_participation, keep_asked, keep_post_totals, keep_process_totals;

-- An office's row takes along what stands in the appeal alone, so that a transition writes it once.
create or replace function keep_office_facts() returns trigger language plpgsql as $$
begin
  update office_appeals o
     set created_at = new.created_at, resolved_at = new.resolved_at, deadline = new.deadline, birthdate = new.birthdate, holder_id = new.holder_id,
         registered_org_id = new.registered_org_id, forwarded_from_id = new.forwarded_from_id, reception_leader_id = new.reception_leader_id,
         kind_id = new.kind_id, channel_id = new.channel_id, applicant_type_id = new.applicant_type_id, region_id = new.region_id, area_id = new.area_id,
         gender_id = new.gender_id, social_status_id = new.social_status_id, privileged_category_id = new.privileged_category_id,
         repeatability_type_id = new.repeatability_type_id, closing_kind_id = new.closing_kind_id, result_type_id = new.result_type_id, topic_id = new.topic_id,
         applicant_count = new.applicant_count, term_days = new.term_days, is_control = new.is_control, is_mahalla = new.is_mahalla, status = new.status,
         sender_organization_id = a.sender_organization_id, incoming_date = a.incoming_date, position_level_id = a.position_level_id, transfer_org_id = a.transfer_org_id
    from appeals a where a.id = new.id and o.id = new.id;
  return null;
end $$;

-- Who takes part: the office's row of the appeal, its totals, marks of its kept days.
create function keep_participant() returns trigger language plpgsql as $$
declare
  seen counted_office_appeals;
  appeal bigint := case when tg_op = 'DELETE' then old.appeal_id else new.appeal_id end;
  organization int := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  if tg_op = 'INSERT' then
    -- whoever changes the facts meanwhile changes them here too: one of the two waits for the other
    perform from appeal_facts where id = appeal for share;
    select * into seen from counted_office_appeals where id = appeal and office_id = organization;
    -- a load of many tables in one statement comes by its tasks before the facts, and rebuilds all of this at its end
    if not found then return null; end if;
    insert into office_appeals select seen.*;
    insert into list_total_changes (organization_id, list, n)
    select organization, l.list, 1 from (values ('closed', seen.status = 'resolved'), ('appeals', seen.status <> 'deleted')) l (list, counts) where l.counts;
    -- of a new appeal the mark of its facts says so already
    insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
    select 'appeals', appeal, array[organization], tashkent_day(seen.created_at), tashkent_day(seen.resolved_at), seen.deadline
     where not exists (select from statistics_changes c where c.xid = pg_current_xact_id() and c.family = 'appeals' and c.appeal_id = appeal and c.organization_ids is null);
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from office_appeals where id = appeal and office_id = organization;
    insert into list_total_changes (organization_id, list, n)
    select organization, l.list, -1 from appeals a cross join lateral (values ('closed', a.status = 'resolved'), ('appeals', a.status <> 'deleted')) l (list, counts)
     where a.id = appeal and l.counts;
  end if;
  insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
  select 'appeals', f.id, array[organization], tashkent_day(f.created_at), tashkent_day(f.resolved_at), f.deadline from appeal_facts f where f.id = appeal;
  return null;
end $$;
drop trigger keep_office_id on appeal_organizations;
drop trigger keep_totals_i on appeal_organizations;
drop trigger keep_totals_d on appeal_organizations;
drop trigger mark_statistics on appeal_organizations;
create trigger keep_iud after insert or update or delete on appeal_organizations for each row execute function keep_participant();
drop function keep_office_participation, keep_appeal_totals, mark_participation_statistics;

-- History: the same hash, without a function of the whole row, which is prepared anew for each; and all but the first row of an appeal move what is kept of its course.
create or replace function chain_history() returns trigger language plpgsql as $$
declare before bytea;
begin
  -- who writes history holds the appeal's row, so nobody writes between the reading and the writing
  select h.hash into before from history h where h.appeal_id = new.appeal_id order by h.id desc limit 1;
  -- as `history_content` says it
  new.hash := sha256(coalesce(before, '') || sha256(convert_to(jsonb_build_array(new.id, new.appeal_id, new.task_id, (extract(epoch from new.at) * 1000000)::bigint, new.user_id,
    new.organization_id, new.position_level_id, new.action, new.from_status, new.to_status, new.text, new.changes, new.request_id)::text, 'UTF8')));
  return new;
end $$;
create or replace function keep_appeal_course() returns trigger language plpgsql as $$
declare sent int := (new.action in ('return', 'accept-ask-send-another-org'))::int;
begin
  update appeal_course set last_event_at = new.at, times_sent = times_sent + sent where appeal_id = new.appeal_id;
  if not found then
    insert into appeal_course (appeal_id, last_event_at, times_sent) values (new.appeal_id, new.at, sent);
  end if;
  return null;
end $$;
