import * as Type from "typebox";
import { crudEndpoints, importEndpoints, type ImportEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudField, CrudFields } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { bit, id, listOf, named, nullable, record, text } from "../../kit/schema.ts";

const position: CrudField = { kind: "count", label: "references.position", column: "position", min: 0, max: 10_000 };
/** The code of the state's own register of territories (SOATO), or of the office's classification. */
const code: CrudField = { kind: "text", label: "references.code", column: "code", max: 40, unique: true };
/** The code by which programs know a record; unique. */
const ownCode: CrudField = { ...code, required: true, once: true, pattern: "^[a-z][a-z0-9_]*$" };
const region: CrudField = { kind: "ref", label: "fields.region", column: "region_id", table: "regions", nameAs: "regionName" };
const area: CrudField = { kind: "ref", label: "fields.area", column: "area_id", table: "areas", nameAs: "areaName", required: true };
const forms = {
  written: "references.formWritten",
  electronic: "references.formElectronic",
  personal: "references.formPersonal",
  mobile: "references.formMobile",
  public: "references.formPublic",
  video: "references.formVideo",
  phone: "references.formPhone",
} as const;

const list = <const N extends string>(row: {
  name: N;
  path: `/${string}`;
  table: string;
  title: Crud["title"];
  fields?: CrudFields;
  code?: true;
  parent?: Crud["parent"];
  order?: Crud["order"];
  longest?: number;
  repeatable?: true;
}): Crud & { name: N } => {
  const { fields = {}, longest = 255, repeatable, ...rest } = row;
  return { ...rest, names: { max: longest, ...(repeatable && { repeatable }) }, fields };
};

/** Every reference list, a row each; from a row come its calls, its SQL, its form and its Excel. */
export const references = {
  regions: list({
    name: "regions",
    path: "/crud/regions",
    table: "regions",
    title: "menu.regions",
    fields: { code, position },
  }),
  areas: list({
    name: "areas",
    path: "/crud/areas",
    table: "areas",
    title: "menu.areas",
    fields: {
      regionsId: { ...region, required: true },
      code,
      kind: {
        kind: "choice",
        label: "references.areaKind",
        column: "kind",
        choices: { district: "references.district", city: "references.city" },
        required: true,
      },
      /** 0: not known. */
      population: { kind: "count", label: "references.population", column: "population", min: 0, max: 10_000_000 },
      position,
    },
    parent: { field: "regionsId", query: "regions_id" },
  }),
  mahallas: list({
    name: "mahallas",
    path: "/crud/mahalla",
    table: "mahallas",
    title: "menu.mahallas",
    fields: {
      areasId: area,
      sectionsId: {
        kind: "ref",
        label: "references.section",
        column: "section_id",
        table: "sections",
        nameAs: "sectionName",
        within: { field: "areasId", column: "area_id" },
        lackable: true,
      },
      code,
    },
    parent: { field: "areasId", query: "areas_id" },
    order: "name",
  }),
  socialStatuses: list({
    name: "socialStatuses",
    path: "/crud/social-statuses",
    table: "social_statuses",
    title: "menu.socialStatuses",
    code: true,
    fields: { position },
  }),
  privilegedCategories: list({
    name: "privilegedCategories",
    path: "/crud/privilaged-categories",
    table: "privileged_categories",
    title: "menu.privileged",
    code: true,
    fields: { position },
  }),
  senderOrganizations: list({
    name: "senderOrganizations",
    path: "/crud/sender-orgs",
    table: "sender_organizations",
    title: "menu.senderOrgs",
    code: true,
    fields: {
      channelIds: {
        kind: "refs",
        label: "menu.channels",
        table: "channels",
        link: { table: "sender_organization_channels", own: "sender_organization_id", other: "channel_id" },
      },
    },
  }),
  positionLevels: list({
    name: "positionLevels",
    path: "/crud/position-levels",
    table: "position_levels",
    title: "menu.positionLevels",
    code: true,
    fields: { position },
    order: "position",
  }),
  channels: list({
    name: "channels",
    path: "/admin/channels",
    table: "channels",
    title: "menu.channels",
    fields: {
      code: ownCode,
      isExternal: { kind: "flag", label: "references.isExternal", column: "is_external" },
      form: { kind: "choice", label: "references.form", column: "form", choices: forms, required: true },
    },
  }),
  groups: list({
    name: "groups",
    path: "/admin/groups",
    table: "topics",
    title: "menu.groups",
    fields: {
      parentId: { kind: "ref", label: "references.parent", column: "parent_id", table: "topics", nameAs: "parentName", tree: true },
      code,
    },
    parent: { field: "parentId" },
  }),
  stages: list({
    name: "stages",
    path: "/admin/stages",
    table: "stages",
    title: "menu.stages",
    code: true,
    fields: { position },
    order: "position",
  }),
  taskTypes: list({ name: "taskTypes", path: "/admin/task-types", table: "task_types", title: "menu.taskTypes", code: true }),
  templates: list({
    name: "templates",
    path: "/admin/templates",
    table: "text_templates",
    title: "menu.textTemplates",
    code: true,
    longest: 5000,
    fields: {
      kind: {
        kind: "choice",
        label: "references.templateKind",
        column: "kind",
        choices: { resolution: "fields.resolution", message: "fields.messageText" },
        required: true,
      },
    },
    parent: { field: "kind" },
  }),
  sections: list({
    name: "sections",
    path: "/admin/sections",
    table: "sections",
    title: "menu.sections",
    fields: { areasId: area },
    parent: { field: "areasId", query: "areas_id" },
  }),
  orgLevels: list({
    name: "orgLevels",
    path: "/admin/org-levels",
    table: "organization_levels",
    title: "menu.orgLevels",
    code: true,
    fields: { position },
    order: "position",
  }),
  structures: list({ name: "structures", path: "/admin/structures", table: "structures", title: "menu.structures", code: true }),
  sites: list({
    name: "sites",
    path: "/admin/sites",
    table: "sites",
    title: "references.sites",
    fields: {
      url: {
        kind: "text",
        label: "references.url",
        column: "url",
        max: 500,
        // an address that a browser opens, and no script
        pattern: "^https?://[^\\s<>\"']+$",
        required: true,
        unique: true,
      },
    },
  }),
  reportTypes: list({
    name: "reportTypes",
    path: "/admin/report-types",
    table: "report_types",
    title: "references.reportTypes",
    fields: { code: ownCode },
  }),
} as const;
export type ReferenceName = keyof typeof references;
export const referenceNames = Object.keys(references) as ReferenceName[];

