import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

const allowed = { account: 10, address: 100 };
const windowMinutes = 15;

/**
 * Counts an attempt before it is looked at, so that a thousand at once are no thousand tries; what went well is taken back.
 * Not free: the account or the address has failed too often in the last quarter of an hour; `isFirst` of those that are refused so.
 */
export const countTry = async (db: Db, login: string, ip: string): Promise<{ isFree: boolean; isFirst: boolean }> => {
  const { rows } = await sql<{ over: number }>`
    insert into login_attempts as a (key, failures, last_at)
    select key, 1, now() from (values (${`account:${login}`}), (${`address:${ip}`})) as given (key) order by key
    on conflict (key) do update set
      failures = case when a.last_at < now() - make_interval(mins => ${windowMinutes}) then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - make_interval(mins => ${windowMinutes}) or a.failures < ${limitOf} then now() else a.last_at end
    returning a.failures - ${limitOf} as over`.execute(db);
  return { isFree: rows.every(({ over }) => over <= 0), isFirst: rows.some(({ over }) => over === 1) };
};
const limitOf = sql`case when a.key like 'account:%' then ${sql.lit(allowed.account)} else ${sql.lit(allowed.address)} end`;

/** The attempt succeeded: resets the account, restores the address. */
export const forgetFailures = async (db: Db, login: string, ip: string): Promise<void> => {
  await db.deleteFrom("login_attempts").where("key", "=", `account:${login}`).execute();
  await sql`update login_attempts set failures = failures - 1 where key = ${`address:${ip}`} and failures > 0`.execute(db);
};
