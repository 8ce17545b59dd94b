-- How each list finds its first page and its total: written down by `npm run docs` while the portal was asked; do not edit. Numbers are ids of the demo.

-- appeals: registration
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $1
          and a.status = 'registration'
          and not a.is_mahalla
          and (a.office_id = $2
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $3
          and a.status = 'registration'
          and not a.is_mahalla
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- appeals: unlocated
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $1
          and a.status = 'classification'
          and a.position_level_id = any($2::int[])
          and (a.office_id = $3
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $4
          and a.status = 'classification'
          and a.position_level_id = any($5::int[])
          and (a.office_id = $6
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $7
      and list = any($8::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $9
      and list = any($10::text[])) counted) as total
  offset 0) counted;

-- appeals: process
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.status = 'process'
          and (a.holder_id = $1
            or a.registered_org_id = $2)
          and (a.office_id = $3
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.status = 'process'
          and (a.holder_id = $4
            or a.registered_org_id = $5)
          and (a.office_id = $6
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $7
      and list = any($8::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $9
      and list = any($10::text[])) counted) as total
  offset 0) counted;

-- appeals: closed
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.status = 'resolved'
          and (a.office_id = $1
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.status = 'resolved'
          and (a.office_id = $2
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $3
      and list = any($4::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $5
      and list = any($6::text[])) counted) as total
  offset 0) counted;

-- appeals: letters-due
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where ((a.id in
        (select l.appeal_id
          from letters l
          where l.organization_id = $1
          and l.sent_day is null)
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.id in
          (select l.appeal_id
            from letters l
            where l.organization_id = $3
            and l.sent_day is null)
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: inquiries
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where ((a.id in
        (select q.appeal_id
          from inquiries q
          where (q.status = 'pending'
            and (q.organization_id = $1)))
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.id in
          (select q.appeal_id
            from inquiries q
            where (q.status = 'pending'
              and (q.organization_id = $3)))
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: late-extensions
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where ((a.holder_id = $1
        and a.id in
        (select l.appeal_id
          from late_terms l
          where l.is_late is null)
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $3
          and a.id in
          (select l.appeal_id
            from late_terms l
            where l.is_late is null)
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: for-information
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where ((a.holder_id = $1
        and a.status = 'for_information'
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.holder_id = $3
          and a.status = 'for_information'
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: send-to-another-org
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.transfer_org_id = $1
          and a.status = 'transfer_asked'
          and (a.office_id = $2
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.transfer_org_id = $3
          and a.status = 'transfer_asked'
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- appeals: reg-mahalla
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where (((a.is_mahalla
          and a.registered_org_id = $1)
        and a.status = 'registration'
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where (((a.is_mahalla
            and a.registered_org_id = $3)
          and a.status = 'registration'
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: pr-mahalla
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where (((a.is_mahalla
          and a.registered_org_id = $1)
        and a.status in ('classification', 'process', 'for_information', 'transfer_asked')
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where (((a.is_mahalla
            and a.registered_org_id = $3)
          and a.status in ('classification', 'process', 'for_information', 'transfer_asked')
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: fn-mahalla
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where (((a.is_mahalla
          and a.registered_org_id = $1)
        and a.status = 'resolved'
        and (a.office_id = $2
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where (((a.is_mahalla
            and a.registered_org_id = $3)
          and a.status = 'resolved'
          and (a.office_id = $4
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: dashboard-appeal
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((true
          and (a.office_id = $1
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((true
          and (a.office_id = $2
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $3
      and list = any($4::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $5
      and list = any($6::text[])) counted) as total
  offset 0) counted;

-- appeals: silence
with found as materialized
((select a.id as id, a.id as key
    from appeal_rows a
    where (((a.status in ('registration', 'classification', 'process', 'transfer_asked')
          and a.deadline >= $1::date
          and ((a.status in ('registration', 'classification', 'process', 'transfer_asked')
              and a.created_at <
              (select working_day_before($2::date, $3::int)::timestamptz)
              and a.last_event_at <
              (select working_day_before($4::date, $5::int)::timestamptz))
            or a.times_sent >= 2
            or a.deadline_requests >= 3))
        and (a.office_id = $6
          and a.status <> 'deleted'))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where (((a.status in ('registration', 'classification', 'process', 'transfer_asked')
            and a.deadline >= $7::date
            and ((a.status in ('registration', 'classification', 'process', 'transfer_asked')
                and a.created_at <
                (select working_day_before($8::date, $9::int)::timestamptz)
                and a.last_event_at <
                (select working_day_before($10::date, $11::int)::timestamptz))
              or a.times_sent >= 2
              or a.deadline_requests >= 3))
          and (a.office_id = $12
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- appeals: supervisor-appeals
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.is_own
          and (a.status <> 'deleted'
            and (a.holder_id in
              (select descendant_id
                from organization_tree
                where ancestor_id = any($1::int[]))
              or exists
              (select
                from appeal_rows p
                where p.id = a.id
                and not p.is_own
                and not p.is_asked
                and (p.office_id in
                  (select descendant_id
                    from organization_tree
                    where ancestor_id = any($2::int[]))) is true))))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((a.is_own
          and (a.status <> 'deleted'
            and (a.holder_id in
              (select descendant_id
                from organization_tree
                where ancestor_id = any($3::int[]))
              or exists
              (select
                from appeal_rows p
                where p.id = a.id
                and not p.is_own
                and not p.is_asked
                and (p.office_id in
                  (select descendant_id
                    from organization_tree
                    where ancestor_id = any($4::int[]))) is true)))))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  ((select coalesce(sum(n), 0)::bigint
      from
      (select list, n
        from list_totals
        where organization_id in
        (select descendant_id
          from organization_tree
          where ancestor_id = any($5::int[]))
        and list = $6
        union all
        select list, n
        from list_total_changes
        where organization_id in
        (select descendant_id
          from organization_tree
          where ancestor_id = any($7::int[]))
        and list = $8) counted) + (
      select count(distinct p.id)
      from appeal_rows p
      where not p.is_own
      and not p.is_asked
      and p.status <> 'deleted'
      and p.office_id in
      (select descendant_id
        from organization_tree
        where ancestor_id = any($9::int[]))
      and p.holder_id not in
      (select descendant_id
        from organization_tree
        where ancestor_id = any($10::int[])))) as total
  offset 0) counted;

-- appeals: all
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((true
          and (a.office_id = $1
            and a.status <> 'deleted'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select a.id as id, a.id as key
      from appeal_rows a
      where ((true
          and (a.office_id = $2
            and a.status <> 'deleted')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $3
      and list = any($4::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $5
      and list = any($6::text[])) counted) as total
  offset 0) counted;

-- tasks: register-task
with found as materialized
((select t.id as id, t.id as key
    from tasks t
    where ((t.organization_id = $1
        and t.status = 'register')) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $2
          and t.status = 'register'))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- tasks: resolution-task
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status = 'resolution'
          and t.position_level_id = any($2::int[]))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $3
          and t.status = 'resolution'
          and t.position_level_id = any($4::int[])))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- tasks: new-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $1
            and (t.department_id = any($2::int[])
              or t.executor_id = any($3::bigint[])))
          and t.status = 'new')) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $4
            and (t.department_id = any($5::int[])
              or t.executor_id = any($6::bigint[])))
          and t.status = 'new'))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  ((select coalesce(sum(n), 0)::bigint
      from
      (select list, n
        from list_totals
        where organization_id = $7
        and list = any($8::text[])
        union all
        select list, n
        from list_total_changes
        where organization_id = $9
        and list = any($10::text[])) counted) +
    (select count(*)
      from tasks t
      where (("t"."executor_id" = any($11::bigint[]))
        and t.status = 'new'
        and
        case
        when t.organization_id = $12 then coalesce(t.department_id <> all($13::int[]), true)
        else false
        end))) as total
  offset 0) counted;

-- tasks: process-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((((t.organization_id = $1
              and (t.department_id = any($2::int[])
                or t.executor_id = any($3::bigint[])))
            or t.id = any(array(select c.task_id
                from task_co_executors c
                where c.user_id = any($4::bigint[]))))
          and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((((t.organization_id = $5
              and (t.department_id = any($6::int[])
                or t.executor_id = any($7::bigint[])))
            or t.id = any(array(select c.task_id
                from task_co_executors c
                where c.user_id = any($8::bigint[]))))
          and t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  ((select coalesce(sum(n), 0)::bigint
      from
      (select list, n
        from list_totals
        where organization_id = $9
        and list = any($10::text[])
        union all
        select list, n
        from list_total_changes
        where organization_id = $11
        and list = any($12::text[])) counted) +
    (select count(*)
      from tasks t
      where (("t"."executor_id" = any($13::bigint[])
          or t.id = any(array(select c.task_id
              from task_co_executors c
              where c.user_id = any($14::bigint[]))))
        and (t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')
          and true)
        and
        case
        when t.organization_id = $15 then coalesce(t.department_id <> all($16::int[]), true)
        else (t.id = any(array(select c.task_id
              from task_co_executors c
              where c.user_id = any($17::bigint[]))))
        end))) as total
  offset 0) counted;

-- tasks: reject-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $1
            and (t.department_id = any($2::int[])
              or t.executor_id = any($3::bigint[])))
          and (t.status = 'rejected'
            or t.correction_rejected))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $4
            and (t.department_id = any($5::int[])
              or t.executor_id = any($6::bigint[])))
          and (t.status = 'rejected'
            or t.correction_rejected)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  ((select coalesce(sum(n), 0)::bigint
      from
      (select list, n
        from list_totals
        where organization_id = $7
        and list = any($8::text[])
        union all
        select list, n
        from list_total_changes
        where organization_id = $9
        and list = any($10::text[])) counted) +
    (select count(*)
      from tasks t
      where (("t"."executor_id" = any($11::bigint[]))
        and (t.status = 'rejected'
          or t.correction_rejected)
        and
        case
        when t.organization_id = $12 then coalesce(t.department_id <> all($13::int[]), true)
        else false
        end))) as total
  offset 0) counted;

-- tasks: return-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $1
          and t.status = 'returned')) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $2
          and t.status = 'returned'))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $3
      and list = any($4::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $5
      and list = any($6::text[])) counted) as total
  offset 0) counted;

-- tasks: delayed-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status not in ('draft', 'resolved', 'cancelled')
          and t.deadline < $2::date)) )
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $3
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'resolved', 'cancelled')
          and t.deadline < $4::date)) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $5
          and t.status not in ('draft', 'resolved', 'cancelled')
          and t.deadline < $6::date))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $7
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'resolved', 'cancelled')
          and t.deadline < $8::date))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $9
      and list >= 'open until '
      and list < $10
      union all
      select list, n
      from list_total_changes
      where organization_id = $11
      and list >= 'open until '
      and list < $12) counted) as total
  offset 0) counted;

-- tasks: closed-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status = 'resolved')) )
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $2
          and t.from_org_id <> t.organization_id
          and t.status = 'resolved')) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $3
          and t.status = 'resolved'))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $4
          and t.from_org_id <> t.organization_id
          and t.status = 'resolved'))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- tasks: delayed-closed-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status = 'resolved'
          and (t.resolved_at >= t.deadline + 1
            or t.was_late))) )
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $2
          and t.from_org_id <> t.organization_id
          and t.status = 'resolved'
          and (t.resolved_at >= t.deadline + 1
            or t.was_late))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $3
          and t.status = 'resolved'
          and (t.resolved_at >= t.deadline + 1
            or t.was_late)))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $4
          and t.from_org_id <> t.organization_id
          and t.status = 'resolved'
          and (t.resolved_at >= t.deadline + 1
            or t.was_late)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- tasks: checking-query
