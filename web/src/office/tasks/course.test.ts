import { expect, test } from "vitest";
import { courseOf, waitsFor } from "./course.ts";

const task = {
  status: "process",
  isControl: false,
  parentId: null,
  executorName: "Haydarov D.",
  positionLevelName: null,
  organizationName: "Shahar",
  fromOrgName: "Viloyat",
  signerName: "Hamidov H.",
  controllerName: "Karimov K.",
};

test("the course of an answer is check, confirmation and notice to the applicant", () => {
  expect(courseOf(task)).toEqual(["card.stepProcess", "card.stepCheck", "card.stepConfirm", "card.stepNotify"]);
});

test("a task sent down ends at the organisation above; a task under control ends with its release", () => {
  expect(courseOf({ ...task, status: "answer_check", parentId: 7 })).toEqual(["card.stepCheck", "card.stepConfirm", "card.stepUpper"]);
  expect(courseOf({ ...task, status: "notify", isControl: true })).toEqual(["card.stepNotify", "card.stepRelease"]);
});

test("a new task at a post begins with its resolution", () => {
  expect(courseOf({ ...task, status: "register", positionLevelName: "Hokim" }).slice(0, 4)).toEqual([
    "card.stepRegister",
    "card.stepResolution",
    "card.stepNew",
    "card.stepProcess",
  ]);
});

test("a task waits for the executor, the organisation's checker or the signer; a finished one for nobody", () => {
  expect(waitsFor(task)).toEqual({ name: "Haydarov D." });
  expect(waitsFor({ ...task, status: "answer_check" })).toEqual({ key: "card.roleChecker", name: "Shahar" });
  expect(waitsFor({ ...task, status: "answer_confirm" })).toEqual({ name: "Hamidov H." });
  expect(waitsFor({ ...task, status: "resolved" })).toBeUndefined();
  expect(courseOf({ ...task, status: "resolved" })).toEqual([]);
});
