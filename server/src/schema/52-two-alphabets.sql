-- Two Latin alphabets: `contract/src/kit/alphabet.ts` says what a letter is, and a test compares what follows with it.

-- The letters of 2026, and those that are read as one, as in 1995 and small; nothing else changes. `lettersOf1995` of the contract.
create function old_latin(t text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(translate(normalize(t, NFC),
    'ÖõÕōŌŏŎĞḡḠĝĜǵǴŞșȘŝŜÇĉĈıİ', 'öööööööğğğğğğğşşşşşçççiI'), 'ö', 'oʻ'), 'ğ', 'gʻ'), 'ş', 'sh'), 'ç', 'ch')
$$;

-- Folds text in any of the three scripts to one search key of lower case ASCII letters and digits: spellings of one name in Uzbek
-- Latin, Uzbek Cyrillic and Russian meet here (o', oʻ, ў -> o; x, h, ҳ, х -> h; ц, ts -> s).
create or replace function fold(t text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(old_latin(t)), 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'ье', 'ye'),
        'абвгғдеэжзийкқлмнңопрстуўфхҳыõóöüúğǵıъьѕ''`´ʻʼ‘’“”"«»', 'abvggdeejziykqlmnnoprstuofhhiooouuggi'),
      'x', 'h'), 'ts', 's'), 'ye', 'e'), 'iy', 'i'), 'yi', 'i'), 'kh', 'h'), 'dj', 'j'), 'zh', 'j'),
    '[^a-z0-9]+', '', 'g')
$$;

