import { screens, type ScreenPath } from "@murojaat/contract";
import { expect, it } from "vitest";
import { defaultRoles } from "./default-roles.ts";

const opened = new Set<ScreenPath>(Object.values(defaultRoles).flatMap((role) => [...role.screens]));

it("a screen can be opened by at least one of the default roles", () => {
  expect(opened.size).toBeGreaterThan(50);
  expect(Object.keys(screens).filter((path) => !opened.has(path as ScreenPath))).toEqual([]);
});
