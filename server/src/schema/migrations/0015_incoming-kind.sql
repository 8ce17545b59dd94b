-- the kind that the sender chose; staff may choose another when they register it
alter table incoming_appeals add column kind_id int references appeal_kinds;
