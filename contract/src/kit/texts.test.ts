import { expect, it } from "vitest";
import { cleanText } from "./texts.ts";

it.each([
  ["what XML forbids", "a\u0000b\u0008c\u001bd\u001fe\ufffef\uffff", "abcdef"],
  ["the last two of every plane, and those that are kept for no character", "a\u{1fffe}b\u{10ffff}c\ufdd0d\ufdefe", "abcde"],
  ["control characters of the second row", "a\u007fb\u0080c\u009fd", "abcd"],
  ["half of a pair", "a\ud83db\udc4dc", "abc"],
  ["soft hyphens", "muro\u00adjaat\u00ad", "murojaat"],
  ["spaces without width, and a mark of order inside", "\ufeffsuv\u200b yo\u2060ʻq\ufeff", "suv yoʻq"],
  ["signs that turn the direction of writing", "\u202eKari\u2066mova\u2069\u200f\u061c\u200e", "Karimova"],
])("a text is stored without %s", (_, given, stored) => {
  expect(cleanText(given)).toBe(stored);
});

it("a blank character that counts as a letter is a space, and a name of such characters is empty", () => {
  expect(cleanText("Suv\u3164yoʻq\u2800")).toBe("Suv yoʻq ");
  expect(cleanText("\u3164\u2800\uffa0\u115f\u1160").trim()).toBe("");
  expect(cleanText("\u200d\ufe0f \u034f\u{e0041}\n")).toBe(" \n");
});

it.each([
  ["a vertical tab", "bir\u000bikki"],
  ["a page break", "bir\u000cikki"],
  ["a next line", "bir\u0085ikki"],
  ["a line separator", "bir\u2028ikki"],
  ["a paragraph separator", "bir\u2029ikki"],
])("%s in a text is a line break", (_, given) => {
  expect(cleanText(given)).toBe("bir\nikki");
});

it.each([
  "Gʻoziyev Oʻktam, maʼlumot № 12-uy",
  "Ўқув ғишт ҳовуз ёшлар",
  "tab\there\nline\r\nreturn",
  "👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 👍🏽 🇺🇿",
  "می\u200cخواهم 你好 हिन्दी",
  "no-break\u00a0space, dash – and … “quotes” «ёлочки»",
  "𝐀\u{20000}\ufffd",
])("%j is stored as it was given", (text) => {
  expect(cleanText(text)).toBe(text);
});
