import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

const windowMinutes = 15;
/** Failures in a quarter of an hour; more at an address slow it down, more of anything else are refused. A whole office may begin behind one address. */
const allowed = sql`case split_part(a.key, ':', 1) when 'address' then 100 when 'begun' then 1000 when 'code' then 5 else 10 end`;
/** The window is over; a moment in the future was written by a clock that was ahead, and would lock a person out until then. */
const isOver = sql`(a.last_at not between now() - make_interval(mins => ${windowMinutes}) and now() + interval '1 minute')`;
/** Each failure of an address beyond those allowed makes the next wait longer, up to ten seconds. */
const waitStep = 100;
const waitMost = 10_000;
/** From this many refusals in a quarter of an hour on, of strangers behind one address, the audit records them. */
const noted = 10;

/** What tries are counted by: `account:login`, `device:login` for one's own browser, `own:login` when signed in, `code:login`, `oneid:hash of a PINFL`, `openid:hash of a claim`, `address:ip`, `begun:ip`. */
type Key = `${"account" | "device" | "own" | "code" | "oneid" | "openid" | "address" | "begun"}:${string}`;
export type Tried = {
  /** Not free: there were too many failures in the last quarter of an hour. */
  readonly isFree: boolean;
  /** Whether a refusal is worth a line of the audit. */
  readonly isNoted: boolean;
  /** Milliseconds. */
  readonly wait: number;
};

/** Counts a try before it is checked, so that a thousand at once are not all tried; `forgetFailures` takes back the successful ones. */
export const countTry = async (db: Db, ...keys: Key[]): Promise<Tried> => {
  const { rows } = await sql<{ key: Key; failures: number; over: number }>`
    insert into login_attempts as a (key, failures, last_at)
    select key, 1, now() from unnest(${keys}::text[]) as given (key) order by key
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else a.failures + 1 end,
      last_at = case when ${isOver} or a.failures < ${allowed} then now() else a.last_at end
    returning a.key, a.failures, a.failures - ${allowed} as over`.execute(db);
  const address = rows.find(({ key }) => key.startsWith("address:"));
  const over = Math.max(...rows.filter((row) => row !== address).map((row) => row.over));
  return {
    isFree: over <= 0,
    isNoted: over <= 1 && (!address || address.failures <= noted || (over === 1 && address.over <= 0)),
    wait: Math.min(Math.max(address?.over ?? 0, 0) * waitStep, waitMost),
  };
};
export const slowDown = async ({ wait }: Tried): Promise<void> => {
  if (wait > 0) await setTimeout(wait);
};

/** The try succeeded: forgets failures, and takes one from those of an address, behind which others may sit. */
export const forgetFailures = async (db: Db, ...keys: Key[]): Promise<void> => {
  await sql`delete from login_attempts where key = any(${keys}::text[]) and split_part(key, ':', 1) not in ('address', 'begun')`.execute(
    db,
  );
  await sql`update login_attempts set failures = failures - 1 where key = any(${keys}::text[]) and failures > 0`.execute(db);
};
export const dropOldTries = async (db: Db): Promise<void> => {
  await sql`delete from login_attempts where last_at < now() - make_interval(mins => ${windowMinutes})`.execute(db);
};
