-- What a reading is made of, and what it left unread. A reading of before is made anew at night where today's says more, and stays until then.
alter table file_readings
  add column made_of text[] not null default '{}',
  add column not_read text[] not null default '{}',
  add column is_outdated boolean not null default false;

-- documents that hold their text as such, pages that seemed to, and faxes
update file_readings r
   set is_outdated = true, tries = 0
  from files f
 where f.id = r.file_id and r.state <> 'waiting'
   and (r.confidence = 100 or r.state = 'failed' or f.mime_type = 'image/tiff')
   and f.mime_type in (
     'application/pdf', 'image/tiff', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text',
     'application/rtf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet', 'message/rfc822',
     'text/plain', 'text/csv');

create index file_readings_outdated_idx on file_readings (file_id)
  where is_outdated;
