-- The first page of a letter as a small JPEG, of at most 3,000 bytes; null where it is no picture. What waits in a pile is read again at night.
alter table file_readings add column small bytea;
update file_readings r
   set is_outdated = true, tries = 0
  from scanned_letters s
 where s.file_id = r.file_id and s.status = 'waiting' and r.state <> 'waiting';
