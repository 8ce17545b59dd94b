import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";

/**
 * The next number of the caller's organisation, PREFIX-000123/26, as a value of the insert that registers. The counter's row stays
 * locked until the transaction ends, so no number is lost or given twice, and whoever registers in the same office waits for it:
 * as little as possible stands between this and the end.
 */
export const allotNumber = (ctx: Ctx): RawBuilder<string> =>
  sql`allot_appeal_number(${ctx.actor.organizationId}, ${Number(ctx.today.slice(0, 4))})`;
