import type { Db } from "../../engine/db/pool.ts";
import type { FileStore } from "../../engine/files/store.ts";
import type { Scan } from "../../engine/files/virus-scan.ts";
import type { Changed } from "@murojaat/contract";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { scanWaiting } from "./waiting-files.ts";

const scanWaitingFiles = defineSchedule("scan-waiting-files", { everyMinutes: 1 });

type Log = { readonly warn: (fields: object, text: string) => void };
/** Without a scanner none will come: files that waited for one are given out like all others. */
export const waitingFileJobs = (
  app: { readonly db: Db; readonly announce: (what: Changed) => void },
  store: FileStore,
  scan: Scan | undefined,
  log: Log,
): JobHandler[] => [handle(scanWaitingFiles, (_payload, run) => scanWaiting(app, store, scan, log, run.signal))];
