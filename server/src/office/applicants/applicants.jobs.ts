import type { OwnAct } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { removeUnused } from "./applicants.repository.ts";

const removeUnusedApplicants = defineSchedule("remove-unused-applicants", { everyMinutes: 60 });

export const applicantJobs = (db: Db): JobHandler[] => [
  handle(removeUnusedApplicants, () =>
    inTransaction(db, async (trx) => {
      const rows = await removeUnused(trx);
      if (rows === 0) return;
      await writeAudit({ db: trx, requestId: "system" }, { userId: null, organizationId: null }, "REMOVE /applicants" satisfies OwnAct, [
        { target: "applicants", details: { rows } },
      ]);
    }),
  ),
];
