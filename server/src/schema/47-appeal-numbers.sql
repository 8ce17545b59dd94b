-- Where an office's numbers of a year begin, and where a number stands already, to warn of a twin.

-- without № and spaces, which people write or leave out
create index appeals_incoming_number on appeals (translate(incoming_number, '№ ' || chr(160), ''))
  where incoming_number is not null;
create index appeals_document_number on appeals (translate(document_number, '№ ' || chr(160), ''))
  where document_number is not null;

-- The last number of the paper book, after which the office went on here; no number was given while `last` is the same.
alter table appeal_number_counters add column goes_on_after int not null default 0;
