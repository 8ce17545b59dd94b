import { expect, test } from "vitest";
import { clockText, momentText, numberText, phoneText } from "./moments.ts";

test("moments are in Asia/Tashkent, whatever the machine's time zone", () => {
  expect(momentText("2026-11-20T19:30:00Z")).toBe("21.11.2026 00:30");
  expect(clockText(Date.UTC(2026, 11, 31, 18, 59, 59))).toBe("31.12.2026 23:59:59");
});

test("thousands are separated by spaces", () => {
  expect(numberText(1234567).replaceAll("\u00a0", " ")).toBe("1 234 567");
  expect(numberText(999)).toBe("999");
});

test("a phone is grouped, and its mask too", () => {
  expect(phoneText("901234567")).toBe("+998 90 123 45 67");
  expect(phoneText("90*****67")).toBe("+998 90 *** ** 67");
});
