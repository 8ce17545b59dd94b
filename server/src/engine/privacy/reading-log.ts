import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { can, type Ctx } from "../http/context.ts";

type Reading = { list?: string; filter?: object; rows?: number; appealId?: number };
type Row = {
  user_id: number;
  at: string;
  request_id: string;
  appeal_id: number | null;
  list: string | null;
  filter: object | null;
  rows: number | null;
};

const waiting: Row[] = [];

/** Records that the caller read unmasked personal data. Written in batches, outside the call. */
export const noteReading = (ctx: Ctx, reading: Reading): void => {
  if (!can(ctx, "view_personal_data") || reading.rows === 0) return;
  waiting.push({
    user_id: ctx.actor.userId,
    at: ctx.now,
    request_id: ctx.requestId,
    appeal_id: reading.appealId ?? null,
    list: reading.list ?? null,
    filter: reading.filter ?? null,
    rows: reading.rows ?? null,
  });
};

/** Writes the waiting rows, at most 10,000 at a time, and counts them by person and day; one statement text for any number of rows, so that it is planned once. */
export const writeReadings = async (db: Db): Promise<void> => {
  const rows = waiting.splice(0, 10_000);
  if (rows.length > 0)
    await sql`with written as (
        insert into reading_log (user_id, at, request_id, appeal_id, list, filter, rows)
        select * from json_to_recordset(${JSON.stringify(rows)}) as r (user_id bigint, at timestamptz, request_id text, appeal_id bigint, list text, filter jsonb, rows int)
        returning user_id, at, rows)
      insert into reading_days as d (user_id, day, readings, records)
      select user_id, (at at time zone 'Asia/Tashkent')::date, count(*), sum(coalesce(rows, 1)) from written group by 1, 2 order by 1, 2
      on conflict (user_id, day) do update set readings = d.readings + excluded.readings, records = d.records + excluded.records`.execute(
      db,
    );
};
