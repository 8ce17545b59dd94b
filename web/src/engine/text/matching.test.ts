import { expect, test } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { matches, labelMatches, titleMatches } from "./matching.ts";

test.each([
  ["Fargʻona viloyati hokimligi", "фарғона"],
  ["Фарғона вилояти ҳокимлиги", "Farg'ona"],
  ["Oʻzbekiston tumani", "ozbek"],
  ["Маълумотномаларни юритиш", "malumot"],
  ["Хокимият Ферганской области", " ферган "],
  ["Roʻyxatga olish", "РЎЙХАТ"],
  // е for ё, and е within a word
  ["Yozyovon tumani", "езевон"],
  ["Ёзёвон тумани", "ЕЗЕВ"],
  ["Beshariq tumani", "ешар"],
  ["Aliyev Yoʻldosh", "лиев йўл"],
])("%s is found by «%s»", (text, typed) => {
  expect([matches(text, typed), labelMatches(typed, { label: text }), titleMatches(typed, { title: text })]).toEqual([true, true, true]);
});

test.each(["Beshariq tumani", "Qoʻshtepa", "Bagʻdod", "Uchkoʻprik", "Choʻlponota MFY", "Isʼhoq ota MFY", "Moʻʼtabar"])(
  "%s is found by it in every spelling, whichever it is kept in",
  (name) => {
    for (const text of inEachSpelling(name))
      for (const typed of inEachSpelling(name.slice(0, -1))) expect([text, typed, matches(text, typed)]).toEqual([text, typed, true]);
  },
);

test.each(["Beshariq", "Qoʻshtepa"])("%s is not found by what another place is called, in any spelling", (name) => {
  for (const typed of ["Bagʻdod", "Choʻl", "bosh"].flatMap(inEachSpelling)) expect([typed, matches(name, typed)]).toEqual([typed, false]);
});

test("a text without the typed one does not match, nor does a missing text", () => {
  expect(matches("Fargʻona viloyati", "самарқанд")).toBe(false);
  expect([matches("Tezkor yordam", "yoz"), matches("Yoʻlchi", "елчи"), matches("Bekobod", "boko")]).toEqual([false, false, false]);
  expect([labelMatches("a", undefined), labelMatches("a", { label: 5 }), titleMatches("a", {})]).toEqual([false, false, false]);
});
