import { expect, test } from "vitest";
import { appealLists } from "./appeals/appeal.lists.ts";
import { incomingLists } from "./incoming/incoming.lists.ts";
import { taskLists } from "./tasks/task.lists.ts";

const columnsOf = (lists: object): [string, readonly string[]][] =>
  Object.entries(lists as Record<string, { readonly columns: readonly string[] }>).map(([name, { columns }]) => [name, columns]);

/** Section 2 of the specification, "Appeals list". */
const specified = [
  "requestNumber",
  "channelName",
  "createdDate",
  "senderOrgName",
  "documentNumber",
  "documentDate",
  "applicantName",
  "applicantRegionName",
  "applicantAreaName",
  "applicantPhone",
  "applicantTypeName",
  "incomingDocNumber",
  "incomingDocDate",
  "files",
];

test.each(columnsOf(appealLists.lists))("the list of appeals %s has the columns of the specification", (_name, columns) => {
  expect(specified.filter((name) => !columns.includes(name))).toEqual([]);
});
test("the post stands behind the day of registration where an appeal waits at one", () => {
  const columns: readonly string[] = appealLists.lists.unlocated.columns;
  expect(columns[columns.indexOf("createdDate") + 1]).toBe("positionLevelName");
});

// screens: what waits shows who wrote and when; what was rejected also why, when, and whether its sender knows
test.each(columnsOf(incomingLists.lists))("the list of incoming messages %s has its columns", (name, columns) => {
  const waiting = ["ticket", "applicantName", "createdDate", "applicantPhone", "areaName", "files"];
  const more = name.endsWith("-rejected") ? ["decidedDate", "reason", "recipientName"] : name.startsWith("joined") ? ["requestNumber"] : [];
  expect([...columns].toSorted()).toEqual([...waiting, ...more].toSorted());
});

test.each([...columnsOf(appealLists.lists), ...columnsOf(taskLists.lists), ...columnsOf(incomingLists.lists)])(
  "the list %s begins with the number, names the applicant, and has no column twice",
  (_name, columns) => {
    expect(["requestNumber", "ticket"]).toContain(columns[0]);
    expect(columns).toContain("applicantName");
    expect(new Set(columns).size).toBe(columns.length);
  },
);
