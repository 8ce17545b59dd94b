import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

/** What the list of report types calls a report in the caller's language; undefined: it says nothing of it. */
export const findReportName = async (ctx: Ctx, code: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(nameColumn(ctx))} as name from report_types where code = ${code}`.execute(ctx.db);
  return rows[0]?.name;
};
