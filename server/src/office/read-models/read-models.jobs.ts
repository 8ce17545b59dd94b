import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { checkReadModels } from "./read-model-check.ts";

const countNameParts = defineSchedule("count-name-parts", { everyMinutes: 60 });
const checkTotals = defineSchedule("check-totals", { at: "01:30" });

export const readModelJobs = (db: Db, log: Parameters<typeof checkReadModels>[1]): JobHandler[] => [
  handle(countNameParts, () => sql`select count_name_parts()`.execute(db)),
  handle(checkTotals, () => checkReadModels(db, log)),
];
