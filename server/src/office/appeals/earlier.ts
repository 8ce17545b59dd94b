import { requestNumbers, type FieldProblem } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire, toWire, type Day } from "../../engine/dates/days.ts";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { changed, type Change } from "../../engine/workflow/changes.ts";
import type { Term } from "../terms/deadlines.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** The earlier appeal as it is typed: a number of the portal, or number and date (DD.MM.YYYY) of one on paper. */
type Typed = { readonly earlierNumber?: string | null | undefined; readonly earlierDate?: string | null | undefined };

/** The id of the appeal with the number that was typed, if it is older than `before` and the caller sees it. */
export const findEarlier = async (ctx: Ctx, typed: string, before?: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from appeals a where a.number = any(${[...requestNumbers(typed)]}::text[]) and a.id < ${before ?? Number.MAX_SAFE_INTEGER} and ${visibleAppeals(ctx)}`.execute(
    ctx.db,
  );
  return rows[0]?.id;
};

/** What is wrong with an earlier appeal on paper, of one that was received on this day; `prefix` leads the paths of the fields. */
export const paperProblems = (ctx: Ctx, { earlierNumber, earlierDate }: Typed, receivedDay: Day, prefix = ""): FieldProblem[] => {
  if (!earlierNumber?.trim()) return earlierDate ? [problem(`${prefix}earlierNumber`, "required")] : [];
  if (!earlierDate) return [problem(`${prefix}earlierNumber`, "earlier_unknown")];
  const path = `${prefix}earlierDate`;
  if (fromWire(earlierDate) > ctx.today) return [problem(path, "day_in_future")];
  return fromWire(earlierDate) > receivedDay ? [problem(path, "after_receipt", toWire(receivedDay))] : [];
};

/** The columns of an earlier appeal on paper. */
export const paperColumns = ({ earlierNumber, earlierDate }: Typed) => ({
  earlier_number: earlierNumber?.trim() || null,
  earlier_day: earlierDate ? fromWire(earlierDate) : null,
});

type Named = { readonly id: number | null; readonly number: string | null; readonly day: string | null };
type Marked = Named & { readonly kind: number | null };
const readMarked = async (ctx: Ctx, appealId: number): Promise<Marked> => {
  const { rows } = await sql<Marked>`
    select earlier_appeal_id as id, earlier_number as number, earlier_day as day, repeatability_type_id as kind from appeals where id = ${appealId}`.execute(
    ctx.db,
  );
  return rows[0]!; // the caller has locked it
};
const changesOf = (before: Named, after: Named): Change[] => [
  ...changed({ label: "fields.earlierAppeal", list: "appeals" }, before.id, after.id),
  ...changed({ label: "fields.earlierNumber" }, before.number, after.number),
  ...changed({ label: "fields.earlierDate" }, before.day && toWire(before.day), after.day && toWire(after.day)),
];

/** What the ending of a repeated appeal says of the earlier one: its columns, and the history. */
export const namedEarlier = async (ctx: Ctx, appealId: number, typed: Typed) => {
  if (!typed.earlierNumber) return { set: {}, changes: [] satisfies Change[] };
  const ours = await findEarlier(ctx, typed.earlierNumber, appealId);
  const paper = paperColumns(ours ? {} : typed);
  const after = { id: ours ?? null, number: paper.earlier_number, day: paper.earlier_day };
  return { set: { earlier_appeal_id: after.id, ...paper }, changes: changesOf(await readMarked(ctx, appealId), after) };
};

/** The same of the appeal that a duplicate joins, where its registration had named none. */
export const joinedTo = async (ctx: Ctx, appealId: number, earlierAppealId: number | null | undefined) => {
  if (!earlierAppealId) return { set: {}, changes: [] satisfies Change[] };
  const { rows } = await sql<{ id: number }>`select id from repeatability_types where code = 'duplicate'`.execute(ctx.db);
  const [before, duplicate] = [await readMarked(ctx, appealId), rows[0]!.id];
  return {
    set: { earlier_appeal_id: earlierAppealId, ...paperColumns({}), repeatability_type_id: duplicate },
    changes: [
      ...changesOf(before, { id: earlierAppealId, number: null, day: null }),
      ...changed({ label: "fields.repeatability", list: "repeatability_types" }, before.kind, duplicate),
    ],
  };
};

/** What an appeal loses that is no duplicate after all. */
export const separated = async (ctx: Ctx, appealId: number) => {
  const before = await readMarked(ctx, appealId);
  return {
    set: { is_joined: false, earlier_appeal_id: null, ...paperColumns({}), repeatability_type_id: null },
    changes: [
      ...changesOf(before, { id: null, number: null, day: null }),
      ...changed({ label: "fields.repeatability", list: "repeatability_types" }, before.kind, null),
    ],
  };
};

/** The term of the appeal that this one names as the earlier one. */
export const termOfEarlier = async (ctx: Ctx, earlierAppealId: number): Promise<Term> =>
  (await sql<{ term: Term }>`select term from appeals where id = ${earlierAppealId}`.execute(ctx.db)).rows[0]!.term;

/** Whether the appeal is a repeat, and whether the one that it repeats is named (law, article 30). */
export const findRepeat = async (ctx: Ctx, appealId: number): Promise<{ isRepeat: boolean; isNamed: boolean }> => {
  const { rows } = await sql<{ isRepeat: boolean; isNamed: boolean }>`
    select coalesce(r.code = 'repeat', false) as "isRepeat", a.earlier_appeal_id is not null or a.earlier_number is not null as "isNamed"
      from appeals a left join repeatability_types r on r.id = a.repeatability_type_id where a.id = ${appealId}`.execute(ctx.db);
  return rows[0]!;
};
