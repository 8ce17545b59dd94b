-- What appeals are counted by, in narrow rows: a report over 1,000,000 appeals reads 150 MB and not the texts. Columns are named as in
-- `appeals`, so that a predicate means the same over both; those of the applicant, the first question and the answers stand beside them.
create table appeal_facts (
  id bigint primary key references appeals on delete cascade,
  created_at timestamptz not null, resolved_at timestamptz, deadline date not null, birthdate date,
  holder_id int not null, registered_org_id int not null, forwarded_from_id int, reception_leader_id bigint,
  kind_id int not null, channel_id int not null, applicant_type_id int not null, region_id int, area_id int, gender_id int,
  social_status_id int, privileged_category_id int, repeatability_type_id int, closing_kind_id int, result_type_id int, topic_id int,
  applicant_count int not null, term_days int, is_control boolean not null, is_mahalla boolean not null, status text not null
) with (fillfactor = 85);

-- The result of an appeal is that of its tasks; where they differ, the first in the order of workflow.md, section 8.
create function appeal_result(appeal bigint) returns int stable language sql as $$
  select w.result_type_id from tasks k join answers w on w.id = k.answer_id join result_types y on y.id = w.result_type_id
   where k.appeal_id = appeal and k.parent_id is null and k.status = 'resolved'
   order by array_position(array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id limit 1
$$;
-- The topic of an appeal is that of its first question that was sent and not withdrawn.
create function appeal_topic(appeal bigint) returns int stable language sql as $$
  select topic_id from tasks where appeal_id = appeal and parent_id is null and status not in ('draft', 'cancelled') order by id limit 1
$$;

-- What the facts should be, read from the records; for filling, and for the nightly comparison.
create view counted_appeal_facts as
  with results as (
    select distinct on (k.appeal_id) k.appeal_id, w.result_type_id
      from tasks k join answers w on w.id = k.answer_id join result_types y on y.id = w.result_type_id
     where k.parent_id is null and k.status = 'resolved'
     order by k.appeal_id, array_position(array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id),
  topics as (select distinct on (appeal_id) appeal_id, topic_id from tasks where parent_id is null and status not in ('draft', 'cancelled') order by appeal_id, id)
  select a.id, a.created_at, a.resolved_at, a.deadline, p.birthdate, a.holder_id, a.registered_org_id, a.forwarded_from_id, a.reception_leader_id,
         a.kind_id, a.channel_id, p.applicant_type_id, p.region_id, p.area_id, p.gender_id, p.social_status_id, p.privileged_category_id,
         a.repeatability_type_id, a.closing_kind_id, case when a.status = 'resolved' then r.result_type_id end as result_type_id, t.topic_id,
         a.applicant_count, (a.term ->> 'days')::int as term_days, a.is_control, a.is_mahalla, a.status
    from appeals a join applicants p on p.id = a.applicant_id left join results r on r.appeal_id = a.id left join topics t on t.appeal_id = a.id;

create procedure rebuild_appeal_facts() language plpgsql as $$
begin
  lock table applicants, appeals, tasks in share mode;
  delete from appeal_facts;
  -- in the order of time, which is that of reading
  insert into appeal_facts select * from counted_appeal_facts order by id;
end $$;

create function keep_appeal_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into appeal_facts (id, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
      applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, applicant_count, term_days,
      is_control, is_mahalla, status)
    select new.id, new.created_at, new.resolved_at, new.deadline, p.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id,
           new.kind_id, new.channel_id, p.applicant_type_id, p.region_id, p.area_id, p.gender_id, p.social_status_id, p.privileged_category_id,
           new.repeatability_type_id, new.closing_kind_id, new.applicant_count, (new.term ->> 'days')::int, new.is_control, new.is_mahalla, new.status
      from applicants p where p.id = new.applicant_id;
    return null;
  end if;
  update appeal_facts
     set resolved_at = new.resolved_at, deadline = new.deadline, holder_id = new.holder_id, forwarded_from_id = new.forwarded_from_id,
         reception_leader_id = new.reception_leader_id, kind_id = new.kind_id, channel_id = new.channel_id, repeatability_type_id = new.repeatability_type_id,
         closing_kind_id = new.closing_kind_id, applicant_count = new.applicant_count, term_days = (new.term ->> 'days')::int, is_control = new.is_control,
         is_mahalla = new.is_mahalla, status = new.status, created_at = new.created_at, registered_org_id = new.registered_org_id,
         result_type_id = case when new.status <> 'resolved' then null when old.status = 'resolved' then result_type_id else appeal_result(new.id) end
   where id = new.id;
  if old.applicant_id <> new.applicant_id then
    update appeal_facts f
       set applicant_type_id = p.applicant_type_id, region_id = p.region_id, area_id = p.area_id, gender_id = p.gender_id, birthdate = p.birthdate,
           social_status_id = p.social_status_id, privileged_category_id = p.privileged_category_id
      from applicants p where p.id = new.applicant_id and f.id = new.id;
  end if;
  return null;
end $$;
create trigger keep_facts_i after insert on appeals for each row execute function keep_appeal_facts();
create trigger keep_facts_u after update of created_at, resolved_at, deadline, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
  repeatability_type_id, closing_kind_id, applicant_count, term, is_control, is_mahalla, status, applicant_id on appeals for each row execute function keep_appeal_facts();

create function keep_applicant_facts() returns trigger language plpgsql as $$
begin
  update appeal_facts f
     set applicant_type_id = new.applicant_type_id, region_id = new.region_id, area_id = new.area_id, gender_id = new.gender_id, birthdate = new.birthdate,
         social_status_id = new.social_status_id, privileged_category_id = new.privileged_category_id
    from appeals a where a.applicant_id = new.id and f.id = a.id;
  return null;
end $$;
create trigger keep_facts_u after update of applicant_type_id, region_id, area_id, gender_id, birthdate, social_status_id, privileged_category_id on applicants for each row
  when ((old.applicant_type_id, old.region_id, old.area_id, old.gender_id, old.birthdate, old.social_status_id, old.privileged_category_id)
    is distinct from (new.applicant_type_id, new.region_id, new.area_id, new.gender_id, new.birthdate, new.social_status_id, new.privileged_category_id))
  execute function keep_applicant_facts();

-- A question changes the facts when it is sent, withdrawn, classified anew or taken away; and when its answer is another one after the appeal was closed.
create function keep_task_facts() returns trigger language plpgsql as $$
declare appeal bigint := case when tg_op = 'DELETE' then old.appeal_id else new.appeal_id end;
begin
  update appeal_facts set topic_id = appeal_topic(appeal), result_type_id = case when status = 'resolved' then appeal_result(appeal) end
   where id = appeal and (topic_id, result_type_id) is distinct from (appeal_topic(appeal), case when status = 'resolved' then appeal_result(appeal) end);
  return null;
end $$;
create trigger keep_facts_i after insert on tasks for each row when (new.parent_id is null and new.status <> 'draft') execute function keep_task_facts();
create trigger keep_facts_u after update of status, topic_id, answer_id on tasks for each row
  when (new.parent_id is null and (old.topic_id <> new.topic_id or (old.status in ('draft', 'cancelled')) <> (new.status in ('draft', 'cancelled'))
    or (old.status = 'resolved') <> (new.status = 'resolved') or (new.status = 'resolved' and old.answer_id is distinct from new.answer_id)))
  execute function keep_task_facts();
create trigger keep_facts_d after delete on tasks for each row when (old.parent_id is null) execute function keep_task_facts();

call rebuild_appeal_facts();

create index appeal_facts_created on appeal_facts (created_at);
create index appeal_facts_resolved on appeal_facts (resolved_at) where resolved_at is not null;
create index appeal_facts_open on appeal_facts (deadline) where status in ('registration', 'classification', 'process', 'transfer_asked');
analyze appeal_facts;

-- Tasks that went back, whose answer was refused, whose term was moved: few among many, and counted together.
create index task_flows_returned on task_flows (task_id) where status = 'flow_rejected';
create index answers_rejected on answers (task_id) where rejected_at is not null;
create index requests_extended on requests (task_id) where type = 'deadline' and status = 'accepted';
