import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../jobs/jobs.ts";
import { checkKeptTotals } from "./kept-check.ts";

const countNameParts = defineSchedule("count-name-parts", { everyMinutes: 60 });
const checkTotals = defineSchedule("check-totals", { at: "01:30" });

export const listJobs = (db: Db, log: Parameters<typeof checkKeptTotals>[1]): JobHandler[] => [
  handle(countNameParts, () => sql`select count_name_parts()`.execute(db)),
  handle(checkTotals, () => checkKeptTotals(db, log)),
];
