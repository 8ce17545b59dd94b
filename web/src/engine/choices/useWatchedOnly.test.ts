import { expect, test } from "vitest";
import { watchedOnly } from "./useWatchedOnly.ts";

const offices = [
  { id: 1, name: "Viloyat", isOwn: true, isWatched: false },
  { id: 2, name: "Shahar", isWatched: true },
  { id: 3, name: "Tuman", isWatched: false },
];
const offered = (choices: typeof offices, seesOffice: boolean) => {
  const possible = watchedOnly(choices, seesOffice);
  return choices.filter((one) => !possible || possible(one, choices)).map(({ id }) => id);
};

test("a supervisor filters by the assigned organisations, other users by all", () => {
  expect(offered(offices, false)).toEqual([2]);
  expect(offered(offices, true)).toEqual([1, 2, 3]);
  const given = offices.map((one) => ({ ...one, isWatched: false }));
  expect(offered(given, false)).toEqual([1, 2, 3]);
});
