import { deletedAppealRow, translateAny, type CrudRow } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { findOne, type SeenCrud } from "../../engine/references/crud.repository.ts";
import { deletedAppeals, maskedName } from "./appeals.visibility.ts";

/** The deleted appeals as the caller sees them. Nobody was asked for a reason before version 0.3.0, and the bare call gives none. */
export const deletedOf = (ctx: Ctx): SeenCrud => ({
  ...deletedAppealRow,
  seen: sql`(
    select a.id, a.number, a.created_at, a.holder_id, ${maskedName(ctx)} as applicant_name, h.at as deleted_at, h.user_id as deleted_by,
           coalesce(h.text, ${translateAny(ctx.messages, "card.noReason")}) as reason
      from history h join appeals a on a.id = h.appeal_id join applicants p on p.id = a.applicant_id
     where h.action = 'delete' and h.task_id is null and ${deletedAppeals(ctx)})`,
});

/** What is shown of a deleted appeal; undefined where there is none, or where the caller did not see it before. */
export const findDeleted = (ctx: Ctx, id: number): Promise<CrudRow | undefined> => findOne(ctx, deletedOf(ctx), id);
