-- Generated from server/src/schema by `npm run docs`; do not edit.

CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.allot_appeal_number(office integer, of_year integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  allotted int;
begin
  insert into appeal_number_counters as c (organization_id, year, last) values (office, of_year, 1)
  on conflict (organization_id, year) do update set last = c.last + 1 returning last into allotted;
  return (select prefix from organizations where id = office)
    || '-' || lpad(allotted::text, greatest(6, length(allotted::text)), '0')
    || '/' || lpad((of_year % 100)::text, 2, '0');
end $function$;

CREATE OR REPLACE FUNCTION public.appeal_result(appeal bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select w.result_type_id
    from tasks k
    join answers w on w.id = k.answer_id
    join result_types y on y.id = w.result_type_id
   where k.appeal_id = appeal and k.parent_id is null and k.status = 'resolved'
   order by array_position(
       array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id
   limit 1
$function$;

CREATE OR REPLACE FUNCTION public.appeal_row_added_or_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  r constant appeal_rows := case tg_op when 'DELETE' then old else new end;
begin
  insert into list_total_changes (organization_id, list, n)
  select r.office_id, l.list, case tg_op when 'DELETE' then -1 else 1 end from unnest(appeal_row_lists(r)) l (list);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.appeal_row_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text[] := appeal_row_lists(old);
  lists text[] := appeal_row_lists(new);
begin
  if was <> lists then
    insert into list_total_changes (organization_id, list, n)
    select new.office_id, list, sum(n)
      from (select unnest(was) as list, -1 as n union all select unnest(lists), 1) moved
     group by list having sum(n) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.appeal_row_lists(r appeal_rows)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_remove(array[
    case when r.status <> 'deleted' then 'appeals' end,
    case when r.status <> 'deleted' and r.is_own then 'own-appeals' end,
    case when r.status = 'resolved' then 'closed' end,
    case when r.status = 'process' and r.office_id in (r.holder_id, r.registered_org_id) then 'process' end,
    case when r.status = 'registration' and not r.is_mahalla and r.is_own then 'registration' end,
    case when r.status = 'classification' and r.is_own then 'unlocated ' || r.position_level_id end,
    case when r.status = 'transfer_asked' and r.office_id = r.transfer_org_id then 'send-to-another-org' end], null)
$function$;

CREATE OR REPLACE FUNCTION public.appeals_of_file(file bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  select l.appeal_id from appeal_files l where l.file_id = file
  union select t.appeal_id from answer_files l join answers w on w.id = l.answer_id join tasks t on t.id = w.task_id where l.file_id = file
  union select t.appeal_id from review_files l join reviews v on v.id = l.review_id join tasks t on t.id = v.task_id where l.file_id = file
  union select q.appeal_id from inquiry_files l join inquiries q on q.id = l.inquiry_id where l.file_id = file
$function$;

CREATE OR REPLACE FUNCTION public.applicant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_appeal_rows(array(select id from appeals where applicant_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_content(l audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    l.id, (extract(epoch from l.at) * 1000000)::bigint, l.user_id, l.organization_id, l.action, l.target, l.details, l.request_id,
    host(l.ip), l.user_agent)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.begin_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.number := coalesce(new.number,
    allot_appeal_number(new.registered_org_id, extract(year from tashkent_day(new.created_at))::int));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chain_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare before bytea; salt bytea;
begin
  -- Whoever writes history has locked the appeal, so nobody writes between this read and the insert.
  select (select h.hash from history h where h.appeal_id = new.appeal_id order by h.id desc limit 1), s.salt
    into before, salt from appeal_salts s where s.appeal_id = new.appeal_id;
  if new.text is not null or new.changes is not null then
    new.text_hash := sha256(salt || convert_to(jsonb_build_array(new.text, new.changes)::text, 'UTF8'));
  end if;
  -- As in `history_content`: a function of the row would be planned again for each.
  new.hash := sha256(coalesce(before, '') || sha256(convert_to(jsonb_build_array(
    new.id, new.appeal_id, new.task_id, (extract(epoch from new.at) * 1000000)::bigint, new.user_id, new.organization_id,
    new.position_level_id, new.action, new.from_status, new.to_status, new.request_id, new.answer_id,
    encode(new.text_hash, 'hex'), encode(new.papers_hash, 'hex'), encode(new.files_hash, 'hex'))::text
    || coalesce(encode(new.record_hash, 'hex'), '') || coalesce(new.note_id::text, ''), 'UTF8')));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chain_link(before bytea, content bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(before || content)
$function$;

CREATE OR REPLACE FUNCTION public.count_applicant_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_name_parts()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into name_parts as known (part, n)
  select substr(k.key, i, 3), count(*)
    from (select person || ' ' || entity as key from appeal_search order by appeal_id desc limit 10000) k,
         generate_series(1, length(k.key) - 2) i
   group by 1 order by 1
  on conflict (part) do update set n = excluded.n where known.n <> excluded.n
$function$;

CREATE OR REPLACE FUNCTION public.file_hashes(ids bigint[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(f.sha256, ',' order by f.id), '') from files f where f.id = any(ids)
$function$;

CREATE OR REPLACE FUNCTION public.first_joined(appeal bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive earlier as (
    select id, is_joined, earlier_appeal_id from appeals where id = appeal
    union all
    select a.id, a.is_joined, a.earlier_appeal_id from earlier e join appeals a on a.id = e.earlier_appeal_id where e.is_joined)
  select id from earlier where not is_joined
$function$;

CREATE OR REPLACE FUNCTION public.fold(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(t), 'ş', 'sh'), 'ç', 'ch'), 'дж', 'j'), 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ц', 's'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'ье', 'ye'),
        'абвгғдеэжзийкқлмнңопрстуўфхҳыõóöüúğǵıъьѕ''`´ʻʼ‘’“”"«»', 'abvggdeejziykqlmnnoprstuofhhiooouuggi'),
      'x', 'h'), 'ts', 's'), 'ye', 'e'), 'iy', 'i'), 'yi', 'i'), 'kh', 'h'), 'dj', 'j'), 'zh', 'j'),
    '[^a-z0-9]+', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.fold_list_totals()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  most constant int := 10000;
  n_taken int;
begin
  with taken as (
    delete from list_total_changes
     where ctid = any (array(select ctid from list_total_changes limit most for update skip locked))
    returning organization_id, list, n),
  folded as (
    insert into list_totals as t (organization_id, list, n)
    select organization_id, list, sum(n) from taken group by organization_id, list order by organization_id, list
    on conflict (organization_id, list) do update set n = t.n + excluded.n)
  select count(*) into n_taken from taken;
  return n_taken = most;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update notifications set address = null where user_id = new.user_id and method = 'telegram' and address = old.chat_id::text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.history_content(h history)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    h.id, h.appeal_id, h.task_id, (extract(epoch from h.at) * 1000000)::bigint, h.user_id, h.organization_id,
    h.position_level_id, h.action, h.from_status, h.to_status, h.request_id, h.answer_id,
    encode(h.text_hash, 'hex'), encode(h.papers_hash, 'hex'), encode(h.files_hash, 'hex'))::text
    -- rows of before have the hash that they had
    || coalesce(encode(h.record_hash, 'hex'), '') || coalesce(h.note_id::text, ''), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.history_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_appeal_rows(array(select distinct appeal_id from written));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_calendar()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('murojaat calendar'));
  return (select version from versions where kind = 'calendar');
end $function$;

CREATE OR REPLACE FUNCTION public.is_phone_doubtful(appeal bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
      select from appeals a join applicants p on p.id = a.applicant_id join doubtful_values d on d.record_id = p.id
       where a.id = appeal and d.kind = 'applicant_phone' and d.list is null and d.confirmed_at is null and may_be_cut(p.phone))
    or exists (
      select from representatives r join doubtful_values d on d.record_id = r.appeal_id
       where r.appeal_id = appeal and d.kind = 'representative_phone' and d.list is null and d.confirmed_at is null and may_be_cut(r.phone))
$function$;

CREATE OR REPLACE FUNCTION public.is_working_day(d date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
      (select c.kind = 'working' from calendar_days c where c.day = d),
      not coalesce((select value -> 'weekend' from settings where key = 'terms'), '[6, 7]') @> to_jsonb(extract(isodow from d)::int))
$function$;