with found as materialized
((select t.id as id, t.id as key
    from tasks t
    where ((t.organization_id = $1
        and t.status = 'answer_check'
        and t.answer_author_id <> $2)) )
  union all
  (select t.id as id, t.id as key
    from tasks t
    where (((t.answer_author_id <> $3
          and ((t.from_org_id = $4
              and t.status = 'answer_upper'))))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $5
          and t.status = 'answer_check'
          and t.answer_author_id <> $6))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where (((t.answer_author_id <> $7
            and ((t.from_org_id = $8
                and t.status = 'answer_upper')))))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- tasks: notify-applicant-query
with found as materialized
((select t.id as id, t.id as key
    from tasks t
    where ((t.organization_id = $1
        and (t.status = 'notify'
          or t.id = any(array(select c.task_id
              from corrections c
              where c.state = 'confirmed'))))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $2
          and (t.status = 'notify'
            or t.id = any(array(select c.task_id
                from corrections c
                where c.state = 'confirmed')))))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- tasks: send-to-down-query
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $1
            and q.deciding_org_id = $2
            and q.asked_by <> $3))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $4
            and q.deciding_org_id = $5
            and q.asked_by <> $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(case list
        when $7 then -n
        else n
        end), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $8
      and list = any($9::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $10
      and list = any($11::text[])) counted) as total
  offset 0) counted;

