import { retentionRow, type CrudRow } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { findOne, lockRecord } from "../../engine/references/crud.repository.ts";
import { refuseConflict } from "../../engine/references/versions.ts";

/** Decisions on appeals that the caller's organisation holds, alias `r`. */
export const ofHolder = (ctx: Ctx): Predicate =>
  sql<boolean>`exists (select from appeals a where a.id = r.appeal_id and a.holder_id = ${ctx.actor.organizationId})`;

/** How many wait for the caller's decision. */
export const countProposed = (ctx: Ctx): RawBuilder<number> =>
  can(ctx, "decide_retention")
    ? sql`(select count(*) from retention_decisions r where r.status = 'proposed' and ${ofHolder(ctx)})`
    : sql`0`;

/**
 * Proposes each resolved appeal that ended longer ago than the setting `retention` keeps its kind, and again those kept until today; withdraws
 * proposals whose appeal was reopened or is kept longer by a changed setting. Nothing is erased here.
 */
export const proposeRetention = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    const over = sql`
      select a.id, a.kind_id, a.resolved_at, tashkent_day(a.resolved_at + make_interval(years => p.years)) + 1 as over_on
        from appeals a join (select k.id, (s.value ->> k.code)::int as years from appeal_kinds k join settings s on s.key = 'retention') p on p.id = a.kind_id
       where a.status = 'resolved' and a.resolved_at + make_interval(years => p.years) < now()`;
    await sql`
      delete from retention_decisions r where r.status in ('proposed', 'confirmed') and r.appeal_id not in (select id from (${over}) o)`.execute(
      trx,
    );
    await sql`
      insert into retention_decisions as r (appeal_id, kind_id, resolved_at, over_on) select id, kind_id, resolved_at, over_on from (${over}) o order by id
      on conflict (appeal_id) do update set status = 'proposed', keep_until = null, reason = null, decided_by = null, decided_at = null, kind_id = excluded.kind_id,
             resolved_at = excluded.resolved_at, over_on = excluded.over_on where r.status = 'kept' and r.keep_until <= tashkent_day(now())`.execute(
      trx,
    );
  });

type Decision = { readonly status: "confirmed" } | { readonly status: "kept"; readonly reason: string; readonly until: string };
/** Decides as the caller, from the state that the caller saw. Errors: 404, 409 where another decided meanwhile or it has been carried out. */
export const decideRetention = async (ctx: Ctx, id: number, version: string, decision: Decision): Promise<CrudRow> => {
  if (!(await lockRecord(ctx.db, retentionRow, id))) throw new AppError("not_found");
  const before = needFound(await findOne(ctx, retentionRow, id, ofHolder(ctx)));
  const isErased = before["status"] === "erased";
  await refuseConflict(ctx, `retention_decisions:${id}`, isErased ? "" : version, before);
  const extension = decision.status === "kept" ? decision : undefined;
  await ctx.db
    .updateTable("retention_decisions")
    .set({
      status: decision.status,
      reason: extension?.reason ?? null,
      keep_until: extension?.until ?? null,
      decided_by: ctx.actor.userId,
      decided_at: ctx.now,
    })
    .where("id", "=", id)
    .execute();
  ctx.audit(`retention_decisions:${id}`, {
    requestNumber: before["requestNumber"],
    ...(extension && { reason: extension.reason, until: extension.until }),
  });
  ctx.changed({ organizationId: ctx.actor.organizationId });
  return needFound(await findOne(ctx, retentionRow, id));
};
