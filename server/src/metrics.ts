import { statfs } from "node:fs/promises";
import { createServer } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countNotStarted } from "./engine/apart/apart.ts";
import { StartError } from "./engine/db/lock.ts";
import { replicaOf } from "./engine/http/replica.ts";
import { answerSoon, poolOf, type Db } from "./engine/db/pool.ts";
import { commitWaits } from "./engine/db/write-slots.ts";
import { mostRefusals } from "./engine/http/security-log.ts";
import { within } from "./engine/http/within.ts";
import { lastBackup } from "./office/system/operator-notes.ts";
import type { JobHandler } from "./engine/jobs/jobs.ts";
import type { MailboxFigures } from "./office/email/mailbox.ts";

export type Metrics = {
  /** Measures every call of this server. */
  readonly watchCalls: (app: FastifyInstance) => void;
  /** The same handlers; their successes are noted. */
  readonly watchJobs: (handlers: readonly JobHandler[]) => JobHandler[];
  /** Shows what the reader of the mailbox in this process does. */
  readonly watchMailbox: (figures: MailboxFigures) => void;
  /** All figures in Prometheus' text format. */
  readonly text: () => Promise<string>;
};

/** Milliseconds after which the figures of the database, or of the disk, are left out. */
const patience = 2_000;
/** The status of calls whose client did not wait for the reply, as nginx has it. */
const abandoned = 499;

type Sample = readonly [value: number, labels?: Record<string, string>];
const addGauge = (registers: Registry[], name: string, help: string, samples: readonly Sample[]): void => {
  const gauge = new Gauge({ name, help, registers, labelNames: Object.keys(samples[0]?.[1] ?? {}) });
  for (const [value, labels] of samples) gauge.set(labels ?? {}, value);
};

/** The figures of this process and, read when they are asked for, of its database. No label names a person or a record. */
export const makeMetrics = async ({
  db,
  dataDir,
  version,
}: {
  readonly db: Db;
  readonly dataDir: string;
  readonly version: string;
}): Promise<Metrics> => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addGauge(registers, "murojaat_info", "Version of the program and newest file of its schema.", [
    [1, { version, schema: await schemaOf(db) }],
  ]);
  const calls = new Histogram({
    name: "murojaat_call_duration_seconds",
    help: "Duration of calls, event streams excepted; status 499 for those whose client gave up.",
    labelNames: ["method", "route", "status"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const streams = new Gauge({ name: "murojaat_event_streams", help: "Open event streams of this process.", registers });
  const successes = new Gauge({
    name: "murojaat_job_last_success_timestamp_seconds",
    help: "When a job last succeeded in this process.",
    labelNames: ["name"],
    registers,
  });
  const pool = poolOf(db)!;
  new Gauge({
    name: "murojaat_database_pool",
    help: "Connections of this process's pool, and calls that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "total" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });

  new Gauge({
    name: "murojaat_replica_behind_seconds",
    help: "By how much the replica is behind at most; -1 where nobody knows, and without DATABASE_REPLICA_URL.",
    registers,
    collect() {
      this.set(replicaOf(db)?.behind() ?? -1);
    },
  });

  new Counter({
    name: "murojaat_readers_not_started_total",
    help: "Processes that read contents of strangers and could not be started, since the start of this one.",
    registers,
    collect() {
      this.reset();
      this.inc(countNotStarted());
    },
  });

  new Gauge({
    name: "murojaat_refusals_most",
    help: "The most refusals of one account, and of one address, in the present ten minutes of this process; docs/security-events.md says what counts.",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, most] of Object.entries(mostRefusals())) this.set({ kind }, most);
    },
  });

  const jobs: string[] = [];
  let underWay: Promise<string> | undefined;
  // a scrape while the one before still waits for the database does not take a second connection
  const databaseFigures = () => (underWay ??= readDatabase(answerSoon(db), jobs).finally(() => (underWay = undefined)));
  return {
    watchCalls: (app) => {
      const observe = ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, status: number): void => {
        if (!routeOptions.config.endpoint?.streams)
          calls.observe({ method, route: routeOptions.url ?? "-", status }, reply.elapsedTime / 1000);
      };
      app.addHook("onRequest", (request, reply, done) => {
        const isStream = request.routeOptions.config.endpoint?.streams === true;
        if (isStream) streams.inc();
        reply.raw.once("close", () => {
          if (isStream) streams.dec();
          // `onResponse` is not called then, and those calls are the slowest
          else if (!reply.raw.writableEnded) observe(request, reply, abandoned);
        });
        done();
      });
      app.addHook("onResponse", (request, reply, done) => {
        observe(request, reply, reply.statusCode);
        done();
      });
    },
    watchJobs: (handlers) => {
      jobs.push(...handlers.map(({ job }) => job.name));
      return handlers.map(({ job, work }) => ({
        job,
        work: async (payload, run) => {
          await work(payload, run);
          successes.set({ name: job.name }, Date.now() / 1000);
        },
      }));
    },
    watchMailbox: (figures) => {
      new Gauge({
        name: "murojaat_mailbox_last_look_timestamp_seconds",
        help: "When this process last read the mailbox to its end; absent in a process that does not read it.",
        registers,
        collect() {
          this.reset();
          if (figures.lookedAt > 0) this.set(figures.lookedAt / 1000);
        },
      });
      new Gauge({
        name: "murojaat_mailbox_letters_late",
        help: "Letters that have lain in the mailbox for more than ten minutes and could not be taken.",
        registers,
        collect() {
          this.set(figures.late);
        },
      });
      new Gauge({
        name: "murojaat_mailbox_letters_taken",
        help: "Letters that this process has taken from the mailbox and moved, by what they were.",
        labelNames: ["kind"],
        registers,
        collect() {
          for (const [kind, count] of figures.taken) this.set({ kind }, count);
        },
      });
    },
    text: async () => {
      const [ofDatabase, ofDisk] = await Promise.all([within(patience, databaseFigures()), within(patience, readDisk(dataDir))]);
      const up = new Registry();
      addGauge([up], "murojaat_database_up", "1 when the database answered this scrape, else 0 and its figures are missing.", [
        [ofDatabase === undefined ? 0 : 1],
      ]);
      return [await registry.metrics(), await up.metrics(), ofDisk ?? "", ofDatabase ?? ""].join("");
    },
  };
};

