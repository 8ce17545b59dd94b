import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";

/**
 * Keeps what was late in an office that is made at once, as its upgrade from the version before would: what was closed after its end, and, still to be
 * judged, what was made longer after it.
 */
export async function keepLateTerms(db: Db): Promise<void> {
  await sql`
    insert into late_terms (appeal_id, task_id, deadline, organization_id, executor_id, at, is_late)
    select a.id, null, a.deadline, a.holder_id, null, a.resolved_at, true
      from appeals a left join closing_kinds k on k.id = a.closing_kind_id
     where a.resolved_at::date > a.deadline and k.code is distinct from 'for_information'
    union all
    select t.appeal_id, t.id, t.deadline, t.organization_id, t.executor_id, t.resolved_at, true from tasks t where t.resolved_at::date > t.deadline
    union all
    select h.appeal_id, null, to_date(c ->> 'before', 'DD.MM.YYYY'), h.organization_id, null, h.at, null
      from history h cross join jsonb_array_elements(h.changes) c
     where h.action in ('extend-term', 'further-study') and c ->> 'label' = 'fields.deadline' and to_date(c ->> 'before', 'DD.MM.YYYY') < h.at::date`.execute(
    db,
  );
}
