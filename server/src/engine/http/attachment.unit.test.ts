import { expect, it } from "vitest";
import { fileName, readableStamp, shortPeriod } from "./attachment.ts";

it("a file's name is in words that every file system takes, its days in short", () => {
  expect(fileName(["Отчёт 1. В разрезе территорий", shortPeriod("01.01.2026", "23.11.2026")], "xlsx")).toBe(
    "Отчёт-1-В-разрезе-территорий_01.01-23.11.2026.xlsx",
  );
  expect(fileName(['Tashkilotlar (yangi): "A/B" №2?'], "pdf")).toBe("Tashkilotlar-yangi-A-B-2.pdf");
  expect(shortPeriod("01.07.2025", "29.02.2028")).toBe("01.07.2025-29.02.2028");
});

it("the moment in it is that of Tashkent", () => {
  expect(readableStamp("2026-11-20T23:30:05+05:00")).toBe("20.11.2026_23-30-05");
});
