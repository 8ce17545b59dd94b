import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { ringWarnings } from "./early-warnings.repository.ts";
import { proposeProblems } from "./proposals.repository.ts";

// what is classified by day is proposed within the hour: nobody's classification waits for it
const propose = defineSchedule("propose-common-problems", { everyMinutes: 60 });

export const commonProblemJobs = (db: Db): JobHandler[] => [
  handle(propose, async () => {
    const now = new Date().toISOString();
    await proposeProblems(db, now);
    await ringWarnings(db, now);
  }),
];
