-- Uzbek Latin to Cyrillic as `toCyrillic` of the contract; a test compares them. Names of staff that were stored before keep their letters.
create or replace function to_cyrillic(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  pairs constant text[] := '{oʻ,ў,gʻ,ғ,ts,ц,sh,ш,ch,ч,yo,ё,yu,ю,ya,я,ye,е}';
  consonant constant text := '([bcdfgjklmnprstvwxzBCDFGJKLMNPRSTVWXZ]|(?<=[scSC])[hH])';
begin
  -- keyboards give ʼ for ʻ
  t := regexp_replace(t, '([ogOG])ʼ', '\1ʻ', 'g');
  -- ye after a consonant, but for q, gʻ and h: объект, Юрьева, Оқер
  t := regexp_replace(t, consonant || '(?=y[eE]([kK]|[zZ][dD]))', '\1ъ', 'g');
  t := regexp_replace(t, consonant || '(?=Y[eE]([kK]|[zZ][dD]))', '\1Ъ', 'g');
  t := regexp_replace(t, consonant || '(?=y[eE])', '\1ь', 'g');
  t := regexp_replace(t, consonant || '(?=Y[eE])', '\1Ь', 'g');
  -- Соловьёв, Воробьёв
  t := regexp_replace(t, '([bvBV])(?=y[oO][vV][aA]?(?![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))', '\1ь', 'g');
  t := regexp_replace(t, '([bvBV])(?=Y[oO][vV][aA]?(?![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))', '\1Ь', 'g');
  -- e at the beginning of a word, after a vowel and after the stop
  t := regexp_replace(t, '((?<=[aeiouAEIOUʼ])|(?<=[oO]ʻ)|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))e', 'э', 'g');
  t := regexp_replace(t, '((?<=[aeiouAEIOUэʼ])|(?<=[oO]ʻ)|(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ]))E', 'Э', 'g');
  -- ʼ keeps s and h from being sh; in a word of capitals the sign is one too
  t := regexp_replace(t, 'sʼ(?=[hH])', 'с', 'g');
  t := regexp_replace(t, 'Sʼ(?=[hH])', 'С', 'g');
  t := regexp_replace(t, '(?<=[A-ZА-ЯЁЎҚҒҲ])ʼ(?![a-zа-яёўқғҳʻʼ])', 'Ъ', 'g');
  -- Щукин; inside a word ш and ч meet (ишчи)
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])s[hH][cC][hH]', 'щ', 'g');
  t := regexp_replace(t, '(?<![a-zA-Zʼʻа-яА-ЯёЁўЎқҚғҒҳҲ])S[hH][cC][hH]', 'Щ', 'g');
  for i in 1 .. array_length(pairs, 1) by 2 loop
    t := regexp_replace(t, left(pairs[i], 1) || '[' || right(pairs[i], 1) || upper(right(pairs[i], 1)) || ']', pairs[i + 1], 'g');
    t := regexp_replace(t, upper(left(pairs[i], 1)) || '[' || right(pairs[i], 1) || upper(right(pairs[i], 1)) || ']', upper(pairs[i + 1]), 'g');
  end loop;
  return translate(t, 'abdefghijklmnopqrstuvxyzʼABDEFGHIJKLMNOPQRSTUVXYZ', 'абдефгҳижклмнопқрстувхйзъАБДЕФГҲИЖКЛМНОПҚРСТУВХЙЗ');
end $$;
