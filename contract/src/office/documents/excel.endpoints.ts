import * as Type from "typebox";
import type { TProperties } from "typebox";
import { endpoint, type Endpoint } from "../../kit/endpoint.ts";
import type { ExcelCall, ListFamily } from "../../kit/lists.ts";
import { oneOf, record, text } from "../../kit/schema.ts";
import type { Permission } from "../../kit/registry.ts";

/** Lists whose Excel has a path of its own (specification, section 7, spelt as there). */
const ownPaths: Readonly<Record<string, `/${string}`>> = {
  "supervisor-appeals": "/appeals/supervisor-appeals-ecxel",
  "dashboard-tasks": "/tasks/excel-dashboard",
  "supervisor-tasks": "/tasks/excel-supervisor-tasks",
};

/** What /appeals/excel contains when it names no list: everything the caller sees, as the list behind the dashboard has it or, for whom that is closed, the one without a screen. */
const widest: Readonly<Record<string, string>> = { appeals: "dashboard-appeal", tasks: "dashboard-tasks" };
const ofAnybody = "all";

/**
 * The Excel of a family's lists: one path for all (`menu` names the list), and those with a path of their own. The query is the
 * list's: filters and order, and `columns` (names with commas between) where other ones are wanted than the list has; page number and size are taken and mean nothing, for a client sends what it showed.
 */
export const excelCalls = (family: ListFamily): readonly ExcelCall[] => {
  // a list without a screen has no table that one would take away
  const names = Object.keys(family.lists).filter((name) => family.lists[name]!.permission !== "signed-in");
  const { menu: _ofPage, ...ofList } = family.query.properties as TProperties;
  const filters = { ...ofList, columns: Type.Optional(text(2000)) };
  const call = (path: `/${string}`, lists: readonly string[], query: TProperties): Endpoint =>
    endpoint({
      method: "GET",
      path,
      may: lists.map((name) => family.lists[name]!.permission).filter((p) => p !== "signed-in") as Permission[],
      summary: `Excel of lists of ${family.name}: ${lists.join(", ")}`,
      query: record(query),
      reply: "file",
      errors: ["not_permitted", "confirm_yourself", "too_many"],
    });
  const usual = widest[family.name];
  const hasUsual = usual !== undefined && names.includes(usual);
  return [
    {
      call: call(`/${family.name}/excel`, names, { ...filters, menu: hasUsual ? Type.Optional(oneOf(names)) : oneOf(names) }),
      lists: hasUsual ? [usual, ofAnybody] : [],
    },
    ...names.flatMap((name) => (ownPaths[name] ? [{ call: call(ownPaths[name], [name], filters), lists: [name] }] : [])),
  ];
};
