import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { proposeProblems } from "./proposals.repository.ts";

// what is classified by day is proposed within the hour: nobody's classification waits for it
const propose = defineSchedule("propose-common-problems", { everyMinutes: 60 });

export const commonProblemJobs = (db: Db): JobHandler[] => [
  handle(propose, async () => void (await proposeProblems(db, new Date().toISOString()))),
];
