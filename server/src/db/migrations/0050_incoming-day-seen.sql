-- By the day of the incoming letter a supervisor's list read all appeals from end to end; now it reads the narrow index of what is seen.
-- A new index stands beside the old one until it is ready.
create index appeals_in_sight on appeals (id desc)
  include (status, holder_id, registered_org_id, applicant_id, channel_id, kind_id, sender_organization_id, created_at, deadline, resolved_at, applicant_count, incoming_date)
  where status <> 'deleted';
drop index appeals_seen;
alter index appeals_in_sight rename to appeals_seen;
