-- How often three letters stand in the names of late: of a long name the index of the search keys is asked for the rarest parts only, for
-- nearly every name has "ova" in it, and to follow each part of a full name through the index took 35 ms of a million appeals, six take 2.
create table name_parts (part text primary key, n int not null);
create function count_name_parts() returns void language sql as $$
  insert into name_parts as known (part, n)
  select substr(k.key, i, 3), count(*) from (select person || ' ' || entity as key from appeal_search order by appeal_id desc limit 10000) k, generate_series(1, length(k.key) - 2) i
   group by 1 order by 1
  on conflict (part) do update set n = excluded.n where known.n <> excluded.n
$$;
-- The key of a name, then patterns of its six rarest parts; a name too short for so many says all of itself instead.
create function rare_parts(name text) returns text[] language plpgsql stable parallel safe strict as $$
declare k text := nullif(name_key(name), '');
begin
  return k || (array(select '%' || p.part || '%' from (select distinct substr(k, i, 3) as part from generate_series(1, length(k) - 2) i) p left join name_parts c on c.part = p.part
                      order by coalesce(c.n, 0), p.part) || array_fill('%' || k || '%', array[6]))[1:6];
end $$;
select count_name_parts();
-- The card asks for the reviews of its tasks, closed ones too.
create index reviews_task on reviews (task_id);
