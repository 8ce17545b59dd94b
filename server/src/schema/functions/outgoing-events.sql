-- Events for other systems, written in the transaction of what they tell.

-- The kind of a row of the history: the same as `eventOfAction` (contract/src/office/outgoing-events/event-kinds.ts), with which a test compares it.
create or replace function event_kind(action text, is_task boolean) returns text language sql immutable parallel safe as $$
  select case when is_task then case action
      when 'dispatch' then 'uz.murojaat.appeal.sent-on'
      when 'receive-from-above' then 'uz.murojaat.appeal.sent-on'
      when 'confirm-answer' then 'uz.murojaat.appeal.answered'
      when 'confirm-correction' then 'uz.murojaat.appeal.answered'
      when 'notify-applicant' then 'uz.murojaat.appeal.told'
      when 'told-with-another' then 'uz.murojaat.appeal.told'
      when 'tell-correction' then 'uz.murojaat.appeal.told'
      when 'hand-over' then 'uz.murojaat.appeal.handed-over'
      when 'close-office' then 'uz.murojaat.appeal.handed-over'
    end else case action
      when 'register' then 'uz.murojaat.appeal.registered'
      when 'register-mahalla' then 'uz.murojaat.appeal.registered'
      when 'accept-ask-send-another-org' then 'uz.murojaat.appeal.sent-on'
      when 'finish-classification-task' then 'uz.murojaat.appeal.classified'
      when 'accept-for-information' then 'uz.murojaat.appeal.classified'
      when 'further-study' then 'uz.murojaat.appeal.extended'
      when 'extend-term' then 'uz.murojaat.appeal.extended'
      when 'extend-joined' then 'uz.murojaat.appeal.extended'
      when 'move-deadline' then 'uz.murojaat.appeal.extended'
      when 'delete' then 'uz.murojaat.appeal.closed'
      when 'end-information' then 'uz.murojaat.appeal.closed'
      when 'leave-unconsidered' then 'uz.murojaat.appeal.closed'
      when 'terminate' then 'uz.murojaat.appeal.closed'
      when 'return-to-applicant' then 'uz.murojaat.appeal.closed'
      when 'resolve' then 'uz.murojaat.appeal.closed'
      when 'resolve-joined' then 'uz.murojaat.appeal.closed'
      when 'reopen' then 'uz.murojaat.appeal.reopened'
      when 'reopen-joined' then 'uz.murojaat.appeal.reopened'
      when 'separate-joined' then 'uz.murojaat.appeal.reopened'
      when 'join-duplicate' then 'uz.murojaat.appeal.joined'
      when 'hand-over' then 'uz.murojaat.appeal.handed-over'
      when 'close-office' then 'uz.murojaat.appeal.handed-over'
    end end
$$;

-- Whether a receiver is told of what happens in one of these offices.
create or replace function is_in_scope(scope int[], offices int[]) returns boolean language sql stable as $$
  select scope = '{}' or exists (
    select from organization_tree t where t.descendant_id = any(offices) and t.ancestor_id = any(scope))
$$;

create or replace function wire_day(day date) returns text language sql stable as $$
  select to_char(day, 'DD.MM.YYYY')
$$;

-- One for each receiver, and a job that begins to send once the transaction is committed: those of a receiver run one after another.
create or replace function add_outgoing_event(of_kind text, of_appeal bigint, of_problem bigint, office int, offices int[], of_number text, of_days jsonb, of_at timestamptz)
returns void language plpgsql as $$
declare
  told int;
begin
  for told in
    insert into outgoing_events (receiver_id, kind, appeal_id, problem_id, organization_id, number, days, at, waiting_since, next_at)
    select r.id, of_kind, of_appeal, of_problem, office, of_number, of_days, of_at, of_at, of_at
      from event_receivers r
     where r.is_active and (r.kinds = '{}' or of_kind = any(r.kinds)) and is_in_scope(r.organization_ids, offices)
    returning receiver_id
  loop
    perform graphile_worker.add_job('send-outgoing-events', json_build_object('receiver', told), 'outgoing-events-' || told, max_attempts => 3);
  end loop;
end $$;

create or replace function tell_of_appeal() returns trigger language plpgsql as $$
declare
  told record;
begin
  if not exists (select from event_receivers where is_active) then return null; end if;
  select a.holder_id, a.number, k.organization_id as task_office,
         -- who had it is told that it was sent on
         case when new.action = 'accept-ask-send-another-org' then (
           select h.organization_id from history h
            where h.appeal_id = a.id and h.action = 'ask-send-another-org' order by h.id desc limit 1) end as sender,
         jsonb_build_object('registered', wire_day(tashkent_day(a.created_at)), 'deadline', wire_day(a.deadline), 'closed', wire_day(tashkent_day(a.resolved_at))) as days
    into told
    from appeals a left join tasks k on k.id = new.task_id where a.id = new.appeal_id;
  perform add_outgoing_event(event_kind(new.action, new.task_id is not null), new.appeal_id, null, coalesce(told.task_office, told.holder_id),
    array_remove(array[told.holder_id, told.task_office, told.sender], null), told.number, told.days, new.at);
  return null;
end $$;

create trigger tell_receivers
  after insert on history
  for each row
  when (event_kind(new.action, new.task_id is not null) is not null)
  execute function tell_of_appeal();

create or replace function tell_of_problem() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status else 'proposed' end;
begin
  -- what the portal only proposes is no event, nor that nobody confirmed it
  if new.status in ('proposed', 'rejected') or not exists (select from event_receivers where is_active) then return null; end if;
  perform add_outgoing_event(
    'uz.murojaat.problem.' || case when was in ('proposed', 'rejected') then 'opened' when new.status = 'solved' then 'closed' else 'step' end,
    null, new.id, new.organization_id, array[new.organization_id], null,
    jsonb_build_object('since', wire_day(new.since), 'closed', wire_day(new.done_day)), now());
  return null;
end $$;

create trigger tell_receivers
  after insert on common_problems
  for each row
  execute function tell_of_problem();

create trigger tell_receivers_of_step
  after update of status on common_problems
  for each row
  when (old.status <> new.status)
  execute function tell_of_problem();

-- An undisclosed appeal is not named beside a problem, which has a place.
create or replace function tell_of_joining() returns trigger language plpgsql as $$
declare
  told record;
begin
  if not exists (select from event_receivers where is_active) then return null; end if;
  select c.organization_id, c.since, c.done_day, a.holder_id, a.is_undisclosed into told
    from common_problems c, appeals a where c.id = new.problem_id and a.id = new.appeal_id;
  perform add_outgoing_event('uz.murojaat.problem.joined', case when not told.is_undisclosed then new.appeal_id end, new.problem_id,
    told.organization_id, array[told.organization_id, told.holder_id], null,
    jsonb_build_object('since', wire_day(told.since), 'closed', wire_day(told.done_day)), new.joined_at);
  return null;
end $$;

create trigger tell_receivers
  after insert or update of joined_by, left_at on common_problem_appeals
  for each row
  when (new.joined_by is not null and new.left_at is null)
  execute function tell_of_joining();
