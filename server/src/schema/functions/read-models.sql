-- The read model of appeals. Its columns are computed in one view, and one function brings its rows up to date.

-- The result of an appeal is that of its tasks; where they differ, the first in the order of workflow.md, section 8.
create or replace function appeal_result(appeal bigint) returns int language sql stable as $$
  select w.result_type_id
    from tasks k
    join answers w on w.id = k.answer_id
    join result_types y on y.id = w.result_type_id
   where k.appeal_id = appeal and k.parent_id is null and k.status = 'resolved'
   order by array_position(
       array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id
   limit 1
$$;

-- Whether an office was late with an appeal that has ended: it had it when a term ran out, or its holder closed it after its end. Nobody had to
-- consider what was accepted for information.
create or replace function office_was_late(appeal bigint, office int, holder int) returns boolean language sql stable as $$
  select exists (select from late_terms l where l.appeal_id = appeal and l.task_id is null and l.is_late and l.organization_id in (office, holder))
    or exists (select from appeals a
                where a.id = appeal and (a.resolved_at at time zone 'Asia/Tashkent')::date > a.deadline
                  and a.closing_kind_id is distinct from (select id from closing_kinds where code = 'for_information'))
$$;

-- The appeal that a duplicate joined, or the first of those where that one joined another in turn.
create or replace function first_joined(appeal bigint) returns bigint language sql stable as $$
  with recursive earlier as (
    select id, is_joined, earlier_appeal_id from appeals where id = appeal
    union all
    select a.id, a.is_joined, a.earlier_appeal_id from earlier e join appeals a on a.id = e.earlier_appeal_id where e.is_joined)
  select id from earlier where not is_joined
$$;

-- What the records say of an appeal, by the names of the columns in `appeal_rows`. A joined duplicate has the result and the topic of the first one.
create view appeal_columns as
select a.id, a.created_at, a.resolved_at, a.deadline, coalesce(p.birthdate, p.counted_birthdate) as birthdate, a.holder_id, a.registered_org_id, a.forwarded_from_id,
       a.reception_leader_id, a.kind_id, a.channel_id, p.applicant_type_id, p.region_id, p.area_id, p.mahalla_id, p.gender_id,
       p.social_status_id, p.privileged_category_id, a.repeatability_type_id, a.closing_kind_id,
       case when a.status = 'resolved' then appeal_result(first.id) end as result_type_id,
       (select t.topic_id
          from tasks t
         where t.appeal_id = first.id and t.parent_id is null and t.status not in ('draft', 'cancelled')
         order by t.id limit 1) as topic_id,
       a.applicant_count, (a.term ->> 'days')::int as term_days, a.is_control, a.is_mahalla, a.status,
       a.sender_organization_id, a.incoming_date, a.position_level_id, a.transfer_org_id,
       events.last_event_at, events.times_sent, a.received_at,
       coalesce(a.place_area_id, p.area_id) as place_area_id,
       case when a.place_area_id is null then p.mahalla_id else a.place_mahalla_id end as place_mahalla_id,
       coalesce((select count(*)
                   from requests q
                   join tasks k on k.id = q.task_id
                  where k.appeal_id = a.id and q.type = 'deadline'
                  group by k.id order by count(*) desc limit 1), 0)::int as deadline_requests
  from appeals a
  join applicants p on p.id = a.applicant_id
 cross join lateral (select case when a.is_joined then first_joined(a.id) else a.id end as id) first
 cross join lateral (
        -- notes, reminders and mergers are no steps
        select max(h.at) filter (where h.action not in ('note', 'strike-note', 'remind', 'escalate-to-head', 'escalate-to-controller', 'merge-applicant', 'take-back-merge', 'join-problem', 'leave-problem')) as last_event_at,
               (count(*) filter (where h.action in ('return', 'accept-ask-send-another-org')))::int as times_sent
          from history h
         where h.appeal_id = a.id) events;

-- Who takes part in an appeal. Whoever took part once stays; an office that is only asked to take it over goes with the question.
create view appeal_offices as
select id, office_id, bool_and(is_asked) as is_asked
  from (select a.id, o.office_id, o.is_asked
          from appeals a
         cross join lateral (
                values (a.holder_id, false), (a.registered_org_id, false), (a.forwarded_from_id, false), (a.transfer_org_id, true)) o (office_id, is_asked)
        union all
        -- A draft is nobody's business outside the office that writes it, even if it is withdrawn.
        select t.appeal_id, t.organization_id, false
          from tasks t
         where t.status not in ('draft', 'cancelled') or t.dispatched_at is not null
        union all
        select r.id, r.office_id, false from appeal_rows r where not r.is_asked) offices
 where office_id is not null
 group by id, office_id;

-- What `appeal_rows` should contain.
create view counted_appeal_rows as
select o.id, o.office_id, o.is_asked, o.office_id = c.holder_id as is_own, c.created_at, c.resolved_at, c.deadline, c.birthdate, c.holder_id, c.registered_org_id,
       c.forwarded_from_id, c.reception_leader_id, c.kind_id, c.channel_id, c.applicant_type_id, c.region_id, c.area_id, c.mahalla_id,
       c.gender_id, c.social_status_id, c.privileged_category_id, c.repeatability_type_id, c.closing_kind_id, c.result_type_id,
       c.topic_id, c.applicant_count, c.term_days, c.is_control, c.is_mahalla, c.status,
       c.sender_organization_id, c.incoming_date, c.position_level_id, c.transfer_org_id, c.last_event_at, c.times_sent,
       c.deadline_requests,
       l.late_term, c.received_at,
       appeal_facts(c.status, c.kind_id, c.applicant_type_id, c.repeatability_type_id, c.closing_kind_id, c.result_type_id, c.channel_id,
         c.is_control, c.applicant_count, l.late_term) as facts,
       case when c.status in ('registration', 'classification', 'process', 'transfer_asked') then c.deadline end as open_deadline,
       extract(year from age((c.created_at at time zone 'Asia/Tashkent')::date, c.birthdate))::smallint as age,
       c.place_area_id, c.place_mahalla_id
  from appeal_offices o
  join appeal_columns c on c.id = o.id
 cross join lateral (
        select case when c.status = 'resolved' and office_was_late(c.id, o.office_id, c.holder_id) then c.term_days end as late_term) l;

-- With the rows of the duplicates that joined them.
create or replace function refresh_appeal_rows(appeals_changed bigint[]) returns void language plpgsql as $$
declare
  joined bigint[] := appeals_changed;
begin
  loop
    -- Two transactions that change one appeal would each miss what the other writes; nothing joins one that is locked.
    perform from appeals where id = any (joined) order by id for no key update;
    joined := array(select id from appeals where earlier_appeal_id = any (joined) and is_joined);
    exit when joined = '{}';
    appeals_changed := appeals_changed || joined;
  end loop;
  if exists (select from appeal_rows r where r.id = any (appeals_changed) and r.is_asked) then
    delete from appeal_rows r
     where r.id = any (appeals_changed) and r.is_asked
       and not exists (select from appeal_offices o where o.id = r.id and o.office_id = r.office_id);
  end if;
  insert into appeal_rows as r
  select * from counted_appeal_rows c where c.id = any (appeals_changed)
  on conflict (id, office_id) do update
     set (is_asked, is_own, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id,
          reception_leader_id, kind_id, channel_id, applicant_type_id, region_id, area_id, mahalla_id, gender_id, social_status_id,
          privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, applicant_count, term_days,
          is_control, is_mahalla, status, sender_organization_id, incoming_date, position_level_id,
          transfer_org_id, last_event_at, times_sent, deadline_requests, late_term, received_at, facts, open_deadline, age, place_area_id,
          place_mahalla_id)
       = (excluded.is_asked, excluded.is_own, excluded.created_at, excluded.resolved_at, excluded.deadline, excluded.birthdate, excluded.holder_id,
          excluded.registered_org_id, excluded.forwarded_from_id, excluded.reception_leader_id, excluded.kind_id,
          excluded.channel_id, excluded.applicant_type_id, excluded.region_id, excluded.area_id, excluded.mahalla_id, excluded.gender_id,
          excluded.social_status_id, excluded.privileged_category_id, excluded.repeatability_type_id, excluded.closing_kind_id,
          excluded.result_type_id, excluded.topic_id, excluded.applicant_count, excluded.term_days, excluded.is_control,
          excluded.is_mahalla, excluded.status, excluded.sender_organization_id, excluded.incoming_date,
          excluded.position_level_id, excluded.transfer_org_id, excluded.last_event_at, excluded.times_sent,
          excluded.deadline_requests, excluded.late_term, excluded.received_at, excluded.facts, excluded.open_deadline,
          excluded.age, excluded.place_area_id, excluded.place_mahalla_id)
   where r is distinct from excluded;
end $$;

-- The lists of an office that count the appeal of this row; `counted_list_totals` says the same of all rows.
create or replace function appeal_row_lists(r appeal_rows) returns text[] language sql immutable as $$
  select array_remove(array[
    case when r.status <> 'deleted' then 'appeals' end,
    case when r.status <> 'deleted' and r.is_own then 'own-appeals' end,
    case when r.status = 'resolved' then 'closed' end,
    case when r.status = 'process' and r.office_id in (r.holder_id, r.registered_org_id) then 'process' end,
    case when r.status = 'registration' and not r.is_mahalla and r.is_own then 'registration' end,
    case when r.status = 'classification' and r.is_own then 'unlocated ' || r.position_level_id end,
    case when r.status = 'transfer_asked' and r.office_id = r.transfer_org_id then 'send-to-another-org' end], null)
$$;

-- Totals follow the rows.
create or replace function appeal_row_added_or_removed() returns trigger language plpgsql as $$
declare
  r constant appeal_rows := case tg_op when 'DELETE' then old else new end;
begin
  insert into list_total_changes (organization_id, list, n)
  select r.office_id, l.list, case tg_op when 'DELETE' then -1 else 1 end from unnest(appeal_row_lists(r)) l (list);
  return null;
end $$;

create or replace function appeal_row_changed() returns trigger language plpgsql as $$
declare
  was text[] := appeal_row_lists(old);
  lists text[] := appeal_row_lists(new);
begin
  if was <> lists then
    insert into list_total_changes (organization_id, list, n)
    select new.office_id, list, sum(n)
      from (select unnest(was) as list, -1 as n union all select unnest(lists), 1) moved
     group by list having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace function applicant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_appeal_rows(array(select id from appeals where applicant_id = new.id));
  return null;
end $$;

-- A transaction that changes an appeal or its tasks ends with their history, so their rows are refreshed once, with it.
create or replace function history_written() returns trigger language plpgsql as $$
begin
  perform refresh_appeal_rows(array(select distinct appeal_id from written));
  return null;
end $$;

create trigger row_added_or_removed
  after insert or delete on appeal_rows
  for each row
  execute function appeal_row_added_or_removed();

create trigger row_changed
  after update on appeal_rows
  for each row
  execute function appeal_row_changed();

create trigger refresh_rows_u
  after update of applicant_type_id, region_id, area_id, mahalla_id, gender_id, birthdate, social_status_id, privileged_category_id
  on applicants
  for each row
  execute function applicant_changed();

create trigger refresh_rows_i
  after insert on history
  referencing new table as written
  for each statement
  execute function history_written();
