import { expect, it } from "vitest";
import { auditWords } from "./auditWords.ts";

it.each([
  ["POST /crud/areas", "crud.add", "menu.areas"],
  ["PUT /admin/structures", "common.edit", "menu.structures"],
  ["DELETE /crud/mahalla/{id}", "common.delete", "menu.mahallas"],
  ["POST /crud/mahalla/import", "crud.import", "menu.mahallas"],
  ["PUT /admin/users/{id}/block", "administration.block", "administration.users"],
  ["POST /admin/users/{id}/hand-over", "administration.handOver", "administration.users"],
  ["POST /admin/calendar/changes/{id}/undo", "calendar.undo", "calendar.title"],
  ["PUT /admin/roles/{id}/permissions", "administration.permissions", "menu.roles"],
])("the log says %s in words", (action, act, list) => {
  expect(auditWords(action)).toEqual({ act, list });
});

it.each(["PUT /profile/list-views", "something", ""])("what is no list's stands as it is: %s", (action) => {
  expect(auditWords(action)).toBeUndefined();
});
