import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../../scripts/node.mjs";

/** A sign that people type for ʻ and ʼ, in itself or by its number, and these two in one list with signs of a typewriter. */
const listed = /[´‘’‛ʹ′]|\\u(?:00b4|2018|2019|201b|02b9|2032)|(?=['`]{0,2}[ʻʼ])['`ʻʼ]{3,}/iu;
/** The table, and what has such a sign for another reason. */
const allowed = [
  "contract/src/kit/alphabet.ts",
  // quotation marks of RTF
  "server/src/engine/contents/rtf-text.ts",
  // narrow letters of a drawn page
  "server/src/office/statistics/report-pdf-parts.ts",
  // letters as people type them
  "tools/src/readings/letters-latin.ts",
  "tools/src/readings/thirty-letters.ts",
];

it("signs for ʻ and ʼ are listed in contract/src/kit/alphabet.ts and nowhere else in the sources", () => {
  const files = execFileSync("git", ["ls-files", "contract/src", "server/src", "web/src", "tools/src", "scripts"], {
    cwd: root,
    encoding: "utf8",
  })
    .trim()
    .split("\n")
    .filter((file) => /(?<!\.test)\.(?:tsx?|m?js)$/.test(file));
  const found = files.filter((file) => listed.test(readFileSync(join(root, file), "utf8")));

  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual(allowed);
});

it.each(["/[ʻʼ'`]/", "/['ʻʼ]/", '"‘’"', 'replaceAll("’", "ʻ")', String.raw`/[\u2019\u02bc]/`])(
  "a source with %s has a list of them",
  (source) => {
    expect(source).toMatch(listed);
  },
);

it.each([`"ʻ"`, "[a-zʻʼ]", "[\"'`]", "Oʻzbekiston"])("a source with %s has none", (source) => {
  expect(source).not.toMatch(listed);
});
