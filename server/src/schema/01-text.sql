-- How texts and names are folded for search. Indexes store what these two functions return, so a change of either needs a migration that rebuilds them.

create extension if not exists pg_trgm;

-- Folds text in any of the three scripts to one search key of lower case ASCII letters and digits: spellings of one name in Uzbek
-- Latin, Uzbek Cyrillic and Russian meet here (o', oʻ, ў -> o; x, h, ҳ, х -> h; ц, ts -> s).
create or replace function fold(t text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(t), 'ş', 'sh'), 'ç', 'ch'), 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'ье', 'ye'),
        'абвгғдеэжзийкқлмнңопрстуўфхҳыõóöüúğǵıъьѕ''`´ʻʼ‘’“”"«»', 'abvggdeejziykqlmnnoprstuofhhiooouuggi'),
      'x', 'h'), 'ts', 's'), 'ye', 'e'), 'iy', 'i'), 'yi', 'i'), 'kh', 'h'), 'dj', 'j'), 'zh', 'j'),
    '[^a-z0-9]+', '', 'g')
$$;

-- Names are written as they sound: Toʻlqin, Тўлқин, Тулкин, Tolqin; Jahongir, Жаҳонгир, Джахангир; Gʻulom, Ғулом, Гулям. Russian
-- writes o as о or а, and oʻ as u or о, so these meet in one key only when a, o, oʻ and u do. `fold`, for words of a text, distinguishes
-- suv and sav. The words stay apart by one space. In plpgsql because an inlined function with a hundred calls would be planned at each statement.
create or replace function name_sounds(t text) returns text language plpgsql immutable parallel safe strict as $$
declare k text := lower(normalize(t, NFC)) || ' ';
begin
  if k ~ '[а-яёўқғҳ]' then
    k := replace(replace(replace(replace(replace(replace(replace(replace(replace(k, 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'ya'), 'я', 'ya'), 'ё', 'ya'), 'ье', 'e');
  end if;
  k := replace(replace(k, 'ş', 'sh'), 'ç', 'ch');
  k := translate(k, 'абвгғдеэжзийкқлмнңопрстуўфхҳыouqxwõóöüúğǵıъьѕ''`´ʻʼ‘’', 'abvggdeejziykklmnnaprstaafhhiaakhvaaaaaggi');
  k := regexp_replace(k, '[^a-z0-9]+', ' ', 'g');
  -- digraphs, also those of passports (Khurshid, Ghayrat, Djamshid, Shchukin)
  k := replace(replace(replace(replace(replace(replace(replace(k, 'ts', 's'), 'kh', 'h'), 'gh', 'g'), 'dj', 'j'), 'zh', 'j'), 'td', 'd'), 'shch', 'sh');
  -- Абдуллоҳ and Абдулла, Муҳаммад and Мухаммед, Иброҳим and Ибрагим, Темур and Тимур, Феруза and Фируза, Fargʻona and Фергана
  k := replace(replace(replace(replace(replace(replace(k, 'llah ', 'lla '), 'med', 'mad'), 'bragim', 'brahim'), 'timar', 'temar'), 'firaz', 'feraz'), 'fergan', 'fargan');
  k := replace(replace(replace(k, 'ye', 'e'), 'iy', 'i'), 'yi', 'i');
  -- Зулфия and Зульфия, Дарё and Дарья: what softens a consonant is not heard
  k := regexp_replace(k, '([bcdfghjklmnprstvz])y', '\1', 'g');
  return btrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(k,
    'aa', 'a'), 'bb', 'b'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'),
    'rr', 'r'), 'ss', 's'), 'tt', 't'), 'yy', 'y'), 'zz', 'z'));
end $$;

-- A name as one word, for it is typed with spaces in other places than it is written. The schema is named because an index is built
-- without a search path.
create or replace function name_key(t text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return replace(regexp_replace(public.name_sounds(t), '([a-z]) \1', '\1', 'g'), ' ', '');
end $$;

-- A name by its words and as one word, with spaces at both ends: '% anvar %' finds a whole word, '%anvar%' any piece.
create or replace function name_words(t text) returns text language plpgsql immutable parallel safe strict as $$
declare words text := name_sounds(t);
begin
  return ' ' || words || '  ' || replace(regexp_replace(words, '([a-z]) \1', '\1', 'g'), ' ', '') || ' ';
end $$;

-- Uzbek Latin to Cyrillic, letter by letter as `toCyrillic` of the contract; a test compares them.
create or replace function to_cyrillic(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  pairs constant text[] := '{oʻ,ў,gʻ,ғ,ts,ц,sh,ш,ch,ч,yo,ё,yu,ю,ya,я,ye,е}';
begin
  -- e at the beginning of a word and after a vowel
  t := regexp_replace(t, '((?<=[aeiouAEIOU])|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))e', 'э', 'g');
  t := regexp_replace(t, '((?<=[aeiouAEIOUэ])|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))E', 'Э', 'g');
  for i in 1 .. array_length(pairs, 1) by 2 loop
    t := regexp_replace(t, left(pairs[i], 1) || '[' || right(pairs[i], 1) || upper(right(pairs[i], 1)) || ']', pairs[i + 1], 'g');
    t := regexp_replace(t, upper(left(pairs[i], 1)) || '[' || right(pairs[i], 1) || upper(right(pairs[i], 1)) || ']', upper(pairs[i + 1]), 'g');
  end loop;
  return translate(t, 'abdefghijklmnopqrstuvxyzʼABDEFGHIJKLMNOPQRSTUVXYZ', 'абдефгҳижклмнопқрстувхйзъАБДЕФГҲИЖКЛМНОПҚРСТУВХЙЗ');
end $$;
