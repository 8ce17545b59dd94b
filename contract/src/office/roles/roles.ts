import * as Type from "typebox";
import type { TObject } from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudField } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, listOf, named, oneOf, optional, record, rowVersion, text } from "../../kit/schema.ts";
import { pageSizes } from "../../kit/limits.ts";

const organization: CrudField = {
  kind: "ref",
  label: "administration.organization",
  column: "organization_id",
  table: "organizations",
  nameAs: "organizationName",
  required: true,
  once: true,
};
const role: CrudField = {
  kind: "ref",
  label: "administration.role",
  column: "role_id",
  table: "roles",
  nameAs: "roleName",
  required: true,
};
const positionLevel: CrudField = {
  kind: "ref",
  label: "fields.positionLevel",
  column: "position_level_id",
  table: "position_levels",
  nameAs: "positionLevelName",
};

export const roleRow: Crud = {
  name: "roles",
  path: "/admin/roles",
  table: "roles",
  title: "menu.roles",
  names: { max: 255 },
  code: true,
  fields: { holders: { kind: "total", label: "administration.holders", of: { table: "user_roles", column: "role_id" } } },
};
/** Which roles an organisation may give, and at which of its posts. */
export const organizationRoleRow: Crud = {
  name: "orgsrolelevels",
  path: "/admin/orgsrolelevels",
  table: "organization_role_levels",
  title: "menu.orgRoleLevels",
  fields: { organizationsId: organization, rolesId: role, positionLevelsId: positionLevel },
  together: ["organizationsId", "rolesId", "positionLevelsId"],
};
/** The roles of a member of staff, each at a post or at none. */
export const userRoleRow: Crud = {
  name: "userrolelevels",
  path: "/admin/userrolelevels",
  table: "user_roles",
  title: "menu.userRoleLevels",
  fields: {
    usersId: {
      kind: "ref",
      label: "administration.user",
      column: "user_id",
      table: "users",
      nameAs: "userName",
      required: true,
      once: true,
    },
    // it distinguishes namesakes
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      through: { table: "users", by: "user_id" },
    },
    rolesId: role,
    positionLevelsId: positionLevel,
  },
  together: ["usersId", "rolesId", "positionLevelsId"],
};
/** People who supervise organisations. */
export const supervisorRow: Crud = {
  name: "supervisors",
  path: "/admin/supervisors",
  table: "users",
  title: "menu.supervisors",
  names: { person: true },
  only: { table: "supervisor_organizations", column: "user_id" },
  fields: {
    organizationsId: organization,
    organizationIds: {
      kind: "linked",
      label: "menu.organizations",
      table: "organizations",
      link: { table: "supervisor_organizations", own: "user_id", other: "organization_id" },
    },
  },
};

/** typeId 2: a module of the menu; 1: an action (specification, section 3). */
const permissionWithRoles = named(
  "PermissionWithRoles",
  record({
    id: id(),
    shortName: text(),
    typeId: id(),
    name: text(1000),
    about: text(1000),
    group: text(),
    roles: listOf(record({ id: id(), name: text() })),
  }),
);
const permissionParameters = {
  pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
  sortAttr: optional(Type.Unsafe<string>({ type: "string", enum: ["id", "shortName", "name"] })),
  sortOrder: optional(oneOf(["ASC", "DESC"])),
  shortName: optional(text(200)),
  name: optional(text(200)),
};
const permissionQuery = record({ ...permissionParameters, typeId: optional(id()) }) as TObject;
const listOfPermissions = (path: `/${string}`, what: string) => ({
  list: endpoint({
    method: "GET",
    path,
    may: "manage_roles",
    summary: `${what}: a page, with the roles that have each`,
    query: permissionQuery,
    reply: record({ total: count(), rows: Type.Array(permissionWithRoles) }),
  }),
  all: endpoint({
    method: "GET",
    path: `${path}/all`,
    may: "manage_roles",
    summary: `${what}: all, with the roles that have each`,
    reply: Type.Array(permissionWithRoles),
  }),
});

