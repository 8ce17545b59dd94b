import { expect, test } from "vitest";
import { sources } from "./sources.ts";
import { fitting } from "../../engine/choices/useOptions.ts";

const reasons = [
  { id: 1, name: "Qonuniy asos mavjud emas", closingKinds: [] },
  { id: 11, name: "Anonim murojaat", closingKinds: ["unconsidered"] },
  { id: 15, name: "Murojaat chaqirib olingan", closingKinds: ["terminated"] },
] as const;

test("each dialog offers the reasons that fit its ending, an answer offers all", () => {
  const { unconsideredReasons, terminationReasons, resultReasons } = sources;
  expect(fitting(reasons, unconsideredReasons.closing!).map(({ id }) => id)).toEqual([11]);
  expect(fitting(reasons, terminationReasons.closing!).map(({ id }) => id)).toEqual([15]);
  expect(resultReasons.closing).toBeUndefined();
  expect(new Set([unconsideredReasons, terminationReasons, resultReasons].map(({ endpoint }) => endpoint.path)).size).toBe(1);
});
