import type { FieldProblem } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { onceATransaction } from "../db/once-a-transaction.ts";
import { must } from "../db/presumed.ts";
import { readAhead, sentAlong } from "../db/sent-along.ts";
import type { Ctx } from "../http/context.ts";

/**
 * What a form names was chosen from our own lists, so it usually holds: where the call may presume, that is said with what it writes, and
 * nobody waits. false: it is to be asked.
 */
export const isSaid = async (ctx: Ctx, condition: RawBuilder<boolean>): Promise<boolean> => {
  if (ctx.presumes) await must(ctx.db, condition);
  return ctx.presumes;
};

export const holds = async (ctx: Ctx, condition: RawBuilder<boolean>): Promise<boolean> =>
  (await sql<{ holds: boolean }>`select ${condition} as holds ${readAhead}`.execute(ctx.db)).rows[0]!.holds;
/** The problem where something does not hold. */
export const unlessHolds = async (ctx: Ctx, condition: RawBuilder<boolean>, p: FieldProblem): Promise<FieldProblem[]> =>
  (await isSaid(ctx, condition)) || (await holds(ctx, condition)) ? [] : [p];

/** A record as it was read, with the latest event of its appeal where it is held as it was seen. */
type Seen = { readonly appealId: number; readonly lastEvent?: number | null };
const isHeldAsSeen = (ctx: Ctx, lock: boolean): boolean => lock && ctx.presumes;
/**
 * A record that is about to change is locked as it is read; or, where the call may presume, it is read ahead of what is written, with the
 * latest event of its appeal (the rest of a select list, of `appeals a`) ...
 */
export const eventSeen = (ctx: Ctx, lock: boolean): RawBuilder<unknown> =>
  isHeldAsSeen(ctx, lock) ? sql`, (select max(h.id) from history h where h.appeal_id = a.id) as "lastEvent"` : sql``;
/** ... (the end of the read; `rows` are locked) ... */
export const lockRows = (ctx: Ctx, lock: boolean, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  lock && !ctx.presumes ? sql`for no key update of ${rows}` : readAhead;
/**
 * ... and what is written says that nothing has happened to the appeal since, and locks it. Everything that happens to an appeal or to one of
 * its tasks has its row of history, written by somebody who holds the appeal; where there is one more the call is answered anew, and locks.
 */
export const holdAsSeen = async (ctx: Ctx, lock: boolean, records: readonly Seen[]): Promise<void> => {
  if (!isHeldAsSeen(ctx, lock)) return;
  for (const { appealId, lastEvent = null } of records)
    await onceATransaction(ctx.db, `appeal ${appealId} held`, () =>
      sql`select hold_appeal(${appealId}::bigint, ${lastEvent}::bigint) ${sentAlong}`.execute(ctx.db),
    );
};
