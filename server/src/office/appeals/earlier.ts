import { requestNumbers, type FieldProblem } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** The earlier appeal as it is typed: the number of one of ours, or number and date (DD.MM.YYYY) of one on paper. */
type Typed = { readonly earlierNumber?: string | null | undefined; readonly earlierDate?: string | null | undefined };

/** The id of the appeal with the number that was typed, if it is older than `before` and the caller sees it. */
export const findEarlier = async (ctx: Ctx, typed: string, before?: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from appeals a where a.number = any(${[...requestNumbers(typed)]}::text[]) and a.id < ${before ?? Number.MAX_SAFE_INTEGER} and ${visibleAppeals(ctx)}`.execute(
    ctx.db,
  );
  return rows[0]?.id;
};

/** What is wrong with an earlier appeal that is none of ours; `prefix` leads the paths of the fields. */
export const paperProblems = (ctx: Ctx, { earlierNumber, earlierDate }: Typed, prefix = ""): FieldProblem[] => {
  if (!earlierNumber?.trim()) return earlierDate ? [problem(`${prefix}earlierNumber`, "required")] : [];
  if (!earlierDate) return [problem(`${prefix}earlierNumber`, "earlier_unknown")];
  return fromWire(earlierDate) > ctx.today ? [problem(`${prefix}earlierDate`, "day_in_future")] : [];
};

/** The columns of an earlier appeal that is none of ours. */
export const paperColumns = ({ earlierNumber, earlierDate }: Typed) => ({
  earlier_number: earlierNumber?.trim() || null,
  earlier_day: earlierDate ? fromWire(earlierDate) : null,
});

/** What the ending of a repeated appeal says of the earlier one: its columns, and the history. */
export const namedEarlier = async (ctx: Ctx, appealId: number, typed: Typed) => {
  if (!typed.earlierNumber) return { set: {}, changes: [] satisfies Change[] };
  const { rows } = await sql<{ id: number | null; number: string | null; day: string | null }>`
    select earlier_appeal_id as id, earlier_number as number, earlier_day as day from appeals where id = ${appealId}`.execute(ctx.db);
  const before = rows[0]!;
  const ours = await findEarlier(ctx, typed.earlierNumber, appealId);
  const paper = paperColumns(ours ? {} : typed);
  const changes: Change[] = [
    { label: "fields.earlierAppeal" as const, before: before.id, after: ours ?? null, list: "appeals" as const },
    { label: "fields.earlierNumber" as const, before: before.number, after: paper.earlier_number },
    {
      label: "fields.earlierDate" as const,
      before: before.day && toWire(before.day),
      after: paper.earlier_day && toWire(paper.earlier_day),
    },
  ].filter((one) => one.before !== one.after);
  return { set: { earlier_appeal_id: ours ?? null, ...paper }, changes };
};

/** Whether the appeal is a repeat, and whether the one that it repeats is named (law, article 30). */
export const findRepeat = async (ctx: Ctx, appealId: number): Promise<{ isRepeat: boolean; isNamed: boolean }> => {
  const { rows } = await sql<{ isRepeat: boolean; isNamed: boolean }>`
    select coalesce(r.code = 'repeat', false) as "isRepeat", a.earlier_appeal_id is not null or a.earlier_number is not null as "isNamed"
      from appeals a left join repeatability_types r on r.id = a.repeatability_type_id where a.id = ${appealId}`.execute(ctx.db);
  return rows[0]!;
};
