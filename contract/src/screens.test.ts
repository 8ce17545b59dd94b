import { expect, it } from "vitest";
import { screens, type Screen } from "./screens.ts";

const all = Object.entries<Screen>(screens);

it("screens: no item of the menu is red, and one counter alone is of what is late", () => {
  expect([...new Set(all.map(([, { color }]) => color))].sort()).toEqual(["#15803d", "#4338ca", "#475569", "#b45309"]);
  expect(all.flatMap(([path, { countsLate }]) => (countsLate ? [path] : []))).toEqual(["/tasks/delayed-tasks"]);
});
