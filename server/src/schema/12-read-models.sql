-- Tables that triggers fill, so that lists, counters and search read little.

-- The organisations that take or took part in an appeal: visibility, counters and totals read it.
create table appeal_organizations (
  appeal_id bigint references appeals deferrable initially deferred,
  organization_id int references organizations,
  -- An organisation that must decide on a transfer sees the appeal while it is asked.
  is_asked boolean not null default false,
  primary key (organization_id, appeal_id)
);
create index appeal_organizations_appeal_id_idx on appeal_organizations (appeal_id);

-- What appeals are counted by, in narrow rows with the column names of `appeals`.
create table appeal_facts (
  id bigint primary key references appeals on delete cascade deferrable initially deferred,
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
  gender_id int,
  social_status_id int,
  privileged_category_id int,
  repeatability_type_id int,
  closing_kind_id int,
  result_type_id int,
  topic_id int,
  applicant_count int not null,
  term_days int,
  is_control boolean not null,
  is_mahalla boolean not null,
  status text not null
);
create index appeal_facts_created on appeal_facts (created_at);
create index appeal_facts_resolved on appeal_facts (resolved_at)
  where resolved_at is not null;
create index appeal_facts_open on appeal_facts (deadline)
  where status in ('registration', 'classification', 'process', 'transfer_asked');

-- The appeals that an office sees, with everything its lists filter and order by.
create table office_appeals (
  office_id int,
  id bigint,
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
  gender_id int,
  social_status_id int,
  privileged_category_id int,
  repeatability_type_id int,
  closing_kind_id int,
  result_type_id int,
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
  primary key (id, office_id)
);
create index office_appeals_seen on office_appeals (office_id, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id,
    kind_id, channel_id, applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id,
    repeatability_type_id, closing_kind_id, result_type_id, topic_id, applicant_count, term_days, is_control, is_mahalla, status,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id);
create index office_appeals_open on office_appeals (office_id, status, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id,
    kind_id, channel_id, applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id,
    repeatability_type_id, closing_kind_id, result_type_id, topic_id, applicant_count, term_days, is_control, is_mahalla,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where status not in ('resolved', 'deleted');
create index office_appeals_created on office_appeals (office_id, created_at, id)
  include (status);
create index office_appeals_deadline on office_appeals (office_id, deadline, id)
  include (status);
create index office_appeals_mahalla on office_appeals (office_id, status, id desc)
  include (created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id,
    kind_id, channel_id, applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id,
    repeatability_type_id, closing_kind_id, result_type_id, topic_id, applicant_count, term_days, is_control, is_mahalla,
    sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  where is_mahalla;

-- How an appeal went so far: read by the list of silent appeals (workflow.md, section 8).
create table appeal_course (
  appeal_id bigint primary key references appeals on delete cascade,
  last_event_at timestamptz,
  -- how often a question came back or the appeal went to another organisation
  times_sent int not null default 0,
  -- the most requests for more time of one question
  deadline_requests int not null default 0
);
create index appeal_course_to_and_fro on appeal_course (appeal_id)
  where times_sent >= 2 or deadline_requests >= 3;

-- Folded keys for search: narrow, so that the trigram indexes stay small.
create table appeal_search (
  appeal_id bigint primary key references appeals on delete cascade deferrable initially deferred,
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

-- Open tasks counted by the columns of `tasks` that lists use, so that a list's own predicate reads here too.
create table open_task_totals (
  organization_id int not null references organizations on delete cascade,
  status text not null,
  department_id int,
  executor_id bigint,
  position_level_id int,
  answer_author_id bigint,
  has_news boolean not null,
  n bigint not null
);
create unique index open_task_totals_key on open_task_totals (organization_id, status, department_id, executor_id,
  position_level_id, answer_author_id, has_news) NULLS not DISTINCT;

create table open_task_changes (
  id bigint generated always as identity primary key,
  organization_id int not null,
  status text not null,
  department_id int,
  executor_id bigint,
  position_level_id int,
  answer_author_id bigint,
  has_news boolean not null,
  n int not null
);
create index open_task_changes_organization_id_status_idx on open_task_changes (organization_id, status);
