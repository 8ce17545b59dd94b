import { screens, type Screen, type ScreenPath } from "@murojaat/contract";
import { expect, it } from "vitest";
import { defaultRoles } from "./default-roles.ts";

const opened = new Set<ScreenPath>(Object.values(defaultRoles).flatMap((role) => [...role.screens]));
const ready = Object.entries<Screen>(screens).flatMap(([path, screen]) => (screen.ready ? [path] : []));

it("a finished screen can be opened by at least one of the default roles", () => {
  expect(ready.length).toBeGreaterThan(50);
  expect(ready.filter((path) => !opened.has(path as ScreenPath))).toEqual([]);
});
