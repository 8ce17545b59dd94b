import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { expireApprovals } from "./approvals.repository.ts";

const expire = defineSchedule("expire-approvals", { everyMinutes: 60 });

export const approvalJobs = (db: Db): JobHandler[] => [handle(expire, () => expireApprovals(db))];
