import { formDraftDays } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { forgetOldTalks } from "./telegram.repository.ts";

const removeOldTalks = defineSchedule("remove-old-talks", { everyMinutes: 60 });

/** What a person began to say and left is kept as long as what staff did. */
export const telegramJobs = (db: Db): JobHandler[] => [handle(removeOldTalks, () => forgetOldTalks(db, formDraftDays))];
