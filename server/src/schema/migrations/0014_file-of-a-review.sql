-- who may read a file is asked by the file
create index on reviews (answer_file_id) where answer_file_id is not null;
