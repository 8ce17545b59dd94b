import { describe, expect, it } from "vitest";
import { filledForm, layeredPdf } from "../../../test/support/documents/pdf-files.ts";
import { cutOf, joinedWith, pictureOf } from "../../../test/support/copied-pages.ts";
import { ready } from "../../../test/support/contents-reading.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";

readAtUsualPriority();

describe("a page that is cut from a pile or joined with others", () => {
  it("looks as it looked: fields of a group, both of a choice, and layers that are off", async () => {
    const twoLayers = await layeredPdf(({ on, off }) => ({ Ochiqqator: on, Yopiqqator: off }));
    for (const content of [await filledForm(), twoLayers]) {
      const part = await cutOf(content);
      const before = await pictureOf(content);

      expect(before.compare(await pictureOf(part))).toBe(0);
      expect(before.compare(await pictureOf(await joinedWith(twoLayers, part), 2))).toBe(0);
    }
  });

  it("keeps what fields of the same name say in each of two files", async () => {
    const [first, second] = [await cutOf(await filledForm()), await cutOf(await filledForm(undefined, "Nigora"))];
    const { text } = await ready(await joinedWith(first, second), "pdf");

    expect([text.split("Marvarid").length, text.split("Nigora").length]).toEqual([2, 2]);
  });
});
