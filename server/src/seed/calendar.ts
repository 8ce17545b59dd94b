import calendar from "./data/calendar.json" with { type: "json" };
import type { Row } from "./rows.ts";

const years = [2024, 2025, 2026, 2027];
const ramazon = { name_uz: "Ramazon hayit", name_uk: "Рамазон ҳайит", name_ru: "Рамазан хайит" };
const qurbon = { name_uz: "Qurbon hayit", name_uk: "Қурбон ҳайит", name_ru: "Курбан хайит" };

/**
 * The holidays of Labour Code, article 208, and what decrees have moved or given beside them, for a week of five days: for 2024 decree PF-213 of
 * 22.12.2023 and that on Qurbon hayit, for 2025 the decree on the New Year and the moved days off of 8 March and of Ramazon hayit, for 2026 the decree
 * of 24.12.2025. The two religious holidays follow the moon: the President names the day a few weeks before, so a day that we have not seen named is
 * provisional, and so is a day off that article 208 moves in a year without its decree. A later release adds at the end.
 */
export const holidays: readonly Row[] = [
  ...years.flatMap((year) =>
    calendar.every_year.map(({ day, ...names }) => ({ day: `${year}-${day}`, kind: "holiday", provisional: false, ...names })),
  ),
  ...calendar.ramazon_hayit.map((entry) => ({ ...entry, kind: "holiday", ...ramazon })),
  ...calendar.qurbon_hayit.map((entry) => ({ ...entry, kind: "holiday", ...qurbon })),
  ...calendar.moved,
];
