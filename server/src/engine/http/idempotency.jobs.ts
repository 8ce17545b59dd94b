import type { Db } from "../db/pool.ts";
import { dropCountedCalls } from "./call-limits.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";

const removeIdempotencyKeys = defineSchedule("remove-idempotency-keys", { everyMinutes: 60 });
const removeCountedCalls = defineSchedule("remove-counted-calls", { everyMinutes: 60 });
const oneDay = 24 * 3_600_000;

export const idempotencyJobs = (db: Db): JobHandler[] => [
  handle(removeIdempotencyKeys, () =>
    db
      .deleteFrom("idempotency_keys")
      .where("created_at", "<", new Date(Date.now() - oneDay).toISOString())
      .execute(),
  ),
  handle(removeCountedCalls, () => dropCountedCalls(db)),
];
