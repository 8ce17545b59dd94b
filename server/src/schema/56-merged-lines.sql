-- A kept record that takes lines of the other one (decision 55): a row of its own says what it said itself before that merger, so that it is found
-- by that as well and gets it back.
alter table applicant_merges add column before_merge_id bigint references applicant_merges;
-- The fields that the merger changed, encrypted; null once nobody can take it back.
alter table applicant_merges add column record text;
create index applicant_merges_before_merge_id_idx on applicant_merges (before_merge_id)
  where before_merge_id is not null;

-- Since lists and reports count by `appeal_rows`, nothing reads these by a person that the primary key does not find as well.
drop index applicants_traits;
