-- What of a message from outside could not be kept: a list of { part, reason, given }, encrypted, for a part may be a passport; null: nothing.
alter table incoming_appeals add column left_out text;