CREATE OR REPLACE FUNCTION public.keep_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_names (list, record_id, name_uz, name_uk, name_ru, until)
    values (tg_table_name, old.id, old.name_uz, old.name_uk, old.name_ru, now());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_incoming_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.text_key := case when new.status <> 'registered' then fold(new.text) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_name_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_order := sort_key(case when new.applicant_type_id = 2 then coalesce(new.organization_name, '')
                                  else concat_ws(' ', new.last_name, new.first_name, new.middle_name) end);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_organization_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.parent_id is not distinct from old.parent_id then return new; end if;
    if new.parent_id is not null and exists (select from organization_tree where ancestor_id = new.id and descendant_id = new.parent_id) then
      raise exception 'an organisation cannot stand below itself' using errcode = 'check_violation';
    end if;
    delete from organization_tree t using organization_tree below
     where below.ancestor_id = new.id and t.descendant_id = below.descendant_id
       and t.ancestor_id in (select ancestor_id from organization_tree where descendant_id = new.id and ancestor_id <> new.id);
  else
    insert into organization_tree values (new.id, new.id, 0);
  end if;
  insert into organization_tree (ancestor_id, descendant_id, depth)
  select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
    from organization_tree above, organization_tree below
   where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_request_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from tasks where id = new.task_id and status not in ('draft', 'resolved', 'cancelled')) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (old.deciding_org_id, 'request ' || old.type, -1),
           (old.deciding_org_id, 'request ' || old.type || ' of ' || old.asked_by, -1);
  end if;
  if new.status = 'pending' then
    insert into list_total_changes (organization_id, list, n)
    values (new.deciding_org_id, 'request ' || new.type, 1),
           (new.deciding_org_id, 'request ' || new.type || ' of ' || new.asked_by, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.may_be_cut(phone text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select phone ~ '^(998|89)'
$function$;

CREATE OR REPLACE FUNCTION public.may_know_undisclosed(appeal bigint, people bigint[], office integer, is_at_holder boolean, is_notifier boolean, turns text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from appeals a where a.id = appeal and (a.registered_by = any(people) or is_at_holder and a.holder_id = office))
    or exists (select from tasks k where k.appeal_id = appeal and k.status not in ('draft', 'returned', 'cancelled') and (
         k.executor_id = any(people)
      or k.signer_id = any(people)
      or k.organization_id = office and k.status = any(turns)
      or exists (select from task_co_executors c where c.task_id = k.id and c.user_id = any(people))
      or exists (select from answers w where w.task_id = k.id and w.checked_by = any(people))
      or exists (select from corrections c where c.task_id = k.id and c.signer_id = any(people))
      or is_notifier and k.organization_id = office and exists (select from corrections c where c.task_id = k.id and c.state = 'confirmed')
      or exists (select from notifications n where n.appeal_id = k.appeal_id and n.task_id = k.id and n.sent_by = any(people))));
end $function$;

CREATE OR REPLACE FUNCTION public.move_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- once a transaction: what it changes is seen by others all at once
  update versions set version = version + 1, moved_by = pg_current_xact_id()
   where kind = tg_argv[0] and moved_by is distinct from pg_current_xact_id();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_key(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return replace(regexp_replace(public.name_sounds(t), '([a-z]) \1', '\1', 'g'), ' ', '');
end $function$;

CREATE OR REPLACE FUNCTION public.name_pattern(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return '%' || nullif(name_key(t), '') || '%';
end $function$;

CREATE OR REPLACE FUNCTION public.name_sounds(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.name_words(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare words text := name_sounds(t);
begin
  return ' ' || words || '  ' || replace(regexp_replace(words, '([a-z]) \1', '\1', 'g'), ' ', '') || ' ';
end $function$;

CREATE OR REPLACE FUNCTION public.note_appeal_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_file_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) select appeals_of_file(new.file_id)
   where exists (select from file_readings r where r.file_id = new.file_id and r.state = 'ready');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_file_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) select appeals_of_file(new.file_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_removed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) values (old.appeal_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_text_of_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) values (new.appeal_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_text_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_changes (appeal_id) select t.appeal_id from tasks t where t.id = new.task_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.office_was_late(appeal bigint, office integer, holder integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from late_terms l where l.appeal_id = appeal and l.task_id is null and l.is_late and l.organization_id in (office, holder))
    or exists (select from appeals a
                where a.id = appeal and (a.resolved_at at time zone 'Asia/Tashkent')::date > a.deadline
                  and a.closing_kind_id is distinct from (select id from closing_kinds where code = 'for_information'))
$function$;

CREATE OR REPLACE FUNCTION public.rare_parts(words text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.reading_content(l reading_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    l.id, (extract(epoch from l.at) * 1000000)::bigint, l.user_id, l.appeal_id, l.list, l.filter, l.rows, l.request_id, l.purpose)::text, 'UTF8'))
$function$;

CREATE OR REPLACE PROCEDURE public.rebuild_list_totals()
 LANGUAGE plpgsql
AS $procedure$
begin
  lock table tasks, appeals, appeal_rows, requests in share mode;
  delete from list_total_changes;
  delete from list_totals;
  insert into list_totals (organization_id, list, n) select organization_id, list, n from counted_list_totals;
end $procedure$;

CREATE OR REPLACE FUNCTION public.record_name(list text, record_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
declare
  found text;
begin
  execute format('select concat_ws('' / '', name_uz, name_uk, name_ru) from %I where id = $1', list) into found using record_id;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_appeal_rows(appeals_changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  joined bigint[] := appeals_changed;
begin
  loop
    -- Two transactions that change one appeal would each miss what the other writes; nothing joins one that is locked.
    perform from appeals where id = any (joined) order by id for no key update;
    joined := array(select id from appeals where earlier_appeal_id = any (joined) and is_joined);
    exit when joined = '{}';
    appeals_changed := appeals_changed || joined;
  end loop;
  if exists (select from appeal_rows r where r.id = any (appeals_changed) and r.is_asked) then
    delete from appeal_rows r
     where r.id = any (appeals_changed) and r.is_asked
       and not exists (select from appeal_offices o where o.id = r.id and o.office_id = r.office_id);
  end if;
  insert into appeal_rows as r
  select * from counted_appeal_rows c where c.id = any (appeals_changed)
  on conflict (id, office_id) do update
     set (is_asked, is_own, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id,
          reception_leader_id, kind_id, channel_id, applicant_type_id, region_id, area_id, mahalla_id, gender_id, social_status_id,
          privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, applicant_count, term_days,
          is_control, is_mahalla, status, sender_organization_id, incoming_date, position_level_id,
          transfer_org_id, last_event_at, times_sent, deadline_requests, late_term, received_at)
       = (excluded.is_asked, excluded.is_own, excluded.created_at, excluded.resolved_at, excluded.deadline, excluded.birthdate, excluded.holder_id,
          excluded.registered_org_id, excluded.forwarded_from_id, excluded.reception_leader_id, excluded.kind_id,
          excluded.channel_id, excluded.applicant_type_id, excluded.region_id, excluded.area_id, excluded.mahalla_id, excluded.gender_id,
          excluded.social_status_id, excluded.privileged_category_id, excluded.repeatability_type_id, excluded.closing_kind_id,
          excluded.result_type_id, excluded.topic_id, excluded.applicant_count, excluded.term_days, excluded.is_control,
          excluded.is_mahalla, excluded.status, excluded.sender_organization_id, excluded.incoming_date,
          excluded.position_level_id, excluded.transfer_org_id, excluded.last_event_at, excluded.times_sent,
          excluded.deadline_requests, excluded.late_term, excluded.received_at)
   where r is distinct from excluded;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_task_flags(task bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update tasks t
     set (has_open_child, has_open_query, was_returned, was_rejected, was_extended, was_late)
       = (f.has_open_child, f.has_open_query, f.was_returned, f.was_rejected, f.was_extended, f.was_late)
    from counted_task_flags f
   where t.id = task and f.id = task
     and (t.has_open_child, t.has_open_query, t.was_returned, t.was_rejected, t.was_extended, t.was_late)
       <> (f.has_open_child, f.has_open_query, f.was_returned, f.was_rejected, f.was_extended, f.was_late);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A decision on retention erases texts and changes; their hashes and the chain stay. Only the owner may update at all.
  if tg_table_name = 'history' and tg_op = 'UPDATE' and current_setting('murojaat.erases', true) = 'texts' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.salt_appeals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into appeal_salts (appeal_id, salt) select a.id, uuid_send(gen_random_uuid()) from added a;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.salted(of_appeal bigint, content text)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select sha256(s.salt || convert_to(content, 'UTF8')) from appeal_salts s where s.appeal_id = of_appeal
$function$;

CREATE OR REPLACE FUNCTION public.seal_root(before bytea, log text, upto bigint, rows bigint, sealed_at timestamp with time zone, content bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(coalesce(before, '') || content || convert_to(jsonb_build_array(log, upto, rows, (extract(epoch from sealed_at) * 1000000)::bigint)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.search_pattern(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return '%' || nullif(fold(t), '') || '%';
end $function$;

CREATE OR REPLACE FUNCTION public.sort_key(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(regexp_replace(trim(regexp_replace(translate(
    replace(replace(replace(replace(replace(
      translate(t, 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЎҚҒҲʻʼ`´‘’′ʹ', 'abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ' || repeat('''', 8)),
      'o''', 'à'), 'g''', 'á'), 'sh', 'â'), 'ch', 'ã'), '''', ''),
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ',
    E'\u0400\u0401\u0402\u0403\u0404\u0405\u0406\u0407\u0408\u0409\u040A\u040B\u040C\u040D\u040E\u040F\u0410\u0411'
      '\u0412\u0413\u0414\u0415\u0416\u0417\u0418\u0419\u041A\u041B\u041C\u041D\u041E\u041F\u0420\u0421\u0422\u0423\u0424'),
    '[\s!-/:-@\[-`{-~«»“”„–—…№ ]+', ' ', 'g')),
    '\d+', repeat('0', 20) || '\&', 'g'), '0*\d*(\d{20})', '\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.tashkent_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (moment at time zone 'Asia/Tashkent')::date
$function$;

CREATE OR REPLACE FUNCTION public.task_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_new boolean := tg_op = 'INSERT';
  was_begun boolean := not is_new and old.status not in ('draft', 'cancelled');
  was_closed boolean := not is_new and old.status = 'resolved';
  was_open boolean := was_begun and not was_closed;
  is_begun boolean := new.status not in ('draft', 'cancelled');
  is_closed boolean := new.status = 'resolved';
  is_open boolean := is_begun and not is_closed;
begin
  if is_new then
    insert into list_total_changes (organization_id, list, n)
    select l.organization_id, l.list, 1 from task_lists(new) l;
  elsif (old.status, old.deadline, old.resolved_at, old.organization_id, old.from_org_id, old.department_id, old.position_level_id,
         old.has_open_child, old.has_news, old.correction_rejected, old.was_late)
      is distinct from
        (new.status, new.deadline, new.resolved_at, new.organization_id, new.from_org_id, new.department_id, new.position_level_id,
         new.has_open_child, new.has_news, new.correction_rejected, new.was_late) then
    insert into list_total_changes (organization_id, list, n)
    select organization_id, list, sum(n)
      from (select l.*, -1 as n from task_lists(old) l union all select l.*, 1 from task_lists(new) l) counted
     group by organization_id, list having sum(n) <> 0;
  end if;
  if not is_new and was_open <> is_open then
    insert into list_total_changes (organization_id, list, n)
    select q.deciding_org_id, l.list, is_open::int - was_open::int
      from requests q
     cross join lateral (values ('request ' || q.type), ('request ' || q.type || ' of ' || q.asked_by)) l (list)
     where q.task_id = new.id and q.status = 'pending';
  end if;

  if new.parent_id is not null and was_open <> is_open then
    perform refresh_task_flags(new.parent_id);
  end if;
  -- who has it now was not late with it
  if not is_new and old.organization_id <> new.organization_id then
    perform refresh_task_flags(new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.task_flags_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_task_flags(new.task_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.task_lists(t tasks)
 RETURNS TABLE(organization_id integer, list text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select o.id, l.list
    from (values (t.organization_id), (nullif(t.from_org_id, t.organization_id))) o (id)
   cross join (values
      ('tasks', t.status not in ('draft', 'cancelled')),
      ('closed-tasks', t.status = 'resolved'),
      ('delayed-closed-tasks', t.status = 'resolved' and ((t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline or t.was_late)),
      -- What is overdue today is what is open until any day before it.
      ('open until ' || t.deadline, t.status not in ('draft', 'resolved', 'cancelled'))) l (list, counts)
   where o.id is not null and l.counts
  union all
  select t.organization_id, l.list
    from (values
      ('own-tasks', t.status not in ('draft', 'cancelled')),
      ('resolution-task ' || t.position_level_id, t.status = 'resolution'),
      ('new-tasks ' || coalesce(t.department_id, 0), t.status = 'new'),
      ('open-tasks ' || coalesce(t.department_id, 0), t.status not in ('draft', 'resolved', 'cancelled')),
      ('tasks-in-hand ' || coalesce(t.department_id, 0),
       t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')),
      ('open-tasks-news ' || coalesce(t.department_id, 0), t.has_news and t.status not in ('draft', 'resolved', 'cancelled')),
      ('tasks-in-hand-news ' || coalesce(t.department_id, 0),
       t.has_news and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')),
      ('reject-tasks ' || coalesce(t.department_id, 0), t.status = 'rejected' or t.correction_rejected),
      ('others-tasks ' || coalesce(t.department_id, 0),
       t.has_open_child and t.status not in ('draft', 'resolved', 'cancelled'))) l (list, counts)
   where l.list is not null and l.counts
  union all
  select t.from_org_id, 'returned' where t.status = 'returned'
$function$;

CREATE OR REPLACE FUNCTION public.task_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into list_total_changes (organization_id, list, n)
  select l.organization_id, l.list, -1 from task_lists(old) l;
  if old.parent_id is not null then
    perform refresh_task_flags(old.parent_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.to_cyrillic(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.unlink_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update news_choices set chat_id = null, linked_at = null where user_id = new.id;
  delete from telegram_codes where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.working_day_before(today date, n integer)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select d::date
    from generate_series(today - 1, today - 60 - 4 * n, interval '-1 day') d
    left join calendar_days c on c.day = d::date
   where coalesce(
       c.kind = 'working',
       not coalesce((select value -> 'weekend' from settings where key = 'terms'), '[6, 7]') @> to_jsonb(extract(isodow from d)::int))
   order by d desc offset n - 1 limit 1
$function$;

CREATE SEQUENCE fake_phone_numbers MINVALUE 1 MAXVALUE 9999999 CYCLE;

CREATE TABLE answer_files (
  answer_id bigint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT answer_files_pkey PRIMARY KEY (answer_id, file_id),
  CONSTRAINT answer_files_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id),
  CONSTRAINT answer_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX answer_files_file_id_idx ON answer_files USING btree (file_id);

CREATE TABLE answer_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT answer_types_pkey PRIMARY KEY (id),
  CONSTRAINT answer_types_code_key UNIQUE (code)
);

CREATE TABLE answers (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  task_id bigint NOT NULL,
  author_id bigint NOT NULL,
  answer_type_id integer NOT NULL,
  result_type_id integer NOT NULL,
  result_reason_id integer,
  repeatability_type_id integer,
  text text NOT NULL,
  number text NOT NULL,
  day date NOT NULL,
  signer_id bigint NOT NULL,
  enclosed_pages integer,
  state text DEFAULT 'written'::text NOT NULL,
  checked_by bigint,
  checked_at timestamp with time zone,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  rejected_by bigint,
  rejected_at timestamp with time zone,
  reject_reason text,
  told_with bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT answers_pkey PRIMARY KEY (id),
  CONSTRAINT answers_answer_type_id_fkey FOREIGN KEY (answer_type_id) REFERENCES answer_types(id),
  CONSTRAINT answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT answers_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id),
  CONSTRAINT answers_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  CONSTRAINT answers_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES users(id),
  CONSTRAINT answers_repeatability_type_id_fkey FOREIGN KEY (repeatability_type_id) REFERENCES repeatability_types(id),
  CONSTRAINT answers_result_reason_id_fkey FOREIGN KEY (result_reason_id) REFERENCES result_reasons(id),
  CONSTRAINT answers_result_type_id_fkey FOREIGN KEY (result_type_id) REFERENCES result_types(id),
  CONSTRAINT answers_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  CONSTRAINT answers_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT answers_told_with_fkey FOREIGN KEY (told_with) REFERENCES answers(id),
  CONSTRAINT answers_enclosed_pages_check CHECK ((enclosed_pages > 0)),
  CONSTRAINT answers_state_check CHECK ((state = ANY (ARRAY['written'::text, 'checked'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text]))),
  CONSTRAINT answers_text_check CHECK (((length(text) >= 1) AND (length(text) <= 20000)))
);
CREATE INDEX answers_number ON answers USING btree (translate(number, ('№ '::text || chr(160)), ''::text));
CREATE INDEX answers_result ON answers USING btree (result_type_id, id);
CREATE INDEX answers_task_id_idx ON answers USING btree (task_id);
CREATE INDEX answers_told_with_idx ON answers USING btree (told_with) WHERE (told_with IS NOT NULL);

CREATE TABLE appeal_bundles (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  knows_applicant boolean NOT NULL,
  is_unmasked boolean NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  storage_key text,
  size bigint,
  name text NOT NULL,
  made_of bytea,
  CONSTRAINT appeal_bundles_pkey PRIMARY KEY (id),
  CONSTRAINT appeal_bundles_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id) ON DELETE CASCADE,
  CONSTRAINT appeal_bundles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT appeal_bundles_kind_check CHECK ((kind = ANY (ARRAY['zip'::text, 'pdf'::text])))
);
CREATE INDEX appeal_bundles_appeal_id_idx ON appeal_bundles USING btree (appeal_id);
CREATE INDEX appeal_bundles_user_id_idx ON appeal_bundles USING btree (user_id);

CREATE TABLE appeal_files (
  appeal_id bigint NOT NULL,
  file_id bigint NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT appeal_files_pkey PRIMARY KEY (appeal_id, file_id),
  CONSTRAINT appeal_files_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT appeal_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE UNIQUE INDEX appeal_files_file_id_idx ON appeal_files USING btree (file_id);

CREATE TABLE appeal_forms (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT appeal_forms_pkey PRIMARY KEY (id),
  CONSTRAINT appeal_forms_code_key UNIQUE (code)
);

CREATE TABLE appeal_kinds (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT appeal_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT appeal_kinds_code_key UNIQUE (code)
);

CREATE TABLE appeal_number_counters (
  organization_id integer NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  goes_on_after integer DEFAULT 0 NOT NULL,
  CONSTRAINT appeal_number_counters_pkey PRIMARY KEY (organization_id, year),
  CONSTRAINT appeal_number_counters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE appeal_rows (
  id bigint NOT NULL,
  office_id integer NOT NULL,
  is_asked boolean NOT NULL,
  is_own boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  deadline date NOT NULL,
  birthdate date,
  holder_id integer NOT NULL,
  registered_org_id integer NOT NULL,
  forwarded_from_id integer,
  reception_leader_id bigint,
  kind_id integer NOT NULL,
  channel_id integer NOT NULL,
  applicant_type_id integer NOT NULL,
  region_id integer,
  area_id integer,
  mahalla_id integer,
  gender_id integer,
  social_status_id integer,
  privileged_category_id integer,
  repeatability_type_id integer,
  closing_kind_id integer,
  result_type_id integer,
  topic_id integer,
  applicant_count integer NOT NULL,
  term_days integer,
  is_control boolean NOT NULL,
  is_mahalla boolean NOT NULL,
  status text NOT NULL,
  sender_organization_id integer,
  incoming_date date,
  position_level_id integer,
  transfer_org_id integer,
  last_event_at timestamp with time zone,
  times_sent integer NOT NULL,
  deadline_requests integer NOT NULL,
  late_term integer,
  received_at timestamp with time zone,
  CONSTRAINT appeal_rows_pkey PRIMARY KEY (id, office_id),
  CONSTRAINT appeal_rows_id_fkey FOREIGN KEY (id) REFERENCES appeals(id) ON DELETE CASCADE,
  CONSTRAINT appeal_rows_office_id_fkey FOREIGN KEY (office_id) REFERENCES organizations(id)
);
CREATE INDEX appeal_rows_created ON appeal_rows USING btree (office_id, created_at, id) INCLUDE (status);
CREATE INDEX appeal_rows_deadline ON appeal_rows USING btree (office_id, deadline, id) INCLUDE (status);
CREATE INDEX appeal_rows_mahalla ON appeal_rows USING btree (office_id, status, id) WHERE is_mahalla;
CREATE INDEX appeal_rows_of_others ON appeal_rows USING btree (office_id, id) INCLUDE (holder_id, status) WHERE ((NOT is_own) AND (NOT is_asked));
CREATE INDEX appeal_rows_office ON appeal_rows USING btree (office_id, id) INCLUDE (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla, status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term, sender_organization_id, incoming_date, position_level_id, received_at);
CREATE INDEX appeal_rows_open ON appeal_rows USING btree (office_id, status, id) INCLUDE (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term, sender_organization_id, incoming_date, position_level_id, received_at) WHERE (status <> ALL (ARRAY['resolved'::text, 'deleted'::text]));
CREATE INDEX appeal_rows_own ON appeal_rows USING btree (id) INCLUDE (created_at, deadline, holder_id, registered_org_id, kind_id, channel_id, applicant_type_id, applicant_count, is_control, is_mahalla, status, resolved_at, birthdate, forwarded_from_id, reception_leader_id, region_id, area_id, mahalla_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, result_type_id, topic_id, late_term, sender_organization_id, incoming_date, position_level_id, received_at) WHERE (is_own AND (status <> 'deleted'::text));
CREATE INDEX appeal_rows_own_created ON appeal_rows USING btree (created_at, id) WHERE is_own;
CREATE INDEX appeal_rows_own_deadline ON appeal_rows USING btree (deadline, id) WHERE is_own;
CREATE INDEX appeal_rows_own_received ON appeal_rows USING btree (received_at, id) WHERE is_own;
CREATE INDEX appeal_rows_own_resolved ON appeal_rows USING btree (resolved_at, id) WHERE (is_own AND (resolved_at IS NOT NULL));
CREATE INDEX appeal_rows_received ON appeal_rows USING btree (office_id, received_at, id) INCLUDE (status);

CREATE TABLE appeal_salts (
  appeal_id bigint NOT NULL,
  salt bytea,
  erased_by_decision integer,
  CONSTRAINT appeal_salts_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT appeal_salts_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT appeal_salts_check CHECK (((salt IS NULL) = (erased_by_decision IS NOT NULL)))
);

CREATE TABLE appeal_search (
  appeal_id bigint NOT NULL,
  number text NOT NULL,
  person text NOT NULL,
  entity text NOT NULL,
  phone text NOT NULL,
  document_number text NOT NULL,
  incoming_number text NOT NULL,
  CONSTRAINT appeal_search_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT appeal_search_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id) ON DELETE CASCADE
);
CREATE INDEX appeal_search_number_person_entity_phone_document_number_in_idx ON appeal_search USING gin (number gin_trgm_ops, person gin_trgm_ops, entity gin_trgm_ops, phone gin_trgm_ops, document_number gin_trgm_ops, incoming_number gin_trgm_ops) WITH (gin_pending_list_limit='128');

CREATE TABLE appeal_words (
  appeal_id bigint NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT appeal_words_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT appeal_words_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id) ON DELETE CASCADE
);
CREATE INDEX appeal_words_words_idx ON appeal_words USING gin (words);

CREATE TABLE appeals (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  holder_id integer NOT NULL,
  registered_org_id integer NOT NULL,
  registered_by bigint NOT NULL,
  channel_id integer NOT NULL,
  sender_organization_id integer,
  document_number text,
  document_date date,
  incoming_number text,
  incoming_date date,
  kind_id integer NOT NULL,
  applicant_id bigint NOT NULL,
  applicant_count integer DEFAULT 1 NOT NULL,
  page_count integer DEFAULT 1 NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  position_level_id integer,
  is_mahalla boolean DEFAULT false NOT NULL,
  is_control boolean DEFAULT false NOT NULL,
  controller_id bigint,
  control_review_day date,
  repeatability_type_id integer,
  earlier_appeal_id bigint,
  earlier_number text,
  earlier_day date,
  complained_org_id integer,
  reception_leader_id bigint,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deadline date NOT NULL,
  term jsonb NOT NULL,
  transfer_org_id integer,
  transfer_from_status text,
  forwarded_from_id integer,
  closing_kind_id integer,
  closing_reason_id integer,
  closing_text text,
  resolved_at timestamp with time zone,
  is_joined boolean DEFAULT false NOT NULL,
  is_extended boolean DEFAULT false NOT NULL,
  transfer_asked_by bigint,
  transfer_reason text,
  control_term jsonb,
  text_marks integer[],
  text_words integer[],
  status_code text NOT NULL,
  text_language_id integer,
  is_undisclosed boolean DEFAULT false NOT NULL,
  CONSTRAINT appeals_pkey PRIMARY KEY (id),
  CONSTRAINT appeals_number_key UNIQUE (number),
  CONSTRAINT appeals_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES applicants(id),
  CONSTRAINT appeals_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT appeals_closing_kind_id_fkey FOREIGN KEY (closing_kind_id) REFERENCES closing_kinds(id),
  CONSTRAINT appeals_closing_reason_id_fkey FOREIGN KEY (closing_reason_id) REFERENCES result_reasons(id),
  CONSTRAINT appeals_complained_org_id_fkey FOREIGN KEY (complained_org_id) REFERENCES organizations(id),
  CONSTRAINT appeals_controller_id_fkey FOREIGN KEY (controller_id) REFERENCES users(id),
  CONSTRAINT appeals_earlier_appeal_id_fkey FOREIGN KEY (earlier_appeal_id) REFERENCES appeals(id),
  CONSTRAINT appeals_forwarded_from_id_fkey FOREIGN KEY (forwarded_from_id) REFERENCES organizations(id),
  CONSTRAINT appeals_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES organizations(id),
  CONSTRAINT appeals_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES appeal_kinds(id),
  CONSTRAINT appeals_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id),
  CONSTRAINT appeals_reception_leader_id_fkey FOREIGN KEY (reception_leader_id) REFERENCES users(id),
  CONSTRAINT appeals_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES users(id),
  CONSTRAINT appeals_registered_org_id_fkey FOREIGN KEY (registered_org_id) REFERENCES organizations(id),
  CONSTRAINT appeals_repeatability_type_id_fkey FOREIGN KEY (repeatability_type_id) REFERENCES repeatability_types(id),
  CONSTRAINT appeals_sender_organization_id_fkey FOREIGN KEY (sender_organization_id) REFERENCES sender_organizations(id),
  CONSTRAINT appeals_text_language_id_fkey FOREIGN KEY (text_language_id) REFERENCES languages(id),
  CONSTRAINT appeals_transfer_asked_by_fkey FOREIGN KEY (transfer_asked_by) REFERENCES users(id),
  CONSTRAINT appeals_transfer_org_id_fkey FOREIGN KEY (transfer_org_id) REFERENCES organizations(id),
  CONSTRAINT appeals_applicant_count_check CHECK ((applicant_count >= 0)),
  CONSTRAINT appeals_check CHECK (((earlier_number IS NULL) = (earlier_day IS NULL))),
  CONSTRAINT appeals_check1 CHECK (((earlier_appeal_id IS NULL) OR (earlier_number IS NULL))),
  CONSTRAINT appeals_page_count_check CHECK ((page_count >= 0)),
  CONSTRAINT appeals_status_check CHECK ((status = ANY (ARRAY['registration'::text, 'classification'::text, 'process'::text, 'for_information'::text, 'transfer_asked'::text, 'resolved'::text, 'deleted'::text]))),
  CONSTRAINT appeals_status_code_check CHECK ((status_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  CONSTRAINT appeals_text_check CHECK ((length(text) <= 20000))
);
CREATE INDEX appeals_applicant ON appeals USING btree (applicant_id, id DESC);
CREATE INDEX appeals_document_day ON appeals USING btree (document_date) WHERE (document_date IS NOT NULL);
CREATE INDEX appeals_earlier_appeal_id_idx ON appeals USING btree (earlier_appeal_id) WHERE (earlier_appeal_id IS NOT NULL);
CREATE INDEX appeals_holder_id_idx ON appeals USING btree (holder_id);
CREATE INDEX appeals_incoming_day ON appeals USING btree (incoming_date, id) WHERE (incoming_date IS NOT NULL);
CREATE INDEX appeals_transfer_asked_by_idx ON appeals USING btree (transfer_asked_by) WHERE (transfer_asked_by IS NOT NULL);
CREATE INDEX appeals_transfer_org_id_idx ON appeals USING btree (transfer_org_id) WHERE (transfer_org_id IS NOT NULL);
CREATE INDEX appeals_undisclosed ON appeals USING btree (id) WHERE is_undisclosed;

CREATE TABLE applicant_merges (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kept_id bigint,
  other_id bigint,
  phone text,
  full_name text,
  birthdate date,
  tax_id text,
  passport text,
  passport_hmac bytea,
  passport_number_hmac bytea,
  merged_by bigint NOT NULL,
  organization_id integer NOT NULL,
  appeals integer NOT NULL,
  merged_at timestamp with time zone DEFAULT now() NOT NULL,
  until timestamp with time zone NOT NULL,
  taken_back_by bigint,
  taken_back_at timestamp with time zone,
  removed_at timestamp with time zone,
  CONSTRAINT applicant_merges_pkey PRIMARY KEY (id),
  CONSTRAINT applicant_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES applicants(id),
  CONSTRAINT applicant_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  CONSTRAINT applicant_merges_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT applicant_merges_other_id_fkey FOREIGN KEY (other_id) REFERENCES applicants(id),
  CONSTRAINT applicant_merges_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id),
  CONSTRAINT applicant_merges_check CHECK (((taken_back_by IS NULL) = (taken_back_at IS NULL))),
  CONSTRAINT applicant_merges_check1 CHECK (((taken_back_at IS NULL) OR (removed_at IS NULL))),
  CONSTRAINT applicant_merges_phone_check CHECK ((phone ~ '^\d{9}$'::text)),
  CONSTRAINT applicant_merges_tax_id_check CHECK ((tax_id ~ '^\d{9}$'::text))
);
CREATE INDEX applicant_merges_kept_id_idx ON applicant_merges USING btree (kept_id) WHERE (taken_back_at IS NULL);
CREATE INDEX applicant_merges_merged_by_idx ON applicant_merges USING btree (merged_by);
CREATE INDEX applicant_merges_organization_id_idx ON applicant_merges USING btree (organization_id);
CREATE INDEX applicant_merges_other_id_idx ON applicant_merges USING btree (other_id);
CREATE INDEX applicant_merges_phone_idx ON applicant_merges USING btree (phone text_pattern_ops) WHERE (taken_back_at IS NULL);
CREATE INDEX applicant_merges_taken_back_by_idx ON applicant_merges USING btree (taken_back_by);

CREATE TABLE applicant_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT applicant_types_pkey PRIMARY KEY (id),
  CONSTRAINT applicant_types_code_key UNIQUE (code)
);

CREATE TABLE applicants (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  applicant_type_id integer DEFAULT 1 NOT NULL,
  last_name text,
  first_name text,
  middle_name text,
  birthdate date,
  counted_birthdate date,
  gender_id integer,
  passport text,
  passport_hmac bytea,
  passport_number_hmac bytea,
  organization_name text,
  director text,
  tax_id text,
  full_name text GENERATED ALWAYS AS (
CASE
    WHEN (applicant_type_id = 2) THEN COALESCE(organization_name, ''::text)
    ELSE TRIM(BOTH FROM ((((COALESCE(last_name, ''::text) || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(middle_name, ''::text)))
END) STORED NOT NULL,
  social_status_id integer,
  privileged_category_id integer,
  region_id integer,
  area_id integer,
  mahalla_id integer,
  address text,
  phone text NOT NULL,
  home_phone text,
  is_fake_phone boolean DEFAULT false NOT NULL,
  incomplete_kind_id integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  email text,
  name_order text,
  version integer DEFAULT 1 NOT NULL,
  merged_into_id bigint,
  CONSTRAINT applicants_pkey PRIMARY KEY (id),
  CONSTRAINT applicants_applicant_type_id_fkey FOREIGN KEY (applicant_type_id) REFERENCES applicant_types(id),
  CONSTRAINT applicants_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  CONSTRAINT applicants_gender_id_fkey FOREIGN KEY (gender_id) REFERENCES genders(id),
  CONSTRAINT applicants_incomplete_kind_id_fkey FOREIGN KEY (incomplete_kind_id) REFERENCES incomplete_kinds(id),
  CONSTRAINT applicants_mahalla_id_fkey FOREIGN KEY (mahalla_id) REFERENCES mahallas(id),
  CONSTRAINT applicants_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES applicants(id),
  CONSTRAINT applicants_privileged_category_id_fkey FOREIGN KEY (privileged_category_id) REFERENCES privileged_categories(id),
  CONSTRAINT applicants_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  CONSTRAINT applicants_social_status_id_fkey FOREIGN KEY (social_status_id) REFERENCES social_statuses(id),
  CONSTRAINT applicants_check CHECK (((NOT is_fake_phone) OR (phone ~~ '00%'::text))),
  CONSTRAINT applicants_home_phone_check CHECK ((home_phone ~ '^\d{9}$'::text)),
  CONSTRAINT applicants_phone_check CHECK ((phone ~ '^\d{9}$'::text)),
  CONSTRAINT applicants_tax_id_check CHECK ((tax_id ~ '^\d{9}$'::text))
);
CREATE INDEX applicants_area_id_idx ON applicants USING btree (area_id);
CREATE UNIQUE INDEX applicants_fake_phone ON applicants USING btree (phone) WHERE is_fake_phone;
CREATE INDEX applicants_incomplete_kind_id_idx ON applicants USING btree (incomplete_kind_id) WHERE (incomplete_kind_id IS NOT NULL);
CREATE INDEX applicants_merged_into_id_idx ON applicants USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX applicants_passport_hmac_idx ON applicants USING btree (passport_hmac) WHERE (passport_hmac IS NOT NULL);
CREATE INDEX applicants_passport_number_hmac_idx ON applicants USING btree (passport_number_hmac) WHERE (passport_number_hmac IS NOT NULL);
CREATE INDEX applicants_phone ON applicants USING btree (phone text_pattern_ops);
CREATE INDEX applicants_tax_id_idx ON applicants USING btree (tax_id) WHERE (tax_id IS NOT NULL);
CREATE INDEX applicants_traits ON applicants USING btree (id) INCLUDE (region_id, area_id, applicant_type_id, gender_id, social_status_id, privileged_category_id);

CREATE TABLE approvals (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kind text NOT NULL,
  input jsonb NOT NULL,
  personal text,
  about_id bigint,
  role_id integer,
  rights text[] NOT NULL,
  needs text[] NOT NULL,
  asked_by bigint NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone,
  organization_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_about_id_fkey FOREIGN KEY (about_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT approvals_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  CONSTRAINT approvals_check CHECK (((num_nonnulls(about_id, role_id) > 0) OR (organization_ids <> '{}'::integer[]))),
  CONSTRAINT approvals_kind_check CHECK ((kind = ANY (ARRAY['role_given'::text, 'role_changed'::text, 'role_taken'::text, 'rights_added'::text, 'rights_taken'::text, 'staff_added'::text, 'unblocked'::text, 'password_reset'::text, 'factor_reset'::text, 'pinfl_set'::text, 'moved'::text, 'removed'::text, 'second_off'::text]))),
  CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'expired'::text, 'overtaken'::text])))
);
CREATE INDEX approvals_about_id_idx ON approvals USING btree (about_id);
CREATE INDEX approvals_asked_by_idx ON approvals USING btree (asked_by);
CREATE INDEX approvals_decided_by_idx ON approvals USING btree (decided_by);
CREATE UNIQUE INDEX approvals_pending_idx ON approvals USING btree (kind, asked_by, md5((input)::text)) WHERE (status = 'pending'::text);
CREATE INDEX approvals_role_id_idx ON approvals USING btree (role_id);

CREATE TABLE areas (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  region_id integer NOT NULL,
  code text,
  kind text DEFAULT 'district'::text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  population integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT areas_pkey PRIMARY KEY (id),
  CONSTRAINT areas_code_key UNIQUE (code),
  CONSTRAINT areas_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  CONSTRAINT areas_kind_check CHECK ((kind = ANY (ARRAY['district'::text, 'city'::text])))
);
CREATE INDEX areas_region_id_idx ON areas USING btree (region_id);

CREATE TABLE audit_log (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  organization_id integer,
  action text NOT NULL,
  target text,
  details jsonb,
  request_id text,
  ip inet,
  user_agent text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT audit_log_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX audit_log_at_idx ON audit_log USING btree (at);
CREATE INDEX audit_log_organization_id_idx ON audit_log USING btree (organization_id);
CREATE INDEX audit_log_user_id_idx ON audit_log USING btree (user_id);

CREATE TABLE authority_kinds (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT authority_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT authority_kinds_code_key UNIQUE (code)
);

CREATE TABLE calendar_change_moves (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  change_id bigint NOT NULL,
  appeal_id bigint NOT NULL,
  task_id bigint,
  from_day date NOT NULL,
  to_day date NOT NULL,
  from_term jsonb NOT NULL,
  to_term jsonb NOT NULL,
  CONSTRAINT calendar_change_moves_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_change_moves_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT calendar_change_moves_change_id_fkey FOREIGN KEY (change_id) REFERENCES calendar_changes(id),
  CONSTRAINT calendar_change_moves_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id)
);
CREATE INDEX calendar_change_moves_appeal_id_idx ON calendar_change_moves USING btree (appeal_id);
CREATE INDEX calendar_change_moves_change_id_id_idx ON calendar_change_moves USING btree (change_id, id);
CREATE INDEX calendar_change_moves_task_id_idx ON calendar_change_moves USING btree (task_id) WHERE (task_id IS NOT NULL);

CREATE TABLE calendar_changes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  made_by bigint NOT NULL,
  days jsonb NOT NULL,
  terms jsonb,
  appeals integer NOT NULL,
  tasks integer NOT NULL,
  leave_overdue integer NOT NULL,
  become_overdue integer NOT NULL,
  undoes_id bigint,
  CONSTRAINT calendar_changes_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_changes_undoes_id_key UNIQUE (undoes_id),
  CONSTRAINT calendar_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT calendar_changes_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES calendar_changes(id)
);
CREATE INDEX calendar_changes_made_by_idx ON calendar_changes USING btree (made_by);

CREATE TABLE calendar_days (
  day date NOT NULL,
  kind text NOT NULL,
  provisional boolean DEFAULT false NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  CONSTRAINT calendar_days_pkey PRIMARY KEY (day),
  CONSTRAINT calendar_days_id_key UNIQUE (id),
  CONSTRAINT calendar_days_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'day_off'::text, 'working'::text])))
);

CREATE TABLE channel_keys (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  channel_id integer NOT NULL,
  secret text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT channel_keys_pkey PRIMARY KEY (id),
  CONSTRAINT channel_keys_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id)
);
CREATE INDEX channel_keys_channel_id_idx ON channel_keys USING btree (channel_id);

CREATE TABLE channel_nonces (
  key_id integer NOT NULL,
  nonce text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT channel_nonces_pkey PRIMARY KEY (key_id, nonce),
  CONSTRAINT channel_nonces_key_id_fkey FOREIGN KEY (key_id) REFERENCES channel_keys(id) ON DELETE CASCADE
);
CREATE INDEX channel_nonces_at_idx ON channel_nonces USING btree (at);

CREATE TABLE channels (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  is_external boolean DEFAULT false NOT NULL,
  form text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_code_key UNIQUE (code),
  CONSTRAINT channels_form_check CHECK ((form = ANY (ARRAY['written'::text, 'electronic'::text, 'personal'::text, 'mobile'::text, 'public'::text, 'video'::text, 'phone'::text])))
);

CREATE TABLE closing_kinds (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT closing_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT closing_kinds_code_key UNIQUE (code)
);

CREATE TABLE corrections (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  task_id bigint NOT NULL,
  answer_id bigint NOT NULL,
  new_answer_id bigint NOT NULL,
  state text DEFAULT 'written'::text NOT NULL,
  requested_day date NOT NULL,
  reason text NOT NULL,
  author_id bigint NOT NULL,
  signer_id bigint NOT NULL,
  due_day date NOT NULL,
  term jsonb NOT NULL,
  reject_reason text,
  told_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT corrections_pkey PRIMARY KEY (id),
  CONSTRAINT corrections_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id),
  CONSTRAINT corrections_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT corrections_new_answer_id_fkey FOREIGN KEY (new_answer_id) REFERENCES answers(id),
  CONSTRAINT corrections_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  CONSTRAINT corrections_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT corrections_state_check CHECK ((state = ANY (ARRAY['written'::text, 'rejected'::text, 'confirmed'::text, 'told'::text, 'withdrawn'::text])))
);
CREATE INDEX corrections_answer_id_idx ON corrections USING btree (answer_id);
CREATE INDEX corrections_author_id_idx ON corrections USING btree (author_id);
CREATE UNIQUE INDEX corrections_new_answer_id_idx ON corrections USING btree (new_answer_id);
CREATE UNIQUE INDEX corrections_open ON corrections USING btree (task_id) WHERE (state = ANY (ARRAY['written'::text, 'rejected'::text, 'confirmed'::text]));
CREATE INDEX corrections_signer_id_idx ON corrections USING btree (signer_id, state);
CREATE INDEX corrections_task_id_id_idx ON corrections USING btree (task_id, id);

CREATE TABLE counted_calls (
  key text NOT NULL,
  since timestamp with time zone NOT NULL,
  calls integer NOT NULL,
  CONSTRAINT counted_calls_pkey PRIMARY KEY (key)
);
CREATE INDEX counted_calls_since_idx ON counted_calls USING btree (since);

CREATE TABLE data_key_proof (
  id integer NOT NULL,
  value text NOT NULL,
  CONSTRAINT data_key_proof_pkey PRIMARY KEY (id),
  CONSTRAINT data_key_proof_id_check CHECK ((id = 1))
);

CREATE TABLE departments (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  organization_id integer NOT NULL,
  parent_id integer,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (id),
  CONSTRAINT departments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT departments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES departments(id)
);
CREATE INDEX departments_organization_id_idx ON departments USING btree (organization_id);
CREATE INDEX departments_parent_id_idx ON departments USING btree (parent_id);

CREATE TABLE devices (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  ip inet,
  user_agent text,
  first_used_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_user_id_hash_key UNIQUE (user_id, hash),
  CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX devices_hash_idx ON devices USING btree (hash);

CREATE TABLE document_templates (
  name text NOT NULL,
  language_id integer NOT NULL,
  file_name text NOT NULL,
  content bytea NOT NULL,
  uploaded_by bigint NOT NULL,
  uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT document_templates_pkey PRIMARY KEY (name, language_id),
  CONSTRAINT document_templates_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  CONSTRAINT document_templates_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  CONSTRAINT document_templates_content_check CHECK ((octet_length(content) < 10000000)),
  CONSTRAINT document_templates_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255)))
);
CREATE INDEX document_templates_language_id_idx ON document_templates USING btree (language_id);
CREATE INDEX document_templates_uploaded_by_idx ON document_templates USING btree (uploaded_by);

CREATE TABLE doubtful_values (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kind text NOT NULL,
  list text,
  record_id bigint NOT NULL,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  CONSTRAINT doubtful_values_pkey PRIMARY KEY (id),
  CONSTRAINT doubtful_values_kind_list_record_id_key UNIQUE NULLS NOT DISTINCT (kind, list, record_id),
  CONSTRAINT doubtful_values_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  CONSTRAINT doubtful_values_check CHECK (((list IS NULL) = (kind <> 'name'::text))),
  CONSTRAINT doubtful_values_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  CONSTRAINT doubtful_values_kind_check CHECK ((kind = ANY (ARRAY['applicant_phone'::text, 'applicant_home_phone'::text, 'representative_phone'::text, 'reception_phone'::text, 'staff_phone'::text, 'account'::text, 'name'::text, 'channel'::text, 'letter'::text])))
);
CREATE INDEX doubtful_values_confirmed_by_idx ON doubtful_values USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);

CREATE TABLE emails (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  digest bytea NOT NULL,
  kind text NOT NULL,
  sender text,
  subject text,
  message_id text,
  guessed_charset text,
  incoming_appeal_id bigint,
  received_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_digest_key UNIQUE (digest),
  CONSTRAINT emails_incoming_appeal_id_key UNIQUE (incoming_appeal_id),
  CONSTRAINT emails_incoming_appeal_id_fkey FOREIGN KEY (incoming_appeal_id) REFERENCES incoming_appeals(id),
  CONSTRAINT emails_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'joined'::text, 'automatic'::text, 'list'::text, 'own'::text, 'failure'::text])))
);

CREATE TABLE escalations (
  task_id bigint NOT NULL,
  deadline date NOT NULL,
  step smallint NOT NULL,
  CONSTRAINT escalations_pkey PRIMARY KEY (task_id, deadline, step),
  CONSTRAINT escalations_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT escalations_step_check CHECK ((step = ANY (ARRAY[1, 2])))
);

CREATE TABLE file_readings (
  file_id bigint NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  text_language_id integer,
  confidence real DEFAULT 0 NOT NULL,
  pages integer DEFAULT 0 NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  body_from integer DEFAULT 0 NOT NULL,
  proposed jsonb,
  made_of text[] DEFAULT '{}'::text[] NOT NULL,
  not_read text[] DEFAULT '{}'::text[] NOT NULL,
  is_outdated boolean DEFAULT false NOT NULL,
  CONSTRAINT file_readings_pkey PRIMARY KEY (file_id),
  CONSTRAINT file_readings_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT file_readings_text_language_id_fkey FOREIGN KEY (text_language_id) REFERENCES languages(id),
  CONSTRAINT file_readings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'unreadable'::text, 'failed'::text])))
);
CREATE INDEX file_readings_outdated_idx ON file_readings USING btree (file_id) WHERE is_outdated;
CREATE INDEX file_readings_waiting_idx ON file_readings USING btree (file_id) WHERE (state = 'waiting'::text);

CREATE TABLE files (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  storage_key text NOT NULL,
  name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  resource_type_id integer DEFAULT 1 NOT NULL,
  uploaded_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  bound_at timestamp with time zone,
  is_locked boolean DEFAULT false NOT NULL,
  waits_since timestamp with time zone,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_storage_key_key UNIQUE (storage_key),
  CONSTRAINT files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  CONSTRAINT files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  CONSTRAINT files_size_check CHECK (((size > 0) AND (size < 10000000)))
);
CREATE INDEX files_created_at_idx ON files USING btree (created_at) WHERE (bound_at IS NULL);
CREATE INDEX files_uploaded_by_idx ON files USING btree (uploaded_by);
CREATE INDEX files_waits_since_idx ON files USING btree (waits_since, id) WHERE (waits_since IS NOT NULL);

CREATE TABLE form_drafts (
  user_id bigint NOT NULL,
  key text NOT NULL,
  form text NOT NULL,
  appeal_id bigint,
  task_id bigint,
  version integer DEFAULT 1 NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  heading text NOT NULL,
  content text NOT NULL,
  CONSTRAINT form_drafts_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT form_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT form_drafts_key_check CHECK ((length(key) <= 64))
);
CREATE INDEX form_drafts_saved_at_idx ON form_drafts USING btree (saved_at);

CREATE TABLE former_names (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  list text NOT NULL,
  record_id bigint NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT former_names_pkey PRIMARY KEY (id)
);
CREATE INDEX former_names_list_record_id_until_idx ON former_names USING btree (list, record_id, until);

CREATE TABLE genders (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT genders_pkey PRIMARY KEY (id),
  CONSTRAINT genders_code_key UNIQUE (code)
);

CREATE TABLE hearings (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  place text NOT NULL,
  invited_by bigint NOT NULL,
  invited_at timestamp with time zone DEFAULT now() NOT NULL,
  outcome text,
  note text,
  noted_by bigint,
  noted_at timestamp with time zone,
  CONSTRAINT hearings_pkey PRIMARY KEY (id),
  CONSTRAINT hearings_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT hearings_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT hearings_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  CONSTRAINT hearings_check CHECK (((outcome IS NULL) = (noted_by IS NULL))),
  CONSTRAINT hearings_outcome_check CHECK ((outcome = ANY (ARRAY['heard'::text, 'absent'::text, 'cancelled'::text])))
);
CREATE INDEX hearings_appeal_id_idx ON hearings USING btree (appeal_id, id);
CREATE INDEX hearings_invited_by_idx ON hearings USING btree (invited_by);
CREATE INDEX hearings_noted_by_idx ON hearings USING btree (noted_by);

CREATE TABLE history (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  task_id bigint,
  at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  organization_id integer,
  position_level_id integer,
  action text NOT NULL,
  from_status text,
  to_status text,
  text text,
  changes jsonb,
  request_id text,
  answer_id bigint,
  text_hash bytea,
  papers_hash bytea,
  files_hash bytea,
  hash bytea DEFAULT '\x'::bytea NOT NULL,
  record_hash bytea,
  note_id bigint,
  CONSTRAINT history_pkey PRIMARY KEY (id),
  CONSTRAINT history_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id),
  CONSTRAINT history_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT history_note_id_fkey FOREIGN KEY (note_id) REFERENCES history(id),
  CONSTRAINT history_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT history_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id),
  CONSTRAINT history_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX history_appeal_id_idx ON history USING btree (appeal_id);
CREATE INDEX history_at_idx ON history USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX history_deleted_idx ON history USING btree (appeal_id) WHERE (action = 'delete'::text);
CREATE UNIQUE INDEX history_note_id_idx ON history USING btree (note_id) WHERE (note_id IS NOT NULL);
CREATE UNIQUE INDEX history_reminded ON history USING btree (task_id, (((at AT TIME ZONE 'Asia/Tashkent'::text))::date)) WHERE (action = 'remind'::text);
CREATE INDEX history_task_id_idx ON history USING btree (task_id) WHERE (task_id IS NOT NULL);

CREATE TABLE history_values (
  history_id bigint NOT NULL,
  label text NOT NULL,
  content text NOT NULL,
  CONSTRAINT history_values_pkey PRIMARY KEY (history_id, label),
  CONSTRAINT history_values_history_id_fkey FOREIGN KEY (history_id) REFERENCES history(id)
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  key text NOT NULL,
  organization_id integer NOT NULL,
  request_hash bytea NOT NULL,
  reply text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  request_digest text,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);

CREATE TABLE incoming_appeals (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  channel_id integer NOT NULL,
  organization_id integer NOT NULL,
  status text DEFAULT 'new'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  ticket text NOT NULL,
  external_id text,
  applicant jsonb NOT NULL,
  passport text,
  address text,
  text text NOT NULL,
  appeal_id bigint,
  reason text,
  reject_reason_id integer,
  first_number text,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  chat_id bigint,
  email text,
  language_id integer DEFAULT 2 NOT NULL,
  content_hash bytea,
  kind_id integer,
  text_key text,
  left_out text,
  content_digest text,
  joined_appeal_id bigint,
  seen_by bigint,
  seen_at timestamp with time zone,
  CONSTRAINT incoming_appeals_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_appeals_channel_id_external_id_key UNIQUE (channel_id, external_id),
  CONSTRAINT incoming_appeals_ticket_key UNIQUE (ticket),
  CONSTRAINT incoming_appeals_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT incoming_appeals_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT incoming_appeals_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES telegram_chats(chat_id),
  CONSTRAINT incoming_appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT incoming_appeals_joined_appeal_id_fkey FOREIGN KEY (joined_appeal_id) REFERENCES appeals(id),
  CONSTRAINT incoming_appeals_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES appeal_kinds(id),
  CONSTRAINT incoming_appeals_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  CONSTRAINT incoming_appeals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT incoming_appeals_reject_reason_id_fkey FOREIGN KEY (reject_reason_id) REFERENCES incoming_reject_reasons(id),
  CONSTRAINT incoming_appeals_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users(id),
  CONSTRAINT incoming_appeals_status_check CHECK ((status = ANY (ARRAY['new'::text, 'registered'::text, 'rejected'::text, 'joined'::text])))
);
CREATE INDEX incoming_appeals_appeal_id_idx ON incoming_appeals USING btree (appeal_id);
CREATE INDEX incoming_appeals_chat_id_id_idx ON incoming_appeals USING btree (chat_id, id DESC) WHERE (chat_id IS NOT NULL);
CREATE INDEX incoming_appeals_joined_appeal_id_idx ON incoming_appeals USING btree (joined_appeal_id) WHERE (joined_appeal_id IS NOT NULL);
CREATE INDEX incoming_appeals_organization_id_channel_id_status_id_idx ON incoming_appeals USING btree (organization_id, channel_id, status, id DESC);
CREATE INDEX incoming_appeals_reject_reason_id_idx ON incoming_appeals USING btree (reject_reason_id) WHERE (reject_reason_id IS NOT NULL);

CREATE TABLE incoming_files (
  incoming_appeal_id bigint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT incoming_files_pkey PRIMARY KEY (incoming_appeal_id, file_id),
  CONSTRAINT incoming_files_file_id_key UNIQUE (file_id),
  CONSTRAINT incoming_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT incoming_files_incoming_appeal_id_fkey FOREIGN KEY (incoming_appeal_id) REFERENCES incoming_appeals(id)
);

CREATE TABLE incoming_reject_reasons (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT incoming_reject_reasons_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_reject_reasons_code_key UNIQUE (code)
);

CREATE TABLE incomplete_kinds (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT incomplete_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT incomplete_kinds_code_key UNIQUE (code)
);

CREATE TABLE inquiries (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  number text NOT NULL,
  organization_id integer NOT NULL,
  sent_by bigint NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  recipient_org_id integer,
  recipient_name text,
  recipient_address text,
  question text NOT NULL,
  due_day date NOT NULL,
  term jsonb NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  answer_number text,
  answer_day date,
  answer text,
  close_reason text,
  ended_by bigint,
  ended_at timestamp with time zone,
  CONSTRAINT inquiries_pkey PRIMARY KEY (id),
  CONSTRAINT inquiries_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT inquiries_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT inquiries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT inquiries_recipient_org_id_fkey FOREIGN KEY (recipient_org_id) REFERENCES organizations(id),
  CONSTRAINT inquiries_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT inquiries_answer_check CHECK ((length(answer) <= 5000)),
  CONSTRAINT inquiries_check CHECK ((num_nonnulls(recipient_org_id, recipient_name) = 1)),
  CONSTRAINT inquiries_check1 CHECK (((status = 'pending'::text) = (ended_by IS NULL))),
  CONSTRAINT inquiries_check2 CHECK (((status = 'answered'::text) = (answer IS NOT NULL))),
  CONSTRAINT inquiries_check3 CHECK (((status = 'closed'::text) = (close_reason IS NOT NULL))),
  CONSTRAINT inquiries_close_reason_check CHECK ((length(close_reason) <= 2000)),
  CONSTRAINT inquiries_question_check CHECK ((length(question) <= 5000)),
  CONSTRAINT inquiries_recipient_address_check CHECK ((length(recipient_address) <= 300)),
  CONSTRAINT inquiries_recipient_name_check CHECK ((length(recipient_name) <= 300)),
  CONSTRAINT inquiries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'answered'::text, 'closed'::text])))
);
CREATE INDEX inquiries_ended_by_idx ON inquiries USING btree (ended_by);
CREATE UNIQUE INDEX inquiries_number_idx ON inquiries USING btree (appeal_id, number);
CREATE INDEX inquiries_organization_id_idx ON inquiries USING btree (organization_id);
CREATE INDEX inquiries_pending ON inquiries USING btree (organization_id, due_day, appeal_id) WHERE (status = 'pending'::text);
CREATE INDEX inquiries_recipient_org_id_idx ON inquiries USING btree (recipient_org_id);
CREATE INDEX inquiries_sent_by_idx ON inquiries USING btree (sent_by);

CREATE TABLE inquiry_files (
  inquiry_id bigint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT inquiry_files_pkey PRIMARY KEY (inquiry_id, file_id),
  CONSTRAINT inquiry_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT inquiry_files_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id)
);
CREATE INDEX inquiry_files_file_id_idx ON inquiry_files USING btree (file_id);

CREATE TABLE issued_letters (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  language_id integer NOT NULL,
  appeal_id bigint NOT NULL,
  task_id bigint,
  inquiry_id bigint,
  organization_id integer NOT NULL,
  number text NOT NULL,
  day date NOT NULL,
  answer_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  issued_at timestamp with time zone DEFAULT now() NOT NULL,
  file_id bigint,
  void_at timestamp with time zone,
  CONSTRAINT issued_letters_pkey PRIMARY KEY (id),
  CONSTRAINT issued_letters_code_key UNIQUE (code),
  CONSTRAINT issued_letters_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT issued_letters_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT issued_letters_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id),
  CONSTRAINT issued_letters_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  CONSTRAINT issued_letters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT issued_letters_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT issued_letters_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  CONSTRAINT issued_letters_name_check CHECK ((name = ANY (ARRAY['answer-letter'::text, 'closing-letter'::text, 'extension-letter'::text, 'forwarding-letter'::text, 'hearing-letter'::text, 'inquiry-letter'::text, 'study-letter'::text, 'transfer-letter'::text])))
);
CREATE INDEX issued_letters_appeal_id_idx ON issued_letters USING btree (appeal_id);
CREATE INDEX issued_letters_file_id_idx ON issued_letters USING btree (file_id);
CREATE INDEX issued_letters_inquiry_id_idx ON issued_letters USING btree (inquiry_id) WHERE (inquiry_id IS NOT NULL);
CREATE INDEX issued_letters_language_id_idx ON issued_letters USING btree (language_id);
CREATE INDEX issued_letters_organization_id_idx ON issued_letters USING btree (organization_id);
CREATE INDEX issued_letters_task_id_idx ON issued_letters USING btree (task_id);
CREATE INDEX issued_letters_undrawn ON issued_letters USING btree (id) WHERE ((file_id IS NULL) AND (void_at IS NULL));

CREATE TABLE languages (
  id integer NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT languages_pkey PRIMARY KEY (id),
  CONSTRAINT languages_code_key UNIQUE (code)
);

CREATE TABLE late_terms (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  task_id bigint,
  deadline date NOT NULL,
  organization_id integer NOT NULL,
  executor_id bigint,
  at timestamp with time zone DEFAULT now() NOT NULL,
  is_late boolean DEFAULT true,
  judged_by bigint,
  judged_at timestamp with time zone,
  CONSTRAINT late_terms_pkey PRIMARY KEY (id),
  CONSTRAINT late_terms_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT late_terms_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id),
  CONSTRAINT late_terms_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES users(id),
  CONSTRAINT late_terms_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT late_terms_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT late_terms_check CHECK (((judged_by IS NULL) = (judged_at IS NULL)))
);
CREATE INDEX late_terms_appeal_id_idx ON late_terms USING btree (appeal_id);
CREATE INDEX late_terms_executor_id_idx ON late_terms USING btree (executor_id);
CREATE INDEX late_terms_judged_by_idx ON late_terms USING btree (judged_by);
CREATE INDEX late_terms_organization_id_idx ON late_terms USING btree (organization_id);
CREATE INDEX late_terms_task_id_idx ON late_terms USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX late_terms_unjudged_idx ON late_terms USING btree (appeal_id) WHERE (is_late IS NULL);

