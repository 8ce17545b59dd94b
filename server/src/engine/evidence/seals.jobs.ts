import type { Db } from "../db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";
import { sealLogs } from "./seals.repository.ts";

const seal = defineSchedule("seal-logs", { everyMinutes: 5 });

/** The roots in the log are what shows that nobody made all seals again. */
export const sealJobs = (db: Db, log: { readonly info: (fields: object, text: string) => void }): JobHandler[] => [
  handle(seal, async () => {
    for (const sealed of await sealLogs(db)) log.info(sealed, "a log is sealed");
  }),
];
