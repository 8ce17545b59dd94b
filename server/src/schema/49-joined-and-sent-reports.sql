-- A duplicate that ended for a reason of its own follows the first one no longer.
update appeals a set is_joined = false
 where a.earlier_appeal_id is not null and a.is_joined and a.status = 'resolved'
   and (select h.action from history h where h.appeal_id = a.id and h.task_id is null and h.to_status = 'resolved' order by h.id desc limit 1) <> 'resolve-joined';

-- No list or total changes by these.
alter table appeal_rows disable trigger user;
-- The others have the result and the topic of the first one, as `appeal_columns` says.
with recursive joined as (
  select a.id, a.earlier_appeal_id as first from appeals a where a.earlier_appeal_id is not null and a.is_joined
  union all
  select j.id, e.earlier_appeal_id from joined j join appeals e on e.id = j.first where e.is_joined)
update appeal_rows r
   set result_type_id = case when r.status = 'resolved' then (
         select w.result_type_id
           from tasks k
           join answers w on w.id = k.answer_id
           join result_types y on y.id = w.result_type_id
          where k.appeal_id = f.id and k.parent_id is null and k.status = 'resolved'
          order by array_position(
              array['positive', 'justified', 'explained', 'legal_advice', 'others', 'rejected', 'unseen'], y.code), y.id
          limit 1) end,
       topic_id = (select t.topic_id from tasks t where t.appeal_id = f.id and t.parent_id is null and t.status not in ('draft', 'cancelled') order by t.id limit 1)
  from joined j
  join appeals f on f.id = j.first and not f.is_joined
 where r.id = j.id;
alter table appeal_rows enable trigger user;

alter table report_sendings
  -- the report as it was sent, kept for twelve months
  add column file_id bigint unique references files,
  -- the moment that its numbers are of
  add column drawn_at timestamptz;
