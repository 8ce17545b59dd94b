import { sql } from "kysely";
import type { Db } from "../db/client.ts";

const allowed = { account: 10, address: 100 };
const windowMinutes = 15;
const keys = (login: string, ip: string) => [`account:${login}`, `address:${ip}`];

/** Whether the account or the address has failed too often in the last quarter of an hour. */
export const isThrottled = async (db: Db, login: string, ip: string): Promise<boolean> => {
  const rows = await db
    .selectFrom("login_attempts")
    .select(["key", "failures"])
    .where("key", "in", keys(login, ip))
    .where("last_at", ">", sql<string>`now() - make_interval(mins => ${windowMinutes})`)
    .execute();
  return rows.some((r) => r.failures >= (r.key.startsWith("account:") ? allowed.account : allowed.address));
};

export const noteFailure = async (db: Db, login: string, ip: string): Promise<void> => {
  await sql`
    insert into login_attempts (key, failures, last_at) select k, 1, now() from unnest(${keys(login, ip)}::text[]) k order by k
    on conflict (key) do update set last_at = now(),
      failures = case when login_attempts.last_at < now() - make_interval(mins => ${windowMinutes}) then 1 else login_attempts.failures + 1 end`.execute(
    db,
  );
};

export const forgetFailures = async (db: Db, login: string): Promise<void> => {
  await db.deleteFrom("login_attempts").where("key", "=", `account:${login}`).execute();
};
