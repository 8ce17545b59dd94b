import { expect, test } from "vitest";
import { pageBefore } from "./useStepBack.ts";

const rows = (n: number) => Array.from({ length: n }, (_, id) => ({ id }));

test("a page whose last row was taken away gives way to the last one that has rows", () => {
  expect(pageBefore({ total: 40, rows: [] }, { page: 3, size: 20 })).toBe(2);
  expect(pageBefore({ total: 41, rows: rows(1) }, { page: 3, size: 20 })).toBeUndefined();
  // an old link to a page far behind the end
  expect(pageBefore({ total: 41, rows: [] }, { page: 9, size: 20 })).toBe(3);
});

test("of a list without rows the first page is shown, and stays", () => {
  expect(pageBefore({ total: 0, rows: [] }, { page: 2, size: 20 })).toBe(1);
  expect(pageBefore({ total: 0, rows: [] }, { page: 1, size: 20 })).toBeUndefined();
});
