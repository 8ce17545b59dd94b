import type { Language } from "@murojaat/contract";
import { expect } from "vitest";
import { withPdf } from "../../src/engine/contents/pdf-pages.ts";
import { messagesOf } from "../../src/engine/http/language.ts";
import { makePdf } from "../../src/office/documents/pdf.ts";
import type { Filling } from "../../src/office/issued-letters/letter-values.ts";

type Name = Parameters<typeof makePdf>[1];
/** Letters by what makes them long: lines of a text, or the words of one paragraph. */
export const letters = {
  "answer-letter": "lines",
  "closing-letter": "lines",
  "inquiry-letter": "lines",
  resolution: "lines",
  "hearing-letter": "paragraph",
  "forwarding-letter": "paragraph",
} as const satisfies Partial<Record<Name, string>>;

/** A word of letters alone that stands once in a letter: `satrbdi`. */
const nth = (stem: string, n: number) => `${stem}${String(n).replace(/\d/g, (digit) => "abdefghijk"[Number(digit)]!)}i`;
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => `${nth("Satr", n)} ish yuzasidan aniqlandi`);
const wordsOf = (count: number) => Array.from({ length: 9 * count }, (_, n) => nth("soz", n));
const filling = (lines: readonly string[], words: readonly string[]): Filling => ({
  organizationName: "Fargʻona viloyati hokimligi",
  letterNumber: "15/7",
  letterDay: "2026-yil 30-noyabr",
  addressee: "Gʻulomova Hulkar Oʻktamovnaga",
  salutation: "Hurmatli Hulkar Oʻktamovna!",
  toOrganization: "Qoʻqon shahar hokimligi",
  signerPost: "Viloyat hokimining oʻrinbosari",
  signer: "F. Aliyev",
  executorLine: "Ijrochi: S. Karimova",
  told: [{ question: "", answerText: lines.join("\n"), result: "" }],
  disclosed: [{}],
  closingText: lines.join("\n"),
  inquiryText: lines.join("\n"),
  resolutionText: lines.join("\n"),
  hearingPlace: words.join(" "),
  applicant: words.join(" "),
});

const footOf = (language: Language, page: number) =>
  language === "RU" ? (page === 1 ? "Стр. 1" : `Письмо № 15/7, стр. ${page}`) : page === 1 ? "1-bet" : `№ 15/7 xat, ${page}-bet`;

/** Draws a letter of that length and looks at its pages; how many there are. */
export const lookAtPages = async (name: keyof typeof letters, language: Language, count: number): Promise<number> => {
  const [lines, words] = [linesOf(count), wordsOf(count)];
  const check = { code: "ABCD2345EFGH", address: "https://murojaat.example.uz/xat/ABCD2345EFGH" };
  const bytes = await makePdf(messagesOf(language), name, filling(lines, words), { check });
  const read = await withPdf(bytes, async (document) => Array.from(document.pages(), (page) => page.getText()));
  const pages = (read as string[]).map((text) => text.split(/\r?\n/).map((line) => line.trim()));
  const all = pages.flat().join(" ");

  const marked = letters[name] === "lines" ? lines.map((line) => line.split(" ")[0]!) : words;
  expect(all.match(letters[name] === "lines" ? /Satr[a-k]+i/g : /soz[a-k]+i/g)).toEqual(marked);
  expect(all.split("F. Aliyev")).toHaveLength(2);
  const feet = pages.map((page) => page.filter((line) => /-bet$|стр\. \d+$|^Стр\. /.test(line)));
  expect(feet).toEqual(pages.length === 1 ? [[]] : pages.map((_, n) => [footOf(language, n + 1)]));
  const signature = pages.at(-1)!.findIndex((line) => line.includes("F. Aliyev"));
  expect(signature, `${name} ${language} ${count}`).toBeGreaterThanOrEqual(2);
  return pages.length;
};
