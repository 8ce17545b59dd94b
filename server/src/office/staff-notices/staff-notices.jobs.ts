import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { tellOfUnusualReading } from "./staff-notices.repository.ts";

const watchReadings = defineSchedule("watch-readings", { everyMinutes: 1 });

export const staffNoticeJobs = (db: Db): JobHandler[] => [handle(watchReadings, () => tellOfUnusualReading(db))];
