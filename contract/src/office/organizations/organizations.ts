import * as Type from "typebox";
import { crudEndpoints, importEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudField } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, named, nullable, record, text } from "../../kit/schema.ts";
import type { MessageKey } from "../../kit/messages.ts";

const written = (column: string, label: MessageKey, max = 255): CrudField => ({ kind: "text", column, label, max });

/** Organisations, a tree; each has its channels and the posts of its leaders (specification, section 3, Labels only). */
export const organizationRow: Crud = {
  name: "organizations",
  path: "/admin/organizations",
  table: "organizations",
  title: "menu.organizations",
  names: { max: 500 },
  fields: {
    parentId: { kind: "ref", label: "administration.upper", column: "parent_id", table: "organizations", nameAs: "parentName", tree: true },
    levelId: {
      kind: "ref",
      label: "administration.level",
      column: "level_id",
      table: "organization_levels",
      nameAs: "levelName",
      required: true,
    },
    structuresId: { kind: "ref", label: "menu.structures", column: "structure_id", table: "structures", nameAs: "structureName" },
    regionsId: { kind: "ref", label: "fields.region", column: "region_id", table: "regions", nameAs: "regionName" },
    areasId: {
      kind: "ref",
      label: "fields.area",
      column: "area_id",
      table: "areas",
      nameAs: "areaName",
      within: { field: "regionsId", column: "region_id" },
    },
    prefix: {
      kind: "text",
      label: "administration.prefix",
      column: "prefix",
      max: 12,
      pattern: "^[A-Z0-9-]{1,12}$",
      required: true,
      unique: true,
    },
    shortNameUz: written("short_name_uz", "administration.shortNameUz"),
    shortNameUk: written("short_name_uk", "administration.shortNameUk"),
    shortNameRu: written("short_name_ru", "administration.shortNameRu"),
    leaderNameUz: written("leader_name_uz", "administration.leaderNameUz"),
    leaderNameUk: written("leader_name_uk", "administration.leaderNameUk"),
    leaderNameRu: written("leader_name_ru", "administration.leaderNameRu"),
    leaderPhotoId: { kind: "picture", label: "administration.leaderPhoto", column: "leader_photo_id" },
    logoId: { kind: "picture", label: "administration.logo", column: "logo_id" },
    logoTitleUz: written("logo_title_uz", "administration.logoTitleUz"),
    logoTitleUk: written("logo_title_uk", "administration.logoTitleUk"),
    logoTitleRu: written("logo_title_ru", "administration.logoTitleRu"),
    bankAccount: { kind: "text", label: "administration.bankAccount", column: "bank_account", max: 20, number: "bankAccount" },
    addressUz: written("address_uz", "administration.addressUz"),
    addressUk: written("address_uk", "administration.addressUk"),
    addressRu: written("address_ru", "administration.addressRu"),
    phone: written("phone", "administration.officePhone", 100),
    hoursUz: written("hours_uz", "administration.hoursUz", 200),
    hoursUk: written("hours_uk", "administration.hoursUk", 200),
    hoursRu: written("hours_ru", "administration.hoursRu", 200),
    email: { kind: "text", label: "administration.email", column: "email", max: 200, pattern: "^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$" },
    site: { kind: "text", label: "administration.site", column: "site", max: 200, pattern: "^[\\w.-]+(/[\\w./-]*)?$" },
    channelIds: {
      kind: "refs",
      label: "menu.channels",
      table: "channels",
      link: { table: "organization_channels", own: "organization_id", other: "channel_id" },
    },
    postIds: {
      kind: "refs",
      label: "administration.posts",
      table: "position_levels",
      link: { table: "organization_posts", own: "organization_id", other: "position_level_id" },
    },
    staffCount: { kind: "total", label: "administration.staff", of: { table: "staff", column: "organization_id" } },
    registratorCount: {
      kind: "total",
      label: "administration.registrators",
      of: { table: "organization_registrators", column: "organization_id" },
    },
    blockedAt: { kind: "moment", label: "administration.blockedAt", column: "blocked_at" },
    closedAt: { kind: "moment", label: "administration.closedAt", column: "closed_at" },
    successorId: {
      kind: "ref",
      label: "administration.successorOffice",
      column: "successor_id",
      table: "organizations",
      nameAs: "successorName",
      stamped: true,
    },
  },
  parent: { field: "parentId" },
};

