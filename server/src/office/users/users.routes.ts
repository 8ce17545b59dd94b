import {
  permissionLabels,
  translateAny,
  userEndpoints,
  userRow,
  type CrudBody,
  type Permission,
  type StaffQueue,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createRecord, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { areStaff } from "../organizations/staff.repository.ts";
import { hashPassword, isWeak, newPassword } from "../session/passwords.ts";
import { removeFactor } from "../session/factors.repository.ts";
import { setPassword } from "../session/session.repository.ts";
import { removeDraftsOf } from "../session/form-drafts.repository.ts";
import { endSessionsOf } from "../session/sessions.repository.ts";
import { handOver, queueOf } from "../tasks/queue.repository.ts";
import { tellOfReset } from "../notices/notices.repository.ts";
import { administrativeRightsOf } from "../roles/managers.repository.ts";
import { mayGrant, withManagersLeft } from "../roles/managers.ts";
import { isAdministered, isInReach, refuseOutside } from "../roles/reach.ts";
import { setBlocked } from "../organizations/organizations.repository.ts";
import { lockOrganizationOf, mayGiveAll, organizationOf } from "../roles/user-roles.repository.ts";

const refuseOutOfReach = async (ctx: Ctx, id: number): Promise<void> => {
  if (!(await isInReach(ctx, id))) throw new AppError("not_found");
};
/** A person of a foreign office is not there; one with more rights of administration is not changed by one with fewer, whom a new password would hand them over. */
const refuseBeyond = async (ctx: Ctx, id: number): Promise<void> => {
  await refuseOutOfReach(ctx, id);
  if (!mayGrant(ctx, await administrativeRightsOf(ctx.db, id))) throw ruleBroken(problem("id", "beyond_own_rights"));
};
/** What each part of a queue asks of who takes it over. */
const rightsFor = {
  executes: "task_answer",
  signs: "task_confirm_answer",
  controls: "task_release_control",
} as const satisfies Partial<Record<keyof StaffQueue, Permission>>;
const refuseSelf = (ctx: Ctx, id: number): void => {
  if (id === ctx.actor.userId) throw ruleBroken(problem("id", "yourself"));
};

/** Who goes to another organisation of the caller's leaves nothing behind that only he could do. */
const refuseLeaving = async (ctx: Ctx, id: number, organizationsId: unknown): Promise<void> => {
  if (organizationsId === undefined || organizationsId === (await lockOrganizationOf(ctx.db, id))) return;
  if (id === ctx.actor.userId) throw ruleBroken(problem("organizationsId", "yourself"));
  await refuseOutside(ctx, "organizationsId", [organizationsId as number]);
  const waiting = await queueOf(ctx.db, id);
  if (waiting.total > 0) throw new AppError("in_use", { count: waiting.total, queue: waiting });
};

/** A colleague who may work and may do what is handed over. */
const refuseSuccessor = async (ctx: Ctx, id: number, successorId: number): Promise<void> => {
  if (successorId === id) throw ruleBroken(problem("successorId", "yourself"));
  const organizationId = (await organizationOf(ctx.db, id))!;
  if ((await organizationOf(ctx.db, successorId)) !== organizationId) throw ruleBroken(problem("successorId", "other_organization"));
  if (!(await areStaff(ctx.db, [successorId], { organizationId }))) throw ruleBroken(problem("successorId", "person_blocked"));
  const waiting = await queueOf(ctx.db, id);
  for (const [part, right] of Object.entries(rightsFor))
    if (waiting[part as keyof typeof rightsFor] > 0 && !(await areStaff(ctx.db, [successorId], { organizationId, can: right })))
      throw ruleBroken(
        problem(
          "successorId",
          "lacks_rights",
          permissionLabels(right)
            .map((label) => translateAny(ctx.messages, label))
            .join(", "),
        ),
      );
};

export const userRoutes = (app: FastifyInstance): void => {
  const {
    list,
    excel,
    all,
    byArray,
    create,
    update,
    queue,
    handOver: handOverCall,
    remove,
    block,
    unblock,
    resetPassword,
    resetFactor,
  } = userEndpoints;
  crudRoutes(app, userRow, { list, excel, all, byArray }, (ctx) => isAdministered(ctx, sql`r.organization_id`));
  serve(app, create, async (ctx, { body }) => {
    const { password, ...given } = body;
    if (isWeak(String(given["login"]), password)) throw new AppError("weak_password", [problem("password", "wrong_format")]);
    await refuseOutside(ctx, "organizationsId", [given["organizationsId"] as number]);
    return createRecord(ctx, userRow, given, { password_hash: await hashPassword(password), password_change_due: true });
  });
  serve(app, update, async (ctx, { body }) => {
    const id = body.id!;
    await refuseBeyond(ctx, id);
    await refuseLeaving(ctx, id, body["organizationsId"]);
    return withManagersLeft(ctx, "organizationsId", async () => {
      const changed = await updateRecord(ctx, userRow, body satisfies CrudBody);
      if (body["organizationsId"] !== undefined && !(await mayGiveAll(ctx.db, id, changed["organizationsId"] as number)))
        throw ruleBroken(problem("organizationsId", "not_given_here"));
      return changed;
    });
  });
  serve(app, queue, async (ctx, { params: { id } }) => {
    await refuseOutOfReach(ctx, id);
    return queueOf(ctx.db, id);
  });
  serve(app, handOverCall, async (ctx, { params: { id }, body: { successorId } }) => {
    await refuseBeyond(ctx, id);
    await refuseSuccessor(ctx, id, successorId);
    const handed = await handOver(ctx, id, successorId);
    if (!handed) throw ruleBroken(problem("successorId", "meets_own_work"));
    ctx.audit(`users:${id}`, { handedOverTo: successorId, ...handed });
    return handed;
  });
  serve(app, remove, async (ctx, { params: { id } }) => {
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    await withManagersLeft(ctx, "id", () => removeRecord(ctx, userRow, id));
    return {};
  });
  serve(app, block, async (ctx, { params: { id } }) => {
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    await withManagersLeft(ctx, "id", async () => {
      await setBlocked(ctx.db, "users", id, true);
      await endSessionsOf(ctx.db, { userId: id });
      await removeDraftsOf(ctx.db, id);
    });
    ctx.audit(`users:${id}`, { blocked: true });
    return queueOf(ctx.db, id);
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
    await tellOfReset(ctx, id);
    ctx.audit(`users:${id}`, { passwordReset: true });
    return { password };
  });
  serve(app, resetFactor, async (ctx, { params: { id } }) => {
    // one's own is turned off in the profile, with the password
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    if (!(await removeFactor(ctx.db, id))) throw ruleBroken(problem("id", "factor_is_off"));
    await endSessionsOf(ctx.db, { userId: id });
    ctx.audit(`users:${id}`, { factorReset: true });
    return {};
  });
};
