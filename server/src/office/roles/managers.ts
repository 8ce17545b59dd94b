import type { Permission } from "@murojaat/contract";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { grantedRights } from "./managers.repository.ts";

/** Does the work and refuses it (422) when nobody would be left to manage users, roles or their assignment. */
export const withManagersLeft = async <T>(ctx: Ctx, path: string, work: () => Promise<T>): Promise<T> => {
  const before = await grantedRights(ctx.db);
  const done = await work();
  const after = await grantedRights(ctx.db);
  if (before.some((right) => !after.includes(right))) throw ruleBroken(problem(path, "last_manager"));
  return done;
};

/** Only who has these gives them. */
const onlyByHolders: readonly string[] = ["grant_any_role", "administer_all"] satisfies Permission[];
/** Whether the caller may give these rights: those of the caller, and with `grant_any_role` any but those that only their holders give. */
export const mayGrant = (ctx: Ctx, rights: readonly string[]): boolean =>
  rights.every((right) => ctx.actor.permissions.has(right) || (can(ctx, "grant_any_role") && !onlyByHolders.includes(right)));
