import { screens } from "@murojaat/contract";
import { expect, it } from "vitest";
import { makeRouter } from "./routes.tsx";

it("every screen has a route", () => {
  expect(Object.keys(screens).filter((path) => !(path in makeRouter().routesByPath))).toEqual([]);
});
