-- What names are ordered by, compared by code point: `functions/text.sql` has the function as it is now.
create function sort_key(t text) returns text language sql immutable parallel safe strict as $$
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
-- Of the applicant's name. No generated column: readers would wait while it is computed for all.
alter table applicants add column name_order text collate "C";
