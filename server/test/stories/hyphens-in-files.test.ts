import { expect, it } from "vitest";
import { trialFiles } from "../support/documents/index.ts";
import { wordFile } from "../support/documents/word-files.ts";
import { at, portal, readAll, uploaded, useReadingOffice } from "../support/reading-office.ts";
import { runDueJobs } from "../support/run-jobs.ts";
import { wordSearch } from "../support/word-search.ts";
import { appealWordsJobs, askForIndexing } from "../../src/office/appeals/appeal-words.jobs.ts";

useReadingOffice();

it("a number typed with the usual hyphen finds the letters that write it in any way, in any format", async () => {
  const word = (text: string) => wordFile(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
  const written: [name: string, content: Buffer][] = [
    ["xat.docx", await word("№ 01-12/345")],
    ["xat.docx", await word("№ 01\u201112/345")],
    ["xat.docx", await word("№ 01\u201012/345")],
    ["xat.txt", Buffer.from("№ 01\u201112/345")],
    ["xat.rtf", Buffer.from("{\\rtf1 01\\u8209?12/345}")],
  ];
  for (const { name, sort, format, content } of trialFiles)
    if (sort === "a" && name.startsWith("a number with hyphens")) written.push([`xat.${format}`, await content()]);
  const appeals: number[] = [];
  for (const [name, content] of written) {
    const { id } = await at.registered({ text: "Xatga qarang", files: [await uploaded(name, content)] });
    appeals.push(id);
  }

  await readAll();
  await askForIndexing(portal.db);
  await runDueJobs(portal.db, appealWordsJobs(portal.db));

  expect(written.length).toBeGreaterThanOrEqual(10);
  expect((await wordSearch(portal).ids("01-12/345")).toSorted((a, b) => a - b)).toEqual(appeals);
  // as these letters were read when a hyphen of Word was no letter
  expect(await wordSearch(portal).ids("0112/345")).toEqual([]);
});
