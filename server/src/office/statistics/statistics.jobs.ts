import type { ListFamily } from "@murojaat/contract";
import { today } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { writeSnapshotsAhead } from "./snapshots-ahead.ts";
import { pruneSnapshots } from "./day-snapshots.repository.ts";

// after midnight, when what is open is counted for the new day
const countDaysAhead = defineSchedule("count-statistics-ahead", { at: "00:20" });
const pruneDays = defineSchedule("prune-statistics", { everyMinutes: 60 });

export const statisticsJobs = (
  db: Db,
  families: readonly FamilySql<ListFamily>[],
  log: Parameters<typeof writeSnapshotsAhead>[2],
): JobHandler[] => [
  handle(countDaysAhead, (_, { signal }) => writeSnapshotsAhead(db, families, log, { goesOn: () => !signal.aborted })),
  handle(pruneDays, () => pruneSnapshots(db, today(new Date()))),
];
