import { appealRow, taskRow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { appealRows, taskRows } from "./floor-rows.ts";

/** The names that a select gives its columns; `id`, `status` and `version` have theirs from the table. */
const columnsOf = (select: string): string[] => {
  const list = select.slice(0, select.indexOf(" from (select id"));
  const given = [...list.matchAll(/ as "?(\w+)"?(?=,|\s*$)/g)].map(([, name]) => name!);
  const plain = [...list.matchAll(/(?:select|,)\s*\w\.(\w+)(?=,|\s*$)/g)].map(([, name]) => name!);
  return [...new Set([...given, ...plain])].toSorted();
};

test.each([
  ["appeals", appealRows, appealRow],
  ["tasks", taskRows, taskRow],
] as const)("the bare server's list of %s has the columns of the portal's row", (_name, select, row) => {
  expect(columnsOf(select)).toEqual(Object.keys(row.properties).toSorted());
});
