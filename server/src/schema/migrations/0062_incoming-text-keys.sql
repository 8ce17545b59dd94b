-- The text of what came from outside, folded for the filters of what waits and of what was rejected: to fold 1,800 texts anew took 52 to 99 ms
-- at each look. Of what is registered nobody asks here: its text is the appeal's. By a trigger and not a generated column, for which the whole
-- table would be written anew while its readers wait.
alter table incoming_appeals add column text_key text;

create function keep_incoming_text() returns trigger language plpgsql as $$
begin
  new.text_key := case when new.status <> 'registered' then fold(new.text) end;
  return new;
end $$;
create trigger keep_text_i before insert on incoming_appeals for each row execute function keep_incoming_text();
create trigger keep_text_u before update of status, text on incoming_appeals for each row execute function keep_incoming_text();
