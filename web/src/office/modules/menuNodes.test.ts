import type { CrudRow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { inOrder, menuItems, peersOf } from "./menuNodes.ts";

const row = (id: number, uri: string, position: number, more: object = {}) =>
  ({
    id,
    version: "",
    name: uri,
    formerName: null,
    parentId: null,
    uri,
    icon: "BookOutlined",
    position,
    groupsId: null,
    ...more,
  }) as CrudRow;
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

test("the menu is in order, without screens that are not built", () => {
  expect(items.map((one) => one.path)).toEqual(["/info", "/tasks"]);
  expect(items[0]!.children[0]!.children.map((one) => one.path)).toEqual(["/info/geo/regions", "/info/geo/areas"]);
  expect(items[1]!.children.map((one) => one.path)).toEqual(["/tasks/new-tasks"]);
});

test("an item's peers are of its own kind", () => {
  expect(peersOf(items, "modules-10").map((one) => one.key)).toEqual(["modules-11", "modules-10"]);
  expect(peersOf(items, "categories-1").map((one) => one.key)).toEqual(["categories-2", "categories-1"]);
  expect(peersOf(items, "modules-99")).toEqual([]);
});

test("items swap positions only among themselves", () => {
  const rows = [row(1, "a", 30), row(2, "b", 10), row(3, "c", 20), row(4, "d", 40)];
  expect(inOrder(rows, [1, 3, 2]).map((one) => [one.id, one["position"]])).toEqual([
    [1, 10],
    [2, 30],
    [3, 20],
    [4, 40],
  ]);
});
