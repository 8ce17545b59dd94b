import * as Type from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud, CrudField, Conflict } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { id, oneOf, optional, record } from "../../kit/schema.ts";

const icon: CrudField = { kind: "text", label: "administration.icon", column: "icon", max: 60, pattern: "^[A-Za-z]+$", required: true };
const position: CrudField = { kind: "count", label: "references.position", column: "position", min: 0, max: 10_000 };
const uri: CrudField = { kind: "shown", label: "references.url", column: "uri" };
const category: CrudField = {
  kind: "ref",
  label: "administration.category",
  column: "category_id",
  table: "module_categories",
  nameAs: "categoryName",
  required: true,
  once: true,
};
const names = { max: 255, repeatable: true } as const;

/** The menu: names, icons, order and what is left out are the office's; paths are those of screens, and screens are code. */
export const moduleRows = {
  modules: {
    name: "modules",
    path: "/admin/modules",
    table: "modules",
    title: "menu.modules",
    names,
    fields: {
      uri,
      categoriesId: category,
      groupsId: { kind: "ref", label: "administration.group", column: "group_id", table: "module_groups", nameAs: "groupName", once: true },
      permission: { kind: "shown", label: "administration.permission", column: "permission" },
      isHidden: { kind: "flag", label: "administration.hidden", column: "is_hidden" },
      icon,
      position,
    },
    order: "position",
  },
  categories: {
    name: "moduleCategories",
    path: "/admin/module-categories",
    table: "module_categories",
    title: "administration.categories",
    names,
    fields: { uri, icon, position },
    order: "position",
  },
  groups: {
    name: "moduleGroups",
    path: "/admin/module-groups",
    table: "module_groups",
    title: "administration.groups",
    names,
    fields: { uri, categoriesId: category, icon, position },
    order: "position",
  },
} as const satisfies Record<string, Crud>;
export type ModuleKind = keyof typeof moduleRows;

const calls = (def: Crud) => {
  const { list, all, byArray, update } = crudEndpoints(def, {
    read: "manage_modules",
    all: "manage_modules",
    write: "manage_modules",
    example: { nameUz: "Murojaatlar", nameUk: "Мурожаатлар", nameRu: "Обращения", icon: "MailOutlined", position: 3 },
  });
  return { list, all, byArray, update };
};
export const moduleEndpoints = {
  modules: calls(moduleRows.modules),
  categories: calls(moduleRows.categories),
  groups: calls(moduleRows.groups),
};
/** The menu in its order. */
export const menuExcel = endpoint({
  method: "GET",
  path: "/admin/modules/excel",
  may: "manage_modules",
  summary: "modules: Excel of the menu with its categories and groups",
  reply: "file",
  errors: ["too_many"],
});
/** Details of `changed_meanwhile`: the order as it now stands. */
export type ModuleOrderConflict = Conflict<{ readonly ids: readonly number[] }>;
export const moduleOrder = endpoint({
  method: "PUT",
  path: "/admin/modules/order",
  may: "manage_modules",
  summary: "Put modules, groups or categories into this order",
  body: record({
    kind: oneOf(["modules", "categories", "groups"]),
    ids: Type.Array(id(), { minItems: 1, maxItems: 500, examples: [[3, 1, 2]] }),
    /** The order that was seen: when another stands there by now, the new one is refused; without it the last one wins. */
    was: optional(Type.Array(id(), { minItems: 1, maxItems: 500, examples: [[1, 2, 3]] })),
  }),
  reply: record({}),
  errors: ["rule_broken", "changed_meanwhile"],
  done: "audited.menuOrdered",
});