-- tasks: deadline-query
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $1
            and q.deciding_org_id = $2
            and q.asked_by <> $3))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $4
            and q.deciding_org_id = $5
            and q.asked_by <> $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(case list
        when $7 then -n
        else n
        end), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $8
      and list = any($9::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $10
      and list = any($11::text[])) counted) as total
  offset 0) counted;

-- tasks: executor-query
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $1
            and q.deciding_org_id = $2
            and q.asked_by <> $3))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $4
            and q.deciding_org_id = $5
            and q.asked_by <> $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(case list
        when $7 then -n
        else n
        end), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $8
      and list = any($9::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $10
      and list = any($11::text[])) counted) as total
  offset 0) counted;

-- tasks: limited-query
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $1
            and q.deciding_org_id = $2
            and q.asked_by <> $3))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $4
            and q.deciding_org_id = $5
            and q.asked_by <> $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(case list
        when $7 then -n
        else n
        end), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $8
      and list = any($9::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $10
      and list = any($11::text[])) counted) as total
  offset 0) counted;

-- tasks: groups-query
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $1
            and q.deciding_org_id = $2
            and q.asked_by <> $3))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'resolved', 'cancelled')
          and t.id in
          (select q.task_id
            from requests q
            where q.status = 'pending'
            and q.type = $4
            and q.deciding_org_id = $5
            and q.asked_by <> $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(case list
        when $7 then -n
        else n
        end), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $8
      and list = any($9::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $10
      and list = any($11::text[])) counted) as total
  offset 0) counted;

