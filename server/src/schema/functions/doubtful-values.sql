-- Values that are to be checked (office/doubtful-values).

create or replace function record_name(list text, record_id bigint) returns text language plpgsql stable strict as $$
declare
  found text;
begin
  execute format('select concat_ws('' / '', name_uz, name_uk, name_ru) from %I where id = $1', list) into found using record_id;
  return found;
end $$;

-- +998 90 123 45 67 was cut to 998901234, 8 90 123 45 67 to 890123456; a number of code 99 may begin so too.
create or replace function may_be_cut(phone text) returns boolean language sql immutable as $$
  select phone ~ '^(998|89)'
$$;

-- Those that nobody has confirmed and that still stand as they were found. No value of a person: a phone shows its first five digits.
create view doubtful_values_open as
select d.id, d.kind, d.list, d.record_id, a.id as appeal_id, coalesce(a.holder_id, o.id, u.organization_id, e.organization_id) as organization_id,
       case d.kind
         when 'applicant_phone' then left(p.phone, 5) || '****'
         when 'applicant_home_phone' then left(p.home_phone, 5) || '****'
         when 'representative_phone' then left(r.phone, 5) || '****'
         when 'reception_phone' then left(e.phone, 5) || '****'
         when 'staff_phone' then left(u.phone, 5) || '****'
         when 'account' then o.bank_account
         when 'name' then n.name
         when 'letter' then l.number || ', ' || g.code || ', ' || to_char(l.day, 'DD.MM.YYYY')
       end as value,
       case d.kind when 'channel' then a.channel_id end as channel_id
  from doubtful_values d
  left join applicants p on d.kind in ('applicant_phone', 'applicant_home_phone') and p.id = d.record_id
  left join representatives r on d.kind = 'representative_phone' and r.appeal_id = d.record_id
  left join reception_enrolments e on d.kind = 'reception_phone' and e.id = d.record_id
  left join users u on d.kind = 'staff_phone' and u.id = d.record_id
  left join organizations o on d.kind = 'account' and o.id = d.record_id
  left join issued_letters l on d.kind = 'letter' and l.id = d.record_id and l.void_at is null
  left join languages g on g.id = l.language_id
  left join lateral (select record_name(d.list, d.record_id) as name) n on true
  left join lateral (
    select b.id, b.holder_id, b.channel_id from appeals b
     where b.id = case d.kind
                    when 'channel' then d.record_id
                    when 'representative_phone' then d.record_id
                    when 'letter' then l.appeal_id
                    when 'reception_phone' then e.appeal_id
                    when 'applicant_phone' then (select max(x.id) from appeals x where x.applicant_id = d.record_id)
                    when 'applicant_home_phone' then (select max(x.id) from appeals x where x.applicant_id = d.record_id)
                  end) a on true
 where d.confirmed_at is null
   and case d.kind
         when 'applicant_phone' then may_be_cut(p.phone) and a.id is not null
         when 'applicant_home_phone' then may_be_cut(p.home_phone) and a.id is not null
         when 'representative_phone' then may_be_cut(r.phone)
         when 'reception_phone' then may_be_cut(e.phone)
         when 'staff_phone' then may_be_cut(u.phone)
         when 'account' then regexp_replace(o.bank_account, '\D', '', 'g') ~ '^\d{13,}000$'
         when 'name' then n.name ~ '#(N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|Н/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ/0!|ПУСТО!|ЧИСЛО!)'
         when 'channel' then exists (select from channels c where c.id = a.channel_id and c.code in ('web', 'telegram', 'my_fergana'))
         when 'letter' then l.id is not null
       end;

-- Whether the phone of an appeal's applicant, or of who acts for the applicant, may be a stranger's.
create or replace function is_phone_doubtful(appeal bigint) returns boolean language sql stable as $$
  select exists (
      select from appeals a join applicants p on p.id = a.applicant_id join doubtful_values d on d.record_id = p.id
       where a.id = appeal and d.kind = 'applicant_phone' and d.list is null and d.confirmed_at is null and may_be_cut(p.phone))
    or exists (
      select from representatives r join doubtful_values d on d.record_id = r.appeal_id
       where r.appeal_id = appeal and d.kind = 'representative_phone' and d.list is null and d.confirmed_at is null and may_be_cut(r.phone))
$$;
