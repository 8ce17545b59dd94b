-- The append-only history and its chain of hashes.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

create or replace function history_content(h history) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    h.id, h.appeal_id, h.task_id, (extract(epoch from h.at) * 1000000)::bigint, h.user_id, h.organization_id,
    h.position_level_id, h.action, h.from_status, h.to_status, h.text, h.changes, h.request_id)::text, 'UTF8'))
$$;

create or replace function chain_history() returns trigger language plpgsql as $$
declare before bytea;
begin
  -- Whoever writes history has locked the appeal, so nobody writes between this read and the insert.
  select h.hash into before from history h where h.appeal_id = new.appeal_id order by h.id desc limit 1;
  -- As in `history_content`: a function of the row would be planned again for each.
  new.hash := sha256(coalesce(before, '') || sha256(convert_to(jsonb_build_array(
    new.id, new.appeal_id, new.task_id, (extract(epoch from new.at) * 1000000)::bigint, new.user_id, new.organization_id,
    new.position_level_id, new.action, new.from_status, new.to_status, new.text, new.changes, new.request_id)::text, 'UTF8')));
  return new;
end $$;

create trigger append_only
  before delete or update on audit_log
  for each row
  execute function refuse_change();

create trigger append_only
  before delete or update on history
  for each row
  execute function refuse_change();

create trigger chain
  before insert on history
  for each row
  execute function chain_history();

create trigger append_only
  before delete or update on history_roots
  for each row
  execute function refuse_change();
