import { expect, test } from "vitest";
import "../addresses.ts";
import { hrefTo } from "./addresses.ts";

test("hrefTo leaves out what is empty and escapes the rest", () => {
  expect(hrefTo("/admin/calendar", { year: 2027 })).toBe("/admin/calendar?year=2027");
  expect(hrefTo("/appeals/registration", { requestNumber: "А-1/2 & 3", pageNo: undefined, areasId: "", channelId: null })).toBe(
    "/appeals/registration?requestNumber=%D0%90-1%2F2+%26+3",
  );
  expect(hrefTo(`/appeals/card/${7}`, { taskId: 0 })).toBe("/appeals/card/7?taskId=0");
  expect(hrefTo("/reports/reports", {})).toBe("/reports/reports");
});

test("hrefTo does not compile with a parameter that its screen has not", () => {
  const misspelt = [
    // @ts-expect-error -- of another screen
    hrefTo("/admin/calendar", { quarter: "1" }),
    // @ts-expect-error -- misspelt
    hrefTo("/appeals/card/7", { taskid: 4 }),
    // @ts-expect-error -- a filter of tasks
    hrefTo("/appeals/registration", { executorId: 4 }),
    // @ts-expect-error -- no such filter
    hrefTo("/tasks/new-tasks", { isOverdu: 1 }),
    // @ts-expect-error -- no such screen
    hrefTo("/tasks/new-task", {}),
  ];
  expect(misspelt).toHaveLength(5);
  expect(hrefTo("/tasks/new-tasks", { isOverdue: 1, in_createdDate: "today" })).toBe("/tasks/new-tasks?isOverdue=1&in_createdDate=today");
});