CREATE TABLE letter_signatures (
  letter_id bigint NOT NULL,
  user_id bigint NOT NULL,
  signature text NOT NULL,
  name text NOT NULL,
  pinfl_end text,
  organization text,
  serial text NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  void_at timestamp with time zone,
  CONSTRAINT letter_signatures_pkey PRIMARY KEY (letter_id),
  CONSTRAINT letter_signatures_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES issued_letters(id),
  CONSTRAINT letter_signatures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT letter_signatures_pinfl_end_check CHECK ((pinfl_end ~ '^\d{4}$'::text))
);
CREATE INDEX letter_signatures_user_id_idx ON letter_signatures USING btree (user_id);

CREATE TABLE letter_spellings (
  applicant_id bigint NOT NULL,
  language_id integer NOT NULL,
  spelling text NOT NULL,
  CONSTRAINT letter_spellings_pkey PRIMARY KEY (applicant_id, language_id),
  CONSTRAINT letter_spellings_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES applicants(id),
  CONSTRAINT letter_spellings_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id)
);
CREATE INDEX letter_spellings_language_id_idx ON letter_spellings USING btree (language_id);

CREATE TABLE letters (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  task_id bigint,
  event text NOT NULL,
  organization_id integer NOT NULL,
  text text NOT NULL,
  due_day date NOT NULL,
  term jsonb NOT NULL,
  sent_number text,
  sent_day date,
  sent_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT letters_pkey PRIMARY KEY (id),
  CONSTRAINT letters_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT letters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT letters_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT letters_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT letters_check CHECK (((sent_day IS NULL) = (sent_by IS NULL))),
  CONSTRAINT letters_event_check CHECK ((event = ANY (ARRAY['extended'::text, 'forwarded'::text, 'unconsidered'::text, 'returned'::text, 'terminated'::text, 'withdrawn'::text, 'answered'::text, 'study'::text, 'hearing'::text]))),
  CONSTRAINT letters_task_check CHECK (((task_id IS NULL) OR (event = 'answered'::text)))
);
CREATE INDEX letters_appeal_id_id_idx ON letters USING btree (appeal_id, id);
CREATE INDEX letters_due ON letters USING btree (organization_id, due_day, appeal_id) WHERE (sent_day IS NULL);
CREATE INDEX letters_sent_by_idx ON letters USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX letters_task_id_idx ON letters USING btree (task_id) WHERE (task_id IS NOT NULL);

