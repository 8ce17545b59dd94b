import { openAppealStatuses } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import { isWorking, type Calendar } from "../terms/calendar.ts";

type Kept = { readonly day: Day; readonly receptions: number; readonly enrolled: number; readonly hearings: number };
export type Promises = Omit<Kept, "day">;

/** What citizens were told to come for on days that a change takes from the working ones, in the whole region; nobody is heard once the appeal has ended. */
export const brokenPromises = async (ctx: Ctx, before: Calendar, after: Calendar): Promise<Promises> => {
  const { rows } = await sql<Kept>`
    select to_char(day, 'YYYY-MM-DD') as day, count(distinct schedule_id) as receptions, count(schedule_id) as enrolled,
           count(*) filter (where schedule_id is null) as hearings
      from (select e.day, e.schedule_id from reception_enrolments e join reception_schedule s on s.id = e.schedule_id
             where s.day is null and e.status = 'enrolled' and e.day >= ${ctx.today}::date
             union all select tashkent_day(h.at), null from hearings h join appeals a on a.id = h.appeal_id
             where h.outcome is null and h.at >= ${ctx.now}::timestamptz and a.status = any(${[...openAppealStatuses]}::text[])) promised
     group by day`.execute(ctx.db);
  const broken = rows.filter(({ day }) => isWorking(before, day) && !isWorking(after, day));
  const sum = (of: keyof Promises): number => broken.reduce((total, row) => total + row[of], 0);
  return { receptions: sum("receptions"), enrolled: sum("enrolled"), hearings: sum("hearings") };
};
