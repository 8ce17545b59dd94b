import type { organizationEndpoints, Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";

type Begin = Reply<typeof organizationEndpoints.numbersBegin>;

/** With which number the appeals of this year go on, and whether one of them has a number. */
export const findNumbersBegin = async ({ db, today }: Ctx, organizationId: number): Promise<Begin> => {
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<{ last: number; isGiven: boolean }>`
    select last, last > goes_on_after as "isGiven" from appeal_number_counters where organization_id = ${organizationId} and year = ${year}`.execute(
    db,
  );
  return { year, next: (rows[0]?.last ?? 0) + 1, isGiven: rows[0]?.isGiven ?? false };
};

/**
 * Goes on with another number. One statement: who registers holds the row of the counter until the end (`allot_appeal_number`), and what was
 * shown before is compared with the row as it is then. Errors: 409 where a number was given, or another one was entered meanwhile.
 */
export const beginNumbers = async (ctx: Ctx, organizationId: number, { next, before }: { next: number; before: number }): Promise<void> => {
  const year = Number(ctx.today.slice(0, 4));
  const { rows } = await sql`
    insert into appeal_number_counters as c (organization_id, year, last, goes_on_after) select ${organizationId}, ${year}, ${next}::int - 1, ${next}::int - 1
        where ${before} = 1 or exists (select from appeal_number_counters where organization_id = ${organizationId} and year = ${year})
    on conflict (organization_id, year) do update set last = excluded.last, goes_on_after = excluded.goes_on_after
        where c.last = c.goes_on_after and c.last = ${before}::int - 1
    returning c.last`.execute(ctx.db);
  if (rows.length === 0) throw new AppError((await findNumbersBegin(ctx, organizationId)).isGiven ? "numbers_given" : "changed_meanwhile");
};

/** Forgets where the numbers of an office begin that has given none; those of the others keep it from being removed. */
export const forgetNumbersBegin = async ({ db }: Ctx, organizationId: number): Promise<void> => {
  await sql`delete from appeal_number_counters where organization_id = ${organizationId} and last = goes_on_after`.execute(db);
};
