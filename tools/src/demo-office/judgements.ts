import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";

/** What applicants say who are not satisfied. */
const reasons = ["Muammo hal boʻlmadi.", "Javobda savolimga javob yoʻq.", "Ish yarim qoldi."];

/** One applicant in four says on the public page, three days after the answer, whether it satisfied him; one of six it did not. */
export const judgeAnswers = async (db: Db): Promise<void> => {
  await sql`
    insert into satisfactions (appeal_id, is_satisfied, reason, said_at)
    select a.id, a.id % 24 > 3, case when a.id % 24 <= 3 then (${reasons}::text[])[1 + a.id / 24 % 3] end, a.resolved_at + interval '3 days'
      from appeals a join closing_kinds k on k.id = a.closing_kind_id
     where a.status = 'resolved' and k.code = 'answered' and not a.is_undisclosed and a.id % 4 = 0 and a.resolved_at < now() - interval '3 days'`.execute(
    db,
  );
};
