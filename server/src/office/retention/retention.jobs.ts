import { createDb, createPool, type Db } from "../../engine/db/pool.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { carryOutRetention } from "./erase.repository.ts";
import { proposeRetention } from "./retention.repository.ts";

// the portal's own role proposes; only the owner's may erase
/** Also after each change of the setting. */
export const propose = defineSchedule("propose-retention", { at: "02:30" });
const carryOut = defineSchedule("carry-out-retention", { at: "02:40" });

type Log = { readonly info: (fields: object, text: string) => void };
/** Without the owner's address nothing is erased by the portal: `npm run retention` does it. */
export const retentionJobs = (db: Db, store: FileStore, ownerUrl: string | undefined, log: Log): JobHandler[] => [
  handle(propose, () => proposeRetention(db)),
  handle(carryOut, async (_, { signal }) => {
    if (ownerUrl === undefined) return;
    const pool = createPool(ownerUrl, { max: 1 });
    try {
      const done = await carryOutRetention(createDb(pool), store, () => !signal.aborted);
      if (done.erased + done.waiting > 0) log.info(done, "decisions on retention were carried out");
    } finally {
      await pool.end();
    }
  }),
];
