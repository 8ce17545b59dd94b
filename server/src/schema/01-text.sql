-- How texts and names are folded for search. Indexes store what these two functions return, so a change of either needs a migration that rebuilds them.

create extension if not exists pg_trgm;

-- Folds text in any of the three scripts to one search key of lower case ASCII letters and digits: spellings of one name in Uzbek
-- Latin, Uzbek Cyrillic and Russian meet here (o', oʻ, ў -> o; x, h, ҳ, х -> h; ц, ts -> s).
create or replace function fold(t text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(t), 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'ье', 'ye'),
        'абвгғдеэжзийкқлмнңопрстуўфхҳыъьѕ''`´ʻʼ‘’“”"«»', 'abvggdeejziykqlmnnoprstuofhhi'),
      'x', 'h'), 'ts', 's'), 'ye', 'e'), 'iy', 'i'), 'yi', 'i'), 'kh', 'h'), 'dj', 'j'), 'zh', 'j'),
    '[^a-z0-9]+', '', 'g')
$$;

-- Names are written as they sound: Toʻlqin, Тўлқин, Тулкин, Tolqin; Jahongir, Жаҳонгир, Джахангир; Gʻulom, Ғулом, Гулям. Russian
-- writes o as о or а, and oʻ as у or о, so these meet in one key only when a, o, oʻ and u do. `fold`, for words of a text, distinguishes
-- suv and sav. In plpgsql because an inlined function with a hundred calls would be planned at each statement.
create or replace function name_key(t text) returns text language plpgsql immutable parallel safe strict as $$
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