const schemaOf = async (db: Db): Promise<string> =>
  (await sql<{ name: string }>`select name from schema_migrations where name ~ '^[0-9]' order by name desc limit 1`.execute(db)).rows[0]!
    .name;

const readDisk = async (dataDir: string): Promise<string> => {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const registry = new Registry();
  addGauge([registry], "murojaat_data_dir_free_bytes", "What may still be written to the file system of DATA_DIR.", [[bavail * bsize]]);
  addGauge([registry], "murojaat_data_dir_size_bytes", "Size of the file system of DATA_DIR.", [[blocks * bsize]]);
  addGauge(
    [registry],
    "murojaat_backup_last_success_timestamp_seconds",
    "When a backup was last made of this DATA_DIR; 0 before the first.",
    [[await lastBackup(dataDir)]],
  );
  return registry.metrics();
};

type JobFigures = { name: string; waiting: number; failed: number; oldest: number };
type SendingFigures = { kind: string; waiting: number; failed: number; unknown: number; oldest: number };
type OtherFigures = {
  now: number;
  unconfirmed: number;
  sealedAt: number | null;
  filesWaiting: number;
  oldestFile: number;
  unsealed: number;
  schedules: { name: string; at: number }[];
};

const readDatabase = async (db: Db, knownJobs: readonly string[]): Promise<string> => {
  const before = Date.now();
  const { rows: others } = await sql<OtherFigures>`
    select extract(epoch from clock_timestamp()) as now,
           (select count(*) from pg_stat_activity where ${commitWaits}) as unconfirmed,
           waiting.files as "filesWaiting", waiting.oldest as "oldestFile",
           (select extract(epoch from max(sealed_at)) from seals where log = 'history') as "sealedAt",
           coalesce((select extract(epoch from now() - at) from history where id > coalesce((select max(upto) from seals where log = 'history'), 0) order by id limit 1), 0) as unsealed,
           (select coalesce(json_agg(json_build_object('name', identifier, 'at', extract(epoch from coalesce(last_execution, known_since)))), '[]')
              from graphile_worker._private_known_crontabs where identifier = any(${knownJobs})) as schedules
      from (select count(*) as files, coalesce(extract(epoch from now() - min(waits_since)), 0) as oldest from files where waits_since is not null) waiting`.execute(
    db,
  );
  const { now, unconfirmed, sealedAt, unsealed, filesWaiting, oldestFile, schedules } = others[0]!;
  const offset = (before + Date.now()) / 2000 - now;
  const { rows: queued } = await sql<JobFigures>`
    select task_identifier as name, count(*) filter (where is_due) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0) as oldest
      from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due from graphile_worker.jobs) j
     group by task_identifier`.execute(db);
  const { rows: sendings } = await sql<SendingFigures>`
    select 'message' as kind, count(*) filter (where status = 'sms_queued') as waiting, count(*) filter (where status = 'sms_failed') as failed,
           count(*) filter (where status = 'sms_unknown') as unknown,
           coalesce(extract(epoch from now() - min(created_at) filter (where status = 'sms_queued')), 0) as oldest
      from notifications where status in ('sms_queued', 'sms_failed', 'sms_unknown') and user_id is null
    union all
    select 'report', count(*) filter (where status = 'waiting'), count(*) filter (where status in ('failed', 'partly')), 0,
           coalesce(extract(epoch from now() - min(created_at) filter (where status = 'waiting')), 0)
      from report_sendings where status <> 'sent'
    union all
    select 'event', count(*) filter (where state = 'waiting'), count(*) filter (where state = 'given_up'), 0,
           coalesce(extract(epoch from now() - min(at) filter (where state = 'waiting')), 0)
      from outgoing_events where state <> 'delivered'`.execute(db);

  const idle = knownJobs
    .filter((name) => !queued.some((job) => job.name === name))
    .map((name) => ({ name, waiting: 0, failed: 0, oldest: 0 }));
  const jobs = [...queued, ...idle];
  const registry = new Registry();
  const add = (name: string, help: string, samples: readonly Sample[]) => addGauge([registry], name, help, samples);
  add(
    "murojaat_jobs_waiting",
    "Jobs that are due and not under way.",
    jobs.map(({ name, waiting }) => [waiting, { name }]),
  );
  add(
    "murojaat_jobs_failed",
    "Jobs that failed for good and stay in the queue.",
    jobs.map(({ name, failed }) => [failed, { name }]),
  );
  add(
    "murojaat_jobs_oldest_age_seconds",
    "For how long the oldest due job waits.",
    jobs.map(({ name, oldest }) => [oldest, { name }]),
  );
  add(
    "murojaat_job_last_scheduled_timestamp_seconds",
    "When a schedule last put its job into the queue; before the first time, since when it is known.",
    schedules.map(({ name, at }) => [at, { name }]),
  );
  add(
    "murojaat_sendings_waiting",
    "Messages, reports and events not sent yet, pauses between attempts included.",
    sendings.map(({ kind, waiting }) => [waiting, { kind }]),
  );
  add(
    "murojaat_sendings_failed",
    "Messages, reports and events that were given up.",
    sendings.map(({ kind, failed }) => [failed, { kind }]),
  );
  add(
    "murojaat_messages_unknown",
    "Messages of which nobody knows whether they arrived; a person decides.",
    sendings.filter(({ kind }) => kind === "message").map(({ unknown }) => [unknown]),
  );
  add(
    "murojaat_sendings_oldest_age_seconds",
    "Age of the oldest message, report or event not sent yet.",
    sendings.map(({ kind, oldest }) => [oldest, { kind }]),
  );
  add("murojaat_files_waiting", "Files from outside that no virus scanner has looked at yet; nobody opens them.", [[filesWaiting]]);
  add("murojaat_files_waiting_oldest_age_seconds", "For how long the oldest of them waits; 0 when there is none.", [[oldestFile]]);
  if (sealedAt !== null) add("murojaat_history_last_seal_timestamp_seconds", "When the history was last sealed.", [[sealedAt]]);
  add("murojaat_history_oldest_unsealed_age_seconds", "Age of the oldest row of the history under no seal; 0 when there is none.", [
    [unsealed],
  ]);
  add("murojaat_database_commits_without_standby", "Commits that wait for a synchronous standby; nothing is saved meanwhile.", [
    [unconfirmed],
  ]);
  add("murojaat_database_clock_offset_seconds", "By how much the clock of this process is ahead of the database's.", [[offset]]);
  return registry.metrics();
};

/** Serves the figures at `/metrics`, and nothing else. */
export const listenForScrapes = async (
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Metrics,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const server = createServer((request, reply) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void reply.writeHead(404).end();
    metrics.text().then(
      (text) => reply.writeHead(200, { "content-type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) => reject(new StartError(`METRICS_ADDRESS cannot be used: ${message}.`)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as { port: number };
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
