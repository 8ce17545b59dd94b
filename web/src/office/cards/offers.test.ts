import type { AppealDetail } from "@murojaat/contract";
import { expect, test } from "vitest";
import { treeOf } from "../../engine/choices/tree.ts";
import { possibleIn } from "./offers.ts";

const offices = [
  { id: 1, name: "Viloyat", parentId: null },
  { id: 2, name: "Shahar", parentId: 1 },
  { id: 3, name: "Shahar suv taʼminoti", parentId: 2 },
  { id: 4, name: "Tuman", parentId: 1 },
  { id: 5, name: "Mahalla", parentId: 4 },
];
const mayChoose = (appeal: Pick<AppealDetail, "holderId" | "complainedOrgId">) => {
  const { organizationsId } = possibleIn("accept-ask-send-another-org", appeal as AppealDetail);
  const chosen = (nodes: ReturnType<typeof treeOf>): number[] =>
    nodes.flatMap((node) => [...(node.selectable ? [node.value] : []), ...chosen(node.children)]);
  const tree = treeOf(offices, "all", organizationsId);
  return { tree, ids: chosen(tree) };
};

test("an appeal may be sent to any organisation but its holder and the one it complains about", () => {
  expect(mayChoose({ holderId: 2, complainedOrgId: null }).ids).toEqual([1, 3, 4, 5]);
  expect(mayChoose({ holderId: 2, complainedOrgId: 5 }).ids).toEqual([1, 3, 4]);
});

test("the tree still has the organisations below the holder, and omits branches without a possible one", () => {
  const [region] = mayChoose({ holderId: 2, complainedOrgId: 5 }).tree;

  expect(region?.children.map(({ title, selectable }) => [title, selectable])).toEqual([
    ["Shahar", false],
    ["Tuman", true],
  ]);
  expect(region?.children[0]?.children.map(({ title }) => title)).toEqual(["Shahar suv taʼminoti"]);
  expect(region?.children[1]?.children).toEqual([]);
});
