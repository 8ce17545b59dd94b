import { formDraftDays } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { dropOldDevices } from "./devices.repository.ts";
import { removeOldDrafts } from "./form-drafts.repository.ts";
import { dropExpiredSessions } from "./sessions.repository.ts";
import { dropOldTries } from "./throttle.repository.ts";

const removeExpiredSessions = defineSchedule("remove-expired-sessions", { everyMinutes: 60 });

const removeOldFormDrafts = defineSchedule("remove-old-form-drafts", { everyMinutes: 60 });

export const sessionJobs = (db: Db): JobHandler[] => [
  handle(removeExpiredSessions, async () => {
    await dropExpiredSessions(db);
    await dropOldDevices(db);
    await dropOldTries(db);
  }),
  handle(removeOldFormDrafts, () => removeOldDrafts(db, formDraftDays)),
];
