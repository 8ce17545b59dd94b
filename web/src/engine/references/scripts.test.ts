import { references } from "@murojaat/contract";
import { expect, test } from "vitest";
import { guessColumns, readJsonRows, rowsOf } from "./ImportColumns.tsx";
import { inTriples, offerOf } from "./scripts.ts";

test("the three scripts of a text are grouped, whatever stands between them", () => {
  expect(inTriples(["nameUz", "nameUk", "nameRu", "prefix", "logoTitleUz", "logoId"])).toEqual([
    ["nameUz", "nameUk", "nameRu"],
    ["prefix"],
    ["logoTitleUz"],
    ["logoId"],
  ]);
});

test("each Uzbek script is proposed from the other, Russian from neither", () => {
  expect(offerOf("nameUk", { nameUz: "Toʻqimachilik" })).toBe("Тўқимачилик");
  expect(offerOf("nameUz", { nameUk: "Ёшлар" })).toBe("Yoshlar");
  expect(offerOf("nameUk", { nameUz: "Quva", nameUk: "Қува" })).toBeUndefined();
  expect(offerOf("nameRu", { nameUz: "Quva" })).toBeUndefined();
  expect(offerOf("nameUk", { nameUz: "  " })).toBeUndefined();
});

test("columns of another register find their fields, unknown columns are ignored", () => {
  const rows = readJsonRows('[{"code":"15","uz":"A MFY","district":"1730","noise":1}]')!;
  const columns = guessColumns(references.mahallas, rows);

  expect(columns).toEqual({ code: "code", uz: "nameUz", district: "areasId", noise: undefined });
  expect(rowsOf(rows, columns)).toEqual([{ code: "15", nameUz: "A MFY", areasId: "1730" }]);
});

test("a file that is not a list of records is refused", () => {
  for (const text of ["", "{}", "[]", "[1]", "[[]]", "[null]"]) expect(readJsonRows(text)).toBeUndefined();
});
