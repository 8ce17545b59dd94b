-- What transfer, extension, joining, control and reviews keep besides their statuses.
alter table appeals
  add column is_joined boolean not null default false,
  add column is_extended boolean not null default false,
  add column transfer_asked_by bigint references users,
  add column transfer_reason text;
create index on appeals (transfer_asked_by) where transfer_asked_by is not null;
create index appeals_mahalla on appeals (holder_id, status, id desc) where is_mahalla;
create index appeals_joined on appeals (earlier_appeal_id) where is_joined and status = 'process';
create index tasks_news on tasks (executor_id) where has_news;
create index tasks_release on tasks (controller_id, id desc) where status = 'control_release';
create index tasks_sent_down on tasks (from_org_id, parent_id) where parent_id is not null and status not in ('draft', 'resolved', 'cancelled');

create table review_files (
  review_id bigint not null references reviews, file_id bigint not null unique references files, primary key (review_id, file_id)
);
alter table reviews drop column answer_file_id;
-- whoever was asked keeps the sight of the task
create index reviews_reviewer on reviews (reviewer_id, task_id);

-- An organisation that is asked to decide over a transfer sees the appeal while it is asked; when it sends the appeal on it stays
-- one of those who took part, for the next question comes back to it.
alter table appeal_organizations add column is_asked boolean not null default false;
create or replace function keep_participation() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'appeals' then
    insert into appeal_organizations (appeal_id, organization_id)
    select distinct new.id, o from unnest(array[new.holder_id, new.registered_org_id, new.forwarded_from_id]) o where o is not null
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
  else
    insert into appeal_organizations (appeal_id, organization_id)
    values (new.appeal_id, new.organization_id)
    on conflict (organization_id, appeal_id) do update set is_asked = false where appeal_organizations.is_asked;
  end if;
  return null;
end $$;
create function keep_asked() returns trigger language plpgsql as $$
begin
  if new.transfer_org_id is null then
    delete from appeal_organizations where appeal_id = new.id and is_asked;
  else
    insert into appeal_organizations (appeal_id, organization_id, is_asked) values (new.id, new.transfer_org_id, true) on conflict do nothing;
  end if;
  return null;
end $$;
-- by name after keep_participation_u: a decider who sends the appeal on has become one who took part before the question goes
create trigger keep_participation_z after update of transfer_org_id on appeals for each row
  when (old.transfer_org_id is distinct from new.transfer_org_id) execute function keep_asked();
drop trigger keep_participation_u on appeals;
create trigger keep_participation_u after update of holder_id, forwarded_from_id on appeals for each row execute function keep_participation();
