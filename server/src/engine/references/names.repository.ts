import { sql } from "kysely";
import { nameColumn, type Ctx } from "../http/context.ts";

/** The names of a list in the caller's language, by id. */
export const namesByIds = async (ctx: Ctx, table: string): Promise<Map<number, string>> => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, ${sql.ref(nameColumn(ctx))} as name from ${sql.table(table)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
};
