-- Where an office's numbers of a year begin.

-- The last number of the paper book, after which the office went on here; no number was given while `last` is the same.
alter table appeal_number_counters add column goes_on_after int not null default 0;
