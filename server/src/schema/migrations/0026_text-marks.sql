-- The sketch of an appeal's text, by which similar ones are found; those from before have none and are found by their person.
alter table appeals add column text_marks int[];
