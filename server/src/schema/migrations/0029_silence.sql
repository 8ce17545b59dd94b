-- The n-th working day before a day, by the calendar kept (workflow.md, section 5): what has not moved since then was silent for n working days.
create function working_day_before(today date, n int) returns date stable language sql as $$
  select d::date
    from generate_series(today - 1, today - 60 - 4 * n, interval '-1 day') d
    left join calendar_days c on c.day = d::date
   where coalesce(c.kind = 'working', not coalesce((select value -> 'weekend' from settings where key = 'terms'), '[6, 7]') @> to_jsonb(extract(isodow from d)::int))
   order by d desc offset n - 1 limit 1
$$;
