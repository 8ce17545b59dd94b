-- who was given a password by somebody else: nothing but changing it is possible before that
alter table users add column password_change_due boolean not null default false;
