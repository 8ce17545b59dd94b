import type { Changed } from "@murojaat/contract";
import type { FastifyBaseLogger } from "fastify";
import { isUnavailable } from "../../engine/db/failures.ts";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction, OutcomeUnknown } from "../../engine/db/transaction.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { systemWork } from "../../engine/http/system-context.ts";
import { loadAnyAppeal } from "../appeals/appeals.subject.ts";
import { notifyApplicant } from "../applicant-messages/applicant-message.ts";
import { concernsOffice } from "../tasks/office-closes.ts";
import { loadOpenTasksOf } from "../tasks/tasks.subject.ts";
import { makeMachines } from "../wire-workflows.ts";
import {
  endHandOver,
  factsOf,
  findUnderWay,
  lockOffice,
  moveDue,
  moveWaiting,
  nextConcerned,
  noteDone,
  noteFailure,
  workStays,
  type UnderWay,
} from "./closed-offices.repository.ts";

type Portal = { readonly db: Db; readonly announce: (what: Changed) => void; readonly log: Pick<FastifyBaseLogger, "error"> };
/** The number of appeals in one transaction. */
const portion = 50;
/** What the office still has after this many tries is named as failed: the job must end. */
const mostTries = 3;
const machines = makeMachines();
const isLost = (error: unknown) => isUnavailable(error) || error instanceof OutcomeUnknown;

/** Hands over one appeal with everything of the closing office in it. Its tasks first: what they become depends on where the appeal is. */
const handOverAppeal = async (ctx: Ctx, of: UnderWay, appealId: number): Promise<void> => {
  const appeal = await loadAnyAppeal(ctx, appealId);
  if (!appeal) return;
  const tasks = await loadOpenTasksOf(ctx, appealId);
  const { holds, isAsked, isPostLost, isFollowed, staff, controllers } = await factsOf(ctx.db, appealId, of);
  const own = new Set(staff);
  const succession = { ...of, controllers, isPostLost, isOfClosing: (userId: number | null) => userId !== null && own.has(userId) };
  for (const task of tasks)
    if (concernsOffice(task, succession)) await machines.tasks.performAsEffect(ctx, "close-office", task, succession);
  if (holds || isAsked || isFollowed)
    await machines.appeals.performAsEffect(ctx, "close-office", appeal, {
      ...of,
      isPostLost,
      isFollowed,
      controllerId: controllers[0] ?? null,
    });
  await moveDue(ctx.db, appealId, of);
  // who wrote it is told where it has gone (law, article 25)
  if (holds) await notifyApplicant(ctx, { kind: "forwarded", appealId, organizationId: of.toId });
};

const handOverSome = (portal: Portal, of: UnderWay, ids: readonly number[]): Promise<void> =>
  systemWork(portal, "UZ", async (ctx) => {
    for (const id of ids) await handOverAppeal(ctx, of, id);
    await noteDone(ctx.db, of.id, ids.length);
  });

/**
 * Hands over what is left, portion by portion, each in a transaction of its own, so it can be interrupted and resumed. An appeal that fails
 * is named, and the others go on. False when it was stopped before its end.
 */
export const handOverOffice = async (portal: Portal, id: number, signal: AbortSignal, many = portion): Promise<boolean> => {
  const { db, log } = portal;
  const of = await findUnderWay(db, id);
  if (!of) return true;
  await inTransaction(db, (trx) => moveWaiting(trx, of));
  const tries = new Map<number, number>();
  for (;;) {
    if (signal.aborted) return false;
    const ids = await nextConcerned(db, of, many);
    if (ids.length === 0) break;
    for (const one of ids) {
      tries.set(one, (tries.get(one) ?? 0) + 1);
      if (tries.get(one)! > mostTries) await noteFailure(db, id, one, workStays);
    }
    try {
      await handOverSome(portal, of, ids);
    } catch (error) {
      if (isLost(error)) throw error;
      for (const one of ids)
        try {
          await handOverSome(portal, of, [one]);
        } catch (reason) {
          if (isLost(reason)) throw reason;
          log.error({ appeal: one, reason: (reason as Error).message }, "an appeal could not be handed over");
          await noteFailure(db, id, one, (reason as Error).message);
        }
    }
  }
  const isWhole = await inTransaction(db, async (trx) => {
    if (!(await findUnderWay(trx, id, true))) return true;
    await lockOffice(trx, of.fromId);
    if ((await nextConcerned(trx, of, 1)).length > 0) return false;
    await moveWaiting(trx, of);
    await endHandOver(trx, of);
    return true;
  });
  return isWhole || handOverOffice(portal, id, signal, many);
};
