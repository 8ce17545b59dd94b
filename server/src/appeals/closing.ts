import type { Updateable } from "kysely";
import type { Appeals } from "../db/tables.ts";
import type { Ctx } from "../http/context.ts";

type Kind = "answered" | "unconsidered" | "terminated" | "returned_to_applicant";

/** The columns of a closed appeal; whatever was asked of it is over. */
export const closeAs = async (
  ctx: Ctx,
  kind: Kind,
  said: { reasonId?: number | null; text?: string | null } = {},
): Promise<Updateable<Appeals>> => {
  const { id } = await ctx.db.selectFrom("closing_kinds").select("id").where("code", "=", kind).executeTakeFirstOrThrow();
  return {
    resolved_at: ctx.now,
    closing_kind_id: id,
    closing_reason_id: said.reasonId ?? null,
    closing_text: said.text?.trim() ?? null,
  };
};
