import type { CalendarChangeRow } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { toWire, type Day } from "../../engine/dates/days.ts";
import type { Term } from "../terms/deadlines.ts";
import { recordBySystem } from "../history/history.repository.ts";
import type { StoredDay } from "./calendar.repository.ts";
import type { Changes, Move } from "./plan.ts";

type Figures = { appeals: number; tasks: number; becomeOverdue: number };
/** Rows in one statement: few enough that none comes near the time limit of a statement. */
const together = 5000;

/** False when somebody is changing one of them. It does not wait, because that person may be waiting for the calendar. */
export const lockMoved = async (db: Db, moves: readonly Move[]): Promise<boolean> => {
  const appeals = [...new Set(moves.map((move) => move.appealId))];
  const tasks = moves.flatMap((move) => move.taskId ?? []);
  for (const [table, ids] of [
    ["appeals", appeals],
    ["tasks", tasks],
  ] as const)
    for (let at = 0; at < ids.length; at += together) {
      const portion = ids.slice(at, at + together);
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from (select from ${sql.table(table)} where id = any(${portion}::bigint[]) order by id for no key update skip locked) locked`.execute(
        db,
      );
      if (rows[0]!.n !== portion.length) return false;
    }
  return true;
};

/** Whether every record still stands as the plan found it. */
export const areAsPlanned = async (db: Db, changeId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from calendar_change_moves m join appeals a on a.id = m.appeal_id left join tasks t on t.id = m.task_id
     where m.change_id = ${changeId} and (a.status in ('resolved', 'deleted') or t.status in ('resolved', 'cancelled')
       or case when m.task_id is null then a.term <> m.from_term else t.term <> m.from_term end) limit 1`.execute(db);
  return rows.length === 0;
};

export const insertChange = async (ctx: Ctx, changes: Changes, figures: Figures, undoesId: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into calendar_changes (made_at, made_by, days, terms, appeals, tasks, leave_overdue, become_overdue, undoes_id)
    values (${ctx.now}, ${ctx.actor.userId}, ${JSON.stringify(changes.days)}, ${changes.terms && JSON.stringify(changes.terms)}, ${figures.appeals}, ${figures.tasks}, 0, ${figures.becomeOverdue}, ${undoesId}) returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
};

export const insertMoves = async (db: Db, changeId: number, moves: readonly Move[]): Promise<void> => {
  for (let at = 0; at < moves.length; at += together) {
    const portion = moves.slice(at, at + together);
    const terms = portion.map(({ fromTerm, toTerm }) => [fromTerm, toTerm]);
    await sql`
      insert into calendar_change_moves (change_id, appeal_id, task_id, from_day, to_day, from_term, to_term)
      select ${changeId}, m.appeal_id, m.task_id, m.from_day, m.to_day, m.terms -> 0, m.terms -> 1
        from unnest(${portion.map((m) => m.appealId)}::bigint[], ${portion.map((m) => m.taskId)}::bigint[], ${portion.map((m) => m.from)}::date[], ${portion.map((m) => m.to)}::date[],
          array(select jsonb_array_elements(${JSON.stringify(terms)}::jsonb))) with ordinality m (appeal_id, task_id, from_day, to_day, terms, n) order by m.n`.execute(
      db,
    );
  }
};

/** Gives the records their new terms; each whose deadline changes gets a row of history. */
export const applyMoves = async (ctx: Ctx, changeId: number): Promise<void> => {
  const { rows } = await sql<{ first: number | null; last: number }>`
    select min(id) as first, max(id) as last from calendar_change_moves where change_id = ${changeId}`.execute(ctx.db);
  const { first, last } = rows[0]!;
  if (first === null) return;
  for (let from = first; from <= last; from += together) {
    const portion = sql`m.change_id = ${changeId} and m.id >= ${from} and m.id < ${from + together}`;
    await sql`update appeals a set deadline = m.to_day, term = m.to_term, version = a.version + (m.from_day <> m.to_day)::int from calendar_change_moves m where ${portion} and m.task_id is null and a.id = m.appeal_id`.execute(
      ctx.db,
    );
    await sql`update tasks t set deadline = m.to_day, term = m.to_term, version = t.version + (m.from_day <> m.to_day)::int from calendar_change_moves m where ${portion} and t.id = m.task_id`.execute(
      ctx.db,
    );
    await recordBySystem(
      ctx,
      "move-deadline",
      sql`
      select m.appeal_id, m.task_id, coalesce(t.status, a.status) as status, jsonb_build_array(jsonb_build_object('label', 'fields.deadline',
             'before', to_char(m.from_day, 'DD.MM.YYYY'), 'after', to_char(m.to_day, 'DD.MM.YYYY'))) as changes
        from calendar_change_moves m join appeals a on a.id = m.appeal_id left join tasks t on t.id = m.task_id where ${portion} and m.from_day <> m.to_day order by m.id`,
    );
  }
};

type Row = Omit<CalendarChangeRow, "days"> & { days: { day: Day; before: StoredDay | null; after: StoredDay | null }[] };
const read = async (ctx: Ctx, rest: ReturnType<typeof sql>): Promise<CalendarChangeRow[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.made_at as "madeDate", u.${sql.ref(nameColumn(ctx))} as "madeByName", c.days, c.terms, c.appeals, c.tasks, c.leave_overdue as "leaveOverdue", c.become_overdue as "becomeOverdue",
           c.undoes_id as "undoesId", (select n.id from calendar_changes n where n.undoes_id = c.id) as "undoneById"
      from calendar_changes c join users u on u.id = c.made_by ${rest}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, days: row.days.map((d) => ({ ...d, day: toWire(d.day) })) }));
};
export const pageOfChanges = async (ctx: Ctx, page: number, size: number): Promise<{ total: number; rows: CalendarChangeRow[] }> => {
  const total = await sql<{ n: number }>`select count(*) as n from calendar_changes`.execute(ctx.db);
  return { total: total.rows[0]!.n, rows: await read(ctx, sql`order by c.id desc limit ${size} offset ${(page - 1) * size}`) };
};
export const listChanges = (ctx: Ctx): Promise<CalendarChangeRow[]> => read(ctx, sql`order by c.id desc`);
export const getChange = async (ctx: Ctx, id: number): Promise<CalendarChangeRow> => (await read(ctx, sql`where c.id = ${id}`))[0]!;