-- tasks: others-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $1
            and (t.department_id = any($2::int[])
              or t.executor_id = any($3::bigint[])))
          and t.has_open_child
          and t.status not in ('draft', 'resolved', 'cancelled'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (((t.organization_id = $4
            and (t.department_id = any($5::int[])
              or t.executor_id = any($6::bigint[])))
          and t.has_open_child
          and t.status not in ('draft', 'resolved', 'cancelled')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  ((select coalesce(sum(n), 0)::bigint
      from
      (select list, n
        from list_totals
        where organization_id = $7
        and list = any($8::text[])
        union all
        select list, n
        from list_total_changes
        where organization_id = $9
        and list = any($10::text[])) counted) +
    (select count(*)
      from tasks t
      where (("t"."executor_id" = any($11::bigint[]))
        and (t.has_open_child
          and t.status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned'))
        and
        case
        when t.organization_id = $12 then coalesce(t.department_id <> all($13::int[]), true)
        else false
        end))) as total
  offset 0) counted;

-- tasks: for-controler
with found as materialized
((select t.id as id, t.id as key
    from tasks t
    where ((t.is_control
        and t.status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')
        and "t"."controller_id" = any($1::bigint[]))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.is_control
          and t.status in ('register', 'resolution', 'new', 'process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release', 'rejected', 'returned')
          and "t"."controller_id" = any($2::bigint[])))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- tasks: release-control
with found as materialized
((select t.id as id, t.id as key
    from tasks t
    where ((t.status = 'control_release'
        and "t"."controller_id" = any($1::bigint[]))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status = 'control_release'
          and "t"."controller_id" = any($2::bigint[])))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- tasks: review-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (t.id in
        (select r.task_id
          from reviews r
          where (r.status = 'pending'
            and "r"."reviewer_id" = any($1::bigint[])
            and r.asked_by <> $2))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (t.id in
        (select r.task_id
          from reviews r
          where (r.status = 'pending'
            and "r"."reviewer_id" = any($3::bigint[])
            and r.asked_by <> $4)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from reviews r
    where (r.status = 'pending'
      and "r"."reviewer_id" = any($5::bigint[])
      and r.asked_by <> $6)) as total
  offset 0) counted;

-- tasks: answer-review-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (t.id in
        (select r.task_id
          from reviews r
          where (r.status = 'answered'
            and "r"."asked_by" = any($1::bigint[])
            and r.answered_by <> $2))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where (t.id in
        (select r.task_id
          from reviews r
          where (r.status = 'answered'
            and "r"."asked_by" = any($3::bigint[])
            and r.answered_by <> $4)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from reviews r
    where (r.status = 'answered'
      and "r"."asked_by" = any($5::bigint[])
      and r.answered_by <> $6)) as total
  offset 0) counted;

-- tasks: dashboard-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status not in ('draft', 'cancelled'))) )
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $2
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'cancelled'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $3
          and t.status not in ('draft', 'cancelled')))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $4
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'cancelled')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- tasks: supervisor-tasks
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'cancelled')
          and t.organization_id = any(array(select descendant_id
              from organization_tree
              where ancestor_id = any($1::int[]))))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.status not in ('draft', 'cancelled')
          and t.organization_id = any(array(select descendant_id
              from organization_tree
              where ancestor_id = any($2::int[])))))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id in
      (select descendant_id
        from organization_tree
        where ancestor_id = any($3::int[]))
      and list = $4
      union all
      select list, n
      from list_total_changes
      where organization_id in
      (select descendant_id
        from organization_tree
        where ancestor_id = any($5::int[]))
      and list = $6) counted) as total
  offset 0) counted;

