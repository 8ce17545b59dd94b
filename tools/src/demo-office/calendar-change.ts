import { sql } from "kysely";
import { changeAtOnce, undoAtOnce } from "@murojaat/server/office/calendar/change.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { nobody, readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { isWorking } from "@murojaat/server/office/terms/calendar.ts";
import { readCalendar } from "@murojaat/server/office/terms/calendar.repository.ts";
import { today, toWire, type Day } from "@murojaat/server/engine/dates/days.ts";

/**
 * The administrator enters a day off by mistake and takes it back: some open deadlines move, and move back, so that the histories
 * and the list of changes know both. The calendar and every deadline stay what they were.
 */
export const mistakeADay = async (db: Db, at: string): Promise<void> => {
  const day = await quietestDay(db, today(new Date(at)));
  const admin = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(["users.id", "users.organization_id"])
    .where("roles.code", "=", "admin")
    .orderBy("users.id")
    .executeTakeFirst();
  if (!day || !admin) return;
  const actor = { ...nobody, userId: admin.id, organizationId: admin.organization_id };
  const ctx = { ...readingContext(db, actor, "UZ"), now: at, today: today(new Date(at)), requestId: "demo" };
  const names = { nameUz: "Qoʻshimcha dam olish kuni", nameUk: "Қўшимча дам олиш куни", nameRu: "Дополнительный выходной" };
  const id = await changeAtOnce(ctx, { days: [{ day: toWire(day), kind: "day_off", ...names }] });
  await undoAtOnce(ctx, id);
};

/** Of the working days to come on which open appeals end, the one with the fewest. */
const quietestDay = async (db: Db, after: Day): Promise<Day | undefined> => {
  const { rows } = await sql<{ day: Day }>`
    select a.deadline as day from appeals a
     where a.status = 'process' and a.deadline > ${after} group by 1
    having bool_or(exists (select from tasks t where t.appeal_id = a.id and t.deadline = a.deadline and t.term ->> 'rule' = 'of_appeal' and t.status not in ('resolved', 'cancelled')))
     order by count(*), 1`.execute(db);
  const calendar = await readCalendar(db);
  return rows.find(({ day }) => isWorking(calendar, day))?.day;
};