CREATE TABLE list_total_changes (
  organization_id integer NOT NULL,
  list text NOT NULL,
  n integer NOT NULL
);
CREATE INDEX list_total_changes_organization_id_idx ON list_total_changes USING btree (organization_id);

CREATE TABLE list_totals (
  organization_id integer NOT NULL,
  list text NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT list_totals_pkey PRIMARY KEY (organization_id, list),
  CONSTRAINT list_totals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE list_views (
  user_id bigint NOT NULL,
  list text NOT NULL,
  columns text[],
  saved jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT list_views_pkey PRIMARY KEY (user_id, list),
  CONSTRAINT list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT list_views_list_check CHECK ((length(list) <= 100))
);

CREATE TABLE login_attempts (
  key text NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT login_attempts_pkey PRIMARY KEY (key)
);

CREATE TABLE mahallas (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  area_id integer NOT NULL,
  section_id integer,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT mahallas_pkey PRIMARY KEY (id),
  CONSTRAINT mahallas_code_key UNIQUE (code),
  CONSTRAINT mahallas_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  CONSTRAINT mahallas_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id)
);
CREATE INDEX mahallas_area_id_idx ON mahallas USING btree (area_id);
CREATE INDEX mahallas_section_id_idx ON mahallas USING btree (section_id);

CREATE TABLE merged_appeals (
  merge_id bigint NOT NULL,
  appeal_id bigint NOT NULL,
  CONSTRAINT merged_appeals_pkey PRIMARY KEY (merge_id, appeal_id),
  CONSTRAINT merged_appeals_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT merged_appeals_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES applicant_merges(id)
);
CREATE INDEX merged_appeals_appeal_id_idx ON merged_appeals USING btree (appeal_id);

CREATE TABLE module_categories (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  uri text NOT NULL,
  icon text NOT NULL,
  "position" integer NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT module_categories_pkey PRIMARY KEY (id),
  CONSTRAINT module_categories_uri_key UNIQUE (uri)
);

CREATE TABLE module_groups (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  category_id integer NOT NULL,
  uri text NOT NULL,
  icon text NOT NULL,
  "position" integer NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT module_groups_pkey PRIMARY KEY (id),
  CONSTRAINT module_groups_category_id_uri_key UNIQUE (category_id, uri),
  CONSTRAINT module_groups_category_id_fkey FOREIGN KEY (category_id) REFERENCES module_categories(id)
);

CREATE TABLE modules (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  category_id integer NOT NULL,
  group_id integer,
  uri text NOT NULL,
  icon text NOT NULL,
  "position" integer NOT NULL,
  permission text NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT modules_pkey PRIMARY KEY (id),
  CONSTRAINT modules_permission_key UNIQUE (permission),
  CONSTRAINT modules_category_id_fkey FOREIGN KEY (category_id) REFERENCES module_categories(id),
  CONSTRAINT modules_group_id_fkey FOREIGN KEY (group_id) REFERENCES module_groups(id)
);
CREATE INDEX modules_category_id_idx ON modules USING btree (category_id);
CREATE INDEX modules_group_id_idx ON modules USING btree (group_id);

