import * as Type from "typebox";
import type { Static, TObject } from "typebox";
import { crudEndpoints, importEndpoints, importReplyFields } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudBody } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, named, nullable, number, optional, password, record, text } from "../../kit/schema.ts";
import { passwordMinimum } from "../limits.ts";

/** Members of staff. What they may do stands in their roles (userrolelevels). */
export const userRow: Crud = {
  name: "users",
  path: "/admin/users",
  table: "users",
  title: "administration.users",
  names: { person: true },
  fields: {
    login: {
      kind: "text",
      label: "session.username",
      column: "login",
      max: 64,
      number: "login",
      required: true,
      unique: true,
    },
    lastName: { kind: "text", label: "fields.lastName", column: "last_name", max: 100, latin: true, required: true },
    firstName: { kind: "text", label: "fields.firstName", column: "first_name", max: 100, latin: true, required: true },
    middleName: { kind: "text", label: "fields.middleName", column: "middle_name", max: 100, latin: true, blank: true },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      required: true,
    },
    departmentsId: {
      kind: "ref",
      label: "administration.department",
      column: "department_id",
      table: "departments",
      nameAs: "departmentName",
      within: { field: "organizationsId", column: "organization_id" },
    },
    languageId: {
      kind: "ref",
      label: "administration.language",
      column: "language_id",
      table: "languages",
      nameAs: "languageName",
      required: true,
    },
    phone: { kind: "text", label: "fields.phone", column: "phone", max: 9, number: "phone", personal: true },
    email: {
      kind: "text",
      label: "administration.email",
      column: "email",
      max: 200,
      pattern: "^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$",
      personal: true,
    },
    titleUz: { kind: "text", label: "administration.titleUz", column: "title_uz", max: 255 },
    titleUk: { kind: "text", label: "administration.titleUk", column: "title_uk", max: 255 },
    titleRu: { kind: "text", label: "administration.titleRu", column: "title_ru", max: 255 },
    roleIds: { kind: "linked", label: "menu.roles", table: "roles", link: { table: "user_roles", own: "user_id", other: "role_id" } },
    blockedAt: { kind: "moment", label: "administration.blockedAt", column: "blocked_at" },
    lastLoginAt: { kind: "moment", label: "administration.lastLoginAt", column: "last_login_at" },
  },
};

/** New staff as a workbook names them: each with a role at a post or at none. */
export const staffSheet: Crud = {
  name: "staff",
  path: "/admin/users",
  table: "users",
  title: "administration.newStaff",
  // with the columns of the list of staff, whose own file it takes again
  names: { person: true },
  fields: {
    ...Object.fromEntries(Object.entries(userRow.fields).filter(([name]) => name !== "languageId")),
    languageId: { kind: "ref", label: "administration.language", column: "language_id", table: "languages", nameAs: "languageName" },
    rolesId: { kind: "ref", label: "administration.role", column: "role_id", table: "roles", nameAs: "roleName" },
    positionLevelsId: {
      kind: "ref",
      label: "fields.positionLevel",
      column: "position_level_id",
      table: "position_levels",
      nameAs: "positionLevelName",
    },
    // of a department that the row makes along; one that is there keeps its name
    departmentRu: { kind: "text", label: "administration.newDepartmentRu", column: "name_ru", max: 255 },
    // stored otherwise than the rest: encrypted
    pinfl: {
      kind: "text",
      label: "administration.pinfl",
      column: "pinfl",
      max: 14,
      number: "pinfl",
      unique: true,
      personal: true,
    },
  },
};
/** People in one workbook. */
export const staffTogether = 500;

const may = "manage_users";
const readers = [may, "manage_supervisors", "manage_user_roles", "view_audit"] as const;
const calls = crudEndpoints(userRow, {
  read: readers,
  all: readers,
  write: may,
  example: {
    login: "s.karimova",
    lastName: "Karimova",
    firstName: "Shoira",
    middleName: "Akmalovna",
    organizationsId: 1,
    departmentsId: 1,
    languageId: 2,
    phone: "901234567",
    email: "s.karimova@example.uz",
  },
  done: { create: "audited.userAdded", update: "audited.userChanged", remove: "audited.userRemoved" },
  changesRights: true,
});
/** How much waits for a member of staff: tasks and appeals under control, by what is to be done; `posts` at posts that nobody else has. */
const staffQueue = named(
  "StaffQueue",
  record({ executes: count(), helps: count(), signs: count(), controls: count(), reviews: count(), posts: count(), total: count() }),
);
export type StaffQueue = Static<typeof staffQueue>;

