import type { Alphabet, PlanTrouble, ReportSending, SendingFault } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Saved } from "../../engine/files/store.ts";
import { addJob, defineJob } from "../../engine/jobs/jobs.ts";
import { dayOf, type Day } from "../../engine/dates/days.ts";
import { shownAlphabet } from "../setting-values/alphabet.repository.ts";
import { planFields, troubleOf, type PlanFields } from "./report-plans.repository.ts";
import { lastRun, nextRun, periodOf } from "./schedule.ts";

/** How many due plans one transaction turns into sendings. */
const atOnce = 50;

/** A heavy read that nobody waits for at a screen, so reports run one by one. Added in the transaction that writes the sending. */
export const sendReport = defineJob<{ sending: number }>("send-report", { queue: "send-report" });

const insertSending = async (
  db: Db,
  {
    planId,
    dueAt,
    byHand,
    days,
    receivers,
  }: { planId: number; dueAt: string; byHand: boolean; days: { from: Day; to: Day }; receivers: string[] },
): Promise<number> => {
  const { id } = await db
    .insertInto("report_sendings")
    .values({ plan_id: planId, due_at: dueAt, by_hand: byHand, from_day: days.from, to_day: days.to, receivers })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(db, sendReport, { sending: id });
  return id;
};

/**
 * Turns plans whose moment has come into sendings that wait, and says how many those were. Both are one transaction: a process that dies
 * leaves the plan due, a second one skips what the first has locked. After a long stop the last moment missed is sent, not each of them.
 */
export const queueDue = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<PlanFields & { id: number }>`
      select p.id, ${planFields} from report_plans p where p.is_on and p.next_at <= ${now.toISOString()} order by p.next_at limit ${atOnce} for update skip locked`.execute(
      trx,
    );
    for (const { id, ...plan } of rows) {
      const due = lastRun(plan, now);
      const days = periodOf(plan.period, dayOf(due));
      await insertSending(trx, { planId: id, dueAt: due.toISOString(), byHand: false, days, receivers: plan.receivers });
      await trx
        .updateTable("report_plans")
        .set({ next_at: nextRun(plan, now).toISOString() })
        .where("id", "=", id)
        .execute();
    }
    return rows.length;
  });

/** A sending by hand; the waiting one, where there is one. The caller has locked the plan. */
export const queueByHand = async (ctx: Ctx, plan: PlanFields & { id: number }): Promise<number> => {
  const waiting = await ctx.db
    .selectFrom("report_sendings")
    .select("id")
    .where("plan_id", "=", plan.id)
    .where("status", "=", "waiting")
    .where("by_hand", "=", true)
    .executeTakeFirst();
  const days = periodOf(plan.period, ctx.today);
  return waiting?.id ?? insertSending(ctx.db, { planId: plan.id, dueAt: ctx.now, byHand: true, days, receivers: plan.receivers });
};
/** How often somebody asked by hand within the hour. */
export const countByHand = async (db: Db, ownerId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from report_sendings s join report_plans p on p.id = s.plan_id where p.owner_id = ${ownerId} and s.by_hand and s.created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]!.n;
};

/** An attempt at a sending, with the plan as it stands now. */
export type Attempt = PlanFields & {
  readonly id: number;
  readonly planId: number;
  readonly ownerId: number;
  /** That its owner reads. */
  readonly alphabet: Alphabet;
  readonly organizationId: number;
  readonly trouble: PlanTrouble | null;
  readonly attempts: number;
  readonly from: Day;
  readonly to: Day;
  readonly taken: string[];
  readonly refused: string[];
  /** The report as it leaves, once it has been drawn. */
  readonly kept: KeptReport | null;
};
/** A report in the store, and the moment that its numbers are of. */
export type KeptReport = { readonly name: string; readonly key: string; readonly drawnAt: string };
/** Counts the attempt, which is committed before anything leaves; undefined: the sending no longer waits. */
export const beginAttempt = async (db: Db, id: number): Promise<Attempt | undefined> => {
  const { rows } = await sql<Attempt>`
    update report_sendings s set attempts = s.attempts + 1, next_attempt_at = null
      from report_plans p join users u on u.id = p.owner_id where p.id = s.plan_id and s.id = ${id} and s.status = 'waiting'
    returning ${planFields}, s.id, s.plan_id as "planId", p.owner_id as "ownerId", ${shownAlphabet} as alphabet, p.organization_id as "organizationId", ${troubleOf} as trouble, s.attempts,
              s.receivers, s.from_day as "from", s.to_day as "to", s.taken, s.refused,
              (select json_build_object('name', f.name, 'key', f.storage_key, 'drawnAt', s.drawn_at) from files f where f.id = s.file_id) as kept`.execute(
    db,
  );
  return rows[0];
};

