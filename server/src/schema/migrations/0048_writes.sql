-- The calendar stays as it is for whoever keeps a deadline (0019): a process knows it by its version, so the version is all that is asked. The second statement
-- reads what was committed while the first one waited.
create function hold_calendar() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('murojaat calendar'));
  return (select version from versions where kind = 'calendar');
end $$;
drop function held_calendar;

-- What follows from a change of a task or an appeal, in one function a table (0045), now the marks of kept days and lists (0034, 0046, 0047) and what an appeal is counted by
-- as well: ten conditions were read anew from their texts at every transition, and the topic of an appeal was looked for twice. As every writer takes them:
lock table appeals, tasks in access exclusive mode;

-- The topic of an appeal is that of its first question that was sent and not withdrawn; the result that of its answers, once it is closed.
create function keep_topic_and_result(appeal bigint) returns void language plpgsql as $$
declare
  kept record;
  topic int;
  result int;
begin
  select created_at, resolved_at, deadline, topic_id, result_type_id, status into kept from appeal_facts where id = appeal;
  select t.topic_id into topic from tasks t where t.appeal_id = appeal and t.parent_id is null and t.status not in ('draft', 'cancelled') order by t.id limit 1;
  if kept.status = 'resolved' then
    result := appeal_result(appeal);
  end if;
  if (kept.topic_id, kept.result_type_id) is distinct from (topic, result) then
    update appeal_facts set topic_id = topic, result_type_id = result where id = appeal;
  elsif kept.status is not null then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('appeals', appeal, tashkent_day(kept.created_at), tashkent_day(kept.resolved_at), kept.deadline);
  end if;
end $$;

create or replace function keep_task() returns trigger language plpgsql as $$
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
  -- what is overdue today is what is open until any day before it (0043)
  day_changed boolean := (was_open or is_open) and (was_open <> is_open or moved or old.deadline is distinct from new.deadline);
begin
  -- a draft is nobody's business outside the office that writes it
  if is_begun and (not was_begun or moved) then
    insert into appeal_organizations (appeal_id, organization_id) values (new.appeal_id, new.organization_id)
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
  end if;

  if moved then
    insert into list_total_changes (organization_id, list, n)
    select o.id, l.list, o.sign * l.n
      from (values (old.organization_id, -1, true), (nullif(old.from_org_id, old.organization_id), -1, false),
                   (new.organization_id, 1, true), (nullif(new.from_org_id, new.organization_id), 1, false)) o (id, sign, is_own)
     cross join lateral (values ('tasks', case o.sign when 1 then is_begun else was_begun end::int, false),
                                ('own-tasks', case o.sign when 1 then is_begun else was_begun end::int, true),
                                ('closed-tasks', case o.sign when 1 then is_closed else was_closed end::int, false),
                                ('delayed-closed-tasks', case o.sign when 1 then is_late else was_late end::int, false),
                                ('open until ' || case o.sign when 1 then new.deadline else old.deadline end, case o.sign when 1 then is_open else was_open end::int, false)) l (list, n, of_own)
     where l.n <> 0 and o.id is not null and (o.is_own or not l.of_own);
  elsif day_changed or (was_begun, was_closed, was_late) is distinct from (is_begun, is_closed, is_late) then
    insert into list_total_changes (organization_id, list, n)
    select o.id, l.list, l.n
      from (values (new.organization_id, true), (nullif(new.from_org_id, new.organization_id), false)) o (id, is_own)
     cross join (values ('tasks', is_begun::int - was_begun::int, false), ('own-tasks', is_begun::int - was_begun::int, true), ('closed-tasks', is_closed::int - was_closed::int, false),
                        ('delayed-closed-tasks', is_late::int - was_late::int, false),
                        ('open until ' || old.deadline, -(day_changed and was_open)::int, false), ('open until ' || new.deadline, (day_changed and is_open)::int, false)) l (list, n, of_own)
     where l.n <> 0 and o.id is not null and (o.is_own or not l.of_own);
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

  if new.parent_id is null
     and (is_begun <> was_begun or is_closed <> was_closed or not is_new and (old.topic_id <> new.topic_id or is_closed and old.answer_id is distinct from new.answer_id)) then
    perform keep_topic_and_result(new.appeal_id);
  end if;

  if is_new and new.dispatched_at is not null
     or not is_new
        and (moved
          or (old.dispatched_at, old.resolved_at, old.accepted_at is null, old.is_control, old.deadline, old.task_type_id, old.topic_id, case when not was_open then old.status end,
              -- who does it, with which answer and whether that is news is marked of closed ones only: of open ones it changes too often
              case when was_closed then old.executor_id end, case when was_closed then old.answer_id end, case when was_closed then old.has_news end)
          is distinct from (new.dispatched_at, new.resolved_at, new.accepted_at is null, new.is_control, new.deadline, new.task_type_id, new.topic_id, case when not is_open then new.status end,
              case when is_closed then new.executor_id end, case when is_closed then new.answer_id end, case when is_closed then new.has_news end)) then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    select 'tasks', new.appeal_id, new.id, array[new.organization_id, new.from_org_id], tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline
    union all
    select 'tasks', old.appeal_id, old.id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline
     where not is_new
       and (moved or (tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline) is distinct from (tashkent_day(new.dispatched_at), tashkent_day(new.resolved_at), new.deadline));
  end if;
  return null;
