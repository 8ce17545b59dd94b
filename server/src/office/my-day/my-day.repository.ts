import type { SetUpFigure } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";

const inReach = (ctx: Ctx): RawBuilder<unknown> =>
  sql`(select descendant_id from organization_tree where ancestor_id = ${ctx.actor.organizationId})`;

const figures: Readonly<Record<SetUpFigure, (ctx: Ctx) => RawBuilder<number>>> = {
  usersWithoutRole: (ctx) => sql`(select count(*) from users u where u.blocked_at is null and u.organization_id in ${inReach(ctx)}
    and not exists (select from user_roles ur where ur.user_id = u.id))`,
  organizationsWithoutStaff: (ctx) => sql`(select count(*) from organizations o where o.blocked_at is null and o.id in ${inReach(ctx)}
    and not exists (select from users u where u.organization_id = o.id and u.blocked_at is null))`,
  provisionalDays: (ctx) => sql`(select count(*) from calendar_days where provisional and day >= ${ctx.today}::date)`,
};

/** What is left to set up in the caller's organisation and those below. */
export const countSetUp = async (ctx: Ctx, wanted: readonly SetUpFigure[]): Promise<{ figure: SetUpFigure; count: number }[]> => {
  const { rows } = await sql<Record<SetUpFigure, number>>`
    select ${sql.join(wanted.map((figure) => sql`${figures[figure](ctx)} as ${sql.ref(figure)}`))}`.execute(ctx.db);
  return wanted.map((figure) => ({ figure, count: rows[0]![figure] }));
};
