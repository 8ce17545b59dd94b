import { expect, test } from "vitest";
import { holds, holdsLabel, holdsTitle } from "./sought.ts";

test.each([
  ["Fargʻona viloyati hokimligi", "фарғона"],
  ["Фарғона вилояти ҳокимлиги", "Farg'ona"],
  ["Oʻzbekiston tumani", "ozbek"],
  ["Маълумотномаларни юритиш", "malumot"],
  ["Хокимият Ферганской области", " ферган "],
  ["Roʻyxatga olish", "РЎЙХАТ"],
])("%s is found by «%s»", (text, typed) => {
  expect([holds(text, typed), holdsLabel(typed, { label: text }), holdsTitle(typed, { title: text })]).toEqual([true, true, true]);
});

test("what it does not hold is not found, nor is what has no words", () => {
  expect(holds("Fargʻona viloyati", "самарқанд")).toBe(false);
  expect([holdsLabel("a", undefined), holdsLabel("a", { label: 5 }), holdsTitle("a", {})]).toEqual([false, false, false]);
});
