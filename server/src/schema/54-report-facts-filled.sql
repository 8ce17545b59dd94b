-- Fills what reports count appeals by, and makes the indexes of reports. In a file of its own: a new column locks readers out until its
-- file ends.

-- No list or total changes by these. Writers wait, readers do not.
alter table appeal_rows disable trigger user;
update appeal_rows
   set facts = appeal_facts(status, kind_id, applicant_type_id, repeatability_type_id, closing_kind_id, result_type_id, channel_id, is_control,
         applicant_count, late_term),
       open_deadline = case when status in ('registration', 'classification', 'process', 'transfer_asked') then deadline end,
       age = extract(year from age((created_at at time zone 'Asia/Tashkent')::date, birthdate)),
       place_area_id = area_id,
       place_mahalla_id = mahalla_id;
alter table appeal_rows enable trigger user;

create index appeal_rows_of_office on appeal_rows (office_id, received_at, id)
  include (status, resolved_at, facts, open_deadline, holder_id, registered_org_id, forwarded_from_id, area_id, mahalla_id, topic_id,
    reception_leader_id, applicant_count, age, gender_id, social_status_id, privileged_category_id, place_area_id);
create index appeal_rows_of_holder on appeal_rows (received_at, id)
  include (resolved_at, facts, open_deadline, holder_id, registered_org_id, forwarded_from_id, area_id, mahalla_id, topic_id,
    reception_leader_id, applicant_count, age, gender_id, social_status_id, privileged_category_id, place_area_id)
  where is_own and status <> 'deleted';
-- What was asked about one matter in one district.
create index appeal_rows_place on appeal_rows (place_area_id, topic_id, received_at)
  where is_own and status <> 'deleted';
create index appeals_place_area_id_idx on appeals (place_area_id)
  where place_area_id is not null;
create index appeals_place_mahalla_id_idx on appeals (place_mahalla_id)
  where place_mahalla_id is not null;

drop index appeal_rows_received, appeal_rows_own_received;
alter index appeal_rows_of_office rename to appeal_rows_received;
alter index appeal_rows_of_holder rename to appeal_rows_own_received;

-- What is open now is counted without reading tasks.
create index tasks_still_open on tasks (organization_id, deadline, id)
  include (status, is_control)
  where status not in ('draft', 'resolved', 'cancelled');
drop index tasks_open;
alter index tasks_still_open rename to tasks_open;

alter table appeals
  validate constraint appeals_place_area_id_fkey,
  validate constraint appeals_place_mahalla_id_fkey,
  validate constraint appeals_place_of_area_check,
  validate constraint appeals_place_text_check;
