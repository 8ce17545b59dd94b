import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { tellOfUnusualReading } from "./notices.repository.ts";

const watchReadings = defineSchedule("watch-readings", { everyMinutes: 1 });

export const noticeJobs = (db: Db): JobHandler[] => [handle(watchReadings, () => tellOfUnusualReading(db))];
