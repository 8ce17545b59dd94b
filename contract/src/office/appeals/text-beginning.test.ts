import { expect, it } from "vitest";
import { textBeginning } from "./text-beginning.ts";

it("textBeginning has the same words of a text in both Latin alphabets and in Cyrillic", () => {
  const of1995 = "Choʻlda shoʻr suv chiqib,\nbogʻimiz qurib qoldi, shuni ham aytaman. ".repeat(20);
  const of2026 = "Çölda şör suv çiqib,\nboğimiz qurib qoldi, şuni ham aytaman. ".repeat(20);
  const cyrillic = "Чўлда шўр сув чиқиб,\nбоғимиз қуриб қолди, шуни ҳам айтаман. ".repeat(20);
  // ten words six times
  for (const text of [of1995, of2026, cyrillic])
    expect(textBeginning(text)).toBe(
      text
        .slice(0, (text.length / 20) * 6)
        .replaceAll("\n", " ")
        .trim(),
    );
  expect(textBeginning("a".repeat(5000))).toHaveLength(1000);
});
