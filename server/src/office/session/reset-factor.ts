import type { OwnAct } from "@murojaat/contract";
import { StartError } from "../../engine/db/lock.ts";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { tellOfFactor } from "../staff-notices/staff-notices.repository.ts";
import { removeFactors } from "./factors.repository.ts";
import { findUserForLogin } from "./session.repository.ts";
import { endSessionsOf } from "./sessions.repository.ts";

/** By the operator's command, because the last administrator has nobody who could do it in the portal. */
export const resetFactor = (db: Db, login: string): Promise<void> =>
  inTransaction(db, async (within) => {
    const user = await findUserForLogin(within, login.trim());
    if (!user) throw new StartError(`There is no account "${login}".`);
    if (!(await removeFactors(within, user.id))) throw new StartError(`The account "${login}" has no second factor.`);
    await endSessionsOf(within, { userId: user.id });
    await tellOfFactor(within, user.id, null);
    await writeAudit({ db: within, requestId: "reset-factor" }, { userId: null, organizationId: null }, "system" satisfies OwnAct, [
      { target: `users:${user.id}`, details: { factorReset: true } },
    ]);
  });
