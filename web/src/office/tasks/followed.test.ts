import type { AppealDetail, TaskView } from "@murojaat/contract";
import { expect, test } from "vitest";
import { holdsFollowed, isFollowed } from "./followed.ts";

test("a task released from control, or closed, is not under control", () => {
  expect(["process", "control_release", "resolved", "cancelled"].filter((status) => isFollowed({ status, isControl: true }))).toEqual([
    "process",
    "control_release",
  ]);
  expect(isFollowed({ status: "process", isControl: false })).toBe(false);

  // only the fields that the mark needs
  const appeal = (status: string, isControl: boolean, task: string) =>
    ({ status, isControl, tasks: [{ status: task, isControl: true } as TaskView] }) satisfies Pick<
      AppealDetail,
      "status" | "isControl" | "tasks"
    >;
  expect(holdsFollowed(appeal("process", false, "process"))).toBe(true);
  expect(holdsFollowed(appeal("process", true, "resolved"))).toBe(true);
  expect(holdsFollowed(appeal("process", false, "resolved"))).toBe(false);
  expect(holdsFollowed(appeal("resolved", true, "resolved"))).toBe(false);
});
