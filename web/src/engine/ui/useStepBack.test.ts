import { expect, test } from "vitest";
import { pageBefore } from "./useStepBack.ts";

const rows = (n: number) => Array.from({ length: n }, (_, id) => ({ id }));

test("a page whose last row was deleted is replaced by the last one with rows", () => {
  expect(pageBefore({ total: 40, rows: [] }, { page: 3, size: 20 })).toBe(2);
  expect(pageBefore({ total: 41, rows: rows(1) }, { page: 3, size: 20 })).toBeUndefined();
  // an old link to a page far beyond the end
  expect(pageBefore({ total: 41, rows: [] }, { page: 9, size: 20 })).toBe(3);
});

test("a list without rows shows the first page, and stays there", () => {
  expect(pageBefore({ total: 0, rows: [] }, { page: 2, size: 20 })).toBe(1);
  expect(pageBefore({ total: 0, rows: [] }, { page: 1, size: 20 })).toBeUndefined();
});
