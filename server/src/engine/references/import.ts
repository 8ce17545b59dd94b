import { givenFields, type Crud, type CrudRow } from "@murojaat/contract/kit";
import { problem, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { columnsOf } from "./crud.ts";
import * as records from "./crud.repository.ts";
import { planImport, type ImportRow, type Plan } from "./import-plan.ts";
import { readKnown } from "./import.repository.ts";
import { languages } from "./import-sheet.ts";
import { versionOf } from "./versions.ts";

/** Rows in one statement: with their columns fewer than the parameters that PostgreSQL takes. */
const together = 500;

/** Adds to a plan the faults that are this list's own: what the caller could not do by hand. */
export type Check = (ctx: Ctx, planned: Plan) => Promise<void>;
/** Reads the list and what its columns may name, and says what the rows would do. */
export const plan = async (ctx: Ctx, def: Crud, rows: readonly ImportRow[], check?: Check): Promise<Plan> => {
  const existing: CrudRow[] = await records.rowsOf(ctx, def, {});
  const planned = planImport(def, rows, existing, await readKnown(ctx, def), languages);
  await check?.(ctx, planned);
  return planned;
};

/** The version of a plan: of what it would write and of the present records. */
export const versionOfPlan = ({ creates, updates, unchanged, faults }: Plan): string =>
  versionOf([creates, updates.map(({ before, changed }) => [before.id, before.version, changed]), unchanged, faults]);

/** A single fault refuses the file (422), each with its row and column. */
export const refuseFaults = ({ faults }: Plan): void => {
  if (faults.length > 0) throw ruleBroken(...faults.slice(0, 1000).map((f) => problem(`rows.${f.row}.${f.column}`, f.problem, f.limit)));
};

/** Carries out a plan; a single fault refuses the file (422), each with its row and column; `refuse` may refuse before that. */
export const importRows = async (
  ctx: Ctx,
  def: Crud,
  rows: readonly ImportRow[],
  refuse: (now: Plan) => Promise<void>,
  check?: Check,
): Promise<Plan> => {
  await records.lockList(ctx.db, def);
  const planned = await plan(ctx, def, rows, check);
  await refuse(planned);
  refuseFaults(planned);
  const refs = givenFields(def).flatMap(([name, f]) => (f.kind === "refs" ? [{ name, f }] : []));
  for (let at = 0; at < planned.creates.length; at += together) {
    const portion = planned.creates.slice(at, at + together);
    const ids = await records.insertRecords(
      ctx.db,
      def,
      portion.map((values) => columnsOf(def, values)),
    );
    for (const { name, f } of refs)
      for (const [index, values] of portion.entries()) await records.replaceLinks(ctx.db, f, ids[index]!, values[name] as number[]);
  }
  for (const { before, changed } of planned.updates) {
    await records.updateColumns(ctx.db, def, before.id, columnsOf(def, changed));
    for (const { name, f } of refs)
      if (changed[name] !== undefined) await records.replaceLinks(ctx.db, f, before.id, changed[name] as number[]);
  }
  ctx.audit(def.table, { created: planned.creates.length, updated: planned.updates.map(({ before }) => before.id) });
  return planned;
};
