-- The calendar for whoever is about to keep a deadline: a change of it waits for them, and they for it. The second statement reads
-- what was committed while the first one waited.
create function held_calendar(out terms jsonb, out working date[], out off date[]) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('murojaat calendar'));
  select (select value from settings where key = 'terms'), coalesce(array_agg(day) filter (where kind = 'working'), '{}'), coalesce(array_agg(day) filter (where kind <> 'working'), '{}')
    into terms, working, off from calendar_days;
end $$;
