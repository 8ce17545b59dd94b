-- What follows from a new or changed appeal.

-- Allots within the insert that uses the number: one round trip less while the office's counter is locked.
create or replace function allot_appeal_number(office int, of_year int) returns text language plpgsql as $$
declare
  allotted int;
begin
  insert into appeal_number_counters as c (organization_id, year, last) values (office, of_year, 1)
  on conflict (organization_id, year) do update set last = c.last + 1 returning last into allotted;
  return (select prefix from organizations where id = office) || '-' || lpad(allotted::text, greatest(6, length(allotted::text)), '0') || '/' || lpad((of_year % 100)::text, 2, '0');
end $$;

-- Fills the read models before the number is taken, because whoever registers locks the counter of the office's numbers until
-- the commit. Rows of the read models refer to an appeal that is written after them, so their foreign keys are deferred.
create or replace function begin_appeal() returns trigger language plpgsql as $$
declare
  person applicants;
  participants int[] := array[new.holder_id];
begin
  select * into person from applicants where id = new.applicant_id;
  insert into appeal_facts (id, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
    applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, applicant_count, term_days,
    is_control, is_mahalla, status)
  values (new.id, new.created_at, new.resolved_at, new.deadline, person.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id,
    new.kind_id, new.channel_id, person.applicant_type_id, person.region_id, person.area_id, person.gender_id, person.social_status_id, person.privileged_category_id,
    new.repeatability_type_id, new.closing_kind_id, new.applicant_count, (new.term ->> 'days')::int, new.is_control, new.is_mahalla, new.status);
  if new.registered_org_id <> new.holder_id then
    participants := participants || new.registered_org_id;
  end if;
  if new.forwarded_from_id <> all (participants) then
    participants := participants || new.forwarded_from_id;
  end if;
  -- nobody else knows of it yet: what `keep_participant` would look for is here
  insert into office_appeals (office_id, id, created_at, resolved_at, deadline, birthdate, holder_id, registered_org_id, forwarded_from_id, reception_leader_id, kind_id, channel_id,
    applicant_type_id, region_id, area_id, gender_id, social_status_id, privileged_category_id, repeatability_type_id, closing_kind_id, applicant_count, term_days,
    is_control, is_mahalla, status, sender_organization_id, incoming_date, position_level_id, transfer_org_id)
  select o, new.id, new.created_at, new.resolved_at, new.deadline, person.birthdate, new.holder_id, new.registered_org_id, new.forwarded_from_id, new.reception_leader_id,
    new.kind_id, new.channel_id, person.applicant_type_id, person.region_id, person.area_id, person.gender_id, person.social_status_id, person.privileged_category_id,
    new.repeatability_type_id, new.closing_kind_id, new.applicant_count, (new.term ->> 'days')::int, new.is_control, new.is_mahalla, new.status, new.sender_organization_id,
    new.incoming_date, new.position_level_id, new.transfer_org_id from unnest(participants) o;
  insert into appeal_organizations (appeal_id, organization_id) select new.id, o from unnest(participants) o;
  insert into list_total_changes (organization_id, list, n)
  select o, l.list, 1 from unnest(participants) o cross join (values ('closed', new.status = 'resolved'), ('appeals', new.status <> 'deleted')) l (list, counts) where l.counts
  union all
  select c.organization_id, c.list, 1
    from (values (new.holder_id, 'unlocated ' || new.position_level_id, new.status = 'classification' and new.position_level_id is not null),
                 (new.holder_id, 'process', new.status = 'process'), (nullif(new.registered_org_id, new.holder_id), 'process', new.status = 'process'),
                 (new.holder_id, 'registration', new.status = 'registration' and not new.is_mahalla),
                 (new.transfer_org_id, 'send-to-another-org', new.status = 'transfer_asked')) c (organization_id, list, counts)
   where c.counts and c.organization_id is not null;

  new.number := coalesce(new.number, allot_appeal_number(new.registered_org_id, extract(year from tashkent_day(new.created_at))::int));
  insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
  values (new.id, fold(new.number), case when person.applicant_type_id = 1 then name_key(person.full_name) else '' end,
    case when person.applicant_type_id = 2 then name_key(person.full_name) else '' end, person.phone, fold(coalesce(new.document_number, '')), fold(coalesce(new.incoming_number, '')));
  return new;
end $$;

create or replace function keep_appeal() returns trigger language plpgsql as $$
declare
  facts_changed boolean := (old.resolved_at, old.deadline, old.holder_id, old.forwarded_from_id, old.reception_leader_id, old.kind_id, old.channel_id, old.repeatability_type_id,
      old.closing_kind_id, old.applicant_count, old.term ->> 'days', old.is_control, old.is_mahalla, old.status, old.created_at, old.registered_org_id)
    is distinct from (new.resolved_at, new.deadline, new.holder_id, new.forwarded_from_id, new.reception_leader_id, new.kind_id, new.channel_id, new.repeatability_type_id,
      new.closing_kind_id, new.applicant_count, new.term ->> 'days', new.is_control, new.is_mahalla, new.status, new.created_at, new.registered_org_id);
  was_at_post boolean := old.status = 'classification' and old.position_level_id is not null;
  was_in_process boolean := old.status = 'process';
  is_at_post boolean := new.status = 'classification' and new.position_level_id is not null;
  is_in_process boolean := new.status = 'process';
  was_to_register boolean := old.status = 'registration' and not old.is_mahalla;
  is_to_register boolean := new.status = 'registration' and not new.is_mahalla;
  was_asked_for boolean := old.status = 'transfer_asked' and old.transfer_org_id is not null;
  is_asked_for boolean := new.status = 'transfer_asked' and new.transfer_org_id is not null;
