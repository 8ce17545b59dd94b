-- An action reads its appeal (and task) without a lock and says, together with what it writes, that nothing has happened to the appeal
-- since: every event of an appeal or of one of its tasks is a row of history, and whoever writes one holds the appeal. Where something has
-- happened the transaction ends with the code of what was taken for so and is not (0057).
create function hold_appeal(appeal bigint, last_event bigint) returns void language plpgsql as $$
begin
  perform from appeals where id = appeal for no key update;
  -- asked after the lock: a statement of its own sees what was kept while it waited
  if (select max(id) from history where appeal_id = appeal) is distinct from last_event then
    raise exception 'the appeal has changed since it was read' using errcode = 'MU001';
  end if;
end $$;
