-- Names are written as they are heard: Toʻlqin, Тўлқин, Тулкин, Tolqin; Jahongir, Жаҳонгир, Джахангир; Gʻulom, Ғулом, Гулям. What Russian writes for o is о or а,
-- for oʻ it is у or о, so that all of these meet in one key only when a, o, oʻ and u do; so Norov finds Nurov, and a shorter list is had by typing the first name too.
-- Words of a text keep `fold`, in which suv and sav differ. In plpgsql: inlined, a hundred calls would be planned at each statement.
create function name_key(t text) returns text language plpgsql immutable parallel safe strict as $$
declare k text := lower(normalize(t, NFC)) || ' ';
begin
  if k ~ '[а-яёўқғҳ]' then
    k := replace(replace(replace(replace(replace(replace(replace(replace(replace(k, 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'ya'), 'я', 'ya'), 'ё', 'ya'), 'ье', 'e');
  end if;
  k := translate(k, 'абвгғдеэжзийкқлмнңопрстуўфхҳыouqxwъьѕ''`´ʻʼ‘’', 'abvggdeejziykklmnnaprstaafhhiaakhv');
  -- digraphs, also those of passports (Khurshid, Ghayrat, Djamshid)
  k := replace(replace(replace(replace(replace(replace(k, 'ts', 's'), 'kh', 'h'), 'gh', 'g'), 'dj', 'j'), 'zh', 'j'), 'td', 'd');
  -- Абдуллоҳ and Абдулла, Муҳаммад and Мухаммед, Иброҳим and Ибрагим, Темур and Тимур, Феруза and Фируза
  k := replace(replace(replace(replace(replace(k, 'llah ', 'lla '), 'med', 'mad'), 'bragim', 'brahim'), 'timar', 'temar'), 'firaz', 'feraz');
  k := replace(replace(replace(k, 'ye', 'e'), 'iy', 'i'), 'yi', 'i');
  -- Зулфия and Зульфия, Дарё and Дарья: what softens a consonant is not heard
  k := regexp_replace(k, '([bcdfghjklmnprstvz])y', '\1', 'g');
  k := regexp_replace(k, '[^a-z0-9]+', '', 'g');
  return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(k,
    'aa', 'a'), 'bb', 'b'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'),
    'rr', 'r'), 'ss', 's'), 'tt', 't'), 'yy', 'y'), 'zz', 'z');
end $$;
-- As `search_pattern`: of signs alone nothing remains, and nothing is found.
create function name_pattern(t text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return '%' || nullif(name_key(t), '') || '%';
end $$;

create or replace function keep_search() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
  select a.id, fold(a.number), case when p.applicant_type_id = 1 then name_key(p.full_name) else '' end, case when p.applicant_type_id = 2 then name_key(p.full_name) else '' end,
         p.phone, fold(coalesce(a.document_number, '')), fold(coalesce(a.incoming_number, ''))
    from appeals a join applicants p on p.id = a.applicant_id
   where a.id = any (case when tg_table_name = 'appeals' then array[new.id] else array(select id from appeals where applicant_id = new.id) end)
  on conflict (appeal_id) do update set number = excluded.number, person = excluded.person, entity = excluded.entity, phone = excluded.phone,
    document_number = excluded.document_number, incoming_number = excluded.incoming_number;
  return null;
end $$;

-- The keys are made anew beside the old ones, which are read meanwhile; only the exchange at the end keeps readers waiting.
lock table appeals, applicants, appeal_search in share row exclusive mode;
create table new_search (like appeal_search);
insert into new_search
  select s.appeal_id, s.number, case when p.applicant_type_id = 1 then name_key(p.full_name) else '' end, case when p.applicant_type_id = 2 then name_key(p.full_name) else '' end,
         s.phone, s.document_number, s.incoming_number
    from appeal_search s join appeals a on a.id = s.appeal_id join applicants p on p.id = a.applicant_id;
alter table new_search add constraint new_search_pkey primary key (appeal_id);
create index new_search_keys on new_search using gin (number gin_trgm_ops, person gin_trgm_ops, entity gin_trgm_ops, phone gin_trgm_ops, document_number gin_trgm_ops, incoming_number gin_trgm_ops)
  with (gin_pending_list_limit = 128);
alter table new_search add foreign key (appeal_id) references appeals on delete cascade;
analyze new_search;
drop table appeal_search;
alter table new_search rename to appeal_search;
alter index new_search_pkey rename to appeal_search_pkey;
alter index new_search_keys rename to appeal_search_number_person_entity_phone_document_number_in_idx;
alter table appeal_search rename constraint new_search_appeal_id_fkey to appeal_search_appeal_id_fkey;
