import type { EventFault, EventKind } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { decrypt } from "../../engine/crypto/crypto.ts";
import type { Db } from "../../engine/db/pool.ts";
import { receiverSecrets } from "./event-receivers.repository.ts";
import type { Fault, Receiver } from "./send-event.ts";

/** Minutes before the next attempt after the 1st, 2nd … failure. */
const pauses = [1, 2, 5, 15, 60, 180, 720] as const;
/** An event that was not taken for so long is given up. */
const patience = sql`interval '3 days'`;
const keptFor = sql`interval '30 days'`;

export type WaitingEvent = {
  readonly id: number;
  readonly eventId: string;
  readonly kind: EventKind;
  readonly appealId: number | null;
  readonly problemId: number | null;
  readonly subject: string;
  readonly organizationId: number;
  readonly number: string | null;
  readonly days: Readonly<Record<string, string | null>>;
  readonly at: string;
};
export type ActiveReceiver = Receiver & { readonly isFailing: boolean };

/** The receiver, when something may be sent to it now. */
export const findActive = async (db: Db, id: number, now: string): Promise<ActiveReceiver | undefined> => {
  const { rows } = await sql<Omit<ActiveReceiver, "key"> & { secret: string }>`
    select r.id, r.url, r.secret, r.failing_since is not null as "isFailing" from event_receivers r
     where r.id = ${id} and r.is_active and coalesce(r.paused_until <= ${now}, true)`.execute(db);
  const [found] = rows;
  return found && { id: found.id, url: found.url, isFailing: found.isFailing, key: decrypt(found.secret, receiverSecrets.context({ id })) };
};

/** Nothing of the same subject waits before it, given up or not: its events arrive in their order. */
const isFirst = sql`not exists (
  select from outgoing_events f where f.receiver_id = e.receiver_id and f.subject = e.subject and f.id < e.id and f.state <> 'delivered')`;
const isDue = (now: string): RawBuilder<boolean> => sql`e.state = 'waiting' and e.next_at <= ${now} and ${isFirst}`;

export const takeDue = async (db: Db, receiverId: number, most: number, now: string): Promise<WaitingEvent[]> => {
  const { rows } = await sql<WaitingEvent>`
    select e.id, e.event_id as "eventId", e.kind, e.appeal_id as "appealId", e.problem_id as "problemId", e.subject, e.organization_id as "organizationId",
           e.number, e.days, e.at
      from outgoing_events e where e.receiver_id = ${receiverId} and ${isDue(now)} order by e.id limit ${most}`.execute(db);
  return rows;
};

export const noteDelivered = async (db: Db, receiverId: number, ids: readonly number[], now: string): Promise<void> => {
  await sql`
    with taken as (
      update outgoing_events set state = 'delivered', delivered_at = ${now}, attempts = attempts + 1, last_fault = null
       where id = any(${[...ids]}::bigint[]) and state = 'waiting')
    update event_receivers set last_delivered_at = ${now}, failing_since = null, paused_until = null, failures = 0 where id = ${receiverId}`.execute(
    db,
  );
};
const pauseAfter = (failures: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`make_interval(mins => (${sql.lit(`{${pauses.join(",")}}`)}::int[])[least(${failures} + 1, ${sql.lit(pauses.length)})])`;
export const noteFault = async (db: Db, id: number, { fault }: Fault, now: string): Promise<void> => {
  await sql`
    update outgoing_events set attempts = attempts + 1, last_fault = ${fault}, next_at = ${now}::timestamptz + ${pauseAfter(sql`attempts`)},
           state = case when waiting_since <= ${now}::timestamptz - ${patience} then 'given_up' else state end
     where id = ${id} and state = 'waiting'`.execute(db);
};
/** Nothing was taken. `isWhole`: nothing else is sent for a while. */
export const noteFailing = async (db: Db, receiverId: number, isWhole: boolean, now: string): Promise<void> => {
  await sql`
    update event_receivers set failing_since = coalesce(failing_since, ${now}), failures = failures + ${isWhole ? 1 : 0},
           paused_until = case when ${isWhole} then ${now}::timestamptz + ${pauseAfter(sql`failures`)} else paused_until end
     where id = ${receiverId}`.execute(db);
};

/** Receivers for which something is due now. */
export const receiversDue = async (db: Db, now: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from event_receivers r
     where r.is_active and coalesce(r.paused_until <= ${now}, true)
       and exists (select from outgoing_events e where e.receiver_id = r.id and ${isDue(now)}) order by r.id`.execute(db);
  return rows.map(({ id }) => id);
};
/** Gives up what has waited for three days at receivers that take nothing; what waits behind it goes on waiting. */
export const giveUpOld = async (db: Db, now: string): Promise<void> => {
  await sql`
    update outgoing_events e set state = 'given_up', last_fault = coalesce(e.last_fault, (
             select l.last_fault from outgoing_events l where l.receiver_id = e.receiver_id and l.state <> 'delivered' and l.last_fault is not null order by l.id limit 1))
      from event_receivers r
     where r.id = e.receiver_id and r.is_active and r.failing_since is not null and e.state = 'waiting'
       and e.waiting_since <= ${now}::timestamptz - ${patience} and ${isFirst}`.execute(db);
};
export const dropDelivered = async (db: Db, now: string): Promise<void> => {
  await sql`delete from outgoing_events where state = 'delivered' and delivered_at < ${now}::timestamptz - ${keptFor}`.execute(db);
};

/** Puts what was given up back to where it waits; how many those were. */
export const sendAgain = async (db: Db, receiverId: number, eventId: number | undefined, now: string): Promise<number> => {
  const { rows } = await sql`
    update outgoing_events set state = 'waiting', waiting_since = ${now}, next_at = ${now}, attempts = 0
     where receiver_id = ${receiverId} and state = 'given_up' and (${eventId ?? null}::bigint is null or id = ${eventId ?? null}) returning id`.execute(
    db,
  );
  // what waited behind has three days again
  if (rows.length > 0) {
    await sql`
      update outgoing_events e set waiting_since = ${now} where e.receiver_id = ${receiverId} and e.state = 'waiting' and e.waiting_since < ${now} and not ${isFirst}`.execute(
      db,
    );
    await sql`update event_receivers set paused_until = null where id = ${receiverId}`.execute(db);
  }
  return rows.length;
};

export type GivenUpRow = {
  id: number;
  kind: EventKind;
  number: string | null;
  problemId: number | null;
  at: string;
  attempts: number;
  fault: EventFault | null;
  behind: number;
};
export const pageOfGivenUp = async (db: Db, receiverId: number, { pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number }) => {
  const which = sql`e.receiver_id = ${receiverId} and e.state = 'given_up'`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from outgoing_events e where ${which}`.execute(db);
  const { rows } = await sql<GivenUpRow>`
    select e.id, e.kind, e.number, e.problem_id as "problemId", e.at, e.attempts, e.last_fault as fault,
           (select count(*) from outgoing_events b where b.receiver_id = e.receiver_id and b.subject = e.subject and b.id > e.id and b.state = 'waiting') as behind
      from outgoing_events e where ${which} order by e.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return { total: counted[0]!.n, rows };
};
