import {
  appActionEndpoints,
  organizationRoleEndpoints,
  organizationRoleRow,
  permissionEndpoints,
  roleEndpoints,
  roleRow,
  userRoleEndpoints,
  userRoleRow,
  type ApprovalKind,
  type Call,
  type CrudBody,
  type CrudQuery,
  type CrudRow,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createRecord, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { findOne, lockRecord } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { refuseConflict, versionOf } from "../../engine/references/versions.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { actionsFile } from "./actions-file.ts";
import { isSecondThere, needSecond, weightyOf, type Ask } from "../approvals/approvals.repository.ts";
import { tellOfRights, tellOfRole } from "../staff-notices/staff-notices.repository.ts";
import { mayGrant, withManagersLeft } from "./managers.ts";
import { decides, hasRole, haveDeciders, isHeld, rightsOfRole } from "./managers.repository.ts";
import { isAdministered, isInReach, isOfAdministered, isRoleInReach, refuseOutside } from "./reach.ts";
import { filteredPermissions, listPermissions, permissionIdsOf, replacePermissions, type NamedPermission } from "./roles.repository.ts";
import { settingsWithRole } from "../setting-values/setting-values.repository.ts";
import { hasPost, hasRules, mayGive, mayGiveRole, organizationOf } from "./user-roles.repository.ts";

const isAction = (p: NamedPermission) => p.typeId === 1;
const rightsOf = async (ctx: Ctx, roleId: number) => {
  const own = await permissionIdsOf(ctx, roleId);
  const all = await listPermissions(ctx);
  return {
    allowed: all.filter((p) => own.has(p.id)),
    free: all.filter((p) => !own.has(p.id)),
    version: versionOf([...own].toSorted((a, b) => a - b)),
  };
};

/** A post that the organisation has not. */
const refuseForeignPost = async (ctx: Ctx, row: CrudRow): Promise<CrudRow> => {
  const [organization, post] = [row["organizationsId"] as number, row["positionLevelsId"] as number | null];
  if (post !== null && !(await hasPost(ctx.db, organization, post))) throw ruleBroken(problem("positionLevelsId", "not_given_here"));
  return row;
};
/** What an organisation may give is said from above it. */
const refuseOwnRules = async (ctx: Ctx, organizationId: number): Promise<void> => {
  if (!can(ctx, "administer_all") && organizationId === ctx.actor.organizationId)
    throw ruleBroken(problem("organizationsId", "beyond_own_reach"));
};
const refuseUnlimited = async (ctx: Ctx): Promise<void> => {
  if (!can(ctx, "administer_all") && (await hasRules(ctx.db, ctx.actor.organizationId)))
    throw ruleBroken(problem("id", "beyond_own_reach"));
};
/** A role that the caller's own organisation may not give is not for one below it to give. */
const refuseWider = async (ctx: Ctx, row: CrudRow): Promise<CrudRow> => {
  if (!can(ctx, "administer_all") && !(await mayGiveRole(ctx.db, ctx.actor.organizationId, row["rolesId"] as number)))
    throw ruleBroken(problem("rolesId", "not_given_here"));
  return row;
};
/** A rule of an organisation that the caller administers. */
const needRule = async (ctx: Ctx, id: number): Promise<CrudRow> => {
  const row = needFound(await findOne(ctx, organizationRoleRow, id, isAdministered(ctx, sql`r.organization_id`)));
  await refuseOwnRules(ctx, row["organizationsId"] as number);
  return row;
};
const refuseBeyond = async (ctx: Ctx, roleId: number): Promise<void> => {
  if (!mayGrant(ctx, await rightsOfRole(ctx.db, roleId))) throw ruleBroken(problem("rolesId", "beyond_own_rights"));
};
/** A role that people of other offices have. */
const refuseForeignRole = async (ctx: Ctx, roleId: number): Promise<void> => {
  if (!(await isRoleInReach(ctx, roleId))) throw ruleBroken(problem("id", "beyond_own_reach"));
};
/** What the organisation may not give, and rights that the caller may not give. */
const refuseUngivable = async (ctx: Ctx, row: CrudRow): Promise<CrudRow> => {
  const [user, role, post] = [row["usersId"] as number, row["rolesId"] as number, row["positionLevelsId"] as number | null];
  if (!(await mayGive(ctx.db, needFound(await organizationOf(ctx.db, user)), role, post)))
    throw ruleBroken(problem(post === null ? "rolesId" : "positionLevelsId", "not_given_here"));
  await refuseBeyond(ctx, role);
  await tellOfRole(ctx, user, role);
  return row;
};
/** The caller's own roles, and people whom the caller does not administer. */
const refusePerson = async (ctx: Ctx, userId: number): Promise<void> => {
  if (userId === ctx.actor.userId) throw ruleBroken(problem("usersId", "yourself"));
  if (!(await isInReach(ctx, userId))) throw new AppError("not_found");
};
/** A role that somebody has, and that the caller may change; `guarded`: its rights that nobody who decides loses by one administrator alone. */
const givenRole = async (ctx: Ctx, id: number): Promise<{ user: number; role: number; rights: string[]; guarded: string[] }> => {
  const row = needFound(await findOne(ctx, userRoleRow, id));
  const [user, role] = [row["usersId"] as number, row["rolesId"] as number];
  await refusePerson(ctx, user);
  await refuseBeyond(ctx, role);
  const rights = await rightsOfRole(ctx.db, role);
  return { user, role, rights, guarded: (await decides(ctx.db, user)) ? weightyOf(rights) : [] };
};

/** What a call asks for; without it a second administrator has agreed already. */
type Asked = { readonly kind: ApprovalKind; readonly input: object };

/** Does the work, or asks a second administrator where one is required. Whether there is one is checked before rights are taken away. */
const withSecond = async <T>(ctx: Ctx, ask: Ask | undefined, work: () => Promise<T>): Promise<T> => {
  const asks = ask !== undefined && weightyOf(ask.needs).length > 0;
  const isThere = asks && (await isSecondThere(ctx, ask));
  const done = await work();
  if (asks) await needSecond(ctx, ask, isThere);
  return done;
};
/** Gives a role, where a second administrator is to be asked as `asked`. */
export const giveRole = async (ctx: Ctx, body: CrudBody, asked?: Asked): Promise<CrudRow> => {
  const [user, role] = [body["usersId"] as number, body["rolesId"] as number];
  await refusePerson(ctx, user);
  const ask = asked && { ...asked, aboutId: user, roleId: role, needs: await rightsOfRole(ctx.db, role) };
  return withSecond(ctx, ask, async () => refuseUngivable(ctx, await createRecord(ctx, userRoleRow, body)));
};
const changeRole = async (ctx: Ctx, body: CrudBody, asked?: Asked): Promise<CrudRow> => {
  const before = await givenRole(ctx, body.id!);
  const role = (body["rolesId"] ?? before.role) as number;
  const isAnother = role !== before.role;
  const ask = asked && {
    kind: isAnother && before.guarded.length > 0 ? ("role_taken" as const) : asked.kind,
    input: asked.input,
    aboutId: before.user,
    roleId: role,
    needs: [...new Set([...(await rightsOfRole(ctx.db, role)), ...(isAnother ? before.guarded : [])])],
  };
  return withSecond(ctx, ask, () =>
    withManagersLeft(ctx, "rolesId", async () => {
      const row = await refuseUngivable(ctx, await updateRecord(ctx, userRoleRow, body));
      if (isAnother) await tellOfTaken(ctx, before);
      return row;
    }),
  );
};
const takeRole = async (
  ctx: Ctx,
  { id, version }: { readonly id: number; readonly version?: string | undefined },
  asks = false,
): Promise<void> => {
  const before = await givenRole(ctx, id);
  const ask = { kind: "role_taken", input: { id }, aboutId: before.user, roleId: before.role, needs: before.rights } as const;
  await withSecond(ctx, asks && before.guarded.length > 0 ? ask : undefined, async () => {
    await withManagersLeft(ctx, "id", () => removeRecord(ctx, userRoleRow, id, { version }));
    await tellOfTaken(ctx, before);
  });
};
const tellOfTaken = async (ctx: Ctx, { user, role, guarded }: Awaited<ReturnType<typeof givenRole>>): Promise<void> => {
  if (guarded.length > 0) await tellOfRole(ctx, user, role, "rights_taken");
};
type NewRights = Call<typeof roleEndpoints.setPermissions>["body"] & { readonly id: number };
const setRights = async (ctx: Ctx, { id, ...body }: NewRights, asked?: Pick<Asked, "input">) => {
  if (!(await lockRecord(ctx.db, roleRow, id))) throw new AppError("not_found");
  await refuseForeignRole(ctx, id);
  await refuseConflict(ctx, `roles:${id}`, body.version, await rightsOf(ctx, id));
  const known = new Map((await listPermissions(ctx)).map((p) => [p.id, p.shortName]));
  if (body.permissionIds.some((one) => !known.has(one))) throw ruleBroken(problem("permissionIds", "no_such_record"));
  const before = await permissionIdsOf(ctx, id);
  const after = new Set(body.permissionIds);
  const added = [...after].filter((one) => !before.has(one));
  const needs = added.map((one) => known.get(one)!);
  const gone = [...before].filter((one) => !after.has(one) && known.has(one));
  const taken = (await haveDeciders(ctx.db, id)) ? weightyOf(gone.map((one) => known.get(one)!)) : [];
  if (added.length > 0 && (await hasRole(ctx.db, ctx.actor.userId, id))) throw ruleBroken(problem("permissionIds", "yourself"));
  if (!mayGrant(ctx, needs)) throw ruleBroken(problem("permissionIds", "beyond_own_rights"));
  const kind = taken.length > 0 ? "rights_taken" : "rights_added";
  // nobody gains by a role that nobody has; giving it to somebody later needs consent then
  const ask =
    asked && (await isHeld(ctx.db, id)) && ({ kind, input: asked.input, aboutId: null, roleId: id, needs: [...needs, ...taken] } as const);
  await withSecond(ctx, ask || undefined, () => withManagersLeft(ctx, "permissionIds", () => replacePermissions(ctx, id, [...after])));
  const names = (ids: Iterable<number>, not: ReadonlySet<number>) => [...ids].filter((one) => !not.has(one)).map((one) => known.get(one));
  await tellOfRights(ctx, id, added, "rights_given");
  if (taken.length > 0) await tellOfRights(ctx, id, gone, "rights_taken");
  ctx.audit(`roles:${id}`, { given: names(after, before), taken: names(before, after) });
  return rightsOf(ctx, id);
};
/** The same, once a second administrator has agreed. */
export const acceptedRoles = {
  role_given: async (_ctx: Ctx, body: CrudBody) => async (within: Ctx) => (await giveRole(within, body), {}),
  role_changed: async (_ctx: Ctx, body: CrudBody) => async (within: Ctx) => (await changeRole(within, body), {}),
  role_taken: async (_ctx: Ctx, body: CrudBody & { readonly id: number }) => async (within: Ctx) => (
    await ("rolesId" in body ? changeRole(within, body) : takeRole(within, body)),
    {}
  ),
  rights_added: async (_ctx: Ctx, rights: NewRights) => async (within: Ctx) => (await setRights(within, rights), {}),
  rights_taken: async (_ctx: Ctx, rights: NewRights) => async (within: Ctx) => (await setRights(within, rights), {}),
};

export const roleRoutes = (app: FastifyInstance): void => {
  const { permissions, setPermissions, update: rename, remove: removeRole, ...roleCalls } = roleEndpoints;
  // every office knows the roles of the region by their names
  crudRoutes(app, roleRow, roleCalls);
  serve(app, rename, async (ctx, { body }) => {
    await refuseForeignRole(ctx, body.id!);
    return updateRecord(ctx, roleRow, body);
  });
  serve(app, removeRole, async (ctx, { params: { id }, query }) => {
    await refuseForeignRole(ctx, id);
    const uses = await settingsWithRole(ctx.db, id);
    if (uses > 0)
      throw new AppError("in_use", {
        count: uses,
        usedBy: [{ table: "settings", count: uses, name: ctx.messages.administration.settings }],
      });
    await removeRecord(ctx, roleRow, id, query);
    return {};
  });
  serve(app, permissions, async (ctx, { params }) => {
    needFound(await findOne(ctx, roleRow, params.id));
    return rightsOf(ctx, params.id);
  });
  serve(app, setPermissions, (ctx, { params, body }) => {
    const input = { ...params, ...body };
    return setRights(ctx, input, { input });
  });

  for (const [calls, holds] of [
    [permissionEndpoints, () => true],
    [appActionEndpoints, isAction],
  ] as const) {
    serve(app, calls.list, async (ctx, { query }) => {
      const { pageNo = 1, pageSize = 20 } = query as CrudQuery;
      const found = await filteredPermissions(ctx, query as CrudQuery, holds);
      return { total: found.length, rows: found.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
    });
    serve(app, calls.all, async (ctx) => (await listPermissions(ctx)).filter(holds));
  }

  serve(app, appActionEndpoints.excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, { title: "menu.appActions" }, async () =>
      actionsFile(ctx, query, await filteredPermissions(ctx, query, isAction)),
    ),
  );

  const { create: allow, update: allowOther, remove: allowNoMore, ...organizationCalls } = organizationRoleEndpoints;
  crudRoutes(app, organizationRoleRow, organizationCalls, (ctx) => isAdministered(ctx, sql`r.organization_id`));
  serve(app, allow, async (ctx, { body }) => {
    await refuseOwnRules(ctx, body["organizationsId"] as number);
    await refuseOutside(ctx, "organizationsId", [body["organizationsId"] as number]);
    return refuseWider(ctx, await refuseForeignPost(ctx, await createRecord(ctx, organizationRoleRow, body)));
  });
  serve(app, allowOther, async (ctx, { body }) => {
    await needRule(ctx, body.id!);
    return refuseWider(ctx, await refuseForeignPost(ctx, await updateRecord(ctx, organizationRoleRow, body)));
  });
  serve(app, allowNoMore, async (ctx, { params: { id }, query }) => {
    const { organizationsId } = await needRule(ctx, id);
    await removeRecord(ctx, organizationRoleRow, id, query);
    // an organisation without rules may give every role
    if (!(await hasRules(ctx.db, organizationsId as number))) await refuseUnlimited(ctx);
    return {};
  });

  const { create: give, update: giveOther, remove: take, ...userCalls } = userRoleEndpoints;
  crudRoutes(app, userRoleRow, userCalls, (ctx) => isOfAdministered(ctx, sql`r.user_id`));
  serve(app, give, (ctx, { body }) => giveRole(ctx, body, { kind: "role_given", input: body }));
  serve(app, giveOther, (ctx, { body }) => changeRole(ctx, body, { kind: "role_changed", input: body }));
  serve(app, take, async (ctx, { params, query }) => {
    await takeRole(ctx, { ...params, ...query }, true);
    return {};
  });
};
