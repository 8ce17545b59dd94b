import type { CrudRow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { menuItems, siblingsOf } from "./menuNodes.ts";

const row = (id: number, uri: string, position: number, more: object = {}) =>
  ({ id, version: "", name: uri, parentId: null, uri, icon: "BookOutlined", position, groupsId: null, ...more }) as CrudRow;
const items = menuItems(
  [row(1, "tasks", 2), row(2, "info", 1), row(3, "nothing", 3)],
  [row(5, "geo", 1, { categoriesId: 2 })],
  [
    row(10, "areas", 2, { categoriesId: 2, groupsId: 5 }),
    row(11, "regions", 1, { categoriesId: 2, groupsId: 5 }),
    row(12, "new-tasks", 1, { categoriesId: 1 }),
    row(13, "no-such-screen", 2, { categoriesId: 1 }),
  ],
);

test("the menu stands in its order, without what is not built", () => {
  expect(items.map((one) => one.path)).toEqual(["/info", "/tasks"]);
  expect(items[0]!.children[0]!.children.map((one) => one.path)).toEqual(["/info/geo/regions", "/info/geo/areas"]);
  expect(items[1]!.children.map((one) => one.path)).toEqual(["/tasks/new-tasks"]);
});

test("an item's place is among its own", () => {
  expect(siblingsOf(items, "modules-10").map((one) => one.key)).toEqual(["modules-11", "modules-10"]);
  expect(siblingsOf(items, "categories-1").map((one) => one.key)).toEqual(["categories-2", "categories-1"]);
  expect(siblingsOf(items, "modules-99")).toEqual([]);
});
