-- Search: patterns, the keys of appeals and of incoming records.

-- The LIKE pattern of a search text. Not inlined, for the same reason as name_key. A text of signs alone finds nothing.
create or replace function search_pattern(t text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return '%' || nullif(fold(t), '') || '%';
end $$;

create or replace function name_pattern(t text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return '%' || nullif(name_key(t), '') || '%';
end $$;

create or replace function count_name_parts() returns void language sql as $$
  insert into name_parts as known (part, n)
  select substr(k.key, i, 3), count(*)
    from (select person || ' ' || entity as key from appeal_search order by appeal_id desc limit 10000) k,
         generate_series(1, length(k.key) - 2) i
   group by 1 order by 1
  on conflict (part) do update set n = excluded.n where known.n <> excluded.n
$$;

-- Patterns of four rare parts of the words of a name: the rarest of each word, then its next one, for parts of one word occur together.
-- Words with fewer parts repeat the longest word instead. Counts are looked up part by part: a join would read all of them.
create or replace function rare_parts(words text[]) returns text[] language plpgsql stable parallel safe strict as $$
declare keys text[] := array(select name_key(word) from unnest(words) word order by length(word) desc);
begin
  return (array(
      select '%' || p.part || '%'
        from (select p.part, min(p.turn) as turn, min(p.n) as n
                from (select k.key, p.part, p.n, row_number() over (partition by k.key order by p.n, p.part) as turn
                        from unnest(keys) k (key)
                       cross join lateral (
                              select distinct on (part) part, coalesce((select c.n from name_parts c where c.part = i.part), 0) as n
                                from (select substr(k.key, i, 3) as part from generate_series(1, length(k.key) - 2) i) i) p) p
               group by p.part) p
       order by p.turn, p.n, p.part)
    || array_fill('%' || keys[1] || '%', array[4]))[1:4];
end $$;

-- By what records of the same person were known that were merged into this one, and the record itself before it took lines of them.
create view former_applicants as
select coalesce(k.merged_into_id, k.id) as applicant_id, m.id, m.phone, m.full_name, m.birthdate, m.tax_id, m.passport_hmac,
       m.passport_number_hmac
  from applicant_merges m
  join applicants k on k.id = m.kept_id
 where m.taken_back_at is null;

-- The list of mergers. Whom a reader of it may not know by now has no name.
create view shown_merges as
select m.id, m.kept_id, m.other_id, m.merged_by, m.organization_id, m.appeals, m.merged_at, m.until,
       case when not told.is_hidden then k.full_name end as kept_name, case when not told.is_hidden then m.full_name end as other_name,
       case
         when m.taken_back_at is not null then 'taken_back'
         when m.removed_at is not null or m.until <= now() then 'final'
         else 'merged'
       end as status,
       m.taken_back_by, m.taken_back_at
  from applicant_merges m
  left join applicants k on k.id = m.kept_id
  left join applicants o on o.id = m.other_id
 cross join lateral (
        select exists (
                 select from appeals u
                  where u.applicant_id in (m.kept_id, k.merged_into_id, m.other_id, o.merged_into_id) and u.is_undisclosed) as is_hidden) told
 where m.before_merge_id is null;

-- By what a record is found, besides its name.
create view applicant_facts as
select id as applicant_id, phone, tax_id, passport_hmac, passport_number_hmac from applicants
union all
select applicant_id, phone, tax_id, passport_hmac, passport_number_hmac from former_applicants;

-- The words of a name, behind each `|` those of a former one.
create or replace function keep_search() returns trigger language plpgsql as $$
declare of_persons bigint[];
begin
  if tg_table_name = 'applicants' then
    of_persons := array[new.id, new.merged_into_id, old.merged_into_id];
  end if;
  insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
  select a.id, fold(a.number),
         case when p.applicant_type_id = 1 then name_words(p.full_name) || former.names else '' end,
         case when p.applicant_type_id = 2 then name_words(p.full_name) || former.names else '' end,
         p.phone || former.phones, fold(coalesce(a.document_number, '')), fold(coalesce(a.incoming_number, ''))
    from appeals a
    join applicants p on p.id = a.applicant_id
   cross join lateral (
          select coalesce(string_agg('|' || name_words(f.full_name), '' order by f.id), '') as names,
                 coalesce(string_agg(' ' || f.phone, '' order by f.id), '') as phones
            from former_applicants f
           where f.applicant_id = p.id) former
   where a.id = any (case when tg_table_name = 'appeals' then array[new.id]
                          else array(select id from appeals where applicant_id = any (of_persons)) end)
  on conflict (appeal_id) do update
     set number = excluded.number, person = excluded.person, entity = excluded.entity, phone = excluded.phone,
         document_number = excluded.document_number, incoming_number = excluded.incoming_number;
  return null;
end $$;

create or replace function keep_incoming_text() returns trigger language plpgsql as $$
begin
  new.text_key := case when new.status <> 'registered' then fold(new.text) end;
  return new;
end $$;

create trigger keep_search_iu
  after insert or update of applicant_id, document_number, incoming_number on appeals
  for each row
  execute function keep_search();

create trigger keep_search_u
  after update of applicant_type_id, last_name, first_name, middle_name, organization_name, phone, merged_into_id on applicants
  for each row
  execute function keep_search();

create trigger keep_text_i
  before insert on incoming_appeals
  for each row
  execute function keep_incoming_text();

create trigger keep_text_u
  before update of status, text on incoming_appeals
  for each row
  execute function keep_incoming_text();

-- Applicants are ordered by it; from what the name is generated of, because here it is not yet.
create or replace function keep_name_order() returns trigger language plpgsql as $$
begin
  new.name_order := sort_key(case when new.applicant_type_id = 2 then coalesce(new.organization_name, '')
                                  else concat_ws(' ', new.last_name, new.first_name, new.middle_name) end);
  return new;
end $$;

create trigger keep_name_order_iu
  before insert or update of applicant_type_id, last_name, first_name, middle_name, organization_name on applicants
  for each row
  execute function keep_name_order();

-- A merger decides on what was seen.
create or replace function count_applicant_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger count_version_u
  before update on applicants
  for each row
  execute function count_applicant_version();