const names = { nameUz: "Yurist", nameUk: "Юрист", nameRu: "Юрист" };
const pairRights = (may: "manage_role_levels" | "manage_user_roles", example: object) =>
  ({ read: may, all: may, write: may, example }) as const;
const roleRights = record({ allowed: listOf(permissionWithRoles), free: listOf(permissionWithRoles), version: rowVersion() });
export const roleEndpoints = {
  ...crudEndpoints(roleRow, {
    read: "manage_roles",
    all: ["manage_roles", "manage_role_levels", "manage_user_roles", "manage_users"],
    write: "manage_roles",
    example: names,
    done: { create: "audited.roleAdded", update: "audited.roleChanged", remove: "audited.roleRemoved" },
    changesRights: true,
    confirmed: true,
  }),
  permissions: endpoint({
    method: "GET",
    path: "/admin/roles/{id}/permissions",
    may: "manage_roles",
    summary: "What a role may do (allowed) and what it may not (free)",
    params: record({ id: id() }),
    reply: roleRights,
    errors: ["not_found"],
  }),
  setPermissions: endpoint({
    method: "PUT",
    path: "/admin/roles/{id}/permissions",
    may: "manage_roles",
    summary: "Give a role exactly these permissions; it holds at the next call of everybody who has the role",
    params: record({ id: id() }),
    body: record({ permissionIds: Type.Array(id(), { maxItems: 1000, examples: [[1, 2, 3]] }), version: rowVersion() }),
    reply: roleRights,
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.permissionsSet",
    changesRights: true,
    confirmed: true,
  }),
};
export const permissionEndpoints = listOfPermissions("/admin/permissions", "permissions");
/** The actions that a permission allows; the menu's modules are under modules. */
export const appActionEndpoints = {
  ...listOfPermissions("/admin/appactions", "appactions"),
  excel: endpoint({
    method: "GET",
    path: "/admin/appactions/excel",
    may: "manage_roles",
    summary: "appactions: Excel of the filtered list",
    query: record(permissionParameters),
    reply: "file",
    errors: ["too_many"],
  }),
};
export const organizationRoleEndpoints = crudEndpoints(organizationRoleRow, {
  ...pairRights("manage_role_levels", { organizationsId: 1, rolesId: 2, positionLevelsId: null }),
  done: { create: "audited.roleAllowed", update: "audited.roleAllowedChanged", remove: "audited.roleAllowedNoMore" },
});
export const userRoleEndpoints = crudEndpoints(userRoleRow, {
  ...pairRights("manage_user_roles", { usersId: 1, rolesId: 3, positionLevelsId: 1 }),
  done: { create: "audited.roleGiven", update: "audited.roleGivenChanged", remove: "audited.roleTaken" },
  changesRights: true,
  confirmed: true,
});

const { list, excel, all, byArray, create } = crudEndpoints(supervisorRow, {
  read: "manage_supervisors",
  all: "manage_supervisors",
  write: "manage_supervisors",
  example: {},
});
const organizationIds = Type.Array(id(), { minItems: 1, maxItems: 5000, examples: [[2, 3]] });
export const supervisorEndpoints = {
  list,
  excel,
  all,
  byArray,
  create: endpoint({
    ...create,
    summary: "Give a member of staff organisations to look after",
    body: record({ usersId: id(), organizationIds }),
    errors: ["rule_broken"],
    done: "audited.supervisorAppointed",
    changesRights: true,
    confirmed: true,
  }),
  update: endpoint({
    method: "PUT",
    path: "/admin/supervisors",
    may: "manage_supervisors",
    summary: "Give a supervisor exactly these organisations; the id is the user's",
    body: record({ id: id(), organizationIds, version: rowVersion() }),
    reply: create.reply,
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.supervisorChanged",
    changesRights: true,
    confirmed: true,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/admin/supervisors/{id}",
    may: "manage_supervisors",
    summary: "Take all organisations from a supervisor",
    params: record({ id: id() }),
    query: record({ version: rowVersion() }),
    reply: record({}),
    errors: ["not_found", "changed_meanwhile"],
    done: "audited.supervisorDismissed",
    changesRights: true,
    confirmed: true,
  }),
};