/** Keeps the report that an attempt is about to send, in place of one that reached nobody; false: another process makes the attempt now. */
export const keepReport = async (
  db: Db,
  attempt: Current,
  { key, size, sha256, name, mime, drawnAt }: KeptReport & Saved & { readonly mime: string },
): Promise<boolean> => {
  const { rows } = await sql`
    with kept as (
      insert into files (storage_key, name, mime_type, size, sha256, resource_type_id)
      select ${key}, ${name}, ${mime}, ${size}, ${sha256}, 1 from report_sendings where ${isCurrent(attempt)} returning id)
    update report_sendings s set file_id = k.id, drawn_at = ${drawnAt} from kept k where s.id = ${attempt.id} returning s.id`.execute(db);
  return rows.length > 0;
};
/** The report that a plan of this office has sent. */
export const findKept = async (db: Db, planId: number, id: number): Promise<(KeptReport & { readonly size: number }) | undefined> => {
  const { rows } = await sql<KeptReport & { readonly size: number }>`
    select f.name, f.storage_key as key, s.drawn_at as "drawnAt", f.size from report_sendings s join files f on f.id = s.file_id
     where s.id = ${id} and s.plan_id = ${planId} and ${wasSent}`.execute(db);
  return rows[0];
};
/** Lets go of what was sent twelve months ago; the clean-up of files removes it. */
export const dropOldReports = async (db: Db): Promise<void> => {
  await sql`update report_sendings set file_id = null where file_id is not null and drawn_at < now() - interval '12 months'`.execute(db);
};

type Current = Pick<Attempt, "id" | "attempts">;
/** Only the last attempt writes: a process so slow that another began one writes nothing. */
const isCurrent = ({ id, attempts }: Current): RawBuilder<boolean> => sql`id = ${id} and attempts = ${attempts} and status = 'waiting'`;

/** Notes what became of one e-mail; false: another process makes the attempt now. */
export const noteLetter = async (db: Db, attempt: Current, address: string, became: "taken" | "refused"): Promise<boolean> => {
  const column = sql.ref(became);
  const { rows } = await sql`
    update report_sendings set ${column} = array_append(${column}, ${address}::text) where ${isCurrent(attempt)} returning id`.execute(db);
  return rows.length > 0;
};
type End = { readonly status: "sent" | "partly" | "failed"; readonly fault: SendingFault | null };
/** false: another process makes the attempt now. */
export const endSending = async (db: Db, attempt: Current, { status, fault }: End): Promise<boolean> => {
  const { rows } = await sql`
    update report_sendings set status = ${status}, fault = ${fault}, sent_at = case when ${status} = 'failed' then null else now() end,
           file_id = case when ${status} = 'failed' then null else file_id end
     where ${isCurrent(attempt)} returning id`.execute(db);
  return rows.length > 0;
};
export const putOff = (db: Db, attempt: Current, fault: SendingFault, minutes: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const runAt = new Date(Date.now() + minutes * 60_000);
    const { rows } = await sql`
      update report_sendings set fault = ${fault}, next_attempt_at = ${runAt.toISOString()} where ${isCurrent(attempt)} returning id`.execute(
      trx,
    );
    if (rows.length > 0) await addJob(trx, sendReport, { sending: attempt.id }, { runAt });
  });

/** It has reached somebody. */
const wasSent = sql<boolean>`cardinality(s.taken) > 0`;
const sendingFields = sql`s.id, s.due_at as "dueAt", s.by_hand as "byHand", to_char(s.from_day, 'DD.MM.YYYY') as "from", to_char(s.to_day, 'DD.MM.YYYY') as "to",
  s.status, s.receivers, s.taken, s.refused, s.fault, s.sent_at as "sentAt", case when ${wasSent} then (select f.name from files f where f.id = s.file_id) end as "fileName", s.next_attempt_at as "nextAttemptAt"`;
/** What a plan sent, the latest first. */
export const pageOfSendings = async (db: Db, planId: number, { pageNo = 1, pageSize = 20 }: { pageNo?: number; pageSize?: number }) => {
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from report_sendings where plan_id = ${planId}`.execute(db);
  const { rows } = await sql<ReportSending>`
    select ${sendingFields} from report_sendings s where s.plan_id = ${planId} order by s.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    db,
  );
  return { total: counted[0]!.n, rows };
};
export const getSending = async (db: Db, id: number): Promise<ReportSending> =>
  (await sql<ReportSending>`select ${sendingFields} from report_sendings s where s.id = ${id}`.execute(db)).rows[0]!;
/** The latest sending of each of these plans. */
export const lastSendings = async (db: Db, planIds: readonly number[]): Promise<Map<number, ReportSending>> => {
  const { rows } = await sql<ReportSending & { planId: number }>`
    select g.id as "planId", ${sendingFields} from unnest(${[...planIds]}::bigint[]) g (id)
     cross join lateral (select * from report_sendings s where s.plan_id = g.id order by s.id desc limit 1) s`.execute(db);
  return new Map(rows.map(({ planId, ...sending }) => [planId, sending]));
};
