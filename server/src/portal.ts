import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { buildApp } from "./app.ts";
import { warningsOf, type Config } from "./config.ts";
import { useDataKeys } from "./engine/crypto/crypto.ts";
import { dataKeysOf, demoDataKey } from "./engine/crypto/data-keys.ts";
import { proveDataKey } from "./engine/crypto/key-proof.ts";
import { needHandlers } from "./engine/jobs/jobs.ts";
import { startWorker } from "./engine/jobs/worker.ts";
import { allJobs } from "./jobs.ts";
import type { Metrics } from "./metrics.ts";
import { makeStop } from "./stop.ts";
import { startTimers } from "./timers.ts";
import { createDb, createPool, cutConnections, type Db } from "./engine/db/pool.ts";
import { prepareDatabase, refuseOwner, type Roles } from "./engine/db/roles.ts";
import { refusePooler } from "./engine/db/pooler.ts";
import { openStore } from "./engine/files/open-store.ts";
import type { FileStore } from "./engine/files/store.ts";
import { clamdScan } from "./engine/files/virus-scan.ts";
import { StartError } from "./engine/db/lock.ts";
import { compareClocks } from "./engine/http/health.ts";
import { useReplica, watchReplica } from "./engine/http/replica.ts";
import { loggerOptions } from "./engine/http/logger.ts";
import { botOf, waysOf } from "./office/applicant-messages/ways.ts";
import { readReceived } from "./office/file-readings/file-readings.jobs.ts";
import { officeOfMailbox } from "./office/email/email.repository.ts";
import { sameForm } from "./office/email/mail-kinds.ts";
import { seedReferences, syncAuthorities } from "./seed/seed.ts";

type Account = { readonly login: string; readonly name: string };
export type Started = { readonly url: string; readonly accounts: readonly Account[]; readonly close: () => Promise<void> };

/** Prepares a demo and returns its accounts. Handed in by who starts a demo, so that a production start loads nothing of it. */
export type PrepareDemo = (db: Db, store: FileStore, demo: NonNullable<Config["demo"]>) => Promise<Account[]>;

/** With `stop`, the portal's own, which it stops; without, the site's. */
type Database = Roles & { readonly stop?: () => Promise<void> };

