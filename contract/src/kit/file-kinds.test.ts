import { expect, test } from "vitest";
import { isRead, shownAs } from "./file-kinds.ts";

test.each([
  ["ariza.pdf", "pdf"],
  ["ARIZA.PDF", "pdf"],
  ["rasm.jpg", "picture"],
  ["rasm.jpeg", "picture"],
  ["skan.tiff", "picture"],
  ["IMG_0001.HEIC", "picture"],
  ["javob.docx", "text"],
  ["jadval.xlsx", "text"],
  ["eski.doc", "text"],
  ["ovoz.mp3", undefined],
  ["nomsiz", undefined],
])("a file named %s is shown as %s", (name, as) => {
  expect(shownAs(name)).toBe(as);
});

test("the portal reads files of text and pictures of it, and no old workbooks, sounds or archives", () => {
  expect(["a.pdf", "a.jpg", "a.docx", "a.csv"].map(isRead)).toEqual([true, true, true, true]);
  expect(["a.xls", "a.mp3", "a.zip", "a"].map(isRead)).toEqual([false, false, false, false]);
});
