import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";
import { checkReadModels } from "./read-model-check.ts";

const countNameParts = defineSchedule("count-name-parts", { everyMinutes: 60 });
const checkTotals = defineSchedule("check-totals", { at: "01:30" });

export const listJobs = (db: Db, log: Parameters<typeof checkReadModels>[1]): JobHandler[] => [
  handle(countNameParts, () => sql`select count_name_parts()`.execute(db)),
  handle(checkTotals, () => checkReadModels(db, log)),
];
