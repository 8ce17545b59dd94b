import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { CalendarChange, CalendarChangeRow, CalendarUndo, Marked } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Repeatable } from "../../engine/http/idempotency.ts";
import { transact } from "../../engine/http/serve.ts";
import { recountRunning } from "../terms/recount.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { lockCalendar, readCalendar } from "../terms/calendar.repository.ts";
import { toWire } from "../../engine/dates/days.ts";
import { readStoredDays, writeDay, writeTerms } from "./calendar.repository.ts";
import * as made from "./changes.repository.ts";
import { changed, isMoved, isNothing, moveKey, planMoves, readChange, type Changes, type DayChange, type Move } from "./plan.ts";
import { figuresOf, fingerprintOf, previewOf } from "./preview.ts";

/** Somebody is changing a record that is to move. */
class Busy extends Error {
  override name = "Busy";
}
const attempts = 20;
const pauseMs = 100;

/** Writes the change, moves deadlines and notifies open screens; within the transaction that locked the calendar. */
const write = async (ctx: Ctx, changes: Changes, moves: readonly Move[], undoesId: number | null): Promise<number> => {
  if (!(await made.lockMoved(ctx.db, moves))) throw new Busy();
  for (const { day, after } of changes.days) await writeDay(ctx.db, day, after);
  if (changes.terms) await writeTerms(ctx.db, changes.terms.after as Parameters<typeof writeTerms>[1], ctx.now);
  const figures = figuresOf(ctx.today, moves);
  const id = await made.insertChange(ctx, changes, figures, undoesId);
  await made.insertMoves(ctx.db, id, moves);
  if (!(await made.areAsPlanned(ctx.db, id))) throw new Busy();
  await made.applyMoves(ctx, id);
  await recountRunning(ctx.db, await readCalendar(ctx.db));
  for (const organizationId of new Set(moves.map((move) => move.organizationId))) ctx.changed({ organizationId });
  ctx.audit(`calendar_changes:${id}`, { ...changes, ...figures, ...(undoesId !== null && { undoes: undoesId }) });
  return id;
};

/** A transaction that is retried after a conflict; in the end refused as changed meanwhile (409). */
const alone = async <T>(ctx: Ctx, e: Marked, call: Repeatable | undefined, work: (within: Ctx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transact(ctx, e, work, call);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (attempt === attempts) throw new AppError("changed_meanwhile");
      await pause(pauseMs);
    }
};

const readRealChange = async (db: Db, calendar: Calendar, asked: CalendarChange): Promise<Changes> => {
  const changes = await readChange(db, calendar, asked);
  if (isNothing(changes)) throw ruleBroken(problem("days", "same_as_now"));
  return changes;
};

export const previewChange = async (ctx: Ctx, asked: CalendarChange) => {
  const calendar = await readCalendar(ctx.db);
  const changes = await readRealChange(ctx.db, calendar, asked);
  return previewOf(ctx, calendar, changes, await planMoves(ctx.db, changed(calendar, changes), ctx.today));
};

/** A change without a preview, in the caller's transaction: the demo makes one while nobody else is there. */
export const changeAtOnce = async (ctx: Ctx, asked: CalendarChange): Promise<number> => {
  await lockCalendar(ctx.db);
  const calendar = await readCalendar(ctx.db);
  const changes = await readRealChange(ctx.db, calendar, asked);
  return write(ctx, changes, await planMoves(ctx.db, changed(calendar, changes), ctx.today), null);
};

/** Makes a change whose preview was seen; 409 with a new preview when it would now move something else. */
export const makeChange = (
  ctx: Ctx,
  e: Marked,
  { fingerprint, ...asked }: CalendarChange & { fingerprint: string },
  call: Repeatable | undefined,
): Promise<CalendarChangeRow> =>
  alone(ctx, e, call, async (within) => {
    await lockCalendar(within.db);
    const calendar = await readCalendar(within.db);
    const changes = await readRealChange(within.db, calendar, asked);
    const moves = await planMoves(within.db, changed(calendar, changes), within.today);
    if (fingerprintOf(calendar, changes, moves) !== fingerprint)
      throw new AppError("changed_meanwhile", await previewOf(within, calendar, changes, moves));
    return made.getChange(within, await write(within, changes, moves, null));
  });

/** A change that moves no open deadline and keeps nobody from coming needs no preview; another is refused with it. In the caller's transaction. */
export const changeWithoutMoves = async (ctx: Ctx, asked: CalendarChange): Promise<void> => {
  await lockCalendar(ctx.db);
  const calendar = await readCalendar(ctx.db);
  const changes = await readChange(ctx.db, calendar, asked);
  if (isNothing(changes)) return;
  const moves = await planMoves(ctx.db, changed(calendar, changes), ctx.today);
  const preview = await previewOf(ctx, calendar, changes, moves);
  if (moves.some(isMoved) || preview.enrolled + preview.hearings > 0) throw new AppError("moves_deadlines", preview);
  await write(ctx, changes, moves, null);
};

const rowsShown = 100;
const turned = ({ day, before, after }: DayChange): DayChange => ({ day, before: after, after: before });
/**
 * Takes a change back: first the days and the counting that nothing has changed since, then the open deadlines, computed again. A deadline
 * that only the change had moved returns to its day before.
 */
export const undoAtOnce = async (ctx: Ctx, id: number): Promise<CalendarUndo> => {
  const { db } = ctx;
  await lockCalendar(db);
  const before = await made.findMade(db, id);
  if (!before) throw new AppError("not_found");
  const calendar = await readCalendar(db);
  const { special: _days, ...terms } = calendar;
  const stored = await readStoredDays(
    db,
    before.days.map(({ day }) => day),
  );
  const mayReturn = ({ day, after }: DayChange): boolean => isDeepStrictEqual(stored.get(day) ?? null, after);
  const termsReturn = before.terms !== null && isDeepStrictEqual(terms, before.terms.after);
  const changes: Changes = {
    days: before.days.filter(mayReturn).map(turned),
    terms: termsReturn ? { before: before.terms!.after, after: before.terms!.before } : null,
  };
  if (before.undone || isNothing(changes)) throw new AppError("changed_meanwhile");
  const daysNotPutBack = before.days.filter((d) => !mayReturn(d)).map(({ day }) => toWire(day));
  const termsNotPutBack = before.terms !== null && !termsReturn;
  const isComplete = daysNotPutBack.length === 0 && !termsNotPutBack;
  const putBack = new Map((isComplete ? await made.untouchedSince(db, id) : []).map((stood) => [moveKey(stood), stood.term]));
  const moves = await planMoves(db, changed(calendar, changes), ctx.today, putBack);
  const undoing = await write(ctx, changes, moves, id);
  const { total, rows } = await made.notWhereTheyWere(db, id, rowsShown);
  return { change: await made.getChange(ctx, undoing), daysNotPutBack, termsNotPutBack, recordsNotPutBack: total, rows };
};
export const undoChange = (ctx: Ctx, e: Marked, id: number, call: Repeatable | undefined): Promise<CalendarUndo> =>
  alone(ctx, e, call, (within) => undoAtOnce(within, id));
