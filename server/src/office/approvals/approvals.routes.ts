import { approvalEndpoints, approvalRow, type ApprovalKind } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { decide, isShown, lockApproval, type Approval } from "./approvals.repository.ts";

/** Does what was asked, by the rules of the call that asked it, in the name of the caller. */
export type Accepted = (ctx: Ctx, input: never) => Promise<{ readonly password?: string; readonly slips?: string }>;

/** What administrators ask of each other. */
export const approvalRoutes = (app: FastifyInstance, work: Readonly<Record<ApprovalKind, Accepted>>): void => {
  const { list, excel, accept, reject } = approvalEndpoints;
  crudRoutes(app, approvalRow, { list, excel }, isShown);
  const needOpen = async (ctx: Ctx, id: number): Promise<Approval> => {
    const approval = needFound(await lockApproval(ctx, id));
    if (!approval.waitsForCaller) throw new AppError("action_not_allowed_now");
    return approval;
  };
  serve(app, accept, async (ctx, { params: { id } }) => {
    const approval = await needOpen(ctx, id);
    const { password = null, slips = null } = await work[approval.kind](ctx, approval.input as never);
    await decide(ctx, approval, "accepted");
    ctx.audit(`approvals:${id}`);
    return { password, slips };
  });
  serve(app, reject, async (ctx, { params: { id } }) => {
    await decide(ctx, await needOpen(ctx, id), "rejected");
    ctx.audit(`approvals:${id}`);
    return {};
  });
};