end $$;

create function keep_removed_task() returns trigger language plpgsql as $$
begin
  if old.parent_id is null then
    perform keep_topic_and_result(old.appeal_id);
  end if;
  if old.dispatched_at is not null then
    insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('tasks', old.appeal_id, old.id, array[old.organization_id, old.from_org_id], tashkent_day(old.dispatched_at), tashkent_day(old.resolved_at), old.deadline);
  end if;
  return null;
end $$;
drop trigger keep_facts_d on tasks;
drop trigger keep_facts_i on tasks;
drop trigger keep_facts_u on tasks;
drop trigger mark_statistics_d on tasks;
drop trigger mark_statistics_i on tasks;
drop trigger mark_statistics_u on tasks;
create trigger keep_d after delete on tasks for each row execute function keep_removed_task();
drop function keep_task_facts, mark_task_statistics, appeal_topic, add_task_totals;

-- Facts: the rows that the offices have of the appeal, and the marks.
create function keep_fact() returns trigger language plpgsql as $$
begin
  -- a rebuilding says "all" once
  if tg_op <> 'UPDATE' and current_setting('murojaat.rebuilds', true) = 'yes' then return null; end if;
  if tg_op = 'DELETE' then
    insert into statistics_changes (family) values ('all');
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
    return null;
  end if;
  if old is not distinct from new then return null; end if;

  update office_appeals o
     set created_at = new.created_at, resolved_at = new.resolved_at, deadline = new.deadline, birthdate = new.birthdate, holder_id = new.holder_id,
         registered_org_id = new.registered_org_id, forwarded_from_id = new.forwarded_from_id, reception_leader_id = new.reception_leader_id,
         kind_id = new.kind_id, channel_id = new.channel_id, applicant_type_id = new.applicant_type_id, region_id = new.region_id, area_id = new.area_id,
         gender_id = new.gender_id, social_status_id = new.social_status_id, privileged_category_id = new.privileged_category_id,
         repeatability_type_id = new.repeatability_type_id, closing_kind_id = new.closing_kind_id, result_type_id = new.result_type_id, topic_id = new.topic_id,
         applicant_count = new.applicant_count, term_days = new.term_days, is_control = new.is_control, is_mahalla = new.is_mahalla, status = new.status,
         sender_organization_id = a.sender_organization_id, incoming_date = a.incoming_date, position_level_id = a.position_level_id, transfer_org_id = a.transfer_org_id
    from appeals a where a.id = new.id and o.id = new.id;

  -- which step an open one has reached is counted nowhere
  if (old.created_at, old.resolved_at, old.birthdate, old.holder_id, old.registered_org_id, old.forwarded_from_id, old.reception_leader_id, old.kind_id, old.channel_id,
      old.applicant_type_id, old.region_id, old.area_id, old.gender_id, old.social_status_id, old.privileged_category_id, old.repeatability_type_id, old.closing_kind_id,
      old.result_type_id, old.topic_id, old.applicant_count, old.term_days, old.is_control, old.is_mahalla, old.deadline,
      case when old.status in ('registration', 'classification', 'process', 'transfer_asked') then 'open' else old.status end)
     is distinct from
     (new.created_at, new.resolved_at, new.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id, new.kind_id, new.channel_id,
      new.applicant_type_id, new.region_id, new.area_id, new.gender_id, new.social_status_id, new.privileged_category_id, new.repeatability_type_id, new.closing_kind_id,
      new.result_type_id, new.topic_id, new.applicant_count, new.term_days, new.is_control, new.is_mahalla, new.deadline,
      case when new.status in ('registration', 'classification', 'process', 'transfer_asked') then 'open' else new.status end) then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    select 'appeals', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline
    union all
    select 'appeals', old.id, tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline
     where (tashkent_day(old.created_at), tashkent_day(old.resolved_at), old.deadline) is distinct from (tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
    -- its tasks are counted by the territory and the term of the appeal, and filtered by the way in which it came
    if (old.area_id, old.term_days, old.channel_id) is distinct from (new.area_id, new.term_days, new.channel_id) then
      insert into statistics_changes (family, appeal_id, task_id, organization_ids, created_day, resolved_day, deadline_day)
      select 'tasks', new.id, id, array[organization_id, from_org_id], tashkent_day(dispatched_at), tashkent_day(resolved_at), deadline from tasks where appeal_id = new.id and dispatched_at is not null;
    end if;
  end if;
  -- a supervisor's list by status does ask for it (0047)
  if old.status <> new.status and old.status in ('registration', 'classification', 'process', 'transfer_asked')
     and new.status in ('registration', 'classification', 'process', 'transfer_asked') then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('steps', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  end if;
  return null;
end $$;
drop trigger keep_office_u on appeal_facts;
drop trigger mark_statistics_id on appeal_facts;
drop trigger mark_statistics_u on appeal_facts;
drop trigger mark_steps_u on appeal_facts;
create trigger keep_iud after insert or update or delete on appeal_facts for each row execute function keep_fact();
drop function keep_office_facts, mark_appeal_statistics, mark_appeal_step;

-- A new appeal: its facts are in hand, and are not read again for each office that takes part.
create or replace function keep_appeal() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  facts_changed boolean;
  was_at_post boolean := not is_new and old.status = 'classification' and old.position_level_id is not null;
  was_in_process boolean := not is_new and old.status = 'process';
  is_at_post boolean := new.status = 'classification' and new.position_level_id is not null;
  is_in_process boolean := new.status = 'process';
  person applicants;
  participants int[];
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
    participants := array[new.holder_id];
    if new.registered_org_id <> new.holder_id then
      participants := participants || new.registered_org_id;
    end if;
    if new.forwarded_from_id <> all (participants) then
      participants := participants || new.forwarded_from_id;
    end if;
    -- nobody else knows of it yet: what `keep_participant` would look for is here
    insert into office_appeals (office_id, id, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
      applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, applicant_count, term_days,
      is_control, is_mahalla, status, sender_organization_id, incoming_date, position_level_id, transfer_org_id)
    select o, new.id, new.created_at, new.resolved_at, new.deadline, person.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id,
      new.kind_id, new.channel_id, person.applicant_type_id, person.region_id, person.area_id, person.gender_id, person.social_status_id, person.privileged_category_id,
      new.repeatability_type_id, new.closing_kind_id, new.applicant_count, (new.term ->> 'days')::int, new.is_control, new.is_mahalla, new.status, new.sender_organization_id,
      new.incoming_date, new.position_level_id, new.transfer_org_id from unnest(participants) o;
    insert into list_total_changes (organization_id, list, n)
    select o, l.list, 1 from unnest(participants) o cross join (values ('closed', new.status = 'resolved'), ('appeals', new.status <> 'deleted')) l (list, counts) where l.counts;
    insert into appeal_organizations (appeal_id, organization_id) select new.id, o from unnest(participants) o
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
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

create or replace function keep_participant() returns trigger language plpgsql as $$
declare
  seen counted_office_appeals;
  appeal bigint := case when tg_op = 'DELETE' then old.appeal_id else new.appeal_id end;
  organization int := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  if tg_op = 'INSERT' then
    -- of a new appeal `keep_appeal` has written it
    if exists (select from office_appeals where id = appeal and office_id = organization) then return null; end if;
    -- whoever changes the facts meanwhile changes them here too: one of the two waits for the other
    perform from appeal_facts where id = appeal for share;
    select * into seen from counted_office_appeals where id = appeal and office_id = organization;
    -- a load of many tables in one statement comes by its tasks before the facts, and rebuilds all of this at its end
    if not found then return null; end if;
    insert into office_appeals select seen.*;
    insert into list_total_changes (organization_id, list, n)
    select organization, l.list, 1 from (values ('closed', seen.status = 'resolved'), ('appeals', seen.status <> 'deleted')) l (list, counts) where l.counts;
    insert into statistics_changes (family, appeal_id, organization_ids, created_day, resolved_day, deadline_day)
    values ('appeals', appeal, array[organization], tashkent_day(seen.created_at), tashkent_day(seen.resolved_at), seen.deadline);
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