-- Names are written as they sound: Toʻlqin, Тўлқин, Тулкин, Tolqin; Jahongir, Жаҳонгир, Джахангир; Gʻulom, Ғулом, Гулям. Russian
-- writes o as о or а, and oʻ as u or о, so these meet in one key only when a, o, oʻ and u do. `fold`, for words of a text, distinguishes
-- suv and sav. The words stay apart by one space. In plpgsql because an inlined function with a hundred calls would be planned at each statement.
create or replace function name_sounds(t text) returns text language plpgsql immutable parallel safe strict as $$
declare k text := lower(public.old_latin(t)) || ' ';
begin
  if k ~ '[а-яёўқғҳ]' then
    k := replace(replace(replace(replace(replace(replace(replace(replace(replace(k, 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'ya'), 'я', 'ya'), 'ё', 'ya'), 'ье', 'e');
  end if;
  k := translate(k, 'абвгғдеэжзийкқлмнңопрстуўфхҳыouqxwõóöüúğǵıъьѕ''`´‘’‛ʻʼʹ′', 'abvggdeejziykklmnnaprstaafhhiaakhvaaaaaggi');
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

-- What names are ordered by, compared by code point; `sortKey` of the contract says how, a test compares them.
create or replace function sort_key(t text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(trim(regexp_replace(translate(
    replace(replace(replace(replace(replace(
      translate(old_latin(t), 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЎҚҒҲ`´‘’‛ʻʼʹ′', 'abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ' || repeat('''', 9)),
      'o''', 'à'), 'g''', 'á'), 'sh', 'â'), 'ch', 'ã'), '''', ''),
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ',
    E'\u0400\u0401\u0402\u0403\u0404\u0405\u0406\u0407\u0408\u0409\u040A\u040B\u040C\u040D\u040E\u040F\u0410\u0411'
      '\u0412\u0413\u0414\u0415\u0416\u0417\u0418\u0419\u041A\u041B\u041C\u041D\u041E\u041F\u0420\u0421\u0422\u0423\u0424'),
    '[\s!-/:-@\[-`{-~«»“”„–—…№ ]+', ' ', 'g')),
    '\d+', repeat('0', 20) || '\&', 'g'), '0*\d*(\d{20})', '\1', 'g')
$$;

-- Latin letters of words of another language out of reach of what follows, and back.
create function hide_foreign(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  letter constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]';
  joined constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ-]';
  foreign_names constant text := 'çelik|koç|erdoğan|özdemir|özkan|chelsea|chevrolet|chicago|churchill|charlie|charles|richard|michael|michelin|michigan|munich|zurich|porsche|bosch|chrome|chromium|shakespeare|photoshop|sharepoint|mitsubishi|toshiba|shell';
  foreign_word constant text := '(?<!' || joined || ')(?=' || joined || '*(?:w|c(?!h)|(?![öğşçÖĞŞÇ])[À-ÖØ-öø-įĲ-žƀ-ɏ]|(?<!' || letter || ')(?:' || foreign_names || ')(?:lar)?(?:ning|ni|ga|da|dan|dagi)?(?!' || letter || ')))' || joined || '+';
  hidden constant text := E'\uE001\uE002\uE003\uE004\uE005\uE006\uE007\uE008\uE009\uE00A\uE00B\uE00C\uE00D\uE00E\uE00F\uE010\uE011\uE012'
    '\uE013\uE014\uE015\uE016\uE017\uE018\uE019\uE01A\uE01B\uE01C\uE01D\uE01E\uE01F\uE020\uE021\uE022\uE023\uE024'
    '\uE025\uE026\uE027\uE028\uE029\uE02A\uE02B\uE02C\uE02D\uE02E\uE02F\uE030\uE031\uE032\uE033\uE034\uE035\uE036\uE037\uE038\uE039\uE03A\uE03B\uE03C\uE03D\uE03E';
  shown constant text := 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZʻʼöğşçÖĞŞÇ';
  word text;
begin
  for word in select distinct m.parts[1] from regexp_matches(t, '(' || foreign_word || ')', 'gi') m (parts) loop
    t := regexp_replace(t, '(?<!' || joined || ')' || word || '(?!' || joined || ')', translate(word, shown, hidden), 'g');
  end loop;
  return t;
end $$;
create function show_foreign(t text) returns text language sql immutable parallel safe strict as $$
  select translate(t, E'\uE001\uE002\uE003\uE004\uE005\uE006\uE007\uE008\uE009\uE00A\uE00B\uE00C\uE00D\uE00E\uE00F\uE010\uE011\uE012'
    '\uE013\uE014\uE015\uE016\uE017\uE018\uE019\uE01A\uE01B\uE01C\uE01D\uE01E\uE01F\uE020\uE021\uE022\uE023\uE024'
    '\uE025\uE026\uE027\uE028\uE029\uE02A\uE02B\uE02C\uE02D\uE02E\uE02F\uE030\uE031\uE032\uE033\uE034\uE035\uE036\uE037\uE038\uE039\uE03A\uE03B\uE03C\uE03D\uE03E', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZʻʼöğşçÖĞŞÇ')
$$;

-- A name in Uzbek Latin to Cyrillic as `nameInCyrillic` of the contract.
create or replace function to_cyrillic(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  pairs constant text[] := '{oʻ,ў,gʻ,ғ,sh,ш,ch,ч,yo,ё,yu,ю,ya,я,ye,е}';
  consonant constant text := '([bcdfgjklmnprstvwxzBCDFGJKLMNPRSTVWXZ]|(?<=[scSC])[hH])';
  letter constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]';
  mark constant text := E'\uE000';
begin
  -- letters that are read as one of 2026
  t := translate(normalize(t, NFC), 'õÕōŌŏŎḡḠĝĜǵǴșȘŝŜĉĈıİ', 'öÖöÖöÖğĞğĞğĞşŞşŞçÇiI');
  t := public.hide_foreign(t);
  if t ~ '[öğşçÖĞŞÇ]' then
    -- who writes ş has given up sh
    if t ~ '[şŞ]' then t := regexp_replace(t, '[sS](?=[hH])', '\&ʼ', 'g'); end if;
    t := replace(replace(replace(replace(t, 'ö', 'oʻ'), 'ğ', 'gʻ'), 'ş', 'sh'), 'ç', 'ch');
    t := replace(replace(replace(replace(t, 'Ö', 'Oʻ'), 'Ğ', 'Gʻ'), 'Ş', 'Sh'), 'Ç', 'Ch');
  end if;
  t := regexp_replace(t, '(?<!' || letter || ')(?:is(?=hoq)|as(?=hob)|mus(?=haf)|mas(?=h(?![''`´‘’‛ʹ′]?' || letter || ')))', '\&ʼ', 'gi');
  -- keyboards give ʼ for ʻ
  t := regexp_replace(t, '([ogOG])ʼ', '\1ʻ', 'g');
  -- ts and s that are ц are c from here on
  t := regexp_replace(t, '(?<!' || letter || ')(?=ts(?!h))|(?=ts(?!' || letter || '))|(?=tsy(?:u|[bcdfghjklmnpqrstvxz]))'
    || '|(?=ts(?:i(?!z|n(?![aeos]))|e(?!v)|ev(?:a|ich|na)?(?!' || letter || ')|ova?(?!' || letter || ')))'
    || '|(?:(?<=(?:gol|gal|sin|kun|lis|pt|sp)i)|(?<=(?<!' || letter || ')yel))(?=tsin)'
    || '|(?:(?<=[aeiou])|(?<=oʻ))(?=ts[bdfglmnprtv])|(?=ts(?:man|kevich|ko(?!' || letter || ')))'
    || '|(?:(?<=[eio])|(?<=(?<!' || letter || ')s?lu))(?<!sove|oxo|oho)(?=tsk)'
    || '|(?:(?<=pi)|(?<=(?<!' || letter || ')uli))(?=tsa)|(?<=shvey)(?=tsar)', mark, 'gi');
  t := replace(replace(replace(replace(t, mark || 'ts', 'c'), mark || 'tS', 'c'), mark || 'Ts', 'C'), mark || 'TS', 'C');
  t := regexp_replace(t, '(?:(?<=k)|(?<!(?<!' || letter || ')(?:pen|man)|dimen|ekspan)(?<=n)|(?<!epilep)(?<=p)|(?<=(?<!' || letter || ')por)|(?<=komm?er))(?=siy)'
    || '|(?<=k)(?=sion)|(?<=vak)(?=sin)|(?<=(?<!' || letter || ')kon)(?=ser[nt])|(?<=kan)(?=selyar)'
    || '|(?<!' || letter || ')(?=s(?:irk(?!a)|ement|entner|entr|ikl|itrus|ifr(?!at)|isterna|ilindr|ivilizats|ellyuloz))', mark, 'gi');
  t := replace(replace(t, mark || 's', 'c'), mark || 'S', 'C');
  -- Рыбаков: no Uzbek y stands between consonants
  t := regexp_replace(t, '(?<=[bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ])y(?=[bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ])', 'ы', 'g');
  t := regexp_replace(t, '(?<=[bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ])Y(?=[bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ])', 'Ы', 'g');
  -- ye after a consonant, but for q, gʻ and h: объект, Юрьева, Оқер
  t := regexp_replace(t, consonant || '(?=y[eE]([kK]|[zZ][dD]))', '\1ъ', 'g');
  t := regexp_replace(t, consonant || '(?=Y[eE]([kK]|[zZ][dD]))', '\1Ъ', 'g');
  t := regexp_replace(t, consonant || '(?=y[eE])', '\1ь', 'g');
  t := regexp_replace(t, consonant || '(?=Y[eE])', '\1Ь', 'g');
  -- Соловьёв, Воробьёв
  t := regexp_replace(t, '([bvBV])(?=y[oO][vV][aA]?(?![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))', '\1ь', 'g');
  t := regexp_replace(t, '([bvBV])(?=Y[oO][vV][aA]?(?![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))', '\1Ь', 'g');
  -- e at the beginning of a word, after a vowel and after the stop
  t := regexp_replace(t, '((?<=[aeiouAEIOUэЭʼ])|(?<=[oO]ʻ)|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))e', 'э', 'g');
  t := regexp_replace(t, '((?<=[aeiouAEIOUэЭʼ])|(?<=[oO]ʻ)|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))E', 'Э', 'g');
  -- ʼ keeps s and h from being sh; in a word of capitals the sign is one too
  t := regexp_replace(t, 'sʼ(?=[hH])', 'с', 'g');
  t := regexp_replace(t, 'Sʼ(?=[hH])', 'С', 'g');
  t := regexp_replace(t, '((?<=[A-ZА-ЯЁЎҚҒҲ])|(?<=[OG]ʻ|[SC]h))ʼ(?![a-zа-яёўқғҳʻʼ])', 'Ъ', 'g');
  -- Щукин; inside a word ш and ч meet (ишчи)
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])s[hH][cC][hH]', 'щ', 'g');
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])S[hH][cC][hH]', 'Щ', 'g');
  -- by replace: PostgreSQL keeps 32 compiled patterns, and with more of them here each call compiles all of them again
  for i in 1 .. array_length(pairs, 1) by 2 loop
    t := replace(replace(t, pairs[i], pairs[i + 1]), left(pairs[i], 1) || upper(right(pairs[i], 1)), pairs[i + 1]);
    t := replace(replace(t, upper(pairs[i]), upper(pairs[i + 1])), upper(left(pairs[i], 1)) || right(pairs[i], 1), upper(pairs[i + 1]));
  end loop;
  return public.show_foreign(translate(t, 'abcdefghijklmnopqrstuvxyzʼABCDEFGHIJKLMNOPQRSTUVXYZ', 'абцдефгҳижклмнопқрстувхйзъАБЦДЕФГҲИЖКЛМНОПҚРСТУВХЙЗ'));
end $$;

-- The name of a list of ours, in proper letters of 1995, in those of 2026: `inNewLatin` of the contract.
create function new_latin(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  letter constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]';
  pairs constant text[] := '{oʻ,ö,gʻ,ğ,sh,ş,ch,ç}';
begin
  t := public.hide_foreign(t);
  t := regexp_replace(t, '(?<!' || letter || ')(?:is(?=hoq)|as(?=hob)|mus(?=haf)|mas(?=h(?![''`´‘’‛ʹ′]?' || letter || ')))', '\&ʼ', 'gi');
  for i in 1 .. array_length(pairs, 1) by 2 loop
    t := replace(replace(t, pairs[i], pairs[i + 1]), left(pairs[i], 1) || upper(right(pairs[i], 1)), pairs[i + 1]);
    t := replace(replace(t, upper(pairs[i]), upper(pairs[i + 1])), upper(left(pairs[i], 1)) || right(pairs[i], 1), upper(pairs[i + 1]));
  end loop;
  return public.show_foreign(t);
end $$;

-- Keys that change: those of names and texts with these letters and signs. Nothing else is written; the tables that everybody reads are locked last.
create temporary table former_names_of on commit drop as
  select coalesce(k.merged_into_id, k.id) as applicant_id, m.id, m.full_name
    from applicant_merges m join applicants k on k.id = m.kept_id where m.taken_back_at is null;
create temporary table respelled on commit drop as
  select id from applicants where full_name ~ '[öÖõÕōŌŏŎğĞḡḠĝĜǵǴşŞșȘŝŜçÇĉĈıİ‛ʹ′\u0300-\u036f]'
  union select applicant_id from former_names_of where full_name ~ '[öÖõÕōŌŏŎğĞḡḠĝĜǵǴşŞșȘŝŜçÇĉĈıİ‛ʹ′\u0300-\u036f]';
update applicants set name_order = sort_key(full_name) where id in (select id from respelled);
update appeal_search s
   set person = case when p.applicant_type_id = 1 then name_words(p.full_name) || former.names else '' end,
       entity = case when p.applicant_type_id = 2 then name_words(p.full_name) || former.names else '' end
  from appeals a
  join applicants p on p.id = a.applicant_id
 cross join lateral (
       select coalesce(string_agg('|' || name_words(f.full_name), '' order by f.id), '') as names from former_names_of f where f.applicant_id = p.id) former
 where a.id = s.appeal_id and a.applicant_id in (select id from respelled);
update incoming_appeals set text_key = fold(text) where status <> 'registered' and text ~ '[öÖõÕōŌŏŎğĞḡḠĝĜǵǴşŞșȘŝŜçÇĉĈıİ‛ʹ′\u0300-\u036f]';
-- Cyrillic names are made of these columns
update users set last_name = last_name where full_name ~ '[öÖõÕōŌŏŎğĞḡḠĝĜǵǴşŞșȘŝŜçÇĉĈıİ‛ʹ′\u0300-\u036f]';
reindex index users_names;

-- The names of our lists in the letters of 2026, for those who read these. People keep the letters of their names.
do $$
declare list text;
begin
  for list in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'name_uz' and t.table_type = 'BASE TABLE' and c.table_name not in ('users', 'former_names')
  loop
    execute format('alter table %I add column name_uz_2026 text generated always as (new_latin(name_uz)) stored', list);
  end loop;
end $$;
alter table former_names add column name_uz_2026 text generated always as (case when list = 'users' then name_uz else new_latin(name_uz) end) stored;
alter table users add column name_uz_2026 text generated always as (trim(last_name || ' ' || first_name || ' ' || middle_name)) stored;
-- null: as the setting says
alter table users add column alphabet text check (alphabet in ('1995', '2026'));