CREATE TABLE name_parts (
  part text NOT NULL,
  n integer NOT NULL,
  CONSTRAINT name_parts_pkey PRIMARY KEY (part)
);

CREATE TABLE name_spellings (
  word text NOT NULL,
  CONSTRAINT name_spellings_pkey PRIMARY KEY (word)
);

CREATE TABLE news_choices (
  user_id bigint NOT NULL,
  email text,
  chat_id bigint,
  linked_at timestamp with time zone,
  is_digest boolean DEFAULT true NOT NULL,
  digest_hour smallint DEFAULT 8 NOT NULL,
  kinds jsonb DEFAULT '{}'::jsonb NOT NULL,
  email_since timestamp with time zone DEFAULT now() NOT NULL,
  email_off_at timestamp with time zone,
  telegram_off_at timestamp with time zone,
  CONSTRAINT news_choices_pkey PRIMARY KEY (user_id),
  CONSTRAINT news_choices_chat_id_key UNIQUE (chat_id),
  CONSTRAINT news_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT news_choices_digest_hour_check CHECK (((digest_hour >= 7) AND (digest_hour <= 12)))
);

CREATE TABLE news_told (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  about_id bigint NOT NULL,
  mark text NOT NULL,
  told_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT news_told_pkey PRIMARY KEY (user_id, kind, about_id, mark),
  CONSTRAINT news_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX news_told_told_at_idx ON news_told USING brin (told_at);

CREATE TABLE note_mentions (
  note_id bigint NOT NULL,
  user_id bigint NOT NULL,
  seen_at timestamp with time zone,
  CONSTRAINT note_mentions_pkey PRIMARY KEY (note_id, user_id),
  CONSTRAINT note_mentions_note_id_fkey FOREIGN KEY (note_id) REFERENCES history(id),
  CONSTRAINT note_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX note_mentions_user_id_idx ON note_mentions USING btree (user_id, note_id);

CREATE TABLE notices (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  kind text NOT NULL,
  about_id bigint,
  role_id integer,
  by_id bigint,
  rights text[] DEFAULT '{}'::text[] NOT NULL,
  figure integer,
  read_at timestamp with time zone,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_about_id_fkey FOREIGN KEY (about_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notices_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT notices_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notices_check CHECK ((num_nonnulls(about_id, role_id) = 1)),
  CONSTRAINT notices_kind_check CHECK ((kind = ANY (ARRAY['rights_given'::text, 'rights_taken'::text, 'blocked'::text, 'unblocked'::text, 'moved'::text, 'password_reset'::text, 'factor_reset'::text, 'pinfl_changed'::text, 'second_off'::text, 'unusual_reading'::text, 'approval_accepted'::text, 'approval_rejected'::text, 'approval_expired'::text, 'approval_overtaken'::text, 'email_off'::text, 'telegram_off'::text])))
);
CREATE INDEX notices_about_id_idx ON notices USING btree (about_id);
CREATE INDEX notices_by_id_idx ON notices USING btree (by_id);
CREATE INDEX notices_role_id_idx ON notices USING btree (role_id);
CREATE INDEX notices_user_id_id_idx ON notices USING btree (user_id, id);

CREATE TABLE notifications (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint,
  task_id bigint,
  kind text NOT NULL,
  method text NOT NULL,
  recipient text NOT NULL,
  address text,
  postal_address text,
  text text NOT NULL,
  letter_number text,
  letter_day date,
  status text DEFAULT 'sms_queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  error text,
  provider_id text,
  sent_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  incoming_appeal_id bigint,
  user_id bigint,
  mail_id uuid DEFAULT gen_random_uuid(),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT notifications_incoming_appeal_id_fkey FOREIGN KEY (incoming_appeal_id) REFERENCES incoming_appeals(id),
  CONSTRAINT notifications_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT notifications_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notifications_check CHECK ((num_nonnulls(appeal_id, incoming_appeal_id, user_id) = 1)) NOT VALID,
  CONSTRAINT notifications_method_check CHECK ((method = ANY (ARRAY['sms'::text, 'telegram'::text, 'email'::text, 'post'::text, 'in_person'::text]))),
  CONSTRAINT notifications_status_check CHECK ((status = ANY (ARRAY['sms_queued'::text, 'sms_sent'::text, 'sms_delivered'::text, 'sms_failed'::text, 'sms_unknown'::text])))
);
CREATE INDEX notifications_appeal_id_idx ON notifications USING btree (appeal_id);
CREATE INDEX notifications_incoming_appeal_id_idx ON notifications USING btree (incoming_appeal_id) WHERE (incoming_appeal_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_mail_id_idx ON notifications USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX notifications_receipts ON notifications USING btree (created_at) WHERE (kind = 'received'::text);
CREATE INDEX notifications_undelivered ON notifications USING btree (sent_at) WHERE ((status = 'sms_sent'::text) AND (provider_id IS NOT NULL));
CREATE INDEX notifications_unsent ON notifications USING btree (status, created_at) WHERE (status = ANY (ARRAY['sms_queued'::text, 'sms_failed'::text, 'sms_unknown'::text]));
CREATE INDEX notifications_user_id_id_idx ON notifications USING btree (user_id, id) WHERE (user_id IS NOT NULL);

CREATE TABLE office_hand_over_failures (
  hand_over_id bigint NOT NULL,
  appeal_id bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT office_hand_over_failures_pkey PRIMARY KEY (hand_over_id, appeal_id),
  CONSTRAINT office_hand_over_failures_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT office_hand_over_failures_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES office_hand_overs(id)
);
CREATE INDEX office_hand_over_failures_appeal_id_idx ON office_hand_over_failures USING btree (appeal_id);

CREATE TABLE office_hand_overs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organization_id integer NOT NULL,
  successor_id integer NOT NULL,
  started_by bigint NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT office_hand_overs_pkey PRIMARY KEY (id),
  CONSTRAINT office_hand_overs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT office_hand_overs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT office_hand_overs_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES organizations(id),
  CONSTRAINT office_hand_overs_check CHECK ((organization_id <> successor_id))
);
CREATE INDEX office_hand_overs_organization_id_idx ON office_hand_overs USING btree (organization_id, id);
CREATE INDEX office_hand_overs_started_by_idx ON office_hand_overs USING btree (started_by);
CREATE INDEX office_hand_overs_successor_id_idx ON office_hand_overs USING btree (successor_id);
CREATE UNIQUE INDEX office_hand_overs_under_way ON office_hand_overs USING btree (organization_id) WHERE (ended_at IS NULL);

CREATE TABLE office_numbers (
  organization_id integer NOT NULL,
  kind text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  last bigint NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT office_numbers_pkey PRIMARY KEY (organization_id, kind, series, year),
  CONSTRAINT office_numbers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT office_numbers_kind_check CHECK ((kind = ANY (ARRAY['answer'::text, 'incoming'::text])))
);

CREATE TABLE oneid_sign_ins (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  cookie_hash bytea NOT NULL,
  state_hash bytea NOT NULL,
  begun_at timestamp with time zone DEFAULT now() NOT NULL,
  returned_at timestamp with time zone,
  code text,
  token text,
  user_id bigint,
  signed_in_at timestamp with time zone,
  CONSTRAINT oneid_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT oneid_sign_ins_cookie_hash_key UNIQUE (cookie_hash),
  CONSTRAINT oneid_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX oneid_sign_ins_user_id_idx ON oneid_sign_ins USING btree (user_id);

CREATE TABLE opened_applicants (
  user_id bigint NOT NULL,
  applicant_id bigint NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT opened_applicants_pkey PRIMARY KEY (user_id, applicant_id),
  CONSTRAINT opened_applicants_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES applicants(id) ON DELETE CASCADE,
  CONSTRAINT opened_applicants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX opened_applicants_applicant_id_idx ON opened_applicants USING btree (applicant_id);

CREATE TABLE openid_sign_ins (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  cookie_hash bytea NOT NULL,
  state_hash bytea NOT NULL,
  begun_at timestamp with time zone DEFAULT now() NOT NULL,
  returned_at timestamp with time zone,
  code text,
  token text,
  user_id bigint,
  signed_in_at timestamp with time zone,
  session_id bigint,
  shows_factor boolean DEFAULT false NOT NULL,
  CONSTRAINT openid_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT openid_sign_ins_cookie_hash_key UNIQUE (cookie_hash),
  CONSTRAINT openid_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT openid_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX openid_sign_ins_session_id_idx ON openid_sign_ins USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX openid_sign_ins_user_id_idx ON openid_sign_ins USING btree (user_id);

CREATE TABLE organization_channels (
  organization_id integer NOT NULL,
  channel_id integer NOT NULL,
  CONSTRAINT organization_channels_pkey PRIMARY KEY (organization_id, channel_id),
  CONSTRAINT organization_channels_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT organization_channels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX organization_channels_channel_id_idx ON organization_channels USING btree (channel_id);

CREATE TABLE organization_levels (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT organization_levels_pkey PRIMARY KEY (id),
  CONSTRAINT organization_levels_code_key UNIQUE (code)
);

CREATE TABLE organization_posts (
  organization_id integer NOT NULL,
  position_level_id integer NOT NULL,
  CONSTRAINT organization_posts_pkey PRIMARY KEY (organization_id, position_level_id),
  CONSTRAINT organization_posts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT organization_posts_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id)
);
CREATE INDEX organization_posts_position_level_id_idx ON organization_posts USING btree (position_level_id);

CREATE TABLE organization_role_levels (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  organization_id integer NOT NULL,
  role_id integer NOT NULL,
  position_level_id integer,
  CONSTRAINT organization_role_levels_pkey PRIMARY KEY (id),
  CONSTRAINT organization_role_levels_organization_id_role_id_position_l_key UNIQUE NULLS NOT DISTINCT (organization_id, role_id, position_level_id),
  CONSTRAINT organization_role_levels_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT organization_role_levels_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id),
  CONSTRAINT organization_role_levels_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX organization_role_levels_position_level_id_idx ON organization_role_levels USING btree (position_level_id);
CREATE INDEX organization_role_levels_role_id_idx ON organization_role_levels USING btree (role_id);

CREATE TABLE organization_tree (
  ancestor_id integer NOT NULL,
  descendant_id integer NOT NULL,
  depth integer NOT NULL,
  CONSTRAINT organization_tree_pkey PRIMARY KEY (ancestor_id, descendant_id),
  CONSTRAINT organization_tree_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES organizations(id) ON DELETE CASCADE,
  CONSTRAINT organization_tree_descendant_id_fkey FOREIGN KEY (descendant_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX organization_tree_descendant_id_idx ON organization_tree USING btree (descendant_id);

CREATE TABLE organizations (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  parent_id integer,
  level_id integer NOT NULL,
  region_id integer,
  area_id integer,
  structure_id integer,
  prefix text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  short_name_uz text,
  short_name_uk text,
  short_name_ru text,
  leader_name_uz text,
  leader_name_uk text,
  leader_name_ru text,
  leader_photo_id bigint,
  logo_id bigint,
  logo_title_uz text,
  logo_title_uk text,
  logo_title_ru text,
  bank_account text,
  address_uz text,
  address_uk text,
  address_ru text,
  phone text,
  email text,
  site text,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  successor_id integer,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_prefix_key UNIQUE (prefix),
  CONSTRAINT organizations_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  CONSTRAINT organizations_leader_photo_id_fkey FOREIGN KEY (leader_photo_id) REFERENCES files(id),
  CONSTRAINT organizations_level_id_fkey FOREIGN KEY (level_id) REFERENCES organization_levels(id),
  CONSTRAINT organizations_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES files(id),
  CONSTRAINT organizations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organizations(id),
  CONSTRAINT organizations_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  CONSTRAINT organizations_structure_id_fkey FOREIGN KEY (structure_id) REFERENCES structures(id),
  CONSTRAINT organizations_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES organizations(id),
  CONSTRAINT organizations_check CHECK ((parent_id <> id)),
  CONSTRAINT organizations_prefix_check CHECK ((prefix ~ '^[A-Z0-9-]{1,12}$'::text))
);
CREATE INDEX organizations_area_id_idx ON organizations USING btree (area_id);
CREATE INDEX organizations_parent_id_idx ON organizations USING btree (parent_id);
CREATE INDEX organizations_successor_id_idx ON organizations USING btree (successor_id) WHERE (successor_id IS NOT NULL);

CREATE TABLE passkey_challenges (
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (user_id, purpose),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['new'::text, 'show'::text])))
);

CREATE TABLE passkeys (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id_idx ON passkeys USING btree (user_id);

CREATE TABLE permissions (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  short_name text NOT NULL,
  type_id integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT permissions_pkey PRIMARY KEY (id),
  CONSTRAINT permissions_short_name_key UNIQUE (short_name),
  CONSTRAINT permissions_type_id_check CHECK ((type_id = ANY (ARRAY[1, 2])))
);

CREATE TABLE position_levels (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT position_levels_pkey PRIMARY KEY (id),
  CONSTRAINT position_levels_code_key UNIQUE (code)
);

CREATE TABLE privileged_categories (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT privileged_categories_pkey PRIMARY KEY (id),
  CONSTRAINT privileged_categories_code_key UNIQUE (code)
);

CREATE TABLE reading_days (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  readings integer NOT NULL,
  records integer NOT NULL,
  appeal_work integer DEFAULT 0 NOT NULL,
  applicant_call integer DEFAULT 0 NOT NULL,
  identity_check integer DEFAULT 0 NOT NULL,
  inspection integer DEFAULT 0 NOT NULL,
  is_told boolean DEFAULT false NOT NULL,
  CONSTRAINT reading_days_pkey PRIMARY KEY (id),
  CONSTRAINT reading_days_user_id_day_key UNIQUE (user_id, day),
  CONSTRAINT reading_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reading_days_day_idx ON reading_days USING btree (day) WHERE (NOT is_told);

CREATE TABLE reading_log (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint NOT NULL,
  appeal_id bigint,
  list text,
  filter jsonb,
  rows integer,
  request_id text,
  purpose text,
  CONSTRAINT reading_log_pkey PRIMARY KEY (id),
  CONSTRAINT reading_log_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT reading_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT reading_log_purpose_check CHECK ((purpose = ANY (ARRAY['appeal_work'::text, 'applicant_call'::text, 'identity_check'::text, 'inspection'::text])))
);
CREATE INDEX reading_log_appeal_id_idx ON reading_log USING btree (appeal_id);
CREATE INDEX reading_log_user_id_at_idx ON reading_log USING btree (user_id, at);

CREATE TABLE reception_enrolments (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  schedule_id bigint NOT NULL,
  organization_id integer NOT NULL,
  leader_id bigint NOT NULL,
  day date NOT NULL,
  full_name text NOT NULL,
  phone text,
  phone_mask text GENERATED ALWAYS AS ((("left"(phone, 2) || '*****'::text) || "right"(phone, 2))) STORED,
  topic text NOT NULL,
  status text DEFAULT 'enrolled'::text NOT NULL,
  cancel_reason text,
  appeal_id bigint,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reception_enrolments_pkey PRIMARY KEY (id),
  CONSTRAINT reception_enrolments_appeal_id_key UNIQUE (appeal_id),
  CONSTRAINT reception_enrolments_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT reception_enrolments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT reception_enrolments_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES users(id),
  CONSTRAINT reception_enrolments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT reception_enrolments_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES reception_schedule(id),
  CONSTRAINT reception_enrolments_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  CONSTRAINT reception_enrolments_check CHECK (((status = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  CONSTRAINT reception_enrolments_check1 CHECK (((appeal_id IS NULL) OR (status = 'received'::text))),
  CONSTRAINT reception_enrolments_full_name_check CHECK ((length(full_name) <= 200)),
  CONSTRAINT reception_enrolments_phone_check CHECK ((phone ~ '^\d{9}$'::text)),
  CONSTRAINT reception_enrolments_status_check CHECK ((status = ANY (ARRAY['enrolled'::text, 'received'::text, 'absent'::text, 'cancelled'::text]))),
  CONSTRAINT reception_enrolments_topic_check CHECK ((length(topic) <= 500))
);
CREATE INDEX reception_enrolments_created_by_idx ON reception_enrolments USING btree (created_by);
CREATE INDEX reception_enrolments_leader_id_idx ON reception_enrolments USING btree (leader_id, day);
CREATE INDEX reception_enrolments_organization_id_idx ON reception_enrolments USING btree (organization_id, day, status);
CREATE INDEX reception_enrolments_schedule_id_idx ON reception_enrolments USING btree (schedule_id, day);

CREATE TABLE reception_schedule (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  organization_id integer NOT NULL,
  leader_id bigint NOT NULL,
  weekday text,
  day date,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  place text NOT NULL,
  places integer NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reception_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT reception_schedule_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES users(id),
  CONSTRAINT reception_schedule_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT reception_schedule_check CHECK ((num_nonnulls(weekday, day) = 1)),
  CONSTRAINT reception_schedule_check1 CHECK ((ends_at > starts_at)),
  CONSTRAINT reception_schedule_ends_at_check CHECK ((ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT reception_schedule_place_check CHECK ((length(place) <= 300)),
  CONSTRAINT reception_schedule_places_check CHECK (((places >= 1) AND (places <= 200))),
  CONSTRAINT reception_schedule_starts_at_check CHECK ((starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT reception_schedule_weekday_check CHECK ((weekday ~ '^[1-7]$'::text))
);
CREATE INDEX reception_schedule_leader_id_idx ON reception_schedule USING btree (leader_id);
CREATE INDEX reception_schedule_organization_id_idx ON reception_schedule USING btree (organization_id);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE regions (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT regions_pkey PRIMARY KEY (id),
  CONSTRAINT regions_code_key UNIQUE (code)
);

CREATE TABLE repeatability_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT repeatability_types_pkey PRIMARY KEY (id),
  CONSTRAINT repeatability_types_code_key UNIQUE (code)
);

CREATE TABLE report_plans (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  owner_id bigint NOT NULL,
  organization_id integer NOT NULL,
  report text NOT NULL,
  frequency text NOT NULL,
  weekday smallint,
  month_day smallint,
  clock text NOT NULL,
  period text NOT NULL,
  dated text NOT NULL,
  area_id integer,
  of_organization_id integer,
  channel_id integer,
  language text NOT NULL,
  receivers text[] NOT NULL,
  is_on boolean NOT NULL,
  next_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT report_plans_pkey PRIMARY KEY (id),
  CONSTRAINT report_plans_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  CONSTRAINT report_plans_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT report_plans_of_organization_id_fkey FOREIGN KEY (of_organization_id) REFERENCES organizations(id),
  CONSTRAINT report_plans_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT report_plans_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT report_plans_check CHECK (((frequency = 'weekly'::text) = (weekday IS NOT NULL))),
  CONSTRAINT report_plans_check1 CHECK (((frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text])) = (month_day IS NOT NULL))),
  CONSTRAINT report_plans_check2 CHECK ((is_on = (next_at IS NOT NULL))),
  CONSTRAINT report_plans_clock_check CHECK ((clock ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT report_plans_dated_check CHECK ((dated = ANY (ARRAY['created'::text, 'resolved'::text]))),
  CONSTRAINT report_plans_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'quarterly'::text]))),
  CONSTRAINT report_plans_language_check CHECK ((language = ANY (ARRAY['UZ'::text, 'RU'::text, 'UK'::text]))),
  CONSTRAINT report_plans_month_day_check CHECK (((month_day >= 1) AND (month_day <= 28))),
  CONSTRAINT report_plans_period_check CHECK ((period = ANY (ARRAY['yesterday'::text, 'this_week'::text, 'last_seven_days'::text, 'last_week'::text, 'this_month'::text, 'last_month'::text, 'last_quarter'::text, 'this_year'::text]))),
  CONSTRAINT report_plans_receivers_check CHECK (((cardinality(receivers) >= 1) AND (cardinality(receivers) <= 20))),
  CONSTRAINT report_plans_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX report_plans_area_id_idx ON report_plans USING btree (area_id);
CREATE INDEX report_plans_channel_id_idx ON report_plans USING btree (channel_id);
CREATE INDEX report_plans_next_at_idx ON report_plans USING btree (next_at) WHERE is_on;
CREATE INDEX report_plans_of_organization_id_idx ON report_plans USING btree (of_organization_id);
CREATE INDEX report_plans_organization_id_idx ON report_plans USING btree (organization_id);
CREATE INDEX report_plans_owner_id_idx ON report_plans USING btree (owner_id);

CREATE TABLE report_sendings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  by_hand boolean NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  receivers text[] NOT NULL,
  taken text[] DEFAULT '{}'::text[] NOT NULL,
  refused text[] DEFAULT '{}'::text[] NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  fault text,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  file_id bigint,
  drawn_at timestamp with time zone,
  CONSTRAINT report_sendings_pkey PRIMARY KEY (id),
  CONSTRAINT report_sendings_file_id_key UNIQUE (file_id),
  CONSTRAINT report_sendings_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT report_sendings_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES report_plans(id) ON DELETE CASCADE,
  CONSTRAINT report_sendings_check CHECK ((from_day <= to_day)),
  CONSTRAINT report_sendings_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'partly'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX report_sendings_plan_id_due_at_idx ON report_sendings USING btree (plan_id, due_at) WHERE (NOT by_hand);
CREATE INDEX report_sendings_plan_id_id_idx ON report_sendings USING btree (plan_id, id);

CREATE TABLE report_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT report_types_pkey PRIMARY KEY (id),
  CONSTRAINT report_types_code_key UNIQUE (code)
);

CREATE TABLE representative_files (
  appeal_id bigint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT representative_files_pkey PRIMARY KEY (appeal_id, file_id),
  CONSTRAINT representative_files_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT representative_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE UNIQUE INDEX representative_files_file_id_idx ON representative_files USING btree (file_id);

CREATE TABLE representatives (
  appeal_id bigint NOT NULL,
  name text NOT NULL,
  authority_kind_id integer NOT NULL,
  document_number text NOT NULL,
  document_date date NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  CONSTRAINT representatives_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT representatives_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT representatives_authority_kind_id_fkey FOREIGN KEY (authority_kind_id) REFERENCES authority_kinds(id),
  CONSTRAINT representatives_phone_check CHECK ((phone ~ '^\d{9}$'::text))
);
CREATE INDEX representatives_authority_kind_id_idx ON representatives USING btree (authority_kind_id);

CREATE TABLE requests (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  task_id bigint NOT NULL,
  type text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  asked_by bigint NOT NULL,
  asked_org_id integer NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  wanted jsonb NOT NULL,
  reason text NOT NULL,
  deciding_org_id integer NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_note text,
  CONSTRAINT requests_pkey PRIMARY KEY (id),
  CONSTRAINT requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT requests_asked_org_id_fkey FOREIGN KEY (asked_org_id) REFERENCES organizations(id),
  CONSTRAINT requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT requests_deciding_org_id_fkey FOREIGN KEY (deciding_org_id) REFERENCES organizations(id),
  CONSTRAINT requests_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  CONSTRAINT requests_type_check CHECK ((type = ANY (ARRAY['send_to_down'::text, 'deadline'::text, 'executor'::text, 'depth_limit'::text, 'group'::text])))
);
CREATE INDEX requests_deciding_org_id_type_id_idx ON requests USING btree (deciding_org_id, type, id DESC) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX requests_one_pending ON requests USING btree (task_id, type) WHERE (status = 'pending'::text);
CREATE INDEX requests_task_id_idx ON requests USING btree (task_id);

CREATE TABLE result_reasons (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT result_reasons_pkey PRIMARY KEY (id),
  CONSTRAINT result_reasons_code_key UNIQUE (code)
);

CREATE TABLE result_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT result_types_pkey PRIMARY KEY (id),
  CONSTRAINT result_types_code_key UNIQUE (code)
);

CREATE TABLE retention_decisions (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  kind_id integer NOT NULL,
  resolved_at timestamp with time zone NOT NULL,
  over_on date NOT NULL,
  status text DEFAULT 'proposed'::text NOT NULL,
  keep_until date,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT retention_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT retention_decisions_appeal_id_key UNIQUE (appeal_id),
  CONSTRAINT retention_decisions_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT retention_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT retention_decisions_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES appeal_kinds(id),
  CONSTRAINT retention_decisions_check CHECK (((status = 'kept'::text) = (keep_until IS NOT NULL))),
  CONSTRAINT retention_decisions_check1 CHECK (((status = 'erased'::text) = (erased_at IS NOT NULL))),
  CONSTRAINT retention_decisions_check2 CHECK (((status = 'proposed'::text) OR (decided_by IS NOT NULL))),
  CONSTRAINT retention_decisions_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'kept'::text, 'erased'::text])))
);
CREATE INDEX retention_decisions_decided_by_idx ON retention_decisions USING btree (decided_by);
CREATE INDEX retention_decisions_status_idx ON retention_decisions USING btree (status, id);

CREATE TABLE review_files (
  review_id bigint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT review_files_pkey PRIMARY KEY (review_id, file_id),
  CONSTRAINT review_files_file_id_key UNIQUE (file_id),
  CONSTRAINT review_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT review_files_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);

CREATE TABLE reviews (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  task_id bigint NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  asked_by bigint NOT NULL,
  reviewer_id bigint NOT NULL,
  question text NOT NULL,
  due_day date NOT NULL,
  answer text,
  answered_at timestamp with time zone,
  decided_at timestamp with time zone,
  decision_note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_by bigint,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  CONSTRAINT reviews_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  CONSTRAINT reviews_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'answered'::text, 'confirmed'::text])))
);
CREATE INDEX reviews_asked_by_idx ON reviews USING btree (asked_by) WHERE (status = 'answered'::text);
CREATE UNIQUE INDEX reviews_one_open ON reviews USING btree (task_id) WHERE (status <> 'confirmed'::text);
CREATE INDEX reviews_reviewer ON reviews USING btree (reviewer_id, task_id);
CREATE INDEX reviews_reviewer_id_idx ON reviews USING btree (reviewer_id) WHERE (status = 'pending'::text);
CREATE INDEX reviews_task ON reviews USING btree (task_id);

CREATE TABLE role_permissions (
  role_id integer NOT NULL,
  permission_id integer NOT NULL,
  CONSTRAINT role_permissions_pkey PRIMARY KEY (role_id, permission_id),
  CONSTRAINT role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id) ON DELETE CASCADE,
  CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);
