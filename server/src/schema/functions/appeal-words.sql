-- What changes a text says so in `text_changes`; the job `index-texts` writes the words.

create or replace function note_appeal_text() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) values (new.id);
  return null;
end $$;

create or replace function note_text_of_appeal() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) values (new.appeal_id);
  return null;
end $$;

create or replace function note_text_of_task() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) select t.appeal_id from tasks t where t.id = new.task_id;
  return null;
end $$;

-- The appeals that a file is of, as far as it is searched.
create or replace function appeals_of_file(file bigint) returns setof bigint language sql stable as $$
  select l.appeal_id from appeal_files l where l.file_id = file
  union select t.appeal_id from answer_files l join answers w on w.id = l.answer_id join tasks t on t.id = w.task_id where l.file_id = file
  union select t.appeal_id from review_files l join reviews v on v.id = l.review_id join tasks t on t.id = v.task_id where l.file_id = file
  union select q.appeal_id from inquiry_files l join inquiries q on q.id = l.inquiry_id where l.file_id = file
$$;

create or replace function note_file_text() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) select appeals_of_file(new.file_id)
   where exists (select from file_readings r where r.file_id = new.file_id and r.state = 'ready');
  return null;
end $$;

-- A file that was read anew and holds no text after all.
create or replace function note_file_unread() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) select appeals_of_file(new.file_id);
  return null;
end $$;

create or replace function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into text_changes (appeal_id) values (old.appeal_id);
  return null;
end $$;

create trigger note_text_i
  after insert on appeals
  for each row
  execute function note_appeal_text();

create trigger note_text_u
  after update of text on appeals
  for each row
  when (old.text is distinct from new.text)
  execute function note_appeal_text();

create trigger note_text_i
  after insert on tasks
  for each row
  when (new.status <> 'draft')
  execute function note_text_of_appeal();

create trigger note_text_u
  after update of status, text, resolution_text on tasks
  for each row
  when (new.status <> 'draft' and (old.status = 'draft' or new.status = 'cancelled' or old.text is distinct from new.text
    or old.resolution_text is distinct from new.resolution_text))
  execute function note_text_of_appeal();

create trigger note_text_i
  after insert on answers
  for each row
  execute function note_text_of_task();

create trigger note_text_u
  after update of text on answers
  for each row
  when (old.text is distinct from new.text)
  execute function note_text_of_task();

create trigger note_text_i
  after insert on history
  for each row
  when (new.action in ('note', 'strike-note'))
  execute function note_text_of_appeal();

create trigger note_text_iu
  after insert or update of state on file_readings
  for each row
  when (new.state = 'ready')
  execute function note_file_text();

create trigger note_text_u
  after update of state on file_readings
  for each row
  when (old.state = 'ready' and new.state <> 'ready')
  execute function note_file_unread();

create trigger note_text_i
  after insert on appeal_files
  for each row
  execute function note_file_text();

create trigger note_text_d
  after delete on appeal_files
  for each row
  execute function note_removed_file();

create trigger note_text_i
  after insert on answer_files
  for each row
  execute function note_file_text();

create trigger note_text_i
  after insert on review_files
  for each row
  execute function note_file_text();

create trigger note_text_i
  after insert on inquiry_files
  for each row
  execute function note_file_text();

-- During the upgrade that brings them, the version before goes on writing until these triggers are there: what it wrote left its history.
insert into text_changes (appeal_id)
select distinct appeal_id from history where at > now() - interval '1 hour' and appeal_id is not null;
