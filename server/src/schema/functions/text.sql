-- Uzbek Latin to Cyrillic as `toCyrillic` of the contract; a test compares them. Names of staff that were stored before keep their letters.
create or replace function to_cyrillic(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  pairs constant text[] := '{oʻ,ў,gʻ,ғ,sh,ш,ch,ч,yo,ё,yu,ю,ya,я,ye,е}';
  consonant constant text := '([bcdfgjklmnprstvwxzBCDFGJKLMNPRSTVWXZ]|(?<=[scSC])[hH])';
  letter constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]';
  joined constant text := '[a-zA-ZÀ-ÖØ-öø-įĲ-žƀ-ɏʼʻа-яА-ЯёЁўЎқҚғҒҳҲ-]';
  foreign_word constant text := '(?<!' || joined || ')(?=' || joined || '*(?:w|c(?!h)|[À-ÖØ-öø-įĲ-žƀ-ɏ]))' || joined || '+';
  -- Latin letters out of reach of what follows
  hidden constant text := E'\uE001\uE002\uE003\uE004\uE005\uE006\uE007\uE008\uE009\uE00A\uE00B\uE00C\uE00D\uE00E\uE00F\uE010\uE011\uE012'
    '\uE013\uE014\uE015\uE016\uE017\uE018\uE019\uE01A\uE01B\uE01C\uE01D\uE01E\uE01F\uE020\uE021\uE022\uE023\uE024'
    '\uE025\uE026\uE027\uE028\uE029\uE02A\uE02B\uE02C\uE02D\uE02E\uE02F\uE030\uE031\uE032\uE033\uE034\uE035\uE036';
  shown constant text := 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZʻʼ';
  mark constant text := E'\uE000';
  word text;
begin
  -- what is of another language stays as it is
  for word in select distinct m.parts[1] from regexp_matches(t, '(' || foreign_word || ')', 'gi') m (parts) loop
    t := regexp_replace(t, '(?<!' || joined || ')' || word || '(?!' || joined || ')', translate(word, shown, hidden), 'g');
  end loop;
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
  t := regexp_replace(t, '((?<=[A-ZА-ЯЁЎҚҒҲ])|(?<=[OG]ʻ))ʼ(?![a-zа-яёўқғҳʻʼ])', 'Ъ', 'g');
  -- Щукин; inside a word ш and ч meet (ишчи)
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])s[hH][cC][hH]', 'щ', 'g');
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])S[hH][cC][hH]', 'Щ', 'g');
  -- by replace: PostgreSQL keeps 32 compiled patterns, and with more of them here each call compiles all of them again
  for i in 1 .. array_length(pairs, 1) by 2 loop
    t := replace(replace(t, pairs[i], pairs[i + 1]), left(pairs[i], 1) || upper(right(pairs[i], 1)), pairs[i + 1]);
    t := replace(replace(t, upper(pairs[i]), upper(pairs[i + 1])), upper(left(pairs[i], 1)) || right(pairs[i], 1), upper(pairs[i + 1]));
  end loop;
  return translate(t, 'abcdefghijklmnopqrstuvxyzʼABCDEFGHIJKLMNOPQRSTUVXYZ' || hidden, 'абцдефгҳижклмнопқрстувхйзъАБЦДЕФГҲИЖКЛМНОПҚРСТУВХЙЗ' || shown);
end $$;
-- What names are ordered by, compared by code point; `sortKey` of the contract says how, a test compares them.
create or replace function sort_key(t text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(trim(regexp_replace(translate(
    replace(replace(replace(replace(replace(
      translate(t, 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЎҚҒҲʻʼ`´‘’′ʹ', 'abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ' || repeat('''', 8)),
      'o''', 'à'), 'g''', 'á'), 'sh', 'â'), 'ch', 'ã'), '''', ''),
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ',
    E'\u0400\u0401\u0402\u0403\u0404\u0405\u0406\u0407\u0408\u0409\u040A\u040B\u040C\u040D\u040E\u040F\u0410\u0411'
      '\u0412\u0413\u0414\u0415\u0416\u0417\u0418\u0419\u041A\u041B\u041C\u041D\u041E\u041F\u0420\u0421\u0422\u0423\u0424'),
    '[\s!-/:-@\[-`{-~«»“”„–—…№ ]+', ' ', 'g')),
    '\d+', repeat('0', 20) || '\&', 'g'), '0*\d*(\d{20})', '\1', 'g')
$$;
