-- A withdrawn appeal is closed, but its applicant is still to be sent a letter. Those of before are not asked about again.
alter table appeals add column needs_letter boolean not null default false;
create index appeals_letter on appeals (holder_id) where needs_letter;
