import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Change } from "../../engine/workflow/changes.ts";

type Kind = "answered" | "unconsidered" | "terminated" | "returned_to_applicant" | "for_information";

/** The columns of a closed appeal; whatever was asked of it is over. */
export const closeAs = (ctx: Ctx, kind: Kind, said: { reasonId?: number | null; text?: string | null } = {}) => ({
  resolved_at: ctx.now,
  closing_kind_id: sql<number>`(select id from closing_kinds where code = ${kind})`,
  closing_reason_id: said.reasonId ?? null,
  closing_text: said.text?.trim() ?? null,
  // a duplicate that ends for a reason of its own follows the first one no longer
  is_joined: false,
});

/** Why it was closed, for the history: the next closing of an appeal that was reopened takes the place of this one. */
export const closedFor = (reasonId: number): Change[] => [
  { label: "fields.reason", before: null, after: reasonId, list: "result_reasons" },
];

/** The code of a reason of the dictionary result-reason-types; undefined where there is none. */
export const codeOfReason = async (ctx: Ctx, reasonId: number): Promise<string | undefined> =>
  (await ctx.db.selectFrom("result_reasons").select("code").where("id", "=", reasonId).executeTakeFirst())?.code;

/** Whether the applicant took the appeal back: then a letter is owed. */
export const isWithdrawal = async (ctx: Ctx, reasonId: number): Promise<boolean> => (await codeOfReason(ctx, reasonId)) === "withdrawn";
