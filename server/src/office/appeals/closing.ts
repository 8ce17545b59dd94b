import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Calendar } from "../terms/calendar.ts";
import { dayOf, daysBetween, toWire } from "../../engine/dates/days.ts";
import { letterTerm, type Term } from "../terms/deadlines.ts";
import type { Change } from "../../engine/workflow/history.repository.ts";

type Kind = "answered" | "unconsidered" | "terminated" | "returned_to_applicant";

/** The columns of a closed appeal; whatever was asked of it is over. */
export const closeAs = (ctx: Ctx, kind: Kind, said: { reasonId?: number | null; text?: string | null } = {}) => ({
  resolved_at: ctx.now,
  closing_kind_id: sql<number>`(select id from closing_kinds where code = ${kind})`,
  closing_reason_id: said.reasonId ?? null,
  closing_text: said.text?.trim() ?? null,
});

/** Why it was closed, for the history: the next closing of an appeal that was reopened takes the place of this one. */
export const closedFor = (reasonId: number): Change[] => [
  { label: "fields.reason", before: null, after: reasonId, list: "result_reasons" },
];

/** Whether the applicant took the appeal back: then a letter is owed. */
export const isWithdrawal = async (ctx: Ctx, reasonId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("result_reasons").select("code").where("id", "=", reasonId).executeTakeFirst())?.code === "withdrawn";

/** Until when a withdrawn appeal's letter leaves, while it is owed, and the days until then: negative after it. */
export const letterOwed = (
  ctx: Ctx,
  calendar: Calendar,
  { needsLetter, resolvedDate }: { readonly needsLetter: boolean; readonly resolvedDate: string | null },
): { letterBy: string | null; letterDaysLeft: number | null; term: Term | null } => {
  if (!needsLetter || resolvedDate === null) return { letterBy: null, letterDaysLeft: null, term: null };
  const term = letterTerm(calendar, dayOf(new Date(resolvedDate)));
  return { letterBy: toWire(term.deadline), letterDaysLeft: daysBetween(ctx.today, term.deadline), term };
};
