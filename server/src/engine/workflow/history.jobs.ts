import type { Db } from "../db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";
import { sealHistory } from "./history-chain.repository.ts";

// once a day is enough; the hours after it are for a day whose first one found writers too busy
const seal = defineSchedule("seal-history", { everyMinutes: 60 });

/** The roots in the log are what shows that nobody made the chain again. */
export const historyJobs = (db: Db, log: { readonly info: (fields: object, text: string) => void }): JobHandler[] => [
  handle(seal, async () => {
    const sealed = await sealHistory(db);
    if (sealed) log.info(sealed, "the history is sealed");
  }),
];
