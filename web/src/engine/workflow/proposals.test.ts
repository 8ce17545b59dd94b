import { taskWorkflow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { memoryOf, proposalsOf } from "./proposals.ts";

const { input } = taskWorkflow.actions.answer;

test("an answer proposes today and the last signer", () => {
  expect(proposalsOf(input, "signerId=12&number=12-45%2F26", "23.11.2026")).toEqual({
    date: "23.11.2026",
    signerId: 12,
  });
  expect(proposalsOf(input, "", "23.11.2026")).toEqual({ date: "23.11.2026" });
});

test("only proposed values are remembered, never a text", () => {
  expect(memoryOf(input, { text: "Javob", signerId: 12, number: "7", date: "23.11.2026", resultTypeId: 1 })).toBe("number=7&signerId=12");
});
