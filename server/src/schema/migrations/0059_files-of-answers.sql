-- An answer that is written again after a rejection may have the files of the rejected one: they stay with both.
alter table answer_files drop constraint answer_files_file_id_key;
create index on answer_files (file_id);
