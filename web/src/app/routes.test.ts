import { screens } from "@murojaat/contract";
import { expect, it } from "vitest";
import { router } from "./routes.tsx";

it("every screen has a route", () => {
  expect(Object.keys(screens).filter((path) => !(path in router.routesByPath))).toEqual([]);
});
