import type { Db } from "@murojaat/server/engine/db/pool.ts";
import type { Day } from "@murojaat/server/engine/dates/days.ts";
import { sql } from "kysely";

/** Each leader receives people once a week; the journal has the last weeks and the one that begins. Chosen by numbers of records, so that a seed always gives the same. */
export async function holdReceptions(db: Db, today: Day): Promise<void> {
  await sql`
    insert into reception_schedule (organization_id, leader_id, weekday, starts_at, ends_at, place, places)
    select u.organization_id, u.id, (1 + (row_number() over (partition by u.organization_id order by u.id) - 1) % 5)::text, '10:00', '12:00',
           (101 + u.id % 8)::text || '-xona', 8
      from users u where exists (select from user_roles r where r.user_id = u.id and r.position_level_id is not null)
       and not exists (select from reception_schedule s where s.leader_id = u.id) order by u.id`.execute(db);
  const topics = sql`array['Uy-joy masalasi', 'Ichimlik suvi taʼminoti', 'Ishga joylashish', 'Ijtimoiy yordam', 'Yer ajratish', 'Yoʻl taʼmiri', 'Gaz taʼminoti']`;
  await sql`
    with people as (
      select row_number() over (order by id) - 1 as n, full_name, phone from applicants
       where applicant_type_id = 1 and not is_fake_phone and phone ~ '^\\d{9}$' order by id limit 500),
    held as (
      select s.*, d::date as on_day, extract(doy from d)::int as n from reception_schedule s, generate_series(${today}::date - 28, ${today}::date + 8, interval '1 day') d
       where extract(isodow from d)::int::text = s.weekday and not exists (select from calendar_days c where c.day = d::date and c.kind <> 'working')
         and not exists (select from reception_enrolments e where e.schedule_id = s.id)),
    lines as (
      select h.id as schedule_id, h.organization_id, h.leader_id, h.on_day, p.full_name, p.phone, (${topics})[(1 + (h.id + k + h.n) % 7)::int] as topic,
             case when h.on_day >= ${today}::date then 'enrolled' when (h.id + k + h.n) % 10 < 7 then 'received' when (h.id + k + h.n) % 10 < 9 then 'absent' else 'cancelled' end as status,
             (select min(u.id) from users u join user_roles r on r.user_id = u.id join roles o on o.id = r.role_id
               where u.organization_id = h.organization_id and o.code = 'registrator') as created_by
        from held h cross join generate_series(1, 2 + (h.id % 3)::int) k
        join people p on p.n = (h.id * 31 + k * 17 + h.n * 7) % (select count(*) from people))
    insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, status, cancel_reason, created_by, created_at)
    select schedule_id, organization_id, leader_id, on_day, full_name, phone, topic, status, case when status = 'cancelled' then 'Fuqaroning iltimosiga koʻra' end, created_by,
           (least(on_day - 3, ${today}::date) + time '09:30') at time zone 'Asia/Tashkent'
      from lines where created_by is not null order by on_day, schedule_id`.execute(db);
}
