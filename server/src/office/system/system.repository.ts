import { statfs } from "node:fs/promises";
import type { Light, SystemLight, SystemPart } from "@murojaat/contract";
import { refusedSignIns, unsentMessageRow, unsentStatuses } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { clockOffset } from "../../engine/http/health.ts";
import { within } from "../../engine/http/within.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { sendMessage, underWay } from "../applicant-messages/applicant-messages.jobs.ts";
import { isAdministered } from "../roles/reach.ts";

export type SystemOptions = {
  readonly version: string;
  readonly startedAt: string;
  /** Undefined: not looked at. */
  readonly dataDir: string | undefined;
  /** Seconds since 1970 of the last backup; 0 before the first. */
  readonly lastBackup: () => Promise<number>;
  /** The same of the last verification of the logs, and whether it found no fault. */
  readonly lastVerification: () => Promise<{ readonly at: number; readonly holds: boolean }>;
  readonly store: { readonly check: () => Promise<unknown> };
  /** The ways out that the environment names. */
  readonly configured: ReadonlySet<"mail" | "sms" | "telegram" | "scanner">;
};

/** Seconds. */
const minute = 60;
const hour = 3600;
/** What is older is late. Seconds. */
const late = { jobs: 10 * minute, messages: 4 * hour, reports: 4 * hour, seal: hour, backup: 26 * hour, verification: 8 * 24 * hour };
/** A disk with less than this share and these bytes left is reported. */
const [littleRoom, noRoom] = [0.1, 500_000_000];
/** As `/readyz` has it. Seconds. */
const [noticed, most] = [5, 60];
/** More refused sign-ins than this in 24 hours are not just typing mistakes. */
const manyRefused = 100;
/** Older messages are no longer anybody's work. */
const lately = sql`interval '30 days'`;
/** Milliseconds. */
const patience = 2000;

const lightOf = (part: SystemPart, light: Light, figures: Partial<SystemLight> = {}): SystemLight => ({
  bytes: null,
  at: null,
  waiting: null,
  failed: null,
  seconds: null,
  ...figures,
  part,
  light,
});
const worst = (...all: readonly [boolean, Light][]): Light => all.find(([is]) => is)?.[1] ?? "good";

type Figures = {
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
};
const readFigures = async (db: Db): Promise<Figures> => {
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
           r.waiting as "reportsWaiting", r.failed as "reportsFailed", r.oldest as "reportsOldest"
      from (select count(*) filter (where is_due)::int as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
                   ${age(sql`min(run_at) filter (where is_due)`)} as oldest
              from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due from graphile_worker.jobs) q) j,
           (select count(*) filter (where status = 'sms_queued')::int as waiting, count(*) filter (where status <> 'sms_queued')::int as failed,
                   ${age(sql`min(created_at) filter (where status = 'sms_queued')`)} as oldest
              from notifications where status in ('sms_queued', 'sms_failed', 'sms_unknown') and user_id is null and created_at > now() - ${lately}) m,
           (select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status in ('failed', 'partly'))::int as failed,
                   ${age(sql`min(created_at) filter (where status = 'waiting')`)} as oldest
              from report_sendings where status <> 'sent' and created_at > now() - ${lately}) r`.execute(db);
  return rows[0]!;
};

const diskLight = async (dataDir: string | undefined): Promise<SystemLight> => {
  if (dataDir === undefined) return lightOf("disk", "off");
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return lightOf("disk", worst([free < noRoom, "bad"], [bavail < blocks * littleRoom, "warn"]), { bytes: free });
};
const backupLight = (at: number): SystemLight => {
  if (at === 0) return lightOf("backup", "warn");
  return lightOf("backup", worst([Date.now() / 1000 - at > late.backup, "bad"]), { at: new Date(at * 1000).toISOString() });
};
const verificationLight = ({ at, holds }: { readonly at: number; readonly holds: boolean }): SystemLight => {
  if (at === 0) return lightOf("verification", "warn");
  return lightOf("verification", worst([!holds, "bad"], [Date.now() / 1000 - at > late.verification, "warn"]), {
    at: new Date(at * 1000).toISOString(),
  });
};

/** The lights of all parts, and what is beside them. */
export const readSystem = async (
  db: Db,
  { version, startedAt, dataDir, lastBackup, lastVerification, store, configured }: SystemOptions,
) => {
  const [f, offset, hasStore, disk, backup, verification] = [
    await readFigures(db),
    await clockOffset(db),
    (await within(
      patience,
      store.check().then(
        () => true,
        () => false,
      ),
    )) ?? false,
    await diskLight(dataDir),
    backupLight(await lastBackup()),
    verificationLight(await lastVerification()),
  ];
  const apart = Math.round(Math.abs(offset));
  const way = (part: "mail" | "sms" | "telegram", at: string | null) => lightOf(part, configured.has(part) ? "good" : "off", { at });
  const queue = (part: "jobs" | "messages" | "reports") => {
    const [waiting, failed, seconds] = [f[`${part}Waiting`], f[`${part}Failed`], f[`${part}Oldest`]];
    return lightOf(part, worst([seconds > late[part], "bad"], [failed > 0, "warn"]), { waiting, failed, seconds });
  };
  const all: SystemLight[] = [
    lightOf("database", "good", { bytes: f.size }),
    disk,
    lightOf("files", hasStore ? "good" : "bad"),
    lightOf("clock", worst([apart >= most, "bad"], [apart >= noticed, "warn"]), { seconds: apart }),
    way("mail", f.mailAt),
    way("sms", f.smsAt),
    way("telegram", f.telegramAt),
    lightOf("scanner", configured.has("scanner") ? "good" : "off"),
    queue("jobs"),
    queue("messages"),
    queue("reports"),
    backup,
    lightOf("seal", worst([f.unsealed > late.seal, "bad"]), { at: f.sealedAt, seconds: f.unsealed }),
    verification,
    lightOf("signIns", worst([f.refused > manyRefused, "warn"]), { failed: f.refused }),
  ];
  return { version, schema: f.schema, startedAt, online: f.online, lights: all };
};

/** Messages of the last 30 days that have not arrived, of appeals whose holder the caller administers; alias `r`. */
export const unsentInReach = (ctx: Ctx): Predicate => sql<boolean>`
  (r.status in (${sql.join(Object.keys(unsentStatuses))}) and r.created_at > now() - ${lately} and ${isAdministered(
    ctx,
    sql`coalesce((select a.holder_id from appeals a where a.id = r.appeal_id),
                 (select i.organization_id from incoming_appeals i where i.id = r.incoming_appeal_id))`,
  )})`;

/** Sends a message again, or gives it up. Errors: 404; 409 where the portal or a colleague was quicker. */
export const decideUnsent = async (ctx: Ctx, id: number, status: "sms_queued" | "sms_failed"): Promise<void> => {
  await sql`select from notifications where id = ${id} for update`.execute(ctx.db);
  const before = needFound(await findOne(ctx, unsentMessageRow, id, unsentInReach(ctx)));
  // what is under way at this moment may arrive yet
  if (before["status"] === status || before["error"] === underWay) throw new AppError("changed_meanwhile");
  const anew = status === "sms_queued" && { attempts: 0, error: null };
  await ctx.db
    .updateTable("notifications")
    .set({ status, ...anew })
    .where("id", "=", id)
    .execute();
  if (status === "sms_queued") await addJob(ctx.db, sendMessage, { id });
  ctx.audit(`notifications:${id}`, { requestNumber: before["requestNumber"] });
};
