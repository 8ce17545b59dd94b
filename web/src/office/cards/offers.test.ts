import type { AppealDetail } from "@murojaat/contract";
import { expect, test } from "vitest";
import { treeOf } from "../../engine/choices/tree.ts";
import { possibleIn, reasonOfIncomplete, withoutEarlier } from "./offers.ts";

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

test("an appeal may be sent to any organisation except its holder and the one it complains about", () => {
  expect(mayChoose({ holderId: 2, complainedOrgId: null }).ids).toEqual([1, 3, 4, 5]);
  expect(mayChoose({ holderId: 2, complainedOrgId: 5 }).ids).toEqual([1, 3, 4]);
});

test("the tree keeps the organisations below the holder, and omits branches without a possible one", () => {
  const [region] = mayChoose({ holderId: 2, complainedOrgId: 5 }).tree;

  expect(region?.children.map(({ title, selectable }) => [title, selectable])).toEqual([
    ["Shahar", false],
    ["Tuman", true],
  ]);
  expect(region?.children[0]?.children.map(({ title }) => title)).toEqual(["Shahar suv taʼminoti"]);
  expect(region?.children[1]?.children).toEqual([]);
});

const reasons = [
  { id: 1, name: "Vafot etgan", code: "applicant_died" },
  { id: 2, name: "Yangi vajlar yoʻq", code: "no_new_arguments" },
];
const appeal = (of: Partial<AppealDetail>) => ({ earlierAppealNumber: null, earlierNumber: null, ...of }) as AppealDetail;

test("only a repeated appeal may end without new arguments", () => {
  const offered = (repeatabilityTypeId: number | null) =>
    reasons.filter((reason) => possibleIn("terminate", appeal({ repeatabilityTypeId }))["reasonId"]!(reason, reasons)).map(({ id }) => id);

  expect([null, 1, 2, 3].map(offered)).toEqual([[1], [1], [1, 2], [1]]);
});

test("the earlier appeal is asked for in an ending without new arguments where none is named yet", () => {
  const hidden = (of: Partial<AppealDetail>, reasonId: number) => withoutEarlier(appeal(of), reasons)("earlierNumber", { reasonId });

  expect([hidden({}, 1), hidden({}, 2)]).toEqual([true, false]);
  expect([hidden({ earlierAppealNumber: "FAR-000001/26" }, 2), hidden({ earlierNumber: "15-114" }, 2)]).toEqual([true, true]);
  expect(withoutEarlier(appeal({}), reasons)("text", { reasonId: 1 })).toBe(false);
});

test("an anonymous or incomplete letter is left unconsidered for a reason that fits it", () => {
  const reason = (incompleteKind: AppealDetail["applicant"]["incompleteKind"]) =>
    reasonOfIncomplete({ applicant: { incompleteKind } } as AppealDetail);

  expect([reason("anonymous"), reason("incomplete"), reason(null)]).toEqual(["anonymous", "requirements_not_met", undefined]);
});
