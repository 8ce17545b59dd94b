import { approvalEndpoints, approvalRow, type ApprovalKind } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { decide, isShown, lockApproval, type Approval } from "./approvals.repository.ts";

/**
 * Does what was asked, by the rules of the call that asked it, in the name of the caller. Slow work, such as the hash of a password, is
 * done first, because consenting takes a lock that every sign-out waits for.
 */
export type Accepted = (
  ctx: Ctx,
  input: never,
) => Promise<(within: Ctx) => Promise<{ readonly password?: string; readonly slips?: string | null }>>;

/** What administrators ask of each other. */
export const approvalRoutes = (app: FastifyInstance, work: Readonly<Record<ApprovalKind, Accepted>>): void => {
  const { list, excel, accept, reject } = approvalEndpoints;
  crudRoutes(app, approvalRow, { list, excel }, isShown);
  const needOpen = async (ctx: Ctx, id: number): Promise<Approval> => {
    const approval = needFound(await lockApproval(ctx, id));
    if (!approval.waitsForCaller) throw new AppError("action_not_allowed_now");
    return approval;
  };
  serve(app, accept, async (ctx, { params: { id } }, { request }) => {
    const asked = await lockApproval(ctx, id);
    // the kind says which input was stored
    const agree = asked?.waitsForCaller ? await work[asked.kind](ctx, asked.input as never) : undefined;
    return transact(
      ctx,
      accept,
      async (within) => {
        const approval = await needOpen(within, id);
        if (!agree) throw new AppError("action_not_allowed_now");
        // a role that has been given more since is asked for again
        if (approval.isWidened) throw new AppError("changed_meanwhile");
        const { password = null, slips = null } = await agree(within);
        await decide(within, approval, "accepted");
        within.audit(`approvals:${id}`);
        return { password, slips };
      },
      repeatable(request),
    );
  });
  serve(app, reject, async (ctx, { params: { id } }) => {
    await decide(ctx, await needOpen(ctx, id), "rejected");
    ctx.audit(`approvals:${id}`);
    return {};
  });
};