CREATE INDEX role_permissions_permission_id_idx ON role_permissions USING btree (permission_id);

CREATE TABLE roles (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (id),
  CONSTRAINT roles_code_key UNIQUE (code)
);

CREATE TABLE satisfactions (
  appeal_id bigint NOT NULL,
  is_satisfied boolean NOT NULL,
  reason text,
  said_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT satisfactions_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT satisfactions_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT satisfactions_reason_check CHECK ((length(reason) <= 1000))
);

CREATE TABLE scanned_letters (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  organization_id integer NOT NULL,
  file_id bigint,
  file_name text NOT NULL,
  uploaded_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  taken_by bigint,
  taken_until timestamp with time zone,
  appeal_id bigint,
  remove_reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  CONSTRAINT scanned_letters_pkey PRIMARY KEY (id),
  CONSTRAINT scanned_letters_file_id_key UNIQUE (file_id),
  CONSTRAINT scanned_letters_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT scanned_letters_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT scanned_letters_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT scanned_letters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT scanned_letters_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
  CONSTRAINT scanned_letters_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  CONSTRAINT scanned_letters_check CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  CONSTRAINT scanned_letters_check1 CHECK (((status = 'removed'::text) = (remove_reason IS NOT NULL))),
  CONSTRAINT scanned_letters_check2 CHECK (((status <> 'registered'::text) OR (appeal_id IS NOT NULL))),
  CONSTRAINT scanned_letters_remove_reason_check CHECK ((length(remove_reason) <= 500)),
  CONSTRAINT scanned_letters_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'registered'::text, 'removed'::text])))
);
CREATE INDEX scanned_letters_appeal_id_idx ON scanned_letters USING btree (appeal_id);
CREATE INDEX scanned_letters_decided_by_idx ON scanned_letters USING btree (decided_by);
CREATE INDEX scanned_letters_taken_by_idx ON scanned_letters USING btree (taken_by);
CREATE INDEX scanned_letters_uploaded_by_idx ON scanned_letters USING btree (uploaded_by);
CREATE INDEX scanned_letters_waiting_idx ON scanned_letters USING btree (organization_id, id) WHERE (status = 'waiting'::text);

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE seals (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  log text NOT NULL,
  upto bigint NOT NULL,
  rows bigint NOT NULL,
  root bytea NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT seals_pkey PRIMARY KEY (id),
  CONSTRAINT seals_log_check CHECK ((log = ANY (ARRAY['history'::text, 'audit_log'::text, 'reading_log'::text])))
);
CREATE INDEX seals_log_id_idx ON seals USING btree (log, id);

CREATE TABLE sections (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  area_id integer NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT sections_pkey PRIMARY KEY (id),
  CONSTRAINT sections_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id)
);
CREATE INDEX sections_area_id_idx ON sections USING btree (area_id);

CREATE TABLE sender_organization_channels (
  sender_organization_id integer NOT NULL,
  channel_id integer NOT NULL,
  CONSTRAINT sender_organization_channels_pkey PRIMARY KEY (sender_organization_id, channel_id),
  CONSTRAINT sender_organization_channels_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  CONSTRAINT sender_organization_channels_sender_organization_id_fkey FOREIGN KEY (sender_organization_id) REFERENCES sender_organizations(id) ON DELETE CASCADE
);
CREATE INDEX sender_organization_channels_channel_id_idx ON sender_organization_channels USING btree (channel_id);

CREATE TABLE sender_organizations (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT sender_organizations_pkey PRIMARY KEY (id),
  CONSTRAINT sender_organizations_code_key UNIQUE (code)
);

CREATE TABLE sessions (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  access_hash bytea NOT NULL,
  access_expires_at timestamp with time zone NOT NULL,
  refresh_hash bytea NOT NULL,
  refresh_expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  factor_due boolean NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  ip inet,
  user_agent text,
  device_id bigint,
  oneid_id bigint,
  family_id bigint,
  openid_id bigint,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_access_hash_key UNIQUE (access_hash),
  CONSTRAINT sessions_refresh_hash_key UNIQUE (refresh_hash),
  CONSTRAINT sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  CONSTRAINT sessions_family_id_fkey FOREIGN KEY (family_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT sessions_oneid_id_fkey FOREIGN KEY (oneid_id) REFERENCES oneid_sign_ins(id) ON DELETE SET NULL,
  CONSTRAINT sessions_openid_id_fkey FOREIGN KEY (openid_id) REFERENCES openid_sign_ins(id) ON DELETE SET NULL,
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_device_id_idx ON sessions USING btree (device_id);
CREATE INDEX sessions_family_id_idx ON sessions USING btree (family_id) WHERE (family_id IS NOT NULL);
CREATE INDEX sessions_oneid_id_idx ON sessions USING btree (oneid_id) WHERE (oneid_id IS NOT NULL);
CREATE INDEX sessions_openid_id_idx ON sessions USING btree (openid_id) WHERE (openid_id IS NOT NULL);
CREATE INDEX sessions_refresh_expires_at_idx ON sessions USING btree (refresh_expires_at);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);

CREATE TABLE sites (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  url text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT sites_pkey PRIMARY KEY (id)
);

CREATE TABLE social_statuses (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT social_statuses_pkey PRIMARY KEY (id),
  CONSTRAINT social_statuses_code_key UNIQUE (code)
);

CREATE TABLE stages (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  "position" integer DEFAULT 0 NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT stages_pkey PRIMARY KEY (id),
  CONSTRAINT stages_code_key UNIQUE (code)
);

CREATE TABLE statistics_changes (
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  family text NOT NULL,
  organization_ids integer[],
  created_day date,
  resolved_day date,
  deadline_day date,
  CONSTRAINT statistics_changes_family_check CHECK ((family = ANY (ARRAY['appeals'::text, 'tasks'::text, 'all'::text])))
);
CREATE INDEX statistics_changes_xid ON statistics_changes USING btree (xid);

CREATE TABLE statistics_days (
  scope_id integer NOT NULL,
  piece text NOT NULL,
  day date NOT NULL,
  cells json NOT NULL,
  CONSTRAINT statistics_days_pkey PRIMARY KEY (scope_id, piece, day),
  CONSTRAINT statistics_days_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES statistics_scopes(id) ON DELETE CASCADE
);

CREATE TABLE statistics_scopes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  sign text NOT NULL,
  seen pg_snapshot NOT NULL,
  needed_until date NOT NULL,
  CONSTRAINT statistics_scopes_pkey PRIMARY KEY (id),
  CONSTRAINT statistics_scopes_sign_key UNIQUE (sign)
);

CREATE TABLE statuses (
  machine text NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT statuses_pkey PRIMARY KEY (machine, code),
  CONSTRAINT statuses_machine_id_key UNIQUE (machine, id),
  CONSTRAINT statuses_machine_check CHECK ((machine = ANY (ARRAY['appeal'::text, 'task'::text, 'flow'::text, 'request'::text, 'incoming'::text, 'message'::text, 'review'::text])))
);

CREATE TABLE structures (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT structures_pkey PRIMARY KEY (id),
  CONSTRAINT structures_code_key UNIQUE (code)
);

CREATE TABLE substitutions (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  substitute_id bigint NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT substitutions_pkey PRIMARY KEY (id),
  CONSTRAINT substitutions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT substitutions_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES users(id),
  CONSTRAINT substitutions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT substitutions_check CHECK ((from_day <= to_day)),
  CONSTRAINT substitutions_check1 CHECK ((user_id <> substitute_id))
);
CREATE INDEX substitutions_created_by_idx ON substitutions USING btree (created_by);
CREATE INDEX substitutions_substitute_id_idx ON substitutions USING btree (substitute_id);
CREATE INDEX substitutions_user_id_idx ON substitutions USING btree (user_id);

