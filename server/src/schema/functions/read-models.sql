-- The read models of appeals.

-- The result of an appeal is that of its tasks; where they differ, the first in the order of workflow.md, section 8.
create or replace function appeal_result(appeal bigint) returns int language sql stable as $$
  select w.result_type_id from tasks k join answers w on w.id = k.answer_id join result_types y on y.id = w.result_type_id
   where k.appeal_id = appeal and k.parent_id is null and k.status = 'resolved'
   order by array_position(array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id limit 1
$$;

create or replace function keep_topic_and_result(appeal bigint) returns void language plpgsql as $$
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

create or replace function keep_fact() returns trigger language plpgsql as $$
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
  -- a supervisor's list by status does ask for it
  if old.status <> new.status and old.status in ('registration', 'classification', 'process', 'transfer_asked')
     and new.status in ('registration', 'classification', 'process', 'transfer_asked') then
    insert into statistics_changes (family, appeal_id, created_day, resolved_day, deadline_day)
    values ('steps', new.id, tashkent_day(new.created_at), tashkent_day(new.resolved_at), new.deadline);
  end if;
  return null;
end $$;

create or replace function keep_applicant_facts() returns trigger language plpgsql as $$
begin
  update appeal_facts f
     set applicant_type_id = new.applicant_type_id, region_id = new.region_id, area_id = new.area_id, gender_id = new.gender_id, birthdate = new.birthdate,
         social_status_id = new.social_status_id, privileged_category_id = new.privileged_category_id
    from appeals a where a.applicant_id = new.id and f.id = a.id;
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

create or replace function keep_participants(appeal appeals) returns void language plpgsql as $$
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

create or replace function keep_appeal_course() returns trigger language plpgsql as $$
declare sent int := (new.action in ('return', 'accept-ask-send-another-org'))::int;
begin
  update appeal_course set last_event_at = new.at, times_sent = times_sent + sent where appeal_id = new.appeal_id;
  if not found then
    insert into appeal_course (appeal_id, last_event_at, times_sent) values (new.appeal_id, new.at, sent);
  end if;
  return null;
end $$;

create or replace function keep_deadline_requests() returns trigger language plpgsql as $$
begin
  insert into appeal_course as c (appeal_id, deadline_requests)
  select k.appeal_id, (select count(*) from requests q where q.task_id = new.task_id and q.type = 'deadline') from tasks k where k.id = new.task_id
  on conflict (appeal_id) do update set deadline_requests = greatest(c.deadline_requests, excluded.deadline_requests);
  return null;
end $$;

create or replace procedure rebuild_appeal_facts() language plpgsql as $$
begin
  lock table applicants, appeals, tasks, appeal_organizations in share mode;
  perform set_config('murojaat.rebuilds', 'yes', true);
  delete from appeal_facts;
  -- in the order of time, which is that of reading
  insert into appeal_facts select * from counted_appeal_facts order by id;
  perform set_config('murojaat.rebuilds', '', true);
  delete from statistics_changes;
  insert into statistics_changes (family) values ('all');
  call rebuild_office_appeals();
end $$;

create or replace procedure rebuild_office_appeals() language plpgsql as $$
begin
  lock table appeals, appeal_organizations, appeal_facts in share mode;
  delete from office_appeals;
  -- an office's together, in the order of time, which is how they are read
  insert into office_appeals select * from counted_office_appeals order by office_id, id;
end $$;

create or replace procedure rebuild_appeal_course() language plpgsql as $$
begin
  lock table appeals, tasks, history, requests in share mode;
  delete from appeal_course;
  insert into appeal_course select * from counted_appeal_course order by appeal_id;
end $$;

create view counted_appeal_course as
 SELECT id AS appeal_id,
    ( SELECT h.at
           FROM history h
          WHERE h.appeal_id = a.id
          ORDER BY h.id DESC
         LIMIT 1) AS last_event_at,
    (( SELECT count(*) AS count
           FROM history h
          WHERE h.appeal_id = a.id AND (h.action = ANY (ARRAY['return'::text, 'accept-ask-send-another-org'::text]))))::integer AS times_sent,
    COALESCE(( SELECT count(*) AS count
           FROM requests q
             JOIN tasks k ON k.id = q.task_id
          WHERE k.appeal_id = a.id AND q.type = 'deadline'::text
          GROUP BY k.id
          ORDER BY (count(*)) DESC
         LIMIT 1), 0::bigint)::integer AS deadline_requests
   FROM appeals a
  WHERE (EXISTS ( SELECT
           FROM history h
          WHERE h.appeal_id = a.id));

create view counted_appeal_facts as
 WITH results AS (
         SELECT DISTINCT ON (k.appeal_id) k.appeal_id,
            w.result_type_id
           FROM tasks k
             JOIN answers w ON w.id = k.answer_id
             JOIN result_types y ON y.id = w.result_type_id
          WHERE k.parent_id IS NULL AND k.status = 'resolved'::text
          ORDER BY k.appeal_id, (array_position(ARRAY['positive'::text, 'justified'::text, 'explained'::text, 'legal_advice'::text, 'others'::text, 'rejected'::text, 'unseen'::text], y.code)), y.id
        ), topics AS (
         SELECT DISTINCT ON (tasks.appeal_id) tasks.appeal_id,
            tasks.topic_id
           FROM tasks
          WHERE tasks.parent_id IS NULL AND (tasks.status <> ALL (ARRAY['draft'::text, 'cancelled'::text]))
          ORDER BY tasks.appeal_id, tasks.id
        )
 SELECT a.id,
    a.created_at,
    a.resolved_at,
    a.deadline,
    p.birthdate,
    a.holder_id,
    a.registered_org_id,
    a.forwarded_from_id,
    a.reception_leader_id,
    a.kind_id,
    a.channel_id,
    p.applicant_type_id,
    p.region_id,
    p.area_id,
    p.gender_id,
    p.social_status_id,
    p.privileged_category_id,
    a.repeatability_type_id,
    a.closing_kind_id,
        CASE
            WHEN a.status = 'resolved'::text THEN r.result_type_id
            ELSE NULL::integer
        END AS result_type_id,
    t.topic_id,
    a.applicant_count,
    (a.term ->> 'days'::text)::integer AS term_days,
    a.is_control,
    a.is_mahalla,
    a.status
   FROM appeals a
     JOIN applicants p ON p.id = a.applicant_id
     LEFT JOIN results r ON r.appeal_id = a.id
     LEFT JOIN topics t ON t.appeal_id = a.id;

create view counted_office_appeals as
 SELECT ao.organization_id AS office_id,
    f.id,
    f.created_at,
    f.resolved_at,
    f.deadline,
    f.birthdate,
    f.holder_id,
    f.registered_org_id,
    f.forwarded_from_id,
    f.reception_leader_id,
    f.kind_id,
    f.channel_id,
    f.applicant_type_id,
    f.region_id,
    f.area_id,
    f.gender_id,
    f.social_status_id,
    f.privileged_category_id,
    f.repeatability_type_id,
    f.closing_kind_id,
    f.result_type_id,
    f.topic_id,
    f.applicant_count,
    f.term_days,
    f.is_control,
    f.is_mahalla,
    f.status,
    a.sender_organization_id,
    a.incoming_date,
    a.position_level_id,
    a.transfer_org_id
   FROM appeal_organizations ao
     JOIN appeal_facts f ON f.id = ao.appeal_id
     JOIN appeals a ON a.id = ao.appeal_id;

create trigger keep_iud
  after insert or delete or update on appeal_facts
  for each row
  execute function keep_fact();

create trigger keep_iud
  after insert or delete or update on appeal_organizations
  for each row
  execute function keep_participant();

create trigger keep_facts_u
  after update of applicant_type_id, region_id, area_id, gender_id, birthdate, social_status_id, privileged_category_id on applicants
  for each row
  when (old.applicant_type_id is distinct from new.applicant_type_id or old.region_id is distinct from new.region_id or old.area_id is distinct from new.area_id or old.gender_id is distinct from new.gender_id or old.birthdate is distinct from new.birthdate or old.social_status_id is distinct from new.social_status_id or old.privileged_category_id is distinct from new.privileged_category_id)
  execute function keep_applicant_facts();

create trigger keep_course_i
  after insert on history
  for each row
  execute function keep_appeal_course();

create trigger keep_course_i
  after insert on requests
  for each row
  when (new.type = 'deadline')
  execute function keep_deadline_requests();
