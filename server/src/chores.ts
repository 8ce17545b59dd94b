import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Config } from "./config.ts";
import type { Db } from "./engine/db/pool.ts";
import { makeFamilies } from "./office/families.ts";
import { cleanFiles } from "./engine/files/clean-up.ts";
import type { FileStore } from "./engine/files/store.ts";
import { foldTotals } from "./engine/lists/fold-totals.ts";
import { checkKeptTotals } from "./engine/lists/kept-check.ts";
import { makeMachines } from "./office/machines.ts";
import { startOutbox, type Ways } from "./office/notifications/outbox.ts";
import { postOf } from "./office/notifications/ways.ts";
import { writeReadings } from "./engine/privacy/reading-log.ts";
import { startReportMail } from "./office/report-plans/send-reports.ts";
import { dropExpiredSessions } from "./office/session/sessions.repository.ts";
import { keepAhead } from "./office/statistics/keep-ahead.ts";
import { pruneKeptDays } from "./office/statistics/kept-days.repository.ts";
import { clockOf, today } from "./engine/dates/days.ts";
import { sealHistory } from "./engine/workflow/history-chain.repository.ts";

type With = {
  readonly db: Db;
  readonly store: FileStore;
  readonly config: Config;
  readonly ways: Ways;
  readonly log: FastifyBaseLogger;
};
const second = 1_000;
const hour = 3_600 * second;

const dropOldKeys = (db: Db): Promise<unknown> =>
  db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(Date.now() - 24 * hour).toISOString())
    .execute();

/** Work beside the calls: messages, reports by e-mail, the reading log, what is counted ahead, what has expired. The stop waits for what is under way. */
export const startChores = ({ db, store, config, ways, log }: With): { stop: () => Promise<void> } => {
  const families = makeFamilies(makeMachines());
  const outbox = startOutbox(db, ways, log);
  const reportMail = startReportMail({ db, families, post: postOf(config), publicUrl: config.publicUrl, log });

  const underWay = new Set<Promise<void>>();
  const chore = (work: Promise<unknown>): void => {
    const done = work
      .then(
        () => {},
        (error: unknown) => log.warn({ reason: (error as Error).message }, "a chore failed"),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const seal = async () => {
    const sealed = await sealHistory(db);
    if (sealed) log.info(sealed, "the history is sealed");
  };
  let isStopped = false;
  let ahead: Promise<void> = Promise.resolve();
  const lookAhead = () => {
    // one after another, however long one takes; a failed one is told by its own chore
    ahead = ahead.catch(() => {}).then(() => keepAhead(db, families, log, { goesOn: () => !isStopped }));
    chore(ahead);
  };
  const often = () => {
    chore(seal());
    chore(sql`select count_name_parts()`.execute(db));
  };
  often();
  lookAhead();
  const timers = [
    setInterval(() => chore(writeReadings(db)), second / 2),
    setInterval(() => chore(foldTotals(db)), 5 * second),
    setInterval(() => {
      often();
      chore(dropExpiredSessions(db));
      chore(pruneKeptDays(db, today(new Date())));
      chore(cleanFiles(db, store));
      chore(dropOldKeys(db));
      const clock = Number(clockOf(new Date()).slice(0, 2));
      if (clock < 6) lookAhead();
      if (clock > 0 && clock < 6) chore(checkKeptTotals(db, today(new Date()), log));
    }, hour),
  ];
  return {
    stop: async () => {
      isStopped = true;
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all([outbox.stop(), reportMail.stop(), ...underWay]);
      await writeReadings(db);
    },
  };
};
