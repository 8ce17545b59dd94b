import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { startChores } from "./chores.ts";
import type { Config } from "./config.ts";
import { createDb, createPool, type Db } from "./db/client.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { openStore } from "./files/open-store.ts";
import type { FileStore } from "./files/store.ts";
import { clamdScan } from "./files/virus-scan.ts";
import { StartError } from "./lock.ts";
import { loggerOptions } from "./http/logger.ts";
import { botOf, waysOf } from "./notifications/ways.ts";
import { demoAccounts, seedDemoOffice } from "./seed/demo-office.ts";
import { startBot } from "./telegram/bot.ts";
import { seedReferences, syncAuthorities } from "./seed/seed.ts";
import { forgetOtherCluster } from "./statistics/kept-days.repository.ts";

export type Started = { readonly url: string; readonly accounts: { login: string; name: string }[]; readonly close: () => Promise<void> };

/** Sets up database, data and server, and listens. Whatever was started is stopped again when a later step fails. */
export const start = async (config: Config): Promise<Started> => {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of opened.splice(0).toReversed()) await stop();
  };
  try {
    const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined;
    if (embedded) opened.push(embedded.stop);
    const url = embedded?.url ?? config.databaseUrl!;
    await migrate(url);
    const pool = createPool(url, { max: 10 });
    opened.push(() => pool.end());
    const db = createDb(pool);
    const store = openStore(config);
    await prepareData(db, store, config);

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
      hasMailServer: config.mail !== undefined,
      live: { databaseUrl: url },
      clientFolder: join(import.meta.dirname, "../../web/dist"),
    });
    opened.push(() => app.close());
    const bot = botOf(config);
    const chores = startChores({ db, store, config, ways: waysOf(config, bot, db, app.log), log: app.log });
    opened.push(chores.stop);
    if (bot) opened.push(startBot(app, bot, { store, scan }, app.log).stop);
    await app.listen({ host: config.host, port: config.port });
    return { url: config.publicUrl ?? addressOf(app, config.host), accounts: config.demo ? await presentAccounts(db) : [], close };
  } catch (error) {
    await close();
    throw error;
  }
};

const prepareData = async (db: Db, store: FileStore, config: Config): Promise<void> => {
  await seedReferences(db);
  await syncAuthorities(db);
  await forgetOtherCluster(db);
  if (!config.demo) return refuseDemoAccounts(db);
  await seedDemoOffice(db, { password: config.demo.password });
  await fillDemoOnce(db, store, config.demo.appeals);
};

/** Everybody knows the demo accounts: a production start does not open a database that has them. */
const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const demo = await db.selectFrom("users").select("login").where("is_demo", "=", true).limit(1).executeTakeFirst();
  if (demo)
    throw new StartError(
      `The database holds demo accounts (${demo.login} and others), which everybody knows: with NODE_ENV=production it must be another one.`,
    );
};

/** The first fill of a demo, which leaves a mark: a start that was killed in the midst of it goes on with the next one. */
const fillDemoOnce = async (db: Db, store: FileStore, appeals: number): Promise<void> => {
  const mark = "demo_filled";
  if (await db.selectFrom("settings").select("key").where("key", "=", mark).executeTakeFirst()) return;
  const isDemo = await db.selectFrom("users").select("id").where("is_demo", "=", true).limit(1).executeTakeFirst();
  const isEmpty = !(await db.selectFrom("appeals").select("id").limit(1).executeTakeFirst());
  if (isDemo && appeals > 0) {
    // loaded here only, so that a production start has no demo in it
    const [{ fillDemo }, { attachLetters }] = await Promise.all([import("./demo/fill.ts"), import("./demo/letters.ts")]);
    if (isEmpty) await fillDemo(db, { appeals, seed: 1, until: new Date() });
    await attachLetters(db, store);
  }
  await db
    .insertInto("settings")
    .values({ key: mark, value: JSON.stringify(true) })
    .onConflict((c) => c.doNothing())
    .execute();
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
/** The demo accounts that are really there. */
const presentAccounts = async (db: Db): Promise<{ login: string; name: string }[]> => {
  const rows = await db.selectFrom("users").select("login").where("is_demo", "=", true).execute();
  const present = new Set(rows.map((r) => r.login));
  return demoAccounts.filter((a) => present.has(a.login)).map((a) => ({ login: a.login, name: `${a.role}, ${a.organization}` }));
};
