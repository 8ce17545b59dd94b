import type { OwnAct } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { removeUnused } from "./applicants.repository.ts";
import { isFinal, removeEmptied, removeMerged } from "./former.ts";

const removeUnusedApplicants = defineSchedule("remove-unused-applicants", { everyMinutes: 60 });
const removeMergedApplicants = defineSchedule("remove-merged-applicants", { everyMinutes: 60 });

const removal = (db: Db, act: OwnAct, remove: (trx: Db) => Promise<number>) => () =>
  inTransaction(db, async (trx) => {
    const rows = await remove(trx);
    if (rows === 0) return;
    await writeAudit({ db: trx, requestId: "system" }, { userId: null, organizationId: null }, act, [
      { target: "applicants", details: { rows } },
    ]);
  });

export const applicantJobs = (db: Db): JobHandler[] => [
  handle(removeUnusedApplicants, removal(db, "REMOVE /applicants", removeUnused)),
  handle(
    removeMergedApplicants,
    removal(db, "REMOVE /applicants/merges", async (trx) => (await removeMerged(trx, isFinal)) + (await removeEmptied(trx))),
  ),
];
