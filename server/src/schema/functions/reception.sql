-- A line of the schedule as one chooses it: who, when, where.
create view reception_schedule_names as
  select s.id, s.organization_id, s.is_on,
         concat_ws(', ', u.name_uz, coalesce(to_char(s.day, 'DD.MM.YYYY'), (array['dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba', 'yakshanba'])[s.weekday::int]), s.starts_at || '–' || s.ends_at, s.place) as name_uz,
         concat_ws(', ', u.name_uz_2026, coalesce(to_char(s.day, 'DD.MM.YYYY'), (array['duşanba', 'seşanba', 'çorşanba', 'payşanba', 'juma', 'şanba', 'yakşanba'])[s.weekday::int]), s.starts_at || '–' || s.ends_at, s.place) as name_uz_2026,
         concat_ws(', ', u.name_uk, coalesce(to_char(s.day, 'DD.MM.YYYY'), (array['душанба', 'сешанба', 'чоршанба', 'пайшанба', 'жума', 'шанба', 'якшанба'])[s.weekday::int]), s.starts_at || '–' || s.ends_at, s.place) as name_uk,
         concat_ws(', ', u.name_ru, coalesce(to_char(s.day, 'DD.MM.YYYY'), (array['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'])[s.weekday::int]), s.starts_at || '–' || s.ends_at, s.place) as name_ru
    from reception_schedule s join users u on u.id = s.leader_id;