/** A change to be taken back; `undone` when that has happened. The calendar is locked, so nobody else takes it back. */
export const findMade = async (db: Db, id: number): Promise<(Changes & { undone: boolean }) | undefined> => {
  const { rows } = await sql<Changes & { undone: boolean }>`
    select c.days, c.terms, exists (select from calendar_changes n where n.undoes_id = c.id) as undone from calendar_changes c where c.id = ${id}`.execute(
    db,
  );
  return rows[0];
};
type Stood = { appealId: number; taskId: number | null; term: Term };
/** What a change moved and nothing has moved since, with the terms from before it. */
export const untouchedSince = async (db: Db, changeId: number): Promise<Stood[]> => {
  const { rows } = await sql<Stood>`
    select m.appeal_id as "appealId", m.task_id as "taskId", m.from_term as term
      from calendar_change_moves m join appeals a on a.id = m.appeal_id left join tasks t on t.id = m.task_id
     where m.change_id = ${changeId} and case when m.task_id is null then a.term = m.to_term else t.term = m.to_term end`.execute(db);
  return rows;
};
export type NotPutBack = {
  kind: "appeal" | "task";
  id: number;
  appealId: number;
  requestNumber: string;
  wanted: string;
  now: string;
  why: "closed" | "moved";
};
/** The records that a change moved and that do not stand where they stood before it. */
export const notWhereTheyWere = async (db: Db, changeId: number, most: number): Promise<{ total: number; rows: NotPutBack[] }> => {
  const { rows } = await sql<NotPutBack & { total: number }>`
    select count(*) over () as total, case when m.task_id is null then 'appeal' else 'task' end as kind, coalesce(m.task_id, m.appeal_id) as id, m.appeal_id as "appealId", a.number as "requestNumber",
           to_char(m.from_day, 'DD.MM.YYYY') as wanted, to_char(coalesce(t.deadline, a.deadline), 'DD.MM.YYYY') as now,
           case when coalesce(t.status, a.status) in ('resolved', 'cancelled', 'deleted') then 'closed' else 'moved' end as why
      from calendar_change_moves m join appeals a on a.id = m.appeal_id left join tasks t on t.id = m.task_id
     where m.change_id = ${changeId} and coalesce(t.deadline, a.deadline) <> m.from_day order by m.id limit ${most}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows };
};