/** Departments, a tree within an organisation. */
export const departmentRow: Crud = {
  name: "departments",
  path: "/admin/departments",
  table: "departments",
  title: "administration.departments",
  names: { max: 255 },
  fields: {
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      required: true,
      once: true,
    },
    parentId: {
      kind: "ref",
      label: "administration.upperDepartment",
      column: "parent_id",
      table: "departments",
      nameAs: "parentName",
      tree: true,
      within: { field: "organizationsId", column: "organization_id" },
    },
    staffCount: { kind: "total", label: "administration.staff", of: { table: "staff", column: "department_id" } },
  },
  parent: { field: "organizationsId", query: "organizations_id" },
};

const names = { nameUz: "Kadrlar boʻlimi", nameUk: "Кадрлар бўлими", nameRu: "Отдел кадров" };
const departmentNode = record({ id: id(), name: text(500), parentId: nullable(id()), staffCount: count() });
const organizationNode = named(
  "OrganizationNode",
  record({
    id: id(),
    name: text(500),
    parentId: nullable(id()),
    /** Levels above it. */
    depth: count(),
    prefix: text(),
    blocked: flag(),
    /** Own staff, and with that of all organisations below. */
    staffCount: count(),
    staffWithBelow: count(),
    departments: Type.Array(departmentNode),
  }),
);

const may = "manage_organizations";
const organizationRights = {
  read: may,
  all: [may, "manage_departments", "manage_users", "manage_supervisors", "manage_role_levels", "manage_user_roles", "view_audit"],
  write: may,
  example: {
    nameUz: "Oltiariq tumani madaniyat saroyi",
    nameUk: "Олтиариқ тумани маданият саройи",
    nameRu: "Дворец культуры Алтыарыкского района",
    parentId: 1,
    levelId: 3,
    regionsId: 12,
    areasId: 1,
    prefix: "OLT-MS",
    channelIds: [1],
    postIds: [6],
  },
  done: { create: "audited.organizationAdded", update: "audited.organizationChanged", remove: "audited.organizationRemoved" },
} as const;
export const organizationEndpoints = {
  ...crudEndpoints(organizationRow, organizationRights),
  ...importEndpoints(organizationRow, organizationRights),
  tree: endpoint({
    method: "GET",
    path: "/admin/organizations/tree",
    may: [may, "admin-organizations-v2"],
    summary: "Organisations in the order of their tree, with departments and staff",
    reply: Type.Array(organizationNode),
  }),
  openWork: endpoint({
    method: "GET",
    path: "/admin/organizations/{id}/open-work",
    may,
    summary: "What an organisation has not finished: it stays there when the organisation is blocked",
    params: record({ id: id() }),
    reply: named("OpenWork", record({ appeals: count(), tasks: count(), overdue: count() })),
    errors: ["not_found"],
  }),
  numbersBegin: endpoint({
    method: "GET",
    path: "/admin/organizations/{id}/numbers-begin",
    may,
    summary: "With which number the organisation's appeals of this year go on, and whether one was given already: then it stays so",
    params: record({ id: id() }),
    reply: record({ year: count(), next: id(), isGiven: flag() }),
    errors: ["not_found"],
  }),
  beginNumbers: endpoint({
    method: "PATCH",
    path: "/admin/organizations/{id}/numbers-begin",
    may,
    summary:
      "Go on with the numbers of the paper book, while the organisation has given none this year; `before` is the one that was shown",
    params: record({ id: id() }),
    body: {
      ...record({ next: Type.Integer({ minimum: 1, maximum: 999_999 }), before: id() }),
      examples: [{ next: 38, before: 1 }],
    },
    reply: record({}),
    errors: ["not_found", "numbers_given", "changed_meanwhile"],
    done: "audited.numbersBegin",
  }),
  block: endpoint({
    method: "PATCH",
    path: "/admin/organizations/{id}/block",
    may,
    summary: "Block an organisation: its people leave at once and cannot sign in",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "rule_broken"],
    done: "audited.organizationBlocked",
    changesRights: true,
  }),
  unblock: endpoint({
    method: "PATCH",
    path: "/admin/organizations/{id}/unblock",
    may,
    summary: "Let a blocked organisation work again",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "rule_broken", "second_needed"],
    done: "audited.organizationUnblocked",
    changesRights: true,
  }),
};
const departmentRights = {
  read: "manage_departments",
  all: ["manage_departments", "manage_users"],
  write: "manage_departments",
  example: { ...names, organizationsId: 1, parentId: null },
  done: { create: "audited.departmentAdded", update: "audited.departmentChanged", remove: "audited.departmentRemoved" },
} as const;
export const departmentEndpoints = {
  ...crudEndpoints(departmentRow, departmentRights),
  ...importEndpoints(departmentRow, departmentRights),
};
