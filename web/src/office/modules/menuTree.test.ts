import { expect, test } from "vitest";
import { menuSections, trailOf } from "./menuTree.ts";

const tree = [
  {
    id: 1,
    name: "Masalalar",
    uri: "tasks",
    iconImg: "CheckSquareOutlined",
    groups: [],
    modules: [
      { uri: "new-tasks", name: "Yangi", iconImg: "StarOutlined" },
      { uri: "no-such-screen", name: "Yoʻq", iconImg: "" },
    ],
  },
  { id: 2, name: "Boʻsh", uri: "info", iconImg: "", groups: [{ uri: "geo", name: "Hududlar", iconImg: "", modules: [] }], modules: [] },
];

test("the menu shows only screens that are built, and no empty headings", () => {
  const sections = menuSections(tree);

  expect(sections.map((section) => section.name)).toEqual(["Masalalar"]);
  expect(sections[0]?.items.map((item) => item.path)).toEqual(["/tasks/new-tasks"]);
});

test("breadcrumbs name category and module", () => {
  expect(trailOf(tree, "/tasks/new-tasks")).toEqual(["Masalalar", "Yangi"]);
  expect(trailOf(tree, "/nowhere")).toEqual([]);
});