-- tasks: all
select counted.total,
case
when counted.total <= 2000 then array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $1
          and t.status not in ('draft', 'cancelled'))) )
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $2
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'cancelled'))) )
    offset 0) found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select t.id as id, t.id as key
      from tasks t
      where ((t.organization_id = $3
          and t.status not in ('draft', 'cancelled')))
      order by key desc, id desc
      limit 20)
    union all
    (select t.id as id, t.id as key
      from tasks t
      where ((t.from_org_id = $4
          and t.from_org_id <> t.organization_id
          and t.status not in ('draft', 'cancelled')))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select coalesce(sum(n), 0)::bigint
    from
    (select list, n
      from list_totals
      where organization_id = $5
      and list = any($6::text[])
      union all
      select list, n
      from list_total_changes
      where organization_id = $7
      and list = any($8::text[])) counted) as total
  offset 0) counted;

-- incoming: telegram
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where ((true
        and i.organization_id = $1
        and i.status = $2
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $3))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where ((true
          and i.organization_id = $4
          and i.status = $5
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: web
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where ((true
        and i.organization_id = $1
        and i.status = $2
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $3))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where ((true
          and i.organization_id = $4
          and i.status = $5
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: my-fergana
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where ((true
        and i.organization_id = $1
        and i.status = $2
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $3))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where ((true
          and i.organization_id = $4
          and i.status = $5
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: email
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where ((true
        and i.organization_id = $1
        and i.status = $2
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $3))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where ((true
          and i.organization_id = $4
          and i.status = $5
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $6)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: telegram-rejected
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where (((i.first_number is null
          or i.decided_by = $1
          or not exists
          (select
            from appeals u
            where u.id =
            (select f.id
              from appeals f
              where f.number = i.first_number)
            and u.is_undisclosed
            and not may_know_undisclosed("u"."id", $2, $3, $4, $5, $6)))
        and i.organization_id = $7
        and i.status = $8
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $9))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where (((i.first_number is null
            or i.decided_by = $10
            or not exists
            (select
              from appeals u
              where u.id =
              (select f.id
                from appeals f
                where f.number = i.first_number)
              and u.is_undisclosed
              and not may_know_undisclosed("u"."id", $11, $12, $13, $14, $15)))
          and i.organization_id = $16
          and i.status = $17
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $18)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: web-rejected
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where (((i.first_number is null
          or i.decided_by = $1
          or not exists
          (select
            from appeals u
            where u.id =
            (select f.id
              from appeals f
              where f.number = i.first_number)
            and u.is_undisclosed
            and not may_know_undisclosed("u"."id", $2, $3, $4, $5, $6)))
        and i.organization_id = $7
        and i.status = $8
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $9))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where (((i.first_number is null
            or i.decided_by = $10
            or not exists
            (select
              from appeals u
              where u.id =
              (select f.id
                from appeals f
                where f.number = i.first_number)
              and u.is_undisclosed
              and not may_know_undisclosed("u"."id", $11, $12, $13, $14, $15)))
          and i.organization_id = $16
          and i.status = $17
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $18)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: my-fergana-rejected
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where (((i.first_number is null
          or i.decided_by = $1
          or not exists
          (select
            from appeals u
            where u.id =
            (select f.id
              from appeals f
              where f.number = i.first_number)
            and u.is_undisclosed
            and not may_know_undisclosed("u"."id", $2, $3, $4, $5, $6)))
        and i.organization_id = $7
        and i.status = $8
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $9))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where (((i.first_number is null
            or i.decided_by = $10
            or not exists
            (select
              from appeals u
              where u.id =
              (select f.id
                from appeals f
                where f.number = i.first_number)
              and u.is_undisclosed
              and not may_know_undisclosed("u"."id", $11, $12, $13, $14, $15)))
          and i.organization_id = $16
          and i.status = $17
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $18)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: email-rejected
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where (((i.first_number is null
          or i.decided_by = $1
          or not exists
          (select
            from appeals u
            where u.id =
            (select f.id
              from appeals f
              where f.number = i.first_number)
            and u.is_undisclosed
            and not may_know_undisclosed("u"."id", $2, $3, $4, $5, $6)))
        and i.organization_id = $7
        and i.status = $8
        and i.channel_id =
        (select c.id
          from channels c
          where c.code = $9))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where (((i.first_number is null
            or i.decided_by = $10
            or not exists
            (select
              from appeals u
              where u.id =
              (select f.id
                from appeals f
                where f.number = i.first_number)
              and u.is_undisclosed
              and not may_know_undisclosed("u"."id", $11, $12, $13, $14, $15)))
          and i.organization_id = $16
          and i.status = $17
          and i.channel_id =
          (select c.id
            from channels c
            where c.code = $18)))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;

-- incoming: joined-mail
with found as materialized
((select i.id as id, i.id as key
    from incoming_appeals i
    where (((i.status = 'joined'
          and i.joined_appeal_id in (
            select j.id
            from appeals j
            where j.holder_id = $1
            and j.status <> 'deleted'))
        and i.seen_at is null
        and not exists
        (select
          from appeals u
          where u.id = i.joined_appeal_id
          and u.is_undisclosed
          and not may_know_undisclosed("u"."id", $2, $3, $4, $5, $6)))) ))
select counted.total,
case
when counted.total <= 15000 then array(select id
  from found
  order by key desc, id desc
  limit 20
  offset 0)
else array(select id
  from
  ((select i.id as id, i.id as key
      from incoming_appeals i
      where (((i.status = 'joined'
            and i.joined_appeal_id in (
              select j.id
              from appeals j
              where j.holder_id = $7
              and j.status <> 'deleted'))
          and i.seen_at is null
          and not exists
          (select
            from appeals u
            where u.id = i.joined_appeal_id
            and u.is_undisclosed
            and not may_know_undisclosed("u"."id", $8, $9, $10, $11, $12))))
      order by key desc, id desc
      limit 20)) found
  order by key desc, id desc
  limit 20
  offset 0)
end as ids
from
(select
  (select count(*)
    from found) as total
  offset 0) counted;
