import { refusedSignIns } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

/** Older messages are no longer anybody's work. */
export const lately = sql`interval '30 days'`;

/** What one statement says of queues, logs and people at work; moments are ISO, ages are seconds. */
export type Figures = {
  size: number;
  schema: string;
  online: number;
  refused: number;
  mailAt: string | null;
  smsAt: string | null;
  telegramAt: string | null;
  sealedAt: string | null;
  unsealed: number;
  jobsWaiting: number;
  jobsFailed: number;
  jobsOldest: number;
  messagesWaiting: number;
  messagesFailed: number;
  messagesOldest: number;
  reportsWaiting: number;
  reportsFailed: number;
  reportsOldest: number;
  eventsWaiting: number;
  eventsFailed: number;
  eventsOldest: number;
};
export const readFigures = async (db: Db): Promise<Figures> => {
  const age = (moment: ReturnType<typeof sql>) => sql`coalesce(extract(epoch from now() - ${moment})::int, 0)`;
  const last = (method: string) => sql`(select max(sent_at) from notifications where method = ${method} and sent_at > now() - ${lately})`;
  const { rows } = await sql<Figures>`
    select pg_database_size(current_database()) as size,
           (select name from schema_migrations where name ~ '^[0-9]' order by name desc limit 1) as schema,
           (select count(distinct user_id)::int from sessions where used_at > now() - interval '5 minutes' and ends_at > now()) as online,
           (select count(*)::int from audit_log where action like ${`${refusedSignIns}%`} and at > now() - interval '24 hours') as refused,
           ${last("email")} as "mailAt", ${last("sms")} as "smsAt", ${last("telegram")} as "telegramAt",
           (select max(sealed_at) from seals where log = 'history') as "sealedAt",
           coalesce((select extract(epoch from now() - at)::int from history
                      where id > coalesce((select max(upto) from seals where log = 'history'), 0) order by id limit 1), 0) as unsealed,
           j.waiting as "jobsWaiting", j.failed as "jobsFailed", j.oldest as "jobsOldest",
           m.waiting as "messagesWaiting", m.failed as "messagesFailed", m.oldest as "messagesOldest",
           r.waiting as "reportsWaiting", r.failed as "reportsFailed", r.oldest as "reportsOldest",
           e.waiting as "eventsWaiting", e.failed as "eventsFailed", e.oldest as "eventsOldest"
      from (select count(*) filter (where is_due)::int as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
                   ${age(sql`min(run_at) filter (where is_due)`)} as oldest
              from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due from graphile_worker.jobs) q) j,
           (select count(*) filter (where status = 'sms_queued')::int as waiting, count(*) filter (where status <> 'sms_queued')::int as failed,
                   ${age(sql`min(created_at) filter (where status = 'sms_queued')`)} as oldest
              from notifications where status in ('sms_queued', 'sms_failed', 'sms_unknown') and user_id is null and created_at > now() - ${lately}) m,
           (select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status in ('failed', 'partly'))::int as failed,
                   ${age(sql`min(created_at) filter (where status = 'waiting')`)} as oldest
              from report_sendings where status <> 'sent' and created_at > now() - ${lately}) r,
           (select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'given_up')::int as failed,
                   ${age(sql`min(at) filter (where state = 'waiting')`)} as oldest
              from outgoing_events where state <> 'delivered') e`.execute(db);
  return rows[0]!;
};
