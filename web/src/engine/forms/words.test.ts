import { expect, it } from "vitest";
import { wordsIn } from "./words.ts";

it("the words of a form are its texts in their order, without numbers, choices and empty fields", () => {
  expect(
    wordsIn({
      values: { resultTypeId: 3, text: "Suv berildi", number: "04-12/118", note: " ", files: [7], isFinal: true, date: null },
      names: [{ resourcesId: 7, resourceName: "dalolatnoma.pdf" }],
    }),
  ).toEqual(["Suv berildi", "04-12/118", "dalolatnoma.pdf"]);
});
