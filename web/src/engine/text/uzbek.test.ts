import { expect, test } from "vitest";
import { toCyrillic, withUzbekLetters } from "./uzbek.ts";
import { components } from "./antd-uz.ts";
import { components as cyrillic } from "./antd-uk.ts";

test("Latin words become Cyrillic, placeholders stay", () => {
  expect(toCyrillic("Iltimos tanlang")).toBe("Илтимос танланг");
  expect(toCyrillic("Oʻchirish, Gʻalaba, Shahar")).toBe("Ўчириш, Ғалаба, Шаҳар");
  expect(toCyrillic("Eng yaqin")).toBe("Энг яқин");
  expect(toCyrillic("${label} boʻsh")).toBe("${label} бўш");
});

test("a converted table of texts keeps its shape", () => {
  expect(toCyrillic({ a: "Ha", list: ["Yoʻq"], n: 1 })).toEqual({ a: "Ҳа", list: ["Йўқ"], n: 1 });
});

test("typewriter apostrophes become Uzbek letters", () => {
  expect(withUzbekLetters("O'tish, ma'lumot")).toBe("Oʻtish, maʼlumot");
});

test.each([
  ["UZ", components],
  ["UK", cyrillic],
])("the words of the calendar and of every other part have no typewriter apostrophe (%s)", (_language, locale) => {
  const texts: string[] = [];
  const collect = (node: unknown): void => {
    if (typeof node === "string") texts.push(node);
    else if (typeof node === "object" && node !== null) Object.values(node).forEach(collect);
  };
  collect(locale);

  expect(texts.length).toBeGreaterThan(80);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});
