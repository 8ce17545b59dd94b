import type { Changed } from "@murojaat/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../engine/db/pool.ts";
import { addJob, defineJob, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { handOverOffice } from "./hand-over.ts";

export const handOverJob = defineJob<{ id: number }>("hand-over-office", { queue: "hand-over-office" });

export const closedOfficeJobs = (db: Db, announce: (what: Changed) => void, log: FastifyBaseLogger): JobHandler[] => [
  handle(handOverJob, async ({ id }, { signal }) => {
    // the process stops: another one, or the next start, goes on
    if (!(await handOverOffice({ db, announce, log }, id, signal))) await addJob(db, handOverJob, { id });
  }),
];
