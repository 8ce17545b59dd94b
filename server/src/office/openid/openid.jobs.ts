import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { openidSignIns } from "./openid.repository.ts";

const removeOpenidSignIns = defineSchedule("remove-openid-sign-ins", { everyMinutes: 60 });

export const openidJobs = (db: Db): JobHandler[] => [handle(removeOpenidSignIns, () => openidSignIns.dropEnded(db))];
