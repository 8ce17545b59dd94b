import { sql } from "kysely";
import type { Ctx } from "../http/context.ts";

/** The next number of the caller's organisation, PREFIX-000123/26. The counter's row stays locked until the transaction ends, so no number is lost or given twice. */
export const allotNumber = async (ctx: Ctx): Promise<string> => {
  const year = Number(ctx.today.slice(0, 4));
  const { rows } = await sql<{ last: number; prefix: string }>`
    with next as (insert into appeal_number_counters as c (organization_id, year, last) values (${ctx.actor.organizationId}, ${year}, 1)
                  on conflict (organization_id, year) do update set last = c.last + 1 returning organization_id, last)
    select next.last, o.prefix from next join organizations o on o.id = next.organization_id`.execute(ctx.db);
  const { last, prefix } = rows[0]!;
  return `${prefix}-${String(last).padStart(6, "0")}/${String(year % 100).padStart(2, "0")}`;
};
