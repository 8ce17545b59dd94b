import { sql } from "kysely";
import type { Db } from "../db/pool.ts";

type Period = "hour" | "day";

/** Counts one more call under each key and returns the count of the current hour or day, in the order of the keys. */
export const countCall = async (db: Db, keys: readonly string[], period: Period): Promise<number[]> => {
  const { rows } = await sql<{ key: string; calls: number }>`
    insert into counted_calls as c (key, since, calls)
    select key, date_trunc(${period}, now(), 'Asia/Tashkent'), 1 from unnest(${[...keys]}::text[]) key order by key
    on conflict (key) do update set calls = case when c.since = excluded.since then c.calls + 1 else 1 end, since = excluded.since
    returning key, calls`.execute(db);
  const calls = new Map(rows.map((row) => [row.key, row.calls]));
  return keys.map((key) => calls.get(key)!);
};

/** Takes back one counted call: it was not one of the limited kind. */
export const uncountCall = async (db: Db, key: string): Promise<void> => {
  await sql`update counted_calls set calls = calls - 1 where key = ${key} and calls > 0`.execute(db);
};

/** Forgets the periods that are over. */
export const dropCountedCalls = async (db: Db): Promise<void> => {
  await sql`delete from counted_calls where since < now() - interval '2 days'`.execute(db);
};
