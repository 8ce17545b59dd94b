-- Tables that triggers fill, so that lists, counters and search read little.

-- The appeals that an office sees: a row for each office that takes or took part, with everything that lists, counters and
-- reports filter, order and count by. The row of the holder (`is_own`) is also the appeal's own row, for readers
-- of many offices or of their own work only. `refresh_appeal_rows` fills it from the view `counted_appeal_rows`.
create table appeal_rows (
  id bigint references appeals on delete cascade,
  office_id int references organizations,
  -- An office that must decide on a transfer sees the appeal while it is asked.
  is_asked boolean not null,
  -- The office holds the appeal.
  is_own boolean not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  deadline date not null,
  birthdate date,
  holder_id int not null,
  registered_org_id int not null,
  forwarded_from_id int,
  reception_leader_id bigint,
  kind_id int not null,
  channel_id int not null,
  applicant_type_id int not null,
  region_id int,
  area_id int,
  mahalla_id int,
  gender_id int,
  social_status_id int,
  privileged_category_id int,
  repeatability_type_id int,
  closing_kind_id int,
  result_type_id int,
  -- of its first question that was sent and not withdrawn
  topic_id int,
  applicant_count int not null,
  term_days int,
  is_control boolean not null,
  is_mahalla boolean not null,
  status text not null,
  sender_organization_id int,
  incoming_date date,
  position_level_id int,
  transfer_org_id int,
  last_event_at timestamptz,
  -- how often a question came back or the appeal went to another organisation
  times_sent int not null,
  -- the most requests for more time of one question
  deadline_requests int not null,
  primary key (id, office_id)
);
-- Two indexes cover every filter, so that counting an office's appeals, or its open ones, reads no table.
create index appeal_rows_office on appeal_rows (office_id, id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, term_days,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id);
create index appeal_rows_open on appeal_rows (office_id, status, id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, term_days,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where status not in ('resolved', 'deleted');
create index appeal_rows_created on appeal_rows (office_id, created_at, id) include (status);
create index appeal_rows_deadline on appeal_rows (office_id, deadline, id) include (status);
create index appeal_rows_mahalla on appeal_rows (office_id, status, id) where is_mahalla;
-- The same for the appeals' own rows, which readers of many offices and reports of them use.
create index appeal_rows_own on appeal_rows (id)
  include (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla,
    status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id,
    social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, term_days,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where is_own and status <> 'deleted';
create index appeal_rows_own_created on appeal_rows (created_at, id) where is_own;
create index appeal_rows_own_resolved on appeal_rows (resolved_at, id) where is_own and resolved_at is not null;
create index appeal_rows_own_deadline on appeal_rows (deadline, id) where is_own;
-- Offices that took part in appeals of others.
create index appeal_rows_of_others on appeal_rows (office_id, id) include (holder_id, status)
  where not is_own and not is_asked;

-- Folded keys for search: narrow, so that the trigram indexes stay small.
create table appeal_search (
  appeal_id bigint primary key references appeals on delete cascade,
  number text not null,
  person text not null,
  entity text not null,
  phone text not null,
  document_number text not null,
  incoming_number text not null
);
create index appeal_search_number_person_entity_phone_document_number_in_idx on appeal_search using gin (number gin_trgm_ops,
  person gin_trgm_ops, entity gin_trgm_ops, phone gin_trgm_ops, document_number gin_trgm_ops, incoming_number gin_trgm_ops)
  with (gin_pending_list_limit='128');

-- How often three letters occur in recent names. A search for a long name asks the index only for its rarest parts,
-- because nearly every name contains "ova".
create table name_parts (
  part text primary key,
  n int not null
);

-- Words of names, for a word that was typed with a wrong letter. Added with the parts, never removed.
create table name_spellings (
  word text primary key
);

-- Totals that are too large to be counted at each look. Changes are appended, so that writers of one office never wait for
-- each other, and are folded into the total later. Both are read together, so the total is exact in every snapshot.
create table list_totals (
  organization_id int references organizations on delete cascade,
  list text,
  n bigint not null,
  primary key (organization_id, list)
);

create table list_total_changes (
  id bigint generated always as identity primary key,
  organization_id int not null,
  list text not null,
  n int not null
);
create index list_total_changes_organization_id_list_n_idx on list_total_changes (organization_id, list)
  include (n);
