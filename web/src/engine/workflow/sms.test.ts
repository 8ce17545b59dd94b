import { inPlainLatin } from "@murojaat/contract/kit";
import { expect, test } from "vitest";
import { smsParts } from "./sms.ts";

test("160 Latin letters are one message, 161 are two; with ʻ or Cyrillic 70 are one", () => {
  expect([0, 1, 160, 161, 306, 307].map((count) => smsParts("a".repeat(count)))).toEqual([0, 1, 1, 2, 2, 3]);
  expect([70, 71, 134, 135].map((count) => smsParts("ʻ".repeat(count)))).toEqual([1, 2, 2, 3]);
});

test("a text with ʻ and ʼ is one message instead of two with plain signs", () => {
  const text = "Murojaatingiz FAR-000777/26 raqami bilan roʻyxatga olindi. Koʻrib chiqish muddati: 09.12.2026.";
  expect([smsParts(text), smsParts(inPlainLatin(text)), inPlainLatin("maʼno oʻz")]).toEqual([2, 1, "ma'no o'z"]);
});
