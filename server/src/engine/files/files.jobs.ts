import type { Db } from "../db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";
import { cleanFiles } from "./clean-up.ts";
import type { FileStore } from "./store.ts";

const removeUnboundFiles = defineSchedule("remove-unbound-files", { everyMinutes: 60 });

export const fileJobs = (db: Db, store: FileStore): JobHandler[] => [handle(removeUnboundFiles, () => cleanFiles(db, store))];
