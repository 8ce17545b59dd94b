import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutOf, joinedWith, pictureOf } from "../../../test/support/copied-pages.ts";
import { ready } from "../../../test/support/contents-reading.ts";
import { filledForm, pdfFiles, undrawnForm } from "../../../test/support/documents/pdf-files.ts";
import { noPoppler, openWorkshop, runProgram, type Workshop } from "../../../test/support/other-programs.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";

readAtUsualPriority();

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** A page, from 1, as poppler draws it. */
const drawnElsewhere = async (content: Buffer, number: number): Promise<string> => {
  const file = join(workshop.folder, "page.pdf");
  await writeFile(file, content);
  return runProgram("pdftoppm", ["-q", "-r", "72", "-gray", "-f", `${number}`, "-l", `${number}`, file]);
};
const drawnByFile = pdfFiles.filter(({ content }) => content !== undrawnForm).map((file) => [file.name, file] as const);

describe("a page that is cut from a pile or joined with others", () => {
  it.each(drawnByFile)("looks as it looked: %s", { timeout: 30_000 }, async (_, { content: make }) => {
    const content = await make();
    const part = await cutOf(content);
    const whole = await joinedWith(await cutOf(await filledForm()), part);
    const before = await pictureOf(content);

    expect([before.compare(await pictureOf(part)), before.compare(await pictureOf(whole, 2))]).toEqual([0, 0]);
    if (noPoppler) return;
    const elsewhere = await drawnElsewhere(content, 1);
    expect([(await drawnElsewhere(part, 1)) === elsewhere, (await drawnElsewhere(whole, 2)) === elsewhere]).toEqual([true, true]);
  });

  it(`shows the fields of a form that its readers draw${noPoppler}`, async ({ skip }) => {
    if (noPoppler) skip();
    const whole = await joinedWith(await cutOf(await filledForm()), await cutOf(await undrawnForm()));

    const [, page = []] = await workshop.pagesOf("undrawn.pdf", whole);
    expect(page.join(" ")).toMatch(/Marvarid.*Namangan/);
  });

  it.each(pdfFiles.filter(({ sort }) => sort !== "e").map((file) => [file.name, file] as const))(
    "reads as before: %s",
    { timeout: 30_000 },
    async (_, { content, must, mustNot }) => {
      const { text } = await ready(await cutOf(await content()), "pdf");

      expect(must.filter((word) => text.split(word).length !== 2)).toEqual([]);
      expect(mustNot.filter((word) => text.includes(word))).toEqual([]);
    },
  );
});
