import { expect, test } from "vitest";
import { officialDay } from "./official-day.ts";

test.each([
  ["2026-11-20", "2026-yil 20-noyabr", "2026 йил 20 ноябрь", "20 ноября 2026 года"],
  ["2027-01-01", "2027-yil 1-yanvar", "2027 йил 1 январь", "1 января 2027 года"],
  ["2024-09-30", "2024-yil 30-sentabr", "2024 йил 30 сентябрь", "30 сентября 2024 года"],
])("%s as letters write it", (day, uz, uk, ru) => {
  expect([officialDay(day, "UZ"), officialDay(day, "UK"), officialDay(day, "RU")]).toEqual([uz, uk, ru]);
});
