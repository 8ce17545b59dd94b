import { expect, it } from "vitest";
import { exportedColumns } from "../../kit/lists.ts";
import { taskLists } from "./task.lists.ts";

it("a file of tasks has the letter's beginning and the resolution behind the applicant, each once", () => {
  expect(exportedColumns(taskLists, ["requestNumber", "applicantName", "executorName"])).toEqual([
    "requestNumber",
    "applicantName",
    "appealText",
    "text",
    "executorName",
  ]);
  // one that is chosen keeps its place
  expect(exportedColumns(taskLists, ["applicantName", "text"])).toEqual(["applicantName", "appealText", "text"]);
});
