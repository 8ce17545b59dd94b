-- The append-only logs, the history's chain of hashes and what seals are made of.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- A decision on retention erases texts and changes; their hashes and the chain stay. Only the owner may update at all.
  if tg_table_name = 'history' and tg_op = 'UPDATE' and current_setting('murojaat.erases', true) = 'texts' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function salt_appeals() returns trigger language plpgsql as $$
begin
  insert into appeal_salts (appeal_id, salt) select a.id, uuid_send(gen_random_uuid()) from added a;
  return null;
end $$;

create or replace function salted(of_appeal bigint, content text) returns bytea language sql stable strict as $$
  select sha256(s.salt || convert_to(content, 'UTF8')) from appeal_salts s where s.appeal_id = of_appeal
$$;

-- The hashes of files, in the order of their ids.
create or replace function file_hashes(ids bigint[]) returns text language sql stable as $$
  select coalesce(string_agg(f.sha256, ',' order by f.id), '') from files f where f.id = any(ids)
$$;

-- What is hashed of a row. Stable as what they call is: PostgreSQL puts such a function in place of its call, which halves the time of a seal.
create or replace function history_content(h history) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    h.id, h.appeal_id, h.task_id, (extract(epoch from h.at) * 1000000)::bigint, h.user_id, h.organization_id,
    h.position_level_id, h.action, h.from_status, h.to_status, h.request_id, h.answer_id,
    encode(h.text_hash, 'hex'), encode(h.papers_hash, 'hex'), encode(h.files_hash, 'hex'))::text
    -- rows of before have the hash that they had
    || coalesce(encode(h.record_hash, 'hex'), '') || coalesce(h.note_id::text, ''), 'UTF8'))
$$;

create or replace function chain_history() returns trigger language plpgsql as $$
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
end $$;

create or replace function audit_content(l audit_log) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    l.id, (extract(epoch from l.at) * 1000000)::bigint, l.user_id, l.organization_id, l.action, l.target, l.details, l.request_id,
    host(l.ip), l.user_agent)::text, 'UTF8'))
$$;

create or replace function reading_content(l reading_log) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    l.id, (extract(epoch from l.at) * 1000000)::bigint, l.user_id, l.appeal_id, l.list, l.filter, l.rows, l.request_id, l.purpose)::text
    -- rows of people have the hash that they had
    || coalesce(l.receiver_id::text, ''), 'UTF8'))
$$;

create or replace function chain_link(before bytea, content bytea) returns bytea language sql immutable parallel safe as $$
  select sha256(before || content)
$$;

-- One hash over many, in their order; as a window it is the chain itself.
create or replace aggregate chained(bytea) (sfunc = chain_link, stype = bytea, initcond = '');

create or replace function seal_root(before bytea, log text, upto bigint, rows bigint, sealed_at timestamptz, content bytea)
returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(before, '') || content || convert_to(jsonb_build_array(log, upto, rows, (extract(epoch from sealed_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

create trigger append_only
  before delete or update or truncate on audit_log
  for each statement
  execute function refuse_change();

create trigger append_only
  before delete or update or truncate on history
  for each statement
  execute function refuse_change();

create trigger append_only
  before delete or update or truncate on reading_log
  for each statement
  execute function refuse_change();

create trigger append_only
  before delete or update or truncate on seals
  for each statement
  execute function refuse_change();

create trigger chain
  before insert on history
  for each row
  execute function chain_history();

create trigger salt
  after insert on appeals
  referencing new table as added
  for each statement
  execute function salt_appeals();
