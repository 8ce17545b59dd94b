import { expect, test } from "vitest";
import { failedTests, failedWalks, secondTriesOfTests, secondTriesOfWalks } from "./failures.ts";

test("a failed test and a file that cannot be loaded are reported with their first lines, without colours", () => {
  const message = ["\u001B[31mexpected 1 to be 2\u001B[39m", ...Array.from({ length: 20 }, (_, line) => `line ${line}`)].join("\n");
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const failed = { status: "failed", fullName: "sums up", failureMessages: [message] };

  const report = failedTests({
    testResults: [
      { name: "/a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      { name: "/c.test.ts", status: "passed", message: "", assertionResults: [passed] },
    ],
  });

  expect(report).toHaveLength(2);
  expect(report[0]?.split("\n").slice(0, 3)).toEqual(["/a.test.ts › sums up", "    expected 1 to be 2", "    line 0"]);
  expect(report[0]?.split("\n")).toHaveLength(13);
  expect(report[1]).toBe("/b.test.ts\n    no such module");
});

test("a test that passed only at the second try is reported", () => {
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const late = { status: "passed", fullName: "sums up", failureMessages: ["expected 1 to be 2"] };

  const report = secondTriesOfTests({
    testResults: [{ name: "/a.test.ts", status: "passed", message: "", assertionResults: [passed, late] }],
  });

  expect(report).toEqual(["/a.test.ts › sums up\n    expected 1 to be 2"]);
});

test("walks that failed, and those that passed only at the second try, are reported, however deeply nested", () => {
  const walk = (title: string, status: string) => ({
    file: "card.spec.ts",
    line: 7,
    title,
    tests: [{ status, results: [{ errors: status === "expected" ? [] : [{ message: "not seen" }] }] }],
  });

  const result = {
    suites: [{ specs: [walk("opens", "expected"), walk("closes", "unexpected")], suites: [{ specs: [walk("waits", "flaky")] }] }],
    errors: [{ message: "no server" }],
  };

  expect(failedWalks(result)).toEqual(["card.spec.ts:7 › closes\n    not seen", "outside of a walk\n    no server"]);
  expect(secondTriesOfWalks(result)).toEqual(["card.spec.ts:7 › waits\n    not seen"]);
});
