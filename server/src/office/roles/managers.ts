import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { administrativeRightsOf, grantedRights } from "./managers.repository.ts";

/** Does the work and refuses it (422) when nobody would be left to manage users, roles or who has which. */
export const withManagersLeft = async <T>(ctx: Ctx, path: string, work: () => Promise<T>): Promise<T> => {
  const before = await grantedRights(ctx.db);
  const done = await work();
  const after = await grantedRights(ctx.db);
  if (before.some((right) => !after.includes(right))) throw ruleBroken(problem(path, "last_manager"));
  return done;
};

/** Whether somebody's or some role's administrative rights are no wider than the caller's; a manager of roles could give them to anybody. */
export const isWithinOwnRights = async (ctx: Ctx, of: { userId: number } | { roleId: number }): Promise<boolean> =>
  can(ctx, "manage_roles") || (await administrativeRightsOf(ctx.db, of)).every((right) => ctx.actor.permissions.has(right));
