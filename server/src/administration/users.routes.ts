import { userEndpoints, userRow, type CrudBody } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { createRecord, removeRecord, updateRecord } from "../crud/crud.ts";
import { crudRoutes } from "../crud/crud.routes.ts";
import { AppError, problem, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { hashPassword, isWeak, newPassword } from "../session/passwords.ts";
import { setPassword } from "../session/session.repository.ts";
import { endSessionsOf } from "../session/sessions.repository.ts";
import { isWithinOwnRights, keepingManagers } from "./managers.ts";
import { setBlocked } from "./organizations.repository.ts";
import { mayGiveAll, organizationOf } from "./user-roles.repository.ts";

/** Whoever may do more is not changed by who may do less; a password given anew would hand over those rights. */
const refuseBeyond = async (ctx: Ctx, id: number): Promise<void> => {
  if ((await organizationOf(ctx.db, id)) === undefined) throw new AppError("not_found");
  if (!(await isWithinOwnRights(ctx, { userId: id }))) throw ruleBroken(problem("id", "beyond_own_rights"));
};
const refuseSelf = (ctx: Ctx, id: number): void => {
  if (id === ctx.actor.userId) throw ruleBroken(problem("id", "yourself"));
};

export const userRoutes = (app: FastifyInstance): void => {
  const { list, all, byArray, create, update, remove, block, unblock, resetPassword } = userEndpoints;
  crudRoutes(app, userRow, { list, all, byArray });
  serve(app, create, async (ctx, { body }) => {
    const { password, ...given } = body;
    if (isWeak(String(given["login"]), password)) throw new AppError("weak_password", [problem("password", "wrong_format")]);
    return createRecord(ctx, userRow, given, { password_hash: await hashPassword(password), password_change_due: true });
  });
  serve(app, update, async (ctx, { body }) => {
    const id = body.id!;
    await refuseBeyond(ctx, id);
    return keepingManagers(ctx, "organizationsId", async () => {
      const changed = await updateRecord(ctx, userRow, body satisfies CrudBody);
      if (body["organizationsId"] !== undefined && !(await mayGiveAll(ctx.db, id, changed["organizationsId"] as number)))
        throw ruleBroken(problem("organizationsId", "not_given_here"));
      return changed;
    });
  });
  serve(app, remove, async (ctx, { params: { id } }) => {
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    await keepingManagers(ctx, "id", () => removeRecord(ctx, userRow, id));
    return {};
  });
  serve(app, block, async (ctx, { params: { id } }) => {
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    await keepingManagers(ctx, "id", async () => {
      await setBlocked(ctx.db, "users", id, true);
      await endSessionsOf(ctx.db, { userId: id });
    });
    ctx.audit(`users:${id}`, { blocked: true });
    return {};
  });
  serve(app, unblock, async (ctx, { params: { id } }) => {
    await refuseBeyond(ctx, id);
    await setBlocked(ctx.db, "users", id, false);
    ctx.audit(`users:${id}`, { blocked: false });
    return {};
  });
  serve(app, resetPassword, async (ctx, { params: { id } }) => {
    // one's own is changed in the profile, with the old one
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    const password = newPassword();
    await setPassword(ctx.db, id, await hashPassword(password), true);
    await endSessionsOf(ctx.db, { userId: id });
    ctx.audit(`users:${id}`, { passwordReset: true });
    return { password };
  });
};
