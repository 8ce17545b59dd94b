import { homeRegion } from "@murojaat/contract";
import { sql } from "kysely";
import { addDays, beginOf, type Day } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { considered } from "../appeals/appeals.filters.ts";
import { forInformation, type Alike, type Category } from "./figures.ts";
import { saidOf } from "./says.ts";
import type { Named } from "./make-figures.ts";

/** A quarter of a year. */
export type Quarter = { readonly year: number; readonly quarter: number };
const monthsOf = ({ year, quarter }: Quarter): string[] =>
  [0, 1, 2].map((n) => new Date(Date.UTC(year, 3 * (quarter - 1) + n, 1)).toISOString().slice(0, 7));
/** Its first and its last day. */
export const daysOf = ({ year, quarter }: Quarter): { readonly from: Day; readonly to: Day } => {
  const after = new Date(Date.UTC(year, 3 * quarter, 1)).toISOString().slice(0, 10);
  return { from: `${monthsOf({ year, quarter })[0]!}-01`, to: addDays(after, -1) };
};

/**
 * The appeals that were received in a quarter, each once: by where the applicant lives, the kind, the group of its first question, what it came to, its
 * month, and whether its term was kept until `day`. Deleted ones are none; of those that are not to be disclosed a number tells nothing.
 */
export const countAlike = async (db: Db, quarter: Quarter, day: Day): Promise<Alike[]> => {
  const { from, to } = daysOf(quarter);
  const { rows } = await sql<Alike>`
    select case when d.region_id = (select id from regions where code = ${homeRegion}) then d.id::text else 'elsewhere' end as district,
           k.code as kind,
           coalesce(t.parent_id, t.id, 0)::text as group,
           case when a.status = 'for_information' then ${forInformation}
                when a.status <> 'resolved' then 'open'
                when z.code = 'answered' then 'result:' || coalesce(y.code, 'others')
                else 'closing:' || z.code end as result,
           to_char(a.received_at at time zone 'Asia/Tashkent', 'YYYY-MM') as month,
           case when a.late_term is not null or (${considered} and a.deadline < ${day}::date) then 'late' else 'kept' end as term,
           count(*)::int as n
      from appeal_rows a
      join appeal_kinds k on k.id = a.kind_id
      left join areas d on d.id = a.area_id
      left join topics t on t.id = a.topic_id
      left join closing_kinds z on z.id = a.closing_kind_id
      left join result_types y on y.id = a.result_type_id
     where a.is_own and a.status <> 'deleted' and a.received_at >= ${beginOf(from)}::timestamptz and a.received_at < ${beginOf(addDays(to, 1))}::timestamptz
     group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
};

/** What may be counted by, in the order in which it is shown. */
export const readCategories = async (db: Db, quarter: Quarter): Promise<Named> => {
  const names = sql`n.name_uz as "nameUz", n.name_uk as "nameUk", n.name_ru as "nameRu"`;
  const [districts, kinds, groups, results, closings] = await Promise.all([
    sql<Category>`
      select n.id::text as key, ${names}, n.code from areas n join regions r on r.id = n.region_id
       where r.code = ${homeRegion} order by n.kind = 'city', n.position, n.id`.execute(db),
    sql<Category>`select n.code as key, ${names} from appeal_kinds n order by n.id`.execute(db),
    sql<Category>`select n.id::text as key, ${names} from topics n where n.parent_id is null order by n.id`.execute(db),
    sql<Category>`select 'result:' || n.code as key, ${names} from result_types n order by n.id`.execute(db),
    sql<Category>`select 'closing:' || n.code as key, ${names} from closing_kinds n where n.code <> 'answered' order by n.id`.execute(db),
  ]);
  return {
    district: [...districts.rows, saidOf("elsewhere", "statistics.otherRegion")],
    kind: kinds.rows,
    group: [...groups.rows, saidOf("0", "openPages.unclassified")],
    result: [...results.rows, ...closings.rows, saidOf("open", "openPages.open")],
    month: monthsOf(quarter).map((month) => ({ key: month, nameUz: month, nameUk: month, nameRu: month })),
    term: [saidOf("kept", "openPages.kept"), saidOf("late", "openPages.late")],
  };
};
