import type { Db } from "./engine/db/pool.ts";
import { foldTotals } from "./engine/lists/fold-totals.ts";
import { compareClocks } from "./engine/http/health.ts";
import { askForIndexing } from "./office/appeals/appeal-words.jobs.ts";
import { writeAllReadings, writeReadings } from "./engine/privacy/reading-log.ts";

type Log = Record<"info" | "warn", (fields: object, text: string) => void>;
const second = 1_000;

/**
 * What each process does for itself, and therefore no job of the queue: it writes its own reading log, folds totals and has changed texts
 * indexed more often than a schedule runs. The stop waits for what is under way.
 */
export const startTimers = (db: Db, log: Log): { stop: () => Promise<void> } => {
  const underWay = new Map<string, Promise<void>>();
  const timer = (name: string, work: () => Promise<unknown>) => () => {
    // while the database does not answer, the next one would only wait beside it
    if (underWay.has(name)) return;
    const done = work()
      .then(
        () => {},
        (error: unknown) => log.warn({ timer: name, reason: (error as Error).message }, "work of a timer failed"),
      )
      .finally(() => underWay.delete(name));
    underWay.set(name, done);
  };
  const timers = [
    setInterval(
      timer("write-reading-log", () => writeReadings(db, log)),
      second / 2,
    ),
    setInterval(
      timer("fold-totals", () => foldTotals(db)),
      5 * second,
    ),
    setInterval(
      timer("index-texts", () => askForIndexing(db)),
      second / 2,
    ),
    setInterval(
      timer("compare-clocks", () => compareClocks(db, log)),
      60 * second,
    ),
  ];
  return {
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(underWay.values());
      // a stop cuts connections that went silent: once more over a new one
      await writeAllReadings(db).catch(() => writeAllReadings(db));
    },
  };
};
