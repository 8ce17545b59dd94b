-- A mahalla's closed appeals are a tenth of what its office has closed; without an index of their own each page read all of the office's (6,700 pages at 1,000,000 appeals).
create index office_appeals_mahalla on office_appeals (office_id, status, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
    applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id,
    topic_id, applicant_count, term_days, is_control, is_mahalla, sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where is_mahalla;