CREATE TABLE supervisor_organizations (
  user_id bigint NOT NULL,
  organization_id integer NOT NULL,
  CONSTRAINT supervisor_organizations_pkey PRIMARY KEY (user_id, organization_id),
  CONSTRAINT supervisor_organizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT supervisor_organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX supervisor_organizations_organization_id_idx ON supervisor_organizations USING btree (organization_id);

CREATE TABLE task_co_executors (
  task_id bigint NOT NULL,
  user_id bigint NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT task_co_executors_pkey PRIMARY KEY (task_id, user_id),
  CONSTRAINT task_co_executors_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT task_co_executors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX task_co_executors_user_id_idx ON task_co_executors USING btree (user_id);

CREATE TABLE task_depth_levels (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  value integer,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT task_depth_levels_pkey PRIMARY KEY (id),
  CONSTRAINT task_depth_levels_code_key UNIQUE (code)
);

CREATE TABLE task_flows (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  task_id bigint NOT NULL,
  from_org_id integer,
  from_user_id bigint,
  to_org_id integer,
  to_user_id bigint,
  to_position_level_id integer,
  status text NOT NULL,
  text text,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT task_flows_pkey PRIMARY KEY (id),
  CONSTRAINT task_flows_from_org_id_fkey FOREIGN KEY (from_org_id) REFERENCES organizations(id),
  CONSTRAINT task_flows_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  CONSTRAINT task_flows_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  CONSTRAINT task_flows_to_org_id_fkey FOREIGN KEY (to_org_id) REFERENCES organizations(id),
  CONSTRAINT task_flows_to_position_level_id_fkey FOREIGN KEY (to_position_level_id) REFERENCES position_levels(id),
  CONSTRAINT task_flows_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  CONSTRAINT task_flows_status_check CHECK ((status = ANY (ARRAY['flow_sent'::text, 'flow_seen'::text, 'flow_accepted'::text, 'flow_answered'::text, 'flow_rejected'::text, 'flow_recalled'::text, 'flow_done'::text])))
);
CREATE INDEX task_flows_task_id_idx ON task_flows USING btree (task_id);

CREATE TABLE task_types (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT task_types_pkey PRIMARY KEY (id),
  CONSTRAINT task_types_code_key UNIQUE (code)
);

CREATE TABLE tasks (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  parent_id bigint,
  status text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  from_org_id integer NOT NULL,
  organization_id integer NOT NULL,
  department_id integer,
  executor_id bigint,
  position_level_id integer,
  topic_id integer NOT NULL,
  task_type_id integer NOT NULL,
  text text NOT NULL,
  days integer,
  deadline date NOT NULL,
  term jsonb NOT NULL,
  deadline_set_by integer NOT NULL,
  depth integer DEFAULT 0 NOT NULL,
  depth_level_id integer NOT NULL,
  controller_id bigint,
  is_control boolean DEFAULT false NOT NULL,
  control_review_day date,
  controlled_by bigint,
  incoming_number text,
  incoming_date date,
  resolution_text text,
  resolution_by bigint,
  resolution_at timestamp with time zone,
  answer_id bigint,
  answer_author_id bigint,
  signer_id bigint,
  answer_seen_at timestamp with time zone,
  return_reason text,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  dispatched_at timestamp with time zone,
  accepted_at timestamp with time zone,
  resolved_at timestamp with time zone,
  has_news boolean DEFAULT false NOT NULL,
  control_term jsonb,
  has_open_child boolean DEFAULT false NOT NULL,
  has_open_query boolean DEFAULT false NOT NULL,
  was_returned boolean DEFAULT false NOT NULL,
  was_rejected boolean DEFAULT false NOT NULL,
  was_extended boolean DEFAULT false NOT NULL,
  correction_rejected boolean DEFAULT false NOT NULL,
  reminders integer DEFAULT 0 NOT NULL,
  was_late boolean DEFAULT false NOT NULL,
  CONSTRAINT tasks_pkey PRIMARY KEY (id),
  CONSTRAINT tasks_answer_author_id_fkey FOREIGN KEY (answer_author_id) REFERENCES users(id),
  CONSTRAINT tasks_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id),
  CONSTRAINT tasks_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  CONSTRAINT tasks_controlled_by_fkey FOREIGN KEY (controlled_by) REFERENCES users(id),
  CONSTRAINT tasks_controller_id_fkey FOREIGN KEY (controller_id) REFERENCES users(id),
  CONSTRAINT tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT tasks_deadline_set_by_fkey FOREIGN KEY (deadline_set_by) REFERENCES organizations(id),
  CONSTRAINT tasks_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT tasks_depth_level_id_fkey FOREIGN KEY (depth_level_id) REFERENCES task_depth_levels(id),
  CONSTRAINT tasks_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id),
  CONSTRAINT tasks_from_org_id_fkey FOREIGN KEY (from_org_id) REFERENCES organizations(id),
  CONSTRAINT tasks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT tasks_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES tasks(id),
  CONSTRAINT tasks_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id),
  CONSTRAINT tasks_resolution_by_fkey FOREIGN KEY (resolution_by) REFERENCES users(id),
  CONSTRAINT tasks_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  CONSTRAINT tasks_task_type_id_fkey FOREIGN KEY (task_type_id) REFERENCES task_types(id),
  CONSTRAINT tasks_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id),
  CONSTRAINT tasks_check CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'register'::text, 'resolution'::text, 'new'::text, 'process'::text, 'answer_check'::text, 'answer_confirm'::text, 'answer_upper'::text, 'notify'::text, 'control_release'::text, 'rejected'::text, 'returned'::text, 'resolved'::text, 'cancelled'::text]))),
  CONSTRAINT tasks_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);
CREATE INDEX tasks_appeal_id_idx ON tasks USING btree (appeal_id);
CREATE INDEX tasks_begun ON tasks USING btree (organization_id, id DESC) INCLUDE (status) WHERE (status <> ALL (ARRAY['draft'::text, 'cancelled'::text]));
CREATE INDEX tasks_begun_sent ON tasks USING btree (from_org_id, id DESC) INCLUDE (status) WHERE ((from_org_id <> organization_id) AND (status <> ALL (ARRAY['draft'::text, 'cancelled'::text])));
CREATE INDEX tasks_controller ON tasks USING btree (controller_id, status) WHERE (controller_id IS NOT NULL);
CREATE INDEX tasks_deadline ON tasks USING btree (deadline, id) INCLUDE (organization_id, status);
CREATE INDEX tasks_department ON tasks USING btree (department_id, status, id DESC) WHERE (department_id IS NOT NULL);
CREATE INDEX tasks_dispatched ON tasks USING btree (dispatched_at, id) INCLUDE (organization_id, status);
CREATE INDEX tasks_executor ON tasks USING btree (executor_id, status, id DESC) WHERE (executor_id IS NOT NULL);
CREATE INDEX tasks_from ON tasks USING btree (from_org_id, status, id DESC) WHERE (status = ANY (ARRAY['returned'::text, 'answer_upper'::text]));
CREATE INDEX tasks_incoming_day ON tasks USING btree (organization_id, incoming_date) WHERE (incoming_date IS NOT NULL);
CREATE INDEX tasks_incoming_number ON tasks USING btree (organization_id, translate(incoming_number, ('№ '::text || chr(160)), ''::text)) WHERE (incoming_number IS NOT NULL);
CREATE INDEX tasks_open ON tasks USING btree (organization_id, deadline, id) INCLUDE (status) WHERE (status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text]));
CREATE INDEX tasks_open_below ON tasks USING btree (organization_id, department_id, executor_id) WHERE has_open_child;
CREATE INDEX tasks_organization ON tasks USING btree (organization_id, status, id) INCLUDE (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, from_org_id, answer_id, department_id, parent_id, accepted_at, is_control, has_news, was_returned, was_rejected, was_extended, was_late);
CREATE INDEX tasks_parent ON tasks USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX tasks_resolved ON tasks USING btree (resolved_at, id) WHERE (resolved_at IS NOT NULL);
CREATE INDEX tasks_sent ON tasks USING btree (from_org_id, status, id) INCLUDE (appeal_id, deadline, dispatched_at, resolved_at, task_type_id, topic_id, executor_id, organization_id, answer_id, department_id, parent_id, accepted_at, is_control, has_news, was_returned, was_rejected, was_extended, was_late) WHERE (from_org_id <> organization_id);
CREATE INDEX tasks_sent_open ON tasks USING btree (from_org_id, deadline, id) INCLUDE (status) WHERE ((from_org_id <> organization_id) AND (status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text])));
CREATE INDEX tasks_signer ON tasks USING btree (signer_id, id DESC) WHERE (status = 'answer_confirm'::text);
CREATE INDEX tasks_to_check ON tasks USING btree (organization_id, answer_author_id) WHERE (status = 'answer_check'::text);
CREATE INDEX tasks_topic ON tasks USING btree (topic_id, appeal_id) WHERE ((parent_id IS NULL) AND (status <> ALL (ARRAY['draft'::text, 'cancelled'::text])));

CREATE TABLE telegram_answers (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  bot_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  text text NOT NULL,
  buttons jsonb,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  is_unclear boolean DEFAULT false NOT NULL,
  CONSTRAINT telegram_answers_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_answers_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES telegram_chats(chat_id)
);
CREATE INDEX telegram_answers_bot_id_id_idx ON telegram_answers USING btree (bot_id, id);
CREATE INDEX telegram_answers_chat_id_idx ON telegram_answers USING btree (chat_id);

CREATE TABLE telegram_bots (
  bot_id bigint NOT NULL,
  last_update_id bigint NOT NULL,
  CONSTRAINT telegram_bots_pkey PRIMARY KEY (bot_id)
);

CREATE TABLE telegram_chats (
  chat_id bigint NOT NULL,
  language_id integer DEFAULT 2 NOT NULL,
  phone text,
  step text DEFAULT 'start'::text NOT NULL,
  said jsonb DEFAULT '{}'::jsonb NOT NULL,
  left_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT telegram_chats_pkey PRIMARY KEY (chat_id),
  CONSTRAINT telegram_chats_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  CONSTRAINT telegram_chats_phone_check CHECK ((phone ~ '^\d{9}$'::text))
);
CREATE INDEX telegram_chats_phone_idx ON telegram_chats USING btree (phone) WHERE (phone IS NOT NULL);

CREATE TABLE telegram_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT telegram_codes_code_hash_key UNIQUE (code_hash),
  CONSTRAINT telegram_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE telegram_tries (
  chat_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX telegram_tries_chat_id_at_idx ON telegram_tries USING btree (chat_id, at);

CREATE TABLE telegram_updates (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  bot_id bigint NOT NULL,
  update_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  received jsonb NOT NULL,
  with_files boolean DEFAULT false NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT telegram_updates_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_updates_bot_id_update_id_key UNIQUE (bot_id, update_id)
);
CREATE INDEX telegram_updates_chat_id_id_idx ON telegram_updates USING btree (chat_id, id);

CREATE TABLE text_changes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  appeal_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT text_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE text_templates (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text,
  kind text NOT NULL,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT text_templates_pkey PRIMARY KEY (id),
  CONSTRAINT text_templates_code_key UNIQUE (code),
  CONSTRAINT text_templates_kind_check CHECK ((kind = ANY (ARRAY['resolution'::text, 'message'::text])))
);

CREATE TABLE topics (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  parent_id integer,
  code text,
  name_uz text NOT NULL,
  name_uk text NOT NULL,
  name_ru text NOT NULL,
  CONSTRAINT topics_pkey PRIMARY KEY (id),
  CONSTRAINT topics_code_key UNIQUE (code),
  CONSTRAINT topics_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES topics(id)
);
CREATE INDEX topics_parent_id_idx ON topics USING btree (parent_id);

CREATE TABLE used_refresh_tokens (
  hash bytea NOT NULL,
  session_id bigint NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  served_again boolean DEFAULT false NOT NULL,
  CONSTRAINT used_refresh_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT used_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX used_refresh_tokens_session_id_idx ON used_refresh_tokens USING btree (session_id);

CREATE TABLE user_factors (
  user_id bigint NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_period bigint DEFAULT 0 NOT NULL,
  CONSTRAINT user_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE user_roles (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  role_id integer NOT NULL,
  position_level_id integer,
  CONSTRAINT user_roles_pkey PRIMARY KEY (id),
  CONSTRAINT user_roles_user_id_role_id_position_level_id_key UNIQUE NULLS NOT DISTINCT (user_id, role_id, position_level_id),
  CONSTRAINT user_roles_position_level_id_fkey FOREIGN KEY (position_level_id) REFERENCES position_levels(id),
  CONSTRAINT user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_position_level_id_idx ON user_roles USING btree (position_level_id);
CREATE INDEX user_roles_role_id_idx ON user_roles USING btree (role_id);

CREATE TABLE users (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  login text NOT NULL,
  password_hash text NOT NULL,
  last_name text NOT NULL,
  first_name text NOT NULL,
  middle_name text DEFAULT ''::text NOT NULL,
  full_name text GENERATED ALWAYS AS (TRIM(BOTH FROM ((((last_name || ' '::text) || first_name) || ' '::text) || middle_name))) STORED,
  name_uz text GENERATED ALWAYS AS (TRIM(BOTH FROM ((((last_name || ' '::text) || first_name) || ' '::text) || middle_name))) STORED,
  name_uk text GENERATED ALWAYS AS (to_cyrillic(TRIM(BOTH FROM ((((last_name || ' '::text) || first_name) || ' '::text) || middle_name)))) STORED,
  name_ru text GENERATED ALWAYS AS (to_cyrillic(TRIM(BOTH FROM ((((last_name || ' '::text) || first_name) || ' '::text) || middle_name)))) STORED,
  organization_id integer NOT NULL,
  department_id integer,
  language_id integer DEFAULT 2 NOT NULL,
  phone text,
  email text,
  title_uz text,
  title_uk text,
  title_ru text,
  is_demo boolean DEFAULT false NOT NULL,
  blocked_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  password_change_due boolean DEFAULT false NOT NULL,
  pinfl text,
  pinfl_hmac bytea,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT users_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id),
  CONSTRAINT users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT users_check CHECK (((pinfl IS NULL) = (pinfl_hmac IS NULL))),
  CONSTRAINT users_login_check CHECK (((login = lower(login)) AND ((length(login) >= 1) AND (length(login) <= 64))))
);
CREATE INDEX users_department_id_idx ON users USING btree (department_id);
CREATE UNIQUE INDEX users_login ON users USING btree (login);
CREATE INDEX users_names ON users USING gin (name_key(full_name) gin_trgm_ops);
CREATE INDEX users_organization_id_idx ON users USING btree (organization_id);
CREATE UNIQUE INDEX users_pinfl ON users USING btree (pinfl_hmac);

CREATE TABLE versions (
  kind text NOT NULL,
  version bigint DEFAULT 1 NOT NULL,
  moved_by xid8,
  CONSTRAINT versions_pkey PRIMARY KEY (kind)
);

CREATE VIEW appeal_columns AS
 SELECT a.id,
    a.created_at,
    a.resolved_at,
    a.deadline,
    COALESCE(p.birthdate, p.counted_birthdate) AS birthdate,
    a.holder_id,
    a.registered_org_id,
    a.forwarded_from_id,
    a.reception_leader_id,
    a.kind_id,
    a.channel_id,
    p.applicant_type_id,
    p.region_id,
    p.area_id,
    p.mahalla_id,
    p.gender_id,
    p.social_status_id,
    p.privileged_category_id,
    a.repeatability_type_id,
    a.closing_kind_id,
        CASE
            WHEN a.status = 'resolved'::text THEN appeal_result(first.id)
            ELSE NULL::integer
        END AS result_type_id,
    ( SELECT t.topic_id
           FROM tasks t
          WHERE t.appeal_id = first.id AND t.parent_id IS NULL AND (t.status <> ALL (ARRAY['draft'::text, 'cancelled'::text]))
          ORDER BY t.id
         LIMIT 1) AS topic_id,
    a.applicant_count,
    (a.term ->> 'days'::text)::integer AS term_days,
    a.is_control,
    a.is_mahalla,
    a.status,
    a.sender_organization_id,
    a.incoming_date,
    a.position_level_id,
    a.transfer_org_id,
    events.last_event_at,
    events.times_sent,
    a.received_at,
    COALESCE(( SELECT count(*) AS count
           FROM requests q
             JOIN tasks k ON k.id = q.task_id
          WHERE k.appeal_id = a.id AND q.type = 'deadline'::text
          GROUP BY k.id
          ORDER BY (count(*)) DESC
         LIMIT 1), 0::bigint)::integer AS deadline_requests
   FROM appeals a
     JOIN applicants p ON p.id = a.applicant_id
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN a.is_joined THEN first_joined(a.id)
                    ELSE a.id
                END AS id) first
     CROSS JOIN LATERAL ( SELECT max(h.at) FILTER (WHERE h.action <> ALL (ARRAY['note'::text, 'strike-note'::text, 'remind'::text, 'escalate-to-head'::text, 'escalate-to-controller'::text, 'merge-applicant'::text, 'take-back-merge'::text])) AS last_event_at,
            count(*) FILTER (WHERE h.action = ANY (ARRAY['return'::text, 'accept-ask-send-another-org'::text]))::integer AS times_sent
           FROM history h
          WHERE h.appeal_id = a.id) events;

CREATE VIEW appeal_offices AS
 SELECT id,
    office_id,
    bool_and(is_asked) AS is_asked
   FROM ( SELECT a.id,
            o.office_id,
            false AS is_asked
           FROM appeals a
             CROSS JOIN LATERAL ( VALUES (a.holder_id), (a.registered_org_id), (a.forwarded_from_id)) o(office_id)
        UNION ALL
         SELECT t.appeal_id,
            t.organization_id,
            false
           FROM tasks t
          WHERE (t.status <> ALL (ARRAY['draft'::text, 'cancelled'::text])) OR t.dispatched_at IS NOT NULL
        UNION ALL
         SELECT a.id,
            a.transfer_org_id,
            true
           FROM appeals a
        UNION ALL
         SELECT r.id,
            r.office_id,
            false
           FROM appeal_rows r
          WHERE NOT r.is_asked) offices
  WHERE office_id IS NOT NULL
  GROUP BY id, office_id;

CREATE VIEW applicant_facts AS
 SELECT applicants.id AS applicant_id,
    applicants.phone,
    applicants.tax_id,
    applicants.passport_hmac,
    applicants.passport_number_hmac
   FROM applicants
UNION ALL
 SELECT former_applicants.applicant_id,
    former_applicants.phone,
    former_applicants.tax_id,
    former_applicants.passport_hmac,
    former_applicants.passport_number_hmac
   FROM former_applicants;

CREATE VIEW counted_appeal_rows AS
 SELECT o.id,
    o.office_id,
    o.is_asked,
    o.office_id = c.holder_id AS is_own,
    c.created_at,
    c.resolved_at,
    c.deadline,
    c.birthdate,
    c.holder_id,
    c.registered_org_id,
    c.forwarded_from_id,
    c.reception_leader_id,
    c.kind_id,
    c.channel_id,
    c.applicant_type_id,
    c.region_id,
    c.area_id,
    c.mahalla_id,
    c.gender_id,
    c.social_status_id,
    c.privileged_category_id,
    c.repeatability_type_id,
    c.closing_kind_id,
    c.result_type_id,
    c.topic_id,
    c.applicant_count,
    c.term_days,
    c.is_control,
    c.is_mahalla,
    c.status,
    c.sender_organization_id,
    c.incoming_date,
    c.position_level_id,
    c.transfer_org_id,
    c.last_event_at,
    c.times_sent,
    c.deadline_requests,
        CASE
            WHEN c.status = 'resolved'::text AND office_was_late(c.id, o.office_id, c.holder_id) THEN c.term_days
            ELSE NULL::integer
        END AS late_term,
    c.received_at
   FROM appeal_offices o
     JOIN appeal_columns c ON c.id = o.id;

CREATE VIEW counted_list_totals AS
 SELECT r.office_id AS organization_id,
    list.list,
    count(*) AS n
   FROM appeal_rows r
     CROSS JOIN LATERAL unnest(appeal_row_lists(r.*)) list(list)
  GROUP BY r.office_id, list.list
UNION ALL
 SELECT l.organization_id,
    l.list,
    count(*) AS n
   FROM tasks t
     CROSS JOIN LATERAL task_lists(t.*) l(organization_id, list)
  GROUP BY l.organization_id, l.list
UNION ALL
 SELECT q.deciding_org_id AS organization_id,
    l.list,
    count(*) AS n
   FROM requests q
     JOIN tasks t ON t.id = q.task_id
     CROSS JOIN LATERAL ( VALUES ('request '::text || q.type), ((('request '::text || q.type) || ' of '::text) || q.asked_by)) l(list)
  WHERE q.status = 'pending'::text AND (t.status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text]))
  GROUP BY q.deciding_org_id, l.list;

