import { taskLists } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { rowActionsOf } from "./rowActions.ts";

const { lists } = taskLists;
const all = () => true;

describe("a row of a query", () => {
  it.each([
    ["deadline-query", "decide_deadline"],
    ["send-to-down-query", "decide_send_to_down"],
    ["executor-query", "decide_executor"],
    ["limited-query", "decide_depth_limit"],
    ["groups-query", "decide_group"],
  ] as const)("of %s can be decided only with the right %s", (name, permission) => {
    expect(rowActionsOf(lists[name], "process", (asked) => asked === permission)).toEqual(["accept-request", "reject-request"]);
    expect(rowActionsOf(lists[name], "process", (asked) => asked !== permission)).toEqual([]);
  });

  it.each([
    ["answer_check", ["check-answer", "reject-answer"]],
    ["answer_confirm", ["confirm-answer", "reject-answer"]],
    ["answer_upper", ["accept-lower-answer", "reject-answer"]],
  ])("with an answer in %s offers %j", (status, offered) => {
    expect(rowActionsOf(lists["checking-query"], status, all)).toEqual(offered);
  });

  it("offers only what the reader may do and the list is meant for", () => {
    expect(rowActionsOf(lists["checking-query"], "answer_check", (asked) => asked === "task_confirm_answer")).toEqual([]);
    expect(rowActionsOf(lists["notify-applicant-query"], "notify", all)).toEqual(["notify-applicant"]);
    expect(rowActionsOf(lists["new-tasks"], "new", all)).toEqual([]);
  });

  it("offers to take back an answer that waits for its check, and no other", () => {
    expect(rowActionsOf(lists["process-tasks"], "answer_check", all)).toEqual(["take-back-answer"]);
    expect(rowActionsOf(lists["process-tasks"], "answer_confirm", all)).toEqual([]);
    expect(rowActionsOf(lists["process-tasks"], "answer_check", (asked) => asked !== "task_answer")).toEqual([]);
  });
});
