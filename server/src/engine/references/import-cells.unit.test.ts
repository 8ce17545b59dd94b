import type { CrudField } from "@murojaat/contract";
import { expect, it } from "vitest";
import { messagesOf } from "../http/language.ts";
import { readCell } from "./import-cells.ts";

class Counted extends Map<string, readonly number[]> {
  looks = 0;
  override has(word: string): boolean {
    this.looks += 1;
    return super.has(word);
  }
}
const groups = { kind: "refs", label: "crud.name", table: "organization_groups", link: "" } as unknown as CrudField; // only its kind is read
const read = (cell: string, byWord: Counted) => readCell(groups, cell, { byWord, ids: new Set([1, 2, 3]) }, [messagesOf("UZ")]);
const known = () => new Counted(Object.entries({ "maktab; bogʻcha": [1], shifoxona: [2], "a;b;c;d;e": [3] }));

it("several names stand in one cell, and a name may contain the separator", () => {
  expect(read("Shifoxona; Maktab; bogʻcha;a;b;c;d;e", known())).toEqual({ value: [1, 2, 3] });
  expect(read("Shifoxona;; 3 ;", known())).toEqual({ value: [2, 3] });
  expect(read("Shifoxona; Maktab", known())).toEqual({ problem: "no_such_record" });
});

it("a cell full of signs is looked through once", () => {
  const names = known();
  expect(read(";".repeat(2000), names)).toEqual({ value: [] });
  expect(names.looks).toBeLessThan(5 * 2001);
});
