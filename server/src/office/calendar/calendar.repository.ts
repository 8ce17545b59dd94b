import { openAppealStatuses, type TermSettings } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Day } from "../../engine/dates/days.ts";
import type { Term } from "../terms/deadlines.ts";

/** A stored day of the calendar. */
export type StoredDay = { kind: "holiday" | "day_off" | "working"; provisional: boolean; nameUz: string; nameUk: string; nameRu: string };

/** The entries of these days; null for an ordinary day of the week. */
export const readStoredDays = async (db: Db, days: readonly Day[]): Promise<Map<Day, StoredDay | null>> => {
  const { rows } = await sql<StoredDay & { day: Day }>`
    select day, kind, provisional, name_uz as "nameUz", name_uk as "nameUk", name_ru as "nameRu" from calendar_days where day = any(${[...days]}::date[])`.execute(
    db,
  );
  const found = new Map(rows.map(({ day, ...stored }) => [day, stored]));
  return new Map(days.map((day) => [day, found.get(day) ?? null]));
};
export const writeDay = async (db: Db, day: Day, stored: StoredDay | null): Promise<void> => {
  if (!stored) {
    await sql`delete from calendar_days where day = ${day}`.execute(db);
    return;
  }
  const { kind, provisional, nameUz, nameUk, nameRu } = stored;
  await sql`
    insert into calendar_days (day, kind, provisional, name_uz, name_uk, name_ru) values (${day}, ${kind}, ${provisional}, ${nameUz}, ${nameUk}, ${nameRu})
    on conflict (day) do update set kind = excluded.kind, provisional = excluded.provisional, name_uz = excluded.name_uz, name_uk = excluded.name_uk, name_ru = excluded.name_ru`.execute(
    db,
  );
};
export const writeTerms = async (db: Db, terms: TermSettings, now: string): Promise<void> => {
  const row = { value: JSON.stringify(terms), updated_at: now };
  await db
    .insertInto("settings")
    .values({ key: "terms", ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
};
export const dayOfId = async (db: Db, id: number): Promise<Day | undefined> =>
  (await db.selectFrom("calendar_days").select("day").where("id", "=", id).executeTakeFirst())?.day;
export const idOfDay = async (db: Db, day: Day): Promise<number> =>
  (await db.selectFrom("calendar_days").select("id").where("day", "=", day).executeTakeFirstOrThrow()).id;

export type OpenAppeal = { id: number; number: string; status: string; deadline: Day; term: Term; organizationId: number };
export type OpenTask = {
  id: number;
  appealId: number;
  status: string;
  deadline: Day;
  term: Term;
  organizationId: number;
  parentId: number | null;
  parentDeadline: Day | null;
};

/** A portion of open appeals after this one, with their tasks that have not ended, all in the order of their ids. */
export const nextOpen = async (db: Db, after: number, many: number): Promise<{ appeals: OpenAppeal[]; tasks: OpenTask[] }> => {
  const appeals = await sql<OpenAppeal>`
    select a.id, a.number, a.status, a.deadline, a.term, a.holder_id as "organizationId"
      from appeals a where a.status = any(${[...openAppealStatuses]}::text[]) and a.id > ${after} order by a.id limit ${many}`.execute(db);
  const ids = appeals.rows.map((row) => row.id);
  const tasks = await sql<OpenTask>`
    select t.id, t.appeal_id as "appealId", t.status, t.deadline, t.term, t.organization_id as "organizationId", t.parent_id as "parentId", p.deadline as "parentDeadline"
      from tasks t left join tasks p on p.id = t.parent_id
     where t.appeal_id = any(${ids}::bigint[]) and t.status not in ('resolved', 'cancelled') order by t.id`.execute(db);
  return { appeals: appeals.rows, tasks: tasks.rows };
};
