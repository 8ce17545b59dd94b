import { expect, test } from "vitest";
import { firstFound, foundRows, treeOf } from "./tree.ts";

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

const all = [1, 2, 3, 4, 99];
const found = (tree: ReturnType<typeof treeOf>, typed: string, open = all) => foundRows(tree, typed, open).map(({ title }) => title);

test("typed text finds leaves below branches that cannot be chosen, in any script", () => {
  const tree = treeOf([...topics, { id: 4, name: "Suv toshqini", parentId: 99 }], "leaves");

  expect(found(tree, "сув")).toEqual(["Suv", "Suv toshqini"]);
  expect(found(tree, "toshqin")).toEqual(["Suv toshqini"]);
});

test("a branch that only leads to a match is passed over, though it may be chosen", () => {
  const offices = [
    { id: 1, name: "Fargʻona viloyati hokimligi", parentId: null },
    { id: 2, name: "Margʻilon shahar hokimligi", parentId: 1 },
    { id: 3, name: "Margʻilon shahar shifoxonasi", parentId: 2 },
    { id: 4, name: "Qoʻqon shahar hokimligi", parentId: 1 },
  ];
  const tree = treeOf(offices, "all");

  expect(found(tree, "Марғ")).toEqual(["Margʻilon shahar hokimligi", "Margʻilon shahar shifoxonasi"]);
  expect(found(tree, "shifox")).toEqual(["Margʻilon shahar shifoxonasi"]);
  expect(found(tree, "margʻ", [1])).toEqual(["Margʻilon shahar hokimligi"]);
});

test("items below a found branch are reached by the arrow keys, and Enter takes none of them alone", () => {
  const tree = treeOf(topics, "leaves");
  const rows = foundRows(tree, "kommunal", all);

  expect(rows.map(({ title }) => title)).toEqual(["Suv"]);
  expect(firstFound(rows, "kommunal")).toBeUndefined();
  expect(firstFound(foundRows(tree, "su", all), "su")?.title).toBe("Suv");
});
