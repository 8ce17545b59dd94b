import type { AuditDetails } from "@murojaat/contract/kit";
import type { Ctx } from "./context.ts";

/** One entry of the audit log: which record a write changed, and how. */
export type Note = { readonly target?: string; readonly details?: AuditDetails };

/**
 * Writes one row for each note. `userId` null stands for the portal itself or somebody who did not sign in; `action` is the name of a call
 * (`callName`) or of an act of the portal, never a text.
 */
export const writeAudit = async (
  ctx: Pick<Ctx, "db" | "requestId"> & Partial<Pick<Ctx, "from">>,
  by: { userId: number | null; organizationId: number | null },
  action: string,
  notes: readonly Note[],
): Promise<void> => {
  if (notes.length === 0) return;
  await ctx.db
    .insertInto("audit_log")
    .values(
      notes.map(({ target, details }) => ({
        user_id: by.userId,
        organization_id: by.organizationId,
        action,
        target: target ?? null,
        details: JSON.stringify(details ?? {}),
        request_id: ctx.requestId,
        ip: ctx.from?.ip ?? null,
        user_agent: ctx.from?.userAgent ?? null,
      })),
    )
    .execute();
};