CREATE VIEW counted_task_flags AS
 SELECT id,
    (EXISTS ( SELECT
           FROM tasks c
          WHERE c.parent_id = t.id AND (c.status <> ALL (ARRAY['draft'::text, 'resolved'::text, 'cancelled'::text])))) AS has_open_child,
    (EXISTS ( SELECT
           FROM requests q
          WHERE q.task_id = t.id AND q.status = 'pending'::text)) OR (EXISTS ( SELECT
           FROM reviews r
          WHERE r.task_id = t.id AND r.status <> 'confirmed'::text)) AS has_open_query,
    (EXISTS ( SELECT
           FROM task_flows w
          WHERE w.task_id = t.id AND w.status = 'flow_rejected'::text)) AS was_returned,
    (EXISTS ( SELECT
           FROM answers w
          WHERE w.task_id = t.id AND w.rejected_at IS NOT NULL)) AS was_rejected,
    (EXISTS ( SELECT
           FROM requests q
          WHERE q.task_id = t.id AND q.type = 'deadline'::text AND q.status = 'accepted'::text)) AS was_extended,
    (EXISTS ( SELECT
           FROM late_terms l
          WHERE l.task_id = t.id AND l.organization_id = t.organization_id AND l.is_late)) AS was_late
   FROM tasks t;

CREATE VIEW doubtful_values_open AS
 SELECT d.id,
    d.kind,
    d.list,
    d.record_id,
    a.id AS appeal_id,
    COALESCE(a.holder_id, o.id, u.organization_id, e.organization_id) AS organization_id,
        CASE d.kind
            WHEN 'applicant_phone'::text THEN "left"(p.phone, 5) || '****'::text
            WHEN 'applicant_home_phone'::text THEN "left"(p.home_phone, 5) || '****'::text
            WHEN 'representative_phone'::text THEN "left"(r.phone, 5) || '****'::text
            WHEN 'reception_phone'::text THEN "left"(e.phone, 5) || '****'::text
            WHEN 'staff_phone'::text THEN "left"(u.phone, 5) || '****'::text
            WHEN 'account'::text THEN o.bank_account
            WHEN 'name'::text THEN n.name
            WHEN 'letter'::text THEN (((l.number || ', '::text) || g.code) || ', '::text) || to_char(l.day::timestamp with time zone, 'DD.MM.YYYY'::text)
            ELSE NULL::text
        END AS value,
        CASE d.kind
            WHEN 'channel'::text THEN a.channel_id
            ELSE NULL::integer
        END AS channel_id
   FROM doubtful_values d
     LEFT JOIN applicants p ON (d.kind = ANY (ARRAY['applicant_phone'::text, 'applicant_home_phone'::text])) AND p.id = d.record_id
     LEFT JOIN representatives r ON d.kind = 'representative_phone'::text AND r.appeal_id = d.record_id
     LEFT JOIN reception_enrolments e ON d.kind = 'reception_phone'::text AND e.id = d.record_id
     LEFT JOIN users u ON d.kind = 'staff_phone'::text AND u.id = d.record_id
     LEFT JOIN organizations o ON d.kind = 'account'::text AND o.id = d.record_id
     LEFT JOIN issued_letters l ON d.kind = 'letter'::text AND l.id = d.record_id AND l.void_at IS NULL
     LEFT JOIN languages g ON g.id = l.language_id
     LEFT JOIN LATERAL ( SELECT record_name(d.list, d.record_id) AS name) n ON true
     LEFT JOIN LATERAL ( SELECT b.id,
            b.holder_id,
            b.channel_id
           FROM appeals b
          WHERE b.id =
                CASE d.kind
                    WHEN 'channel'::text THEN d.record_id
                    WHEN 'representative_phone'::text THEN d.record_id
                    WHEN 'letter'::text THEN l.appeal_id
                    WHEN 'reception_phone'::text THEN e.appeal_id
                    WHEN 'applicant_phone'::text THEN ( SELECT max(x.id) AS max
                       FROM appeals x
                      WHERE x.applicant_id = d.record_id)
                    WHEN 'applicant_home_phone'::text THEN ( SELECT max(x.id) AS max
                       FROM appeals x
                      WHERE x.applicant_id = d.record_id)
                    ELSE NULL::bigint
                END) a ON true
  WHERE d.confirmed_at IS NULL AND
        CASE d.kind
            WHEN 'applicant_phone'::text THEN may_be_cut(p.phone) AND a.id IS NOT NULL
            WHEN 'applicant_home_phone'::text THEN may_be_cut(p.home_phone) AND a.id IS NOT NULL
            WHEN 'representative_phone'::text THEN may_be_cut(r.phone)
            WHEN 'reception_phone'::text THEN may_be_cut(e.phone)
            WHEN 'staff_phone'::text THEN may_be_cut(u.phone)
            WHEN 'account'::text THEN regexp_replace(o.bank_account, '\D'::text, ''::text, 'g'::text) ~ '^\d{13,}000$'::text
            WHEN 'name'::text THEN n.name ~ '#(N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|Н/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ/0!|ПУСТО!|ЧИСЛО!)'::text
            WHEN 'channel'::text THEN (EXISTS ( SELECT
               FROM channels c
              WHERE c.id = a.channel_id AND (c.code = ANY (ARRAY['web'::text, 'telegram'::text, 'my_fergana'::text]))))
            WHEN 'letter'::text THEN l.id IS NOT NULL
            ELSE NULL::boolean
        END;

CREATE VIEW former_applicants AS
 SELECT COALESCE(k.merged_into_id, k.id) AS applicant_id,
    m.id,
    m.phone,
    m.full_name,
    m.birthdate,
    m.tax_id,
    m.passport_hmac,
    m.passport_number_hmac
   FROM applicant_merges m
     JOIN applicants k ON k.id = m.kept_id
  WHERE m.taken_back_at IS NULL;

CREATE VIEW organization_registrators AS
 SELECT organization_id,
    user_id
   FROM staff u
  WHERE (EXISTS ( SELECT
           FROM user_roles ur
             JOIN role_permissions rp ON rp.role_id = ur.role_id
             JOIN permissions p ON p.id = rp.permission_id
          WHERE ur.user_id = u.user_id AND p.short_name = 'add_appeal'::text));

CREATE VIEW reception_schedule_names AS
 SELECT s.id,
    s.organization_id,
    s.is_on,
    concat_ws(', '::text, u.name_uz, COALESCE(to_char(s.day::timestamp with time zone, 'DD.MM.YYYY'::text), (ARRAY['dushanba'::text, 'seshanba'::text, 'chorshanba'::text, 'payshanba'::text, 'juma'::text, 'shanba'::text, 'yakshanba'::text])[s.weekday::integer]), (s.starts_at || '–'::text) || s.ends_at, s.place) AS name_uz,
    concat_ws(', '::text, u.name_uk, COALESCE(to_char(s.day::timestamp with time zone, 'DD.MM.YYYY'::text), (ARRAY['душанба'::text, 'сешанба'::text, 'чоршанба'::text, 'пайшанба'::text, 'жума'::text, 'шанба'::text, 'якшанба'::text])[s.weekday::integer]), (s.starts_at || '–'::text) || s.ends_at, s.place) AS name_uk,
    concat_ws(', '::text, u.name_ru, COALESCE(to_char(s.day::timestamp with time zone, 'DD.MM.YYYY'::text), (ARRAY['понедельник'::text, 'вторник'::text, 'среда'::text, 'четверг'::text, 'пятница'::text, 'суббота'::text, 'воскресенье'::text])[s.weekday::integer]), (s.starts_at || '–'::text) || s.ends_at, s.place) AS name_ru
   FROM reception_schedule s
     JOIN users u ON u.id = s.leader_id;

CREATE VIEW scanned_letters_waiting AS
 SELECT s.id,
    s.organization_id,
    s.file_id::text AS file_id,
    s.file_name,
    s.uploaded_by,
    s.created_at,
    COALESCE(r.state, 'none'::text) AS state,
    NULLIF(r.pages, 0)::text AS pages,
        CASE
            WHEN s.taken_until > now() THEN s.taken_by
            ELSE NULL::bigint
        END AS taken_by
   FROM scanned_letters s
     LEFT JOIN file_readings r ON r.file_id = s.file_id
  WHERE s.status = 'waiting'::text;

CREATE VIEW shown_merges AS
 SELECT m.id,
    m.kept_id,
    m.other_id,
    m.merged_by,
    m.organization_id,
    m.appeals,
    m.merged_at,
    m.until,
        CASE
            WHEN NOT told.is_hidden THEN k.full_name
            ELSE NULL::text
        END AS kept_name,
        CASE
            WHEN NOT told.is_hidden THEN m.full_name
            ELSE NULL::text
        END AS other_name,
        CASE
            WHEN m.taken_back_at IS NOT NULL THEN 'taken_back'::text
            WHEN m.removed_at IS NOT NULL OR m.until <= now() THEN 'final'::text
            ELSE 'merged'::text
        END AS status,
    m.taken_back_by,
    m.taken_back_at
   FROM applicant_merges m
     LEFT JOIN applicants k ON k.id = m.kept_id
     LEFT JOIN applicants o ON o.id = m.other_id
     CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                   FROM appeals u
                  WHERE (u.applicant_id = ANY (ARRAY[m.kept_id, k.merged_into_id, m.other_id, o.merged_into_id])) AND u.is_undisclosed)) AS is_hidden) told;

CREATE VIEW staff AS
 SELECT organization_id,
    department_id,
    id AS user_id
   FROM users
  WHERE blocked_at IS NULL;

CREATE TRIGGER note_text_i AFTER INSERT ON answer_files FOR EACH ROW EXECUTE FUNCTION note_file_text();

CREATE TRIGGER note_text_i AFTER INSERT ON answers FOR EACH ROW EXECUTE FUNCTION note_text_of_task();

CREATE TRIGGER note_text_u AFTER UPDATE OF text ON answers FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION note_text_of_task();

CREATE TRIGGER refresh_flags_i AFTER INSERT ON answers FOR EACH ROW WHEN (new.rejected_at IS NOT NULL) EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER refresh_flags_u AFTER UPDATE OF rejected_at ON answers FOR EACH ROW EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER note_text_d AFTER DELETE ON appeal_files FOR EACH ROW EXECUTE FUNCTION note_removed_file();

CREATE TRIGGER note_text_i AFTER INSERT ON appeal_files FOR EACH ROW EXECUTE FUNCTION note_file_text();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON appeal_kinds FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON appeal_kinds FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER row_added_or_removed AFTER INSERT OR DELETE ON appeal_rows FOR EACH ROW EXECUTE FUNCTION appeal_row_added_or_removed();

CREATE TRIGGER row_changed AFTER UPDATE ON appeal_rows FOR EACH ROW EXECUTE FUNCTION appeal_row_changed();

CREATE TRIGGER begin_i BEFORE INSERT ON appeals FOR EACH ROW EXECUTE FUNCTION begin_appeal();

CREATE TRIGGER keep_search_iu AFTER INSERT OR UPDATE OF applicant_id, document_number, incoming_number ON appeals FOR EACH ROW EXECUTE FUNCTION keep_search();

CREATE TRIGGER note_text_i AFTER INSERT ON appeals FOR EACH ROW EXECUTE FUNCTION note_appeal_text();

CREATE TRIGGER note_text_u AFTER UPDATE OF text ON appeals FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION note_appeal_text();

CREATE TRIGGER salt AFTER INSERT ON appeals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION salt_appeals();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON applicant_types FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON applicant_types FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER count_version_u BEFORE UPDATE ON applicants FOR EACH ROW EXECUTE FUNCTION count_applicant_version();

CREATE TRIGGER keep_name_order_iu BEFORE INSERT OR UPDATE OF applicant_type_id, last_name, first_name, middle_name, organization_name ON applicants FOR EACH ROW EXECUTE FUNCTION keep_name_order();

CREATE TRIGGER keep_search_u AFTER UPDATE OF applicant_type_id, last_name, first_name, middle_name, organization_name, phone, merged_into_id ON applicants FOR EACH ROW EXECUTE FUNCTION keep_search();

CREATE TRIGGER refresh_rows_u AFTER UPDATE OF applicant_type_id, region_id, area_id, mahalla_id, gender_id, birthdate, social_status_id, privileged_category_id ON applicants FOR EACH ROW EXECUTE FUNCTION applicant_changed();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON areas FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON areas FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON authority_kinds FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON authority_kinds FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_days FOR EACH STATEMENT EXECUTE FUNCTION move_version('calendar');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON channels FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON channels FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON closing_kinds FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON closing_kinds FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON departments FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON departments FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER note_text_iu AFTER INSERT OR UPDATE OF state ON file_readings FOR EACH ROW WHEN (new.state = 'ready'::text) EXECUTE FUNCTION note_file_text();

CREATE TRIGGER note_text_u AFTER UPDATE OF state ON file_readings FOR EACH ROW WHEN (old.state = 'ready'::text AND new.state <> 'ready'::text) EXECUTE FUNCTION note_file_unread();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER chain BEFORE INSERT ON history FOR EACH ROW EXECUTE FUNCTION chain_history();

CREATE TRIGGER note_text_i AFTER INSERT ON history FOR EACH ROW WHEN (new.action = ANY (ARRAY['note'::text, 'strike-note'::text])) EXECUTE FUNCTION note_text_of_appeal();

CREATE TRIGGER refresh_rows_i AFTER INSERT ON history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION history_written();

CREATE TRIGGER keep_text_i BEFORE INSERT ON incoming_appeals FOR EACH ROW EXECUTE FUNCTION keep_incoming_text();

CREATE TRIGGER keep_text_u BEFORE UPDATE OF status, text ON incoming_appeals FOR EACH ROW EXECUTE FUNCTION keep_incoming_text();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON incomplete_kinds FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON incomplete_kinds FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER note_text_i AFTER INSERT ON inquiry_files FOR EACH ROW EXECUTE FUNCTION note_file_text();

CREATE TRIGGER refresh_flags AFTER INSERT OR UPDATE OF is_late ON late_terms FOR EACH ROW WHEN (new.task_id IS NOT NULL AND new.is_late) EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER forget_chat AFTER UPDATE OF chat_id ON news_choices FOR EACH ROW WHEN (old.chat_id IS DISTINCT FROM new.chat_id) EXECUTE FUNCTION forget_chat();

CREATE TRIGGER keep_tree AFTER INSERT OR UPDATE OF parent_id ON organizations FOR EACH ROW EXECUTE FUNCTION keep_organization_tree();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON organizations FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER version_moves AFTER UPDATE OF blocked_at ON organizations FOR EACH STATEMENT EXECUTE FUNCTION move_version('people');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON permissions FOR EACH STATEMENT EXECUTE FUNCTION move_version('rights');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON position_levels FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON position_levels FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON reading_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON regions FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON repeatability_types FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON repeatability_types FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER keep_requests_i AFTER INSERT ON requests FOR EACH ROW WHEN (new.status = 'pending'::text) EXECUTE FUNCTION keep_request_totals();

CREATE TRIGGER keep_requests_u AFTER UPDATE OF status, deciding_org_id, type, asked_by ON requests FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.deciding_org_id IS DISTINCT FROM new.deciding_org_id OR old.type IS DISTINCT FROM new.type OR old.asked_by IS DISTINCT FROM new.asked_by) EXECUTE FUNCTION keep_request_totals();

CREATE TRIGGER refresh_flags AFTER INSERT OR UPDATE OF status ON requests FOR EACH ROW EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON result_reasons FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON result_reasons FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON result_types FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON result_types FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER note_text_i AFTER INSERT ON review_files FOR EACH ROW EXECUTE FUNCTION note_file_text();

CREATE TRIGGER refresh_flags AFTER INSERT OR UPDATE OF status ON reviews FOR EACH ROW EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON role_permissions FOR EACH STATEMENT EXECUTE FUNCTION move_version('rights');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON sender_organizations FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON sender_organizations FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION move_version('calendar');

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON statuses FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON substitutions FOR EACH STATEMENT EXECUTE FUNCTION move_version('people');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON supervisor_organizations FOR EACH STATEMENT EXECUTE FUNCTION move_version('people');

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON task_depth_levels FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON task_depth_levels FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER refresh_flags_i AFTER INSERT ON task_flows FOR EACH ROW WHEN (new.status = 'flow_rejected'::text) EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER refresh_flags_u AFTER UPDATE OF status ON task_flows FOR EACH ROW WHEN (old.status <> new.status AND ('flow_rejected'::text = old.status OR 'flow_rejected'::text = new.status)) EXECUTE FUNCTION task_flags_changed();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON task_types FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON task_types FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER changed AFTER INSERT OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION task_changed();

CREATE TRIGGER note_text_i AFTER INSERT ON tasks FOR EACH ROW WHEN (new.status <> 'draft'::text) EXECUTE FUNCTION note_text_of_appeal();

CREATE TRIGGER note_text_u AFTER UPDATE OF status, text, resolution_text ON tasks FOR EACH ROW WHEN (new.status <> 'draft'::text AND (old.status = 'draft'::text OR new.status = 'cancelled'::text OR old.text IS DISTINCT FROM new.text OR old.resolution_text IS DISTINCT FROM new.resolution_text)) EXECUTE FUNCTION note_text_of_appeal();

CREATE TRIGGER removed AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION task_removed();

CREATE TRIGGER name_kept AFTER UPDATE OF name_uz, name_uk, name_ru ON topics FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, name_uz, name_uk, name_ru OR TRUNCATE ON topics FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION move_version('people');

CREATE TRIGGER name_kept AFTER UPDATE OF last_name, first_name, middle_name ON users FOR EACH ROW WHEN (old.name_uz IS DISTINCT FROM new.name_uz OR old.name_uk IS DISTINCT FROM new.name_uk OR old.name_ru IS DISTINCT FROM new.name_ru) EXECUTE FUNCTION keep_former_name();

CREATE TRIGGER names_move AFTER INSERT OR DELETE OR UPDATE OF id, last_name, first_name, middle_name OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION move_version('names');

CREATE TRIGGER unlink_blocked AFTER UPDATE OF blocked_at ON users FOR EACH ROW WHEN (new.blocked_at IS NOT NULL) EXECUTE FUNCTION unlink_blocked();

CREATE TRIGGER version_moves AFTER INSERT OR DELETE OR UPDATE OF organization_id, department_id, password_change_due, blocked_at OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION move_version('people');
