import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { commitWaits } from "../db/write-slots.ts";
import { sendError } from "./error-handler.ts";
import { within } from "./within.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** When PostgreSQL last had no room; milliseconds since 1970. */
    lastFullAt: number;
    /** Makes `/readyz` say that the process is about to stop; calls are answered until `close`. */
    leave: () => void;
  }
}

/** Who asks whether we are ready gives up soon; milliseconds. */
const readyWithin = 1_800;
/** How long a refusal for lack of space counts. Milliseconds. */
const fullFor = 60_000;
/** Numbers, terms and history use the clock of the process: when it is this far off, nothing may be written. Seconds. */
const mostOffset = 60;
/** A clock that is this far off is logged. Seconds. */
const noticedOffset = 5;
/** Calls may be sent here: every other process would wait for the same standby. */
const readOnly = "ready to read; writes wait for a standby of the database";
/** With less free space an upload or a report may fail half-way. Bytes. */
const usualLeastFree = 100_000_000;

/** By how many seconds the clock of this process is ahead of the database's. */
export const clockOffset = async (db: Db): Promise<number> => {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float as now`.execute(db);
  return (before + Date.now()) / 2000 - rows[0]!.now;
};
/** How many commits of the portal's role wait for a synchronous standby. Reading goes on meanwhile; nothing is saved until one is back. */
export const commitsWithoutStandby = async (db: Db): Promise<number> =>
  (await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity where ${commitWaits}`.execute(db)).rows[0]!.waiting;
/** Says in the log that the two clocks differ. */
export const compareClocks = async (db: Db, log: { readonly warn: (fields: object, text: string) => void }): Promise<void> => {
  const seconds = Math.round(await clockOffset(db));
  if (Math.abs(seconds) >= noticedOffset) log.warn({ seconds }, "the clock of this process and the database's differ");
};

type With = {
  readonly db: Db;
  readonly store: { readonly check: () => Promise<unknown> };
  /** A question that goes the way of every call. */
  readonly ask: () => Promise<unknown>;
  /** The folder whose file system must have room; undefined: it is not checked. */
  readonly dataDir?: string | undefined;
  readonly leastFree?: number | undefined;
};

/** `/healthz` says that the process lives, `/readyz` that calls may be sent here; a closing server asks callers to try again. */
export const healthRoutes = (app: FastifyInstance, { db, store, ask, dataDir, leastFree = usualLeastFree }: With): void => {
  let state: "serving" | "leaving" | "closing" = "serving";
  app.decorate("lastFullAt", Number.NEGATIVE_INFINITY);
  app.decorate("leave", () => {
    if (state === "serving") state = "leaving";
  });
  app.addHook("preClose", async () => {
    state = "closing";
  });
  app.addHook("onRequest", async (request, reply) => {
    if (state === "closing" && request.url !== "/readyz") return sendError(request, reply.header("connection", "close"), "shutting_down");
  });
  // a connection that is kept for further calls would hold up the end
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (state === "closing") reply.header("connection", "close");
    done();
  });

  const isAnswered = async (work: Promise<unknown>): Promise<boolean> =>
    (await within(
      readyWithin,
      work.then(() => true),
    )) ?? false;
  const hasRoom = async (): Promise<boolean> => {
    if (Date.now() - app.lastFullAt < fullFor) return false;
    if (dataDir === undefined) return true;
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize >= leastFree;
  };
  const statusOf = async (): Promise<string> => {
    if (state !== "serving") return "stopping";
    const [isThere, offset, unconfirmed, hasStore, room] = await Promise.all([
      isAnswered(ask()),
      within(readyWithin, clockOffset(db)),
      within(readyWithin, commitsWithoutStandby(db)),
      isAnswered(store.check()),
      within(readyWithin, hasRoom()),
    ]);
    if (!isThere || offset === undefined) return "database not reachable";
    if (Math.abs(offset) >= mostOffset) return "clock apart from the database's";
    if (!hasStore) return "file store not reachable";
    if (room !== true) return "disk full";
    return unconfirmed ? readOnly : "ready";
  };
  app.get("/healthz", { logLevel: "silent", schema: { hide: true } as object }, async () => ({ status: "alive" }));
  app.get("/readyz", { logLevel: "silent", schema: { hide: true } as object }, async (_request, reply) => {
    const status = await statusOf();
    return reply.code(status === "ready" || status === readOnly ? 200 : 503).send({ status });
  });
};
