-- Word templates that an administrator has put in the place of the built-in ones; the content as it was checked and packed anew
create table document_templates (
  name text not null, language_id int not null references languages, file_name text not null check (length(file_name) between 1 and 255), content bytea not null check (octet_length(content) < 10000000),
  uploaded_by bigint not null references users, uploaded_at timestamptz not null default now(), primary key (name, language_id)
);
create index on document_templates (language_id);
create index on document_templates (uploaded_by);
