import { describe, expect, it } from "vitest";
import { faultsOfMessage } from "./commit-message.mjs";

describe("faultsOfMessage", () => {
  it.each([
    ["lists: keep the sort order when a filter is removed", 3],
    ["appeals, tasks: one clock for both\n\nTwo clocks told two deadlines of one task.", 12],
    [`a: ${"b".repeat(69)}`, 1],
    ["Merge branch 'mail'", 40],
    ["docs: how a key is renewed\n# Please enter the commit message\n# Changes to be committed:", 1],
  ])("finds nothing in %j of %i files", (message, files) => {
    expect(faultsOfMessage(message, files)).toEqual([]);
  });

  it.each([
    [`a: ${"b".repeat(70)}`, 1, ["The subject has 73 characters; 72 are allowed."]],
    ["keep the sort order", 1, ['The subject begins with the area, as in "lists: keep the sort order".']],
    ["lists:keep", 1, ['The subject begins with the area, as in "lists: keep the sort order".']],
    ["lists: keep it.", 1, ["The subject ends without a full stop."]],
    ["lists: keep it\nbecause", 1, ["A blank line parts the subject from the body."]],
    ["lists: keep it", 4, ["4 files change: the body says why in a line or two."]],
    ["lists: keep it\n\n# why\n", 5, ["5 files change: the body says why in a line or two."]],
    // what follows the scissors of `git commit --verbose` is no body
    [
      "lists: keep it\n\n# ------------------------ >8 ------------------------\ndiff --git a b\n",
      5,
      ["5 files change: the body says why in a line or two."],
    ],
    ["", 1, ['The subject begins with the area, as in "lists: keep the sort order".']],
  ])("says of %j of %i files what is wrong", (message, files, faults) => {
    expect(faultsOfMessage(message, files)).toEqual(faults);
  });
});
