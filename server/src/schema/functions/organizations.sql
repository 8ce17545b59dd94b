-- The tree of organisations.

create or replace function keep_organization_tree() returns trigger language plpgsql as $$
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
end $$;

create trigger keep_tree
  after insert or update of parent_id on organizations
  for each row
  execute function keep_organization_tree();

-- Who works where: nobody who is blocked.
create or replace view staff as
select organization_id, department_id, id as user_id
  from users
 where blocked_at is null;

-- Who may register an appeal, by organisation.
create or replace view organization_registrators as
select u.organization_id, u.user_id
  from staff u
 where exists (select from user_roles ur
                 join role_permissions rp on rp.role_id = ur.role_id
                 join permissions p on p.id = rp.permission_id
                where ur.user_id = u.user_id and p.short_name = 'add_appeal');

-- Nobody who is blocked stays linked to a chat, or may link one.
create or replace function unlink_blocked() returns trigger language plpgsql as $$
begin
  update news_choices set chat_id = null, linked_at = null where user_id = new.id;
  delete from telegram_codes where user_id = new.id;
  return null;
end $$;

create trigger unlink_blocked
  after update of blocked_at on users
  for each row
  when (new.blocked_at is not null)
  execute function unlink_blocked();

-- A chat that is no longer linked is forgotten, with the messages that went there.
create or replace function forget_chat() returns trigger language plpgsql as $$
begin
  update notifications set address = null where user_id = new.user_id and method = 'telegram' and address = old.chat_id::text;
  return null;
end $$;

create trigger forget_chat
  after update of chat_id on news_choices
  for each row
  when (old.chat_id is distinct from new.chat_id)
  execute function forget_chat();