/** Sets up data and server, and listens. Whatever was started is stopped again when a later step fails, the database too. */
export const startPortal = async (
  config: Config,
  { url, ownerUrl, stop: stopDatabase }: Database,
  prepareDemo?: PrepareDemo,
): Promise<Started> => {
  const pools: pg.Pool[] = [];
  let log: FastifyInstance["log"] | undefined;
  const stop = makeStop(
    () => pools.forEach(cutConnections),
    () => log,
  );
  const open = (url: string, options: Parameters<typeof createPool>[1]): pg.Pool => {
    const pool = createPool(url, options);
    pools.push(pool);
    stop.add("connections", () => pool.end());
    return pool;
  };
  try {
    if (stopDatabase) stop.add("database", stopDatabase);
    const pool = open(url, { max: config.databaseConnections, forReads: config.databaseConnectionsForReads });
    if (!stopDatabase) await refusePooler(pool);
    await prepareDatabase({ url, ownerUrl });
    useDataKeys(dataKeysOf(config.dataKey ?? demoDataKey(config.dataDir), config.oldDataKeys));
    const db = createDb(pool);
    await proveDataKey(db);
    const store = openStore(config);
    await seedReferences(db);
    await syncAuthorities(db);
    if (!config.demo) {
      await refuseOwner(pool);
      await refuseDemoAccounts(db);
    }
    const accounts = config.demo && prepareDemo ? await asOwner(ownerUrl, (owner) => prepareDemo(owner, store, config.demo!)) : [];

    const organizationOfMailbox = config.mailbox && (await officeOfMailbox(db, config.mailbox.office));
    let metrics: Metrics | undefined;
    if (config.metricsAddress) {
      const { listenForScrapes, makeMetrics } = await import("./metrics.ts");
      metrics = await makeMetrics({ db, dataDir: config.dataDir, version: version() });
      stop.add("connections", (await listenForScrapes(config.metricsAddress, metrics)).stop);
    }
    const scan = config.clamd && clamdScan(config.clamd);
    const app = await buildApp({
      db,
      store,
      scan,
      installation: { uid: await installationUid(db), version: version() },
      logger: loggerOptions(config.logLevel),
      trustProxy: config.trustProxy,
      secureCookies: config.publicUrl?.startsWith("https://") ?? false,
      publicUrl: config.publicUrl,
      isProduction: config.environment === "production",
      checked: { ...config, url, warnings: warningsOf(config) },
      eimzo: config.eimzo,
      oneid: config.oneid,
      openid: config.openid,
      eventHosts: config.eventHosts,
      live: { databaseUrl: url },
      watchCalls: metrics?.watchCalls,
      dataDir: config.dataDir,
      clientFolder: join(import.meta.dirname, "../../web/dist"),
    });
    log = app.log;
    stop.add("work", () => app.close());
    stop.add("connections", async () => app.server.closeAllConnections());
    if (config.databaseReplicaUrl !== undefined) {
      // one that is away is no reason not to start
      const replica = watchReplica(db, createDb(open(config.databaseReplicaUrl, { max: 4 })), app.log);
      useReplica(db, replica);
      stop.add("work", replica.stop);
    }
    await compareClocks(db, app.log);
    for (const warning of warningsOf(config)) app.log.warn(warning);
    const bot = await botOf(config);
    stop.add("lastWrites", startTimers(db, app.log).stop);
    const handlers = allJobs({
      db,
      store,
      scan,
      announce: app.announce,
      config,
      ownerUrl,
      ways: await waysOf(config, bot, db, app.log),
      log: app.log,
    });
    needHandlers(handlers);
    stop.add("work", (await startWorker({ url, db, handlers: metrics?.watchJobs(handlers) ?? handlers, log: app.log })).stop);
    const files = { store, scan, log: app.log, received: readReceived };
    if (bot) {
      const { startBot } = await import("./office/telegram/bot.ts");
      stop.add("work", startBot(app, bot, files, app.log).stop);
    }
    if (config.mailbox && organizationOfMailbox !== undefined) {
      const own = new Set([config.mail?.from, config.mailbox.user].flatMap((address) => sameForm(address ?? "") ?? []));
      const { startMailbox } = await import("./office/email/mailbox.ts");
      const mailbox = startMailbox(app, config.mailbox, { files, organizationId: organizationOfMailbox, own }, app.log);
      stop.add("work", mailbox.stop);
      metrics?.watchMailbox(mailbox.figures);
    }
    await app.listen({ host: config.host, port: config.port });
    // the proxy learns from /readyz to send calls elsewhere
    stop.add("leaving", async () => {
      app.leave();
      await wait(config.shutdownDelay * 1000);
    });
    return { url: config.publicUrl ?? addressOf(app, config.host), accounts, close: stop.run };
  } catch (error) {
    await stop.run();
    throw error;
  }
};

/** Loads of a demo take foreign keys away for the while. */
const asOwner = async <T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const pool = createPool(ownerUrl, { max: 2 });
  return work(createDb(pool)).finally(() => pool.end());
};

/** Everybody knows the demo accounts: a production start does not open a database that has them. */
const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const demo = await db.selectFrom("users").select("login").where("is_demo", "=", true).limit(1).executeTakeFirst();
  if (demo)
    throw new StartError(
      `The database holds demo accounts (${demo.login} and others), which everybody knows: with NODE_ENV=production it must be another one.`,
    );
};

const installationUid = async (db: Db): Promise<string> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", "installation").executeTakeFirstOrThrow();
  return (row.value as { uid: string }).uid;
};
const version = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as { version: string }).version;
const addressOf = (app: FastifyInstance, host: string): string => {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host === "127.0.0.1" || host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`;
};