const staffImport = importEndpoints(staffSheet, {
  read: may,
  all: may,
  write: may,
  example: { login: "s.karimova", lastName: "Karimova", firstName: "Shoira", organizationsId: 1, departmentsId: 1, rolesId: 3 },
});
const create = calls.create.body as typeof calls.create.body & TObject & { examples: [object] };
export const userEndpoints = {
  ...calls,
  create: endpoint({
    ...calls.create,
    summary: "users: make a member of staff with a first password and, for who may give roles, with a role at a post or at none",
    body: Type.Unsafe<CrudBody & { password: string; rolesId?: number | null; positionLevelsId?: number | null }>({
      ...create,
      properties: {
        ...create.properties,
        password: password(passwordMinimum),
        rolesId: optional(nullable(id())),
        positionLevelsId: optional(nullable(id())),
      },
      required: [...(create.required ?? []), "password"],
      examples: [{ ...create.examples[0], password: "Yangi-parol-2026" }],
    }),
    errors: ["rule_broken", "weak_password", "confirm_yourself", "second_needed"],
    ownTransactions: true,
  }),
  importRows: endpoint({
    ...staffImport.importRows,
    summary: `staff: make members of staff out of an Excel file (form field: file) or rows, ${staffTogether} at most, each with a role where one is named; the portal makes the first passwords; all or nothing`,
    reply: record({
      ...importReplyFields(),
      /** The first passwords as a PDF in base64, a slip each; returned here, once. */
      slips: nullable(text(20_000_000)),
    }),
    errors: [...staffImport.importRows.errors, "second_needed"],
    changesRights: true,
    confirmed: true,
  }),
  template: staffImport.template,
  update: endpoint({
    ...calls.update,
    summary: "users: change a member of staff; who goes to another organisation leaves no queue behind (409 with what waits)",
    errors: ["not_found", "rule_broken", "changed_meanwhile", "in_use", "second_needed"],
  }),
  queue: endpoint({
    method: "GET",
    path: "/admin/users/{id}/queue",
    may,
    summary: "What waits for a member of staff",
    params: record({ id: id() }),
    reply: staffQueue,
    errors: ["not_found"],
  }),
  pinfl: endpoint({
    method: "GET",
    path: "/admin/users/{id}/pinfl",
    may,
    summary: "The PINFL of a member of staff: its last four digits, or null",
    params: record({ id: id() }),
    reply: record({ end: nullable(text(4)) }),
    errors: ["not_found"],
  }),
  setPinfl: endpoint({
    method: "PUT",
    path: "/admin/users/{id}/pinfl",
    may,
    summary: "Set the PINFL of a member of staff, by which signatures are compared; null takes it away",
    params: record({ id: id() }),
    body: record({ pinfl: nullable(number("pinfl")) }),
    reply: record({ end: nullable(text(4)) }),
    errors: ["not_found", "rule_broken", "second_needed"],
    done: "audited.pinflSet",
    confirmed: true,
  }),
  handOver: endpoint({
    method: "PATCH",
    path: "/admin/users/{id}/hand-over",
    may,
    summary: "Give what waits for a member of staff to a colleague of the same organisation",
    params: record({ id: id() }),
    body: record({ successorId: id() }),
    reply: staffQueue,
    errors: ["not_found", "rule_broken"],
    done: "audited.queueHandedOver",
  }),
  block: endpoint({
    method: "PATCH",
    path: "/admin/users/{id}/block",
    may,
    summary: "Block a member of staff: every session ends at once; the reply lists the work that still waits for the person",
    params: record({ id: id() }),
    reply: staffQueue,
    errors: ["not_found", "rule_broken"],
    done: "audited.userBlocked",
    changesRights: true,
  }),
  unblock: endpoint({
    method: "PATCH",
    path: "/admin/users/{id}/unblock",
    may,
    summary: "Let a blocked member of staff sign in again",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "rule_broken", "second_needed"],
    done: "audited.userUnblocked",
    changesRights: true,
  }),
  resetPassword: endpoint({
    method: "PATCH",
    path: "/admin/users/{id}/reset-password",
    may,
    summary: "Give a new password, returned once; every session of the user ends",
    params: record({ id: id() }),
    reply: record({ password: text() }),
    errors: ["not_found", "rule_broken", "second_needed"],
    done: "audited.passwordReset",
    ownTransactions: true,
    changesRights: true,
    confirmed: true,
  }),
  resetFactor: endpoint({
    method: "PATCH",
    path: "/admin/users/{id}/reset-factor",
    may,
    summary: "Take the second factor of somebody who has lost it; every session of the user ends",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "rule_broken", "second_needed"],
    done: "audited.factorReset",
    changesRights: true,
    confirmed: true,
  }),
};
