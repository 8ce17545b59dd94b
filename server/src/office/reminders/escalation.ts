import { escalationActions, type Changed, type SettingValue } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import { today } from "../../engine/dates/days.ts";
import { nobody, readingContext } from "../../engine/http/system-context.ts";
import { recordBySystem } from "../history/history.repository.ts";
import { readSettings } from "../setting-values/setting-values.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { workingDaysBefore } from "../terms/quiet.ts";
import { reachesSomebody, tellOf } from "../tasks/reminders.ts";

type Portal = { readonly db: Db; readonly announce: (what: Changed) => void };
/** How many tasks are reported in one transaction. */
const atOnce = 200;

/** Tells who is above of tasks that stay overdue: each step once for a deadline, by the setting of the administrator. */
export const escalate = async ({ db, announce }: Portal, calendar: Calendar, now: Date): Promise<void> => {
  const [setting] = await readSettings(db, ["escalation"]);
  const { headAfter = 0, controllerAfter = 0 } = (setting?.value ?? {}) as Partial<SettingValue<"escalation">>;
  for (const [at, days] of [headAfter, controllerAfter].entries()) {
    if (!days) continue;
    const last = workingDaysBefore(calendar, today(now), days);
    while ((await escalateSome({ db, announce }, at + 1, last, now)) === atOnce);
  }
};

/** Tasks whose deadline was on this day at the latest and of which nobody was told in this step; returns how many those were. */
const escalateSome = async ({ db, announce }: Portal, step: number, last: string, now: Date): Promise<number> => {
  const appealIds = await inTransaction(db, async (trx) => {
    const ctx = { ...readingContext(trx, nobody, "UZ"), now: now.toISOString() };
    const action = escalationActions[step - 1]!;
    // a history is one chain, and its appeal is locked before its task
    const { rows } = await sql<{ taskId: number; appealId: number }>`
      select t.id as "taskId", t.appeal_id as "appealId" from appeals a join tasks t on t.appeal_id = a.id
       where t.status not in ('draft', 'resolved', 'cancelled') and t.deadline <= ${last}::date
         and not exists (select from escalations e where e.task_id = t.id and e.deadline = t.deadline and e.step = ${step})
       order by t.deadline, t.id limit ${atOnce} for update of a, t skip locked`.execute(trx);
    const ids = rows.map(({ taskId }) => taskId);
    if (ids.length === 0) return [];
    await sql`insert into escalations (task_id, deadline, step) select id, deadline, ${step} from tasks where id = any(${ids}::bigint[])`.execute(
      trx,
    );
    // where nobody is above, the history does not say that somebody was told
    const historyIds = await recordBySystem(
      ctx,
      action,
      sql`select t.appeal_id, t.id as task_id, t.status, null::jsonb as changes from tasks t where t.id = any(${ids}::bigint[]) and ${reachesSomebody(action)} order by t.id`,
    );
    await tellOf(ctx, action, historyIds);
    return rows.map(({ appealId }) => appealId);
  });
  for (const appealId of new Set(appealIds)) announce({ appealId });
  return appealIds.length;
};
