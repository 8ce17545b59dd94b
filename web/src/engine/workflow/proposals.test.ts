import { taskWorkflow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { memoryOf, nextNumber, proposalsOf } from "./proposals.ts";

test.each([
  ["12-45/26", "12-46/26"],
  ["K-77", "K-78"],
  ["009", "010"],
  ["5/2026", "6/2026"],
  ["17 a", "18 a"],
])("after %s comes %s", (number, next) => {
  expect(nextNumber(number)).toBe(next);
});

test("a number without digits has no next one", () => {
  expect(nextNumber("b/n")).toBeUndefined();
});

const { input } = taskWorkflow.actions.answer;

test("an answer proposes the present day, the last signer and the next number", () => {
  expect(proposalsOf(input, "signerId=12&number=12-45%2F26", "23.11.2026")).toEqual({
    number: "12-46/26",
    date: "23.11.2026",
    signerId: 12,
  });
  expect(proposalsOf(input, "", "23.11.2026")).toEqual({ date: "23.11.2026" });
});

test("only what is proposed again is remembered, never a text", () => {
  expect(memoryOf(input, { text: "Javob", signerId: 12, number: "7", date: "23.11.2026", resultTypeId: 1 })).toBe("number=7&signerId=12");
});
