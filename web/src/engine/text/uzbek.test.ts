import { expect, test } from "vitest";
import { toCyrillic, withUzbekLetters } from "./uzbek.ts";

test("Latin words become Cyrillic, placeholders stay", () => {
  expect(toCyrillic("Iltimos tanlang")).toBe("Илтимос танланг");
  expect(toCyrillic("Oʻchirish, Gʻalaba, Shahar")).toBe("Ўчириш, Ғалаба, Шаҳар");
  expect(toCyrillic("Eng yaqin")).toBe("Энг яқин");
  expect(toCyrillic("${label} boʻsh")).toBe("${label} бўш");
});

test("a table of texts has the same shape afterwards", () => {
  expect(toCyrillic({ a: "Ha", list: ["Yoʻq"], n: 1 })).toEqual({ a: "Ҳа", list: ["Йўқ"], n: 1 });
});

test("typewriter apostrophes become Uzbek letters", () => {
  expect(withUzbekLetters("O'tish, ma'lumot")).toBe("Oʻtish, maʼlumot");
});
