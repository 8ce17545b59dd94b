import { confirmedRows, readingPurposes, type ReadingPurpose } from "@murojaat/contract/kit";
import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { AppError } from "../http/app-error.ts";
import { can, type Ctx } from "../http/context.ts";
import type { SecurityEvent } from "../http/security-log.ts";

export type Reading = { list?: string; filter?: object; rows?: number; appealId?: number; purpose?: ReadingPurpose };
type Row = {
  user_id: number | null;
  receiver_id: number | null;
  at: string;
  request_id: string;
  appeal_id: number | null;
  list: string | null;
  filter: object | null;
  rows: number | null;
  purpose: ReadingPurpose | null;
};

type Log = { readonly info: (fields: object, text: string) => void };

const waiting: Row[] = [];
/** Records of one person and day, after each of which the security log has a line. */
const many = 500;

type Reader = Pick<Row, "user_id" | "receiver_id">;
const note = (ctx: Ctx, reader: Reader, reading: Reading): void => {
  if (reading.rows === 0) return;
  waiting.push({
    ...reader,
    at: ctx.now,
    request_id: ctx.requestId,
    appeal_id: reading.appealId ?? null,
    list: reading.list ?? null,
    filter: reading.filter ?? null,
    rows: reading.rows ?? null,
    purpose: reading.purpose ?? null,
  });
};
/** Records that the caller read an appeal, a file or a name. Written in batches, outside the call. */
export const noteReading = (ctx: Ctx, reading: Reading): void => note(ctx, { user_id: ctx.actor.userId, receiver_id: null }, reading);
/** The same of another system, which reads with its key. */
export const noteReadingOf = (ctx: Ctx, receiverId: number, reading: Reading): void =>
  note(ctx, { user_id: null, receiver_id: receiverId }, reading);
/** The same of what is masked for others. */
export const noteUnmasked = (ctx: Ctx, reading: Reading): void => {
  if (can(ctx, "view_personal_data")) noteReading(ctx, reading);
};
/** Many people's data leave the portal only for a caller who has just shown who they are. @throws confirm_yourself */
export const needConfirmed = (ctx: Ctx, people: number): void => {
  if (can(ctx, "view_personal_data") && people >= confirmedRows && !ctx.actor.isConfirmed) throw new AppError("confirm_yourself");
};
/** Each of several appeals, found together. */
export const noteFound = (ctx: Ctx, list: string, filter: object, found: readonly { readonly id: number }[]): void => {
  for (const { id } of found) noteReading(ctx, { appealId: id, list, filter });
};

/**
 * Writes the waiting rows, at most 10,000 at a time, and counts them by person and day, and by purpose; one statement text for any number
 * of rows, so that it is planned once. Rows that could not be written wait on.
 */
export const writeReadings = async (db: Db, log?: Log): Promise<void> => {
  const rows = waiting.splice(0, 10_000);
  if (rows.length === 0) return;
  try {
    const { rows: counted } = await sql<{ user: number; before: number; records: number }>`with written as (
        insert into reading_log (user_id, receiver_id, at, request_id, appeal_id, list, filter, rows, purpose)
        select * from json_to_recordset(${JSON.stringify(rows)}) as r (user_id bigint, receiver_id int, at timestamptz, request_id text, appeal_id bigint, list text, filter jsonb, rows int, purpose text)
        returning user_id, at, request_id, rows, purpose), counted as (
      insert into reading_days as d (user_id, day, readings, records, ${sql.join(readingPurposes.map((one) => sql.ref(one)))})
      select user_id, (at at time zone 'Asia/Tashkent')::date, count(distinct request_id), sum(coalesce(rows, 1)),
             ${sql.join(readingPurposes.map((one) => sql`count(*) filter (where purpose = ${sql.lit(one)})`))}
        from written where user_id is not null group by 1, 2 order by 1, 2
      on conflict (user_id, day) do update set readings = d.readings + excluded.readings, records = d.records + excluded.records,
             ${sql.join(readingPurposes.map((one) => sql`${sql.ref(one)} = d.${sql.ref(one)} + excluded.${sql.ref(one)}`))}
      returning user_id, day, records)
      select user_id as "user", records - (select sum(coalesce(w.rows, 1)) from written w where w.user_id = c.user_id and (w.at at time zone 'Asia/Tashkent')::date = c.day)::int as before, records
        from counted c`.execute(db);
    for (const { user, before, records } of counted)
      if (Math.floor(records / many) > Math.floor(before / many))
        log?.info({ security: "read_many" satisfies SecurityEvent, user, records }, "security");
  } catch (error) {
    waiting.unshift(...rows);
    throw error;
  }
};
/** Writes all of them. */
export const writeAllReadings = async (db: Db): Promise<void> => {
  while (waiting.length > 0) await writeReadings(db);
};
