import type { FieldProblem } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { must } from "../db/presumed.ts";
import type { Ctx } from "../http/context.ts";

/**
 * What a form names was chosen from our own lists, so it usually holds: where the call may presume, that is said with what it writes, and
 * nobody waits. false: it is to be asked.
 */
export const isSaid = async (ctx: Ctx, holds: RawBuilder<boolean>): Promise<boolean> => {
  if (ctx.presumes) await must(ctx.db, holds);
  return ctx.presumes;
};

/** The problem where something does not hold. */
export const unlessHolds = async (ctx: Ctx, holds: RawBuilder<boolean>, p: FieldProblem): Promise<FieldProblem[]> => {
  if (await isSaid(ctx, holds)) return [];
  const { rows } = await sql<{ holds: boolean }>`select ${holds} as holds`.execute(ctx.db);
  return rows[0]!.holds ? [] : [p];
};
