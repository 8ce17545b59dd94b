import { expect, test } from "vitest";
import { gradeOf } from "./grades.ts";

test("a share in time is good from 95 percent on and bad below 80", () => {
  expect([100, 95, 94.9, 80, 79.9, 0].map(gradeOf)).toEqual(["good", "good", "middling", "middling", "bad", "bad"]);
});
