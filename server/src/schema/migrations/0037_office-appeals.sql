-- The appeals of an office with all that its lists filter and order by, in rows of the office's own: what it sees was found by asking of each appeal whether the
-- office takes part and then what its facts say (at 1,000,000 appeals 250,000 pages and seconds for a filter over the 36,000 in process of the largest office).
-- Columns are named as in `appeals` and `appeal_facts`, so that a predicate means the same over all three.
create table office_appeals (
  office_id int not null,
  id bigint not null,
  created_at timestamptz not null, resolved_at timestamptz, deadline date not null, birthdate date,
  holder_id int not null, registered_org_id int not null, forwarded_from_id int, reception_leader_id bigint,
  kind_id int not null, channel_id int not null, applicant_type_id int not null, region_id int, area_id int, gender_id int,
  social_status_id int, privileged_category_id int, repeatability_type_id int, closing_kind_id int, result_type_id int, topic_id int,
  applicant_count int not null, term_days int, is_control boolean not null, is_mahalla boolean not null, status text not null,
  sender_organization_id int, incoming_date date, position_level_id int, transfer_org_id int,
  primary key (id, office_id)
);

-- What the rows should be; for filling, and for the nightly comparison.
create view counted_office_appeals as
  select ao.organization_id as office_id, f.id, f.created_at, f.resolved_at, f.deadline, f.birthdate, f.holder_id, f.registered_org_id, f.forwarded_from_id, f.reception_leader_id, f.kind_id,
         f.channel_id, f.applicant_type_id, f.region_id, f.area_id, f.gender_id, f.social_status_id, f.privileged_category_id, f.repeatability_type_id,
         f.closing_kind_id, f.result_type_id, f.topic_id, f.applicant_count, f.term_days, f.is_control, f.is_mahalla, f.status,
         a.sender_organization_id, a.incoming_date, a.position_level_id, a.transfer_org_id
    from appeal_organizations ao join appeal_facts f on f.id = ao.appeal_id join appeals a on a.id = ao.appeal_id;

create procedure rebuild_office_appeals() language plpgsql as $$
begin
  lock table appeals, appeal_organizations, appeal_facts in share mode;
  delete from office_appeals;
  -- an office's together, in the order of time, which is how they are read
  insert into office_appeals select * from counted_office_appeals order by office_id, id;
end $$;

-- An office sees an appeal from the moment in which it takes part.
create function keep_office_participation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from office_appeals where id = old.appeal_id and office_id = old.organization_id;
  else
    -- whoever changes the facts meanwhile changes them here too: one of the two waits for the other
    perform from appeal_facts where id = new.appeal_id for share;
    insert into office_appeals select * from counted_office_appeals where id = new.appeal_id and office_id = new.organization_id;
  end if;
  return null;
end $$;
create trigger keep_office_id after insert or delete on appeal_organizations for each row execute function keep_office_participation();

create function keep_office_facts() returns trigger language plpgsql as $$
begin
  update office_appeals
     set created_at = new.created_at, resolved_at = new.resolved_at, deadline = new.deadline, birthdate = new.birthdate, holder_id = new.holder_id,
         registered_org_id = new.registered_org_id, forwarded_from_id = new.forwarded_from_id, reception_leader_id = new.reception_leader_id,
         kind_id = new.kind_id, channel_id = new.channel_id, applicant_type_id = new.applicant_type_id, region_id = new.region_id, area_id = new.area_id,
         gender_id = new.gender_id, social_status_id = new.social_status_id, privileged_category_id = new.privileged_category_id,
         repeatability_type_id = new.repeatability_type_id, closing_kind_id = new.closing_kind_id, result_type_id = new.result_type_id, topic_id = new.topic_id,
         applicant_count = new.applicant_count, term_days = new.term_days, is_control = new.is_control, is_mahalla = new.is_mahalla, status = new.status
   where id = new.id;
  return null;
end $$;
create trigger keep_office_u after update on appeal_facts for each row when (old is distinct from new) execute function keep_office_facts();

create function keep_office_appeals() returns trigger language plpgsql as $$
begin
  update office_appeals
     set sender_organization_id = new.sender_organization_id, incoming_date = new.incoming_date, position_level_id = new.position_level_id, transfer_org_id = new.transfer_org_id
   where id = new.id;
  return null;
end $$;
create trigger keep_office_u after update of sender_organization_id, incoming_date, position_level_id, transfer_org_id on appeals for each row
  when ((old.sender_organization_id, old.incoming_date, old.position_level_id, old.transfer_org_id)
    is distinct from (new.sender_organization_id, new.incoming_date, new.position_level_id, new.transfer_org_id))
  execute function keep_office_appeals();

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

call rebuild_office_appeals();
-- Every list of an office reads one of these and no table: of all that it sees, and of the sixth of it that is open; in the order of coming and of the terms.
create index office_appeals_seen on office_appeals (office_id, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
    applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id,
    topic_id, applicant_count, term_days, is_control, is_mahalla, status, sender_organization_id, incoming_date, position_level_id, transfer_org_id);
create index office_appeals_open on office_appeals (office_id, status, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
    applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id,
    topic_id, applicant_count, term_days, is_control, is_mahalla, sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where status not in ('resolved', 'deleted');
create index office_appeals_created on office_appeals (office_id, created_at, id) include (status);
create index office_appeals_deadline on office_appeals (office_id, deadline, id) include (status);
analyze office_appeals;
