import { expect, test } from "vitest";
import { firstFound, treeOf } from "./tree.ts";

const topics = [
  { id: 1, name: "Kommunal", parentId: null },
  { id: 2, name: "Suv", parentId: 1 },
  { id: 3, name: "Boshqa", parentId: 99 },
];

test("children are below their parents, orphans among the roots", () => {
  const tree = treeOf(topics, "all");

  expect(tree.map((node) => node.title)).toEqual(["Kommunal", "Boshqa"]);
  expect(tree[0]?.children.map((node) => node.title)).toEqual(["Suv"]);
});

test("only the leaves of topics may be chosen", () => {
  const [group, alone] = treeOf(topics, "leaves");

  expect(group?.selectable).toBe(false);
  expect(group?.children[0]?.selectable).toBe(true);
  expect(alone?.selectable).toBe(true);
});

test("typed text finds the first leaf below branches that cannot be chosen", () => {
  const tree = treeOf([...topics, { id: 4, name: "Suv toshqini", parentId: 99 }], "leaves");

  expect(firstFound(tree, "сув")?.value).toBe(2);
  expect(firstFound(tree, "toshqin")?.value).toBe(4);
  expect(firstFound(tree, "kommunal")).toBeUndefined();
});
