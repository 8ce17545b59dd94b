-- Appeals are counted by the day on which they were received, and by whether they were late. What fills two columns and makes indexes of them comes
-- before what readers would wait for.

-- The triggers of the version before call what it no longer has, and no list or total changes. Writers wait, readers do not.
alter table appeal_rows disable trigger user;
alter table tasks disable trigger user;
update appeal_rows r
   set received_at = a.received_at,
       late_term = case when a.status = 'resolved' and exists (
         select from late_terms l where l.appeal_id = a.id and l.task_id is null and l.is_late and l.organization_id in (r.office_id, a.holder_id))
       then (a.term ->> 'days')::int end
  from appeals a
 where a.id = r.id;
update tasks t set was_late = true
 where exists (select from late_terms l where l.task_id = t.id and l.organization_id = t.organization_id and l.is_late);

alter table appeal_rows enable trigger user;
alter table tasks enable trigger user;

create index appeal_rows_received on appeal_rows (office_id, received_at, id) include (status);
create index appeal_rows_own_received on appeal_rows (received_at, id) where is_own;
create index appeal_rows_of_office on appeal_rows (office_id, id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term,
    sender_organization_id, incoming_date, position_level_id, received_at);
create index appeal_rows_still_open on appeal_rows (office_id, status, id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term,
    sender_organization_id, incoming_date, position_level_id, received_at)
  where status not in ('resolved', 'deleted');
create index appeal_rows_of_holder on appeal_rows (id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term,
    sender_organization_id, incoming_date, position_level_id, received_at)
  where is_own and status <> 'deleted';
create index tasks_of_office on tasks (organization_id, status, id)
  include (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, from_org_id, answer_id, department_id, parent_id,
    accepted_at, is_control, has_news, was_returned, was_rejected, was_extended, was_late);
create index tasks_of_sender on tasks (from_org_id, status, id)
  include (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, organization_id, answer_id, department_id, parent_id,
    accepted_at, is_control, has_news, was_returned, was_rejected, was_extended, was_late)
  where from_org_id <> organization_id;

drop index appeal_rows_office, appeal_rows_open, appeal_rows_own, tasks_organization, tasks_sent;
alter index appeal_rows_of_office rename to appeal_rows_office;
alter index appeal_rows_still_open rename to appeal_rows_open;
alter index appeal_rows_of_holder rename to appeal_rows_own;
alter index tasks_of_office rename to tasks_organization;
alter index tasks_of_sender rename to tasks_sent;
