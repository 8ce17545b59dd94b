import type { AppealStatus } from "@murojaat/contract";
import { sql, type Updateable } from "kysely";
import type { Appeals } from "../../schema/tables.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import type { Calendar } from "../terms/calendar.ts";
import { appealTerm, sendingOnTerm, type Term } from "../terms/deadlines.ts";
import { toWire, type Day } from "../../engine/dates/days.ts";
import { changed } from "../../engine/workflow/changes.ts";
import type { AppealSubject } from "./appeals.subject.ts";

/**
 * Who decides over sending an appeal on: the organisation that sent it here, otherwise the nearest upper one, otherwise the holder itself.
 * Never a blocked one, nor the one complained about, to which a complaint never goes (law, article 25).
 */
export const decidesOverTransfer = async (ctx: Ctx, s: AppealSubject): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o left join organization_tree t on t.ancestor_id = o.id and t.descendant_id = ${s.holderId}
     where (o.id = ${s.forwardedFromId} or t.depth > 0) and o.id <> ${s.holderId} and o.blocked_at is null and o.id is distinct from ${s.complainedOrgId}::int
     order by o.id is not distinct from ${s.forwardedFromId}::int desc, t.depth limit 1`.execute(ctx.db);
  return rows[0]?.id ?? s.holderId;
};

const sendingOn = new WeakMap<Calendar, Map<Day, Term>>();
/** Of a calendar as it stands, counted once for each day. */
const sendingOnFrom = (calendar: Calendar, start: Day): Term => {
  const known = sendingOn.get(calendar) ?? new Map<Day, Term>();
  sendingOn.set(calendar, known);
  const term = known.get(start) ?? sendingOnTerm(calendar, start);
  known.set(start, term);
  return term;
};

/** Until when an appeal should be sent on, and whether that has been missed while it still is where it came to. */
export const forwarding = (
  ctx: Ctx,
  calendar: Calendar,
  start: Day,
  status: string,
): { forwardBy: string; forwardLate: boolean; term: Term } => {
  const term = sendingOnFrom(calendar, start);
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

/** From an office that closes to its successor; `controllerId` follows what the closing office's controllers followed. */
type Succession = {
  readonly fromId: number;
  readonly toId: number;
  readonly isPostLost: boolean;
  readonly isFollowed: boolean;
  readonly controllerId: number | null;
};
export const statusAfterClosing = (s: AppealSubject, { isPostLost }: Succession): AppealStatus =>
  s.status === "classification" && isPostLost ? "registration" : (s.status as AppealStatus);
/** The appeal goes to the successor of its holder, or of the organisation that is asked about it; its term runs on. */
export const moveToSuccessor = async (_ctx: Ctx, s: AppealSubject, { fromId, toId, isPostLost, isFollowed, controllerId }: Succession) => ({
  set: {
    holder_id: s.holderId === fromId ? toId : s.holderId,
    transfer_org_id: s.transferOrgId === fromId ? toId : s.transferOrgId,
    ...(isPostLost && { position_level_id: null, ...(s.status === "transfer_asked" && { transfer_from_status: "registration" }) }),
    ...(isFollowed && { controller_id: controllerId }),
  } satisfies Updateable<Appeals>,
  changes: [
    ...(s.holderId === fromId ? [{ label: "card.holder" as const, before: fromId, after: toId, list: "organizations" }] : []),
    ...(s.transferOrgId === fromId ? [{ label: "card.transferTo" as const, before: fromId, after: toId, list: "organizations" }] : []),
  ],
});

/** The appeal moves: its number stays, its term starts again with the receiver (law, article 28). */
export const moveToReceiver = async (ctx: Ctx, s: AppealSubject, input: { organizationsId: number }) => {
  const term = appealTerm(await readLockedCalendar(ctx), s.kind, new Date(ctx.now));
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
      ...changed({ label: "fields.deadline" }, toWire(s.deadline), toWire(term.deadline)),
    ],
  };
};
