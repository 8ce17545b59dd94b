import { expect, test } from "vitest";
import { cellText, figureText, percentText } from "./figure.ts";

test("thousands are grouped, tenths follow a comma, the minus is a true minus", () => {
  expect(figureText(1234567)).toBe("1\u00a0234\u00a0567");
  expect(figureText(12.5)).toBe("12,5");
  expect(figureText(-1200.1)).toBe("\u22121\u00a0200,1");
  expect(figureText(0)).toBe("0");
});

test("a difference has its sign, a count has none", () => {
  expect(cellText(7, "difference")).toBe("+7");
  expect(cellText(-7, "difference")).toBe("\u22127");
  expect(cellText(0, "difference")).toBe("0");
  expect(cellText(7, "count")).toBe("7");
});

test("shares and days have tenths, so that they align", () => {
  expect(cellText(50, "share")).toBe("50,0");
  expect(cellText(8.3, "share")).toBe("8,3");
  expect(cellText(0, "days")).toBe("0,0");
});

test("a space precedes the percent sign in Russian only", () => {
  expect(percentText(33.3, "RU")).toBe("33,3\u00a0%");
  expect(percentText(33.3, "UZ")).toBe("33,3%");
});
