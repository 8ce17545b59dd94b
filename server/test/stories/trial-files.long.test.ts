import { beforeAll, expect, it } from "vitest";
import { at, portal, store, taken, uploaded, useBundleOffice, withFiles, workshop } from "../support/bundle-office.ts";
import { download } from "../support/download.ts";
import { trialFiles } from "../support/documents/index.ts";
import type { TrialFile } from "../support/documents/trial-file.ts";
import { noPoppler } from "../support/other-programs.ts";
import { runDueJobs } from "../support/run-jobs.ts";
import { sendSheet } from "../support/sheets.ts";
import { readAtUsualPriority } from "../support/usual-priority.ts";
import { wordSearch } from "../support/word-search.ts";
import { appealWordsJobs, askForIndexing } from "../../src/office/appeals/appeal-words.jobs.ts";
import { fileReadingJobs } from "../../src/office/file-readings/file-readings.jobs.ts";

type Filed = TrialFile & { readonly fileName: string; readonly bytes: Buffer; readonly file: number; readonly appeal: number };
const filed: Filed[] = [];

readAtUsualPriority();
useBundleOffice();
beforeAll(async () => {
  for (const [n, trial] of trialFiles.entries()) {
    const [fileName, bytes] = [`hujjat${n}.${trial.format}`, await trial.content()];
    const { id, files } = await withFiles([[fileName, bytes]], { text: "Namuna" });
    filed.push({ ...trial, fileName, bytes, file: files[0]!, appeal: id });
  }
  await runDueJobs(portal.db, fileReadingJobs({ db: portal.db, store, announce: () => {} }));
  await askForIndexing(portal.db);
  await runDueJobs(portal.db, appealWordsJobs(portal.db));
}, 120_000);

/** Words that are searched as they stand. */
const wordsOf = (text: string): string[] => text.match(/(?<!\S)[\p{L}ʻʼ]{4,}(?!\S)/gu) ?? [];
const titleOf = ({ format, name }: TrialFile): string => `${format}: ${name}`;

const readingOf = async ({ file }: Filed) => at.ok(await (await portal.as("registrator")).get(`/files/${file}/reading`));
/** Whether these words stand apart from the words beside them. */
const standsApart = (text: string, words: string): boolean => {
  const from = text.indexOf(words);
  return (
    from >= 0 && !/\p{L}\p{L}/u.test(text.slice(from - 1, from + 1)) && !/\p{L}\p{L}/u.test(text.slice(from + words.length - 1).slice(0, 2))
  );
};

it("each is read as what it is, word by word, and names what was not read", async () => {
  const read: object[] = [];
  for (const one of filed) {
    const { state, text, notRead, madeOf } = await readingOf(one);
    const glued = one.must.filter((words) => !standsApart(text, words));
    read.push({ title: titleOf(one), state, glued, notRead, ...(one.format !== "pdf" && { madeOf }) });
  }
  expect(read).toEqual(
    filed.map((one) => ({
      title: titleOf(one),
      state: "ready",
      glued: [],
      notRead: one.notRead ?? [],
      ...(one.format !== "pdf" && { madeOf: ["text"] }),
    })),
  );
});

it("each appeal is found by every word that its file shows, the head of a letter apart", { timeout: 60_000 }, async () => {
  const { filtered } = wordSearch(portal);
  const missed: string[] = [];
  for (const one of filed) {
    const { text, bodyFrom } = await readingOf(one);
    const body = text.slice(bodyFrom);
    for (const word of new Set(one.must.flatMap(wordsOf)))
      if (body.includes(word) && !(await filtered(word)).includes(one.appeal)) missed.push(`${titleOf(one)}: ${word}`);
  }
  expect(missed).toEqual([]);
});

it("nobody finds an appeal by a word that its file does not show", { timeout: 60_000 }, async () => {
  const { filtered } = wordSearch(portal);
  const found: string[] = [];
  for (const one of filed)
    for (const word of one.mustNot.filter((hidden) => wordsOf(hidden)[0] === hidden))
      for (const login of ["registrator", "leader"])
        if ((await filtered(word, login)).includes(one.appeal)) found.push(`${titleOf(one)}: ${word}`);
  expect(found).toEqual([]);
});

const pdfs = () => filed.filter(({ format }) => format === "pdf");
it("each page of each PDF is shown as a picture", { timeout: 60_000 }, async () => {
  const clerk = await portal.as("registrator");
  const show = async (one: Filed) => {
    const { count } = at.ok(await clerk.get(`/admin/files/pages/${one.file}`));
    expect([titleOf(one), count > 0]).toEqual([titleOf(one), true]);
    for (let page = 1; page <= count; page += 1) {
      const { status, type } = await download(portal, "registrator", `/admin/files/view/${one.file}?as=picture&page=${page}`);
      expect([titleOf(one), status, type]).toEqual([titleOf(one), 200, "image/jpeg"]);
    }
  };
  const all = pdfs();
  for (let from = 0; from < all.length; from += 2) await Promise.all(all.slice(from, from + 2).map(show));
});

it(`all files of an appeal become one PDF, which names those that it cannot hold${noPoppler}`, { timeout: 120_000 }, async ({ skip }) => {
  if (noPoppler) skip();
  for (let from = 0; from < filed.length; from += 25) {
    const some = filed.slice(from, from + 25);
    const { id } = await withFiles(some.map(({ fileName, bytes }) => [fileName, bytes] as const));
    const { status, bytes } = await taken(id, "pdf");
    expect(status).toBe(200);
    const left = (await workshop.pagesOf("all.pdf", bytes)).at(-1)!.join("\n");
    const named = some.filter(({ fileName }) => left.includes(fileName)).map(titleOf);
    expect(named).toEqual(some.filter(({ format }) => format !== "pdf").map(titleOf));
  }
});

it("each PDF is cut as a pile", { timeout: 60_000 }, async () => {
  const clerk = await portal.as("registrator");
  for (const one of pdfs()) {
    const { body, status } = await clerk.post("/appeals/scans", { files: [await uploaded(one.fileName, one.bytes)], cut: { every: 1 } });
    expect([titleOf(one), status, body.details]).toEqual([titleOf(one), 200, undefined]);
  }
});

it("a workbook that is no list of the office is refused with a reason", { timeout: 60_000 }, async () => {
  const admin = await portal.as("admin");
  for (const one of filed.filter(({ format }) => format === "xlsx" || format === "ods")) {
    const { status, body } = await sendSheet(portal, admin, "/admin/users/import?dryRun=1", one.bytes, one.fileName);
    // only workbooks of Excel are taken
    expect([titleOf(one), status, body.code]).toEqual([
      titleOf(one),
      ...(one.format === "ods" ? [415, "not_a_workbook"] : [422, "rule_broken"]),
    ]);
    expect([titleOf(one), body.error]).toEqual([titleOf(one), expect.stringMatching(/\p{L}/u)]);
  }
});
