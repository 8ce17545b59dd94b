import { sql, type Updateable } from "kysely";
import type { Appeals } from "../db/tables.ts";
import type { Ctx } from "../http/context.ts";
import { holdCalendar } from "../terms/calendar.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { appealTerm, sendingOnTerm, type Term } from "../terms/deadlines.ts";
import { toWire, type Day } from "../terms/days.ts";
import type { AppealSubject } from "./appeals.subject.ts";

/** Who decides over sending an appeal on: the organisation that sent it here, else the upper one, else the root itself. */
export const decidesOverTransfer = async (ctx: Ctx, s: AppealSubject): Promise<number> => {
  if (s.forwardedFromId !== null && s.forwardedFromId !== s.holderId) return s.forwardedFromId;
  const { rows } = await sql<{
    id: number | null;
  }>`select parent_id as id from organizations where id = ${s.holderId}`.execute(ctx.db);
  return rows[0]?.id ?? s.holderId;
};

/** Until when an appeal should be sent on, and whether that has been missed while it still is where it came to. */
export const forwarding = (
  ctx: Ctx,
  calendar: Calendar,
  start: Day,
  status: string,
): { forwardBy: string; forwardLate: boolean; term: Term } => {
  const term = sendingOnTerm(calendar, start);
  return { forwardBy: toWire(term.deadline), forwardLate: status === "transfer_asked" && ctx.today > term.deadline, term };
};

const noTransfer = { transfer_org_id: null, transfer_from_status: null, transfer_asked_by: null, transfer_reason: null } as const;

export const askTransfer = async (ctx: Ctx, s: AppealSubject, { description }: { description: string }) => ({
  set: {
    transfer_org_id: await decidesOverTransfer(ctx, s),
    transfer_from_status: s.status,
    transfer_asked_by: ctx.actor.userId,
    transfer_reason: description.trim(),
  } satisfies Updateable<Appeals>,
});

export const endTransfer = async () => ({ set: noTransfer satisfies Updateable<Appeals> });

/** The appeal moves: its number stays, its term starts anew with the receiver (law, article 28). */
export const moveToReceiver = async (ctx: Ctx, s: AppealSubject, input: { organizationsId: number }) => {
  const term = appealTerm(await holdCalendar(ctx), s.kind, new Date(ctx.now));
  return {
    set: {
      ...noTransfer,
      holder_id: input.organizationsId,
      forwarded_from_id: ctx.actor.organizationId,
      position_level_id: null,
      is_extended: false,
      is_control: false,
      controller_id: null,
      control_review_day: null,
      control_term: null,
      deadline: term.deadline,
      term: JSON.stringify(term),
    } satisfies Updateable<Appeals>,
    changes: [
      { label: "card.holder" as const, before: s.holderId, after: input.organizationsId, list: "organizations" },
      { label: "fields.deadline" as const, before: toWire(s.deadline), after: toWire(term.deadline) },
    ],
  };
};
