import { createHash } from "node:crypto";
import { translateAny, type CalendarPreview } from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import type { Calendar } from "../terms/calendar.ts";
import { toWire } from "../../engine/dates/days.ts";
import { administeredAmong } from "../roles/reach.ts";
import { changed, isMoved, moveKey, type Changes, type Move } from "./plan.ts";
import { brokenPromises } from "./promises.repository.ts";

const rowsShown = 100;

/** How many move, and how many of them become overdue. */
export const figuresOf = (today: string, planned: readonly Move[]) => {
  const moves = planned.filter(isMoved);
  return {
    appeals: moves.filter(({ taskId }) => taskId === null).length,
    tasks: moves.filter(({ taskId }) => taskId !== null).length,
    becomeOverdue: moves.filter(({ due, to }) => due && to < today).length,
  };
};

/** What was seen: the calendar as it stood, the change, and each move. */
export const fingerprintOf = (calendar: Calendar, changes: Changes, moves: readonly Move[]): string => {
  const { special, ...terms } = calendar;
  const hash = createHash("sha256").update(JSON.stringify([terms, [...special].toSorted(([a], [b]) => a.localeCompare(b)), changes]));
  for (const move of moves) hash.update(`${moveKey(move)} ${move.from} ${move.to}\n`);
  return hash.digest("hex");
};

/** The figures are of the whole region, the rows of offices that the caller administers. */
export const previewOf = async (ctx: Ctx, calendar: Calendar, changes: Changes, moves: readonly Move[]): Promise<CalendarPreview> => {
  const moved = moves.filter(isMoved);
  const reach = await administeredAmong(ctx, [...new Set(moved.map(({ organizationId }) => organizationId))]);
  const figures = figuresOf(ctx.today, moves);
  return {
    fingerprint: fingerprintOf(calendar, changes, moves),
    ...figures,
    ...(await brokenPromises(ctx, calendar, changed(calendar, changes))),
    summary: translateAny(ctx.messages, "calendar.summary", figures),
    rows: moved
      .filter(({ organizationId }) => reach.has(organizationId))
      .slice(0, rowsShown)
      .map(({ appealId, taskId, number, from, to }) => ({
        kind: taskId === null ? "appeal" : "task",
        id: taskId ?? appealId,
        appealId,
        requestNumber: number,
        from: toWire(from),
        to: toWire(to),
      })),
  };
};