const names = { nameUz: "Yangi yozuv", nameUk: "Янги ёзув", nameRu: "Новая запись" };
/** What a body of each list may look like; for the document of the API, and for templates: its codes are of no record that is there. */
const examples: Partial<Record<ReferenceName, object>> = {
  regions: { ...names, code: "1700", position: 1 },
  areas: { ...names, regionsId: 12, code: "1730299", kind: "district", position: 1 },
  mahallas: { ...names, areasId: 1, sectionsId: null, code: "15079999" },
  senderOrganizations: { ...names, channelIds: [1, 2] },
  channels: { ...names, code: "chat", isExternal: true, form: "electronic" },
  groups: { ...names, parentId: 1, code: "01.99" },
  templates: { ...names, kind: "resolution" },
  sections: { ...names, areasId: 1 },
  sites: { ...names, url: "https://example.uz" },
  reportTypes: { ...names, code: "report_one" },
};
const rights = (name: ReferenceName) =>
  ({
    read: "manage_references",
    all: "signed-in",
    write: "manage_references",
    example: examples[name] ?? { ...names, ...("position" in references[name].fields && { position: 1 }) },
  }) as const;

/** A record of the two lists whose choice depends on more than a field of their own. */
const referenceRecord = named(
  "ReferenceRecord",
  record({ id: id(), code: nullable(text()), name: text(), nameUz: text(), nameUk: text(), nameRu: text(), parentId: nullable(id()) }),
);
export type ReferenceRecord = Type.Static<typeof referenceRecord>;
export const senderOrganizations = endpoint({
  method: "GET",
  path: "/crud/sender-orgs/all",
  may: "signed-in",
  summary: "Sender organisations, of one channel or all",
  query: record({ channels_id: Type.Optional(id()) }),
  reply: listOf(referenceRecord),
});
export const positionLevels = endpoint({
  method: "GET",
  path: "/crud/position-levels/all",
  may: "signed-in",
  summary: "Position levels, all or the posts of the caller's organisation",
  query: record({ is_own_org_positions: Type.Optional(bit()) }),
  reply: listOf(referenceRecord),
});
const choices: Partial<Record<ReferenceName, object>> = { senderOrganizations, positionLevels };

/** The calls of each reference list (specification, section 7, Crud). */
export const referenceEndpoints = Object.fromEntries(
  referenceNames.map((name) => [
    name,
    { ...crudEndpoints(references[name], rights(name)), ...(name in choices && { all: choices[name] }) },
  ]),
) as Record<ReferenceName, ReturnType<typeof crudEndpoints>>;
export const referenceImports = Object.fromEntries(
  referenceNames.map((name) => [name, importEndpoints(references[name], rights(name))]),
) as Record<ReferenceName, ImportEndpoints>;

const genderRow: Crud = {
  name: "genders",
  path: "/crud/genders",
  table: "genders",
  title: "fields.gender",
  names: { max: 255 },
  code: true,
  fields: {},
};
const { list: genderList, all: genderAll } = crudEndpoints(genderRow, {
  read: "signed-in",
  all: "signed-in",
  write: "manage_references",
  example: {},
});
/** Exactly two: the specification has them read-only. */
export const genders = { def: genderRow, endpoints: { list: genderList, all: genderAll } };
