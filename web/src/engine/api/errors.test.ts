import { expect, test } from "vitest";
import { fieldProblems, isConflict, isWorthAgain, refusalOf } from "./errors.ts";

test("the text of a refusal is the first of error, message and text", () => {
  expect(refusalOf(500, "Server Error", { message: "m", text: "t" }).message).toBe("m");
  expect(refusalOf(500, "Server Error", { error: "e", message: "m" }).message).toBe("e");
});

test("the text of a refusal without a message is its status", () => {
  expect(refusalOf(502, "Bad Gateway", undefined).message).toBe("502 Bad Gateway");
});

test("the refused fields are those that the server named", () => {
  const refusal = refusalOf(422, "", { code: "rule_broken", details: [{ path: "applicant.phone", problem: "required" }, "noise"] });

  expect(fieldProblems(refusal)).toEqual([{ path: "applicant.phone", problem: "required" }]);
  expect(isConflict(refusal)).toBe(false);
});

test.each([
  [400, false],
  [403, false],
  [404, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
  [0, true],
])("after a reply of %i asking again can help: %s", (status, expected) => {
  expect(isWorthAgain(refusalOf(status, "", undefined))).toBe(expected);
});