begin
  if facts_changed then
    update appeal_facts
       set resolved_at = new.resolved_at, deadline = new.deadline, holder_id = new.holder_id, forwarded_from_id = new.forwarded_from_id,
           reception_leader_id = new.reception_leader_id, kind_id = new.kind_id, channel_id = new.channel_id, repeatability_type_id = new.repeatability_type_id,
           closing_kind_id = new.closing_kind_id, applicant_count = new.applicant_count, term_days = (new.term ->> 'days')::int, is_control = new.is_control,
           is_mahalla = new.is_mahalla, status = new.status, created_at = new.created_at, registered_org_id = new.registered_org_id,
           result_type_id = case when new.status <> 'resolved' then null when old.status = 'resolved' then result_type_id else appeal_result(new.id) end
     where id = new.id;
  end if;
  if old.applicant_id <> new.applicant_id then
    update appeal_facts f
       set applicant_type_id = p.applicant_type_id, region_id = p.region_id, area_id = p.area_id, gender_id = p.gender_id, birthdate = p.birthdate,
           social_status_id = p.social_status_id, privileged_category_id = p.privileged_category_id
      from applicants p where p.id = new.applicant_id and f.id = new.id;
  end if;
  -- with its facts an office's row of the appeal takes these along
  if not facts_changed and (old.sender_organization_id, old.incoming_date, old.position_level_id, old.transfer_org_id)
      is distinct from (new.sender_organization_id, new.incoming_date, new.position_level_id, new.transfer_org_id) then
    update office_appeals
       set sender_organization_id = new.sender_organization_id, incoming_date = new.incoming_date, position_level_id = new.position_level_id, transfer_org_id = new.transfer_org_id
     where id = new.id;
  end if;
  if (old.holder_id, old.forwarded_from_id) is distinct from (new.holder_id, new.forwarded_from_id) then
    perform keep_participants(new);
  end if;
  -- a decider who sends the appeal on has become one who took part before the question goes
  if old.transfer_org_id is distinct from new.transfer_org_id then
    if new.transfer_org_id is null then
      delete from appeal_organizations where appeal_id = new.id and is_asked;
    else
      insert into appeal_organizations (appeal_id, organization_id, is_asked) values (new.id, new.transfer_org_id, true) on conflict do nothing;
    end if;
  end if;

  if (was_at_post or is_at_post or was_in_process or is_in_process or was_to_register or is_to_register or was_asked_for or is_asked_for)
     and (old.status, old.holder_id, old.registered_org_id, old.position_level_id, old.is_mahalla, old.transfer_org_id)
       is distinct from (new.status, new.holder_id, new.registered_org_id, new.position_level_id, new.is_mahalla, new.transfer_org_id) then
    insert into list_total_changes (organization_id, list, n)
    select c.organization_id, c.list, c.n
      from (values (old.holder_id, 'unlocated ' || old.position_level_id, -1, was_at_post), (new.holder_id, 'unlocated ' || new.position_level_id, 1, is_at_post),
                   (old.holder_id, 'process', -1, was_in_process), (nullif(old.registered_org_id, old.holder_id), 'process', -1, was_in_process),
                   (new.holder_id, 'process', 1, is_in_process), (nullif(new.registered_org_id, new.holder_id), 'process', 1, is_in_process),
                   (old.holder_id, 'registration', -1, was_to_register), (new.holder_id, 'registration', 1, is_to_register),
                   (old.transfer_org_id, 'send-to-another-org', -1, was_asked_for), (new.transfer_org_id, 'send-to-another-org', 1, is_asked_for)) c (organization_id, list, n, counts)
     where c.counts and c.organization_id is not null;
  end if;
  if (old.status = 'resolved') <> (new.status = 'resolved') or (old.status = 'deleted') <> (new.status = 'deleted') then
    insert into list_total_changes (organization_id, list, n)
    select o.organization_id, l.list, l.n from appeal_organizations o
     cross join (values ('closed', (new.status = 'resolved')::int - (old.status = 'resolved')::int), ('appeals', (old.status = 'deleted')::int - (new.status = 'deleted')::int)) l (list, n)
     where o.appeal_id = new.id and l.n <> 0;
  end if;
  return null;
end $$;

create trigger begin_i
  before insert on appeals
  for each row
  execute function begin_appeal();

create trigger keep_u
  after update on appeals
  for each row
  execute function keep_appeal();
