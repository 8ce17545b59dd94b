import { screens, type Screen } from "@murojaat/contract";
import { expect, it } from "vitest";
import { router } from "./routes.tsx";

it("every finished screen has a route", () => {
  const ready = Object.entries<Screen>(screens).flatMap(([path, screen]) => (screen.ready ? [path] : []));

  expect(ready.filter((path) => !(path in router.routesByPath))).toEqual([]);
});
