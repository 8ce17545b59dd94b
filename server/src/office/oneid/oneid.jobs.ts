import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { oneidSignIns } from "./oneid.repository.ts";

const removeOneidSignIns = defineSchedule("remove-oneid-sign-ins", { everyMinutes: 60 });

export const oneidJobs = (db: Db): JobHandler[] => [handle(removeOneidSignIns, () => oneidSignIns.dropEnded(db))];
