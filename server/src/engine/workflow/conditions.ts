import type { FieldProblem } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";

export const isTrue = async (ctx: Ctx, condition: RawBuilder<boolean>): Promise<boolean> =>
  (await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(ctx.db)).rows[0]!.isTrue;
/** The problem of a field whose condition is not true. */
export const problemUnless = async (ctx: Ctx, condition: RawBuilder<boolean>, problem: FieldProblem): Promise<FieldProblem[]> =>
  (await isTrue(ctx, condition)) ? [] : [problem];
