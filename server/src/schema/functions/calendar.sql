-- Days in Tashkent and the office calendar.

create or replace function tashkent_day(moment timestamp with time zone) returns date language sql immutable as $$
  select (moment at time zone 'Asia/Tashkent')::date
$$;

create or replace function is_working_day(d date) returns boolean language sql stable as $$
  select coalesce(
      (select c.kind = 'working' from calendar_days c where c.day = d),
      not coalesce((select value -> 'weekend' from settings where key = 'terms'), '[6, 7]') @> to_jsonb(extract(isodow from d)::int))
$$;

-- The n-th working day before a day, by the stored calendar (workflow.md, section 5).
create or replace function working_day_before(today date, n int) returns date language sql stable as $$
  select d::date
    from generate_series(today - 1, today - 60 - 4 * n, interval '-1 day') d
    left join calendar_days c on c.day = d::date
   where coalesce(
       c.kind = 'working',
       not coalesce((select value -> 'weekend' from settings where key = 'terms'), '[6, 7]') @> to_jsonb(extract(isodow from d)::int))
   order by d desc offset n - 1 limit 1
$$;

-- For whoever is about to store a deadline: a change of the calendar waits for them, and they for it. The second statement
-- sees what was committed while the first one waited.
create or replace function hold_calendar() returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('murojaat calendar'));
  return (select version from versions where kind = 'calendar');
end $$;
