import calendar from "./data/calendar.json" with { type: "json" };
import type { Row } from "./rows.ts";

const years = [2024, 2025, 2026, 2027];
const ramazon = { name_uz: "Ramazon hayit", name_uk: "Рамазон ҳайит", name_ru: "Рамазан хайит" };
const qurbon = { name_uz: "Qurbon hayit", name_uk: "Қурбон ҳайит", name_ru: "Курбан хайит" };

/**
 * The holidays of Labour Code, article 208. The two religious ones follow the moon: the President names the
 * day a few weeks before, so a day that we have not seen named is provisional. Days that a decree moves are
 * left to the administrator.
 */
export const holidays: readonly Row[] = [
  ...years.flatMap((year) =>
    calendar.every_year.map(({ day, ...names }) => ({ day: `${year}-${day}`, kind: "holiday", provisional: false, ...names })),
  ),
  ...calendar.ramazon_hayit.map((entry) => ({ ...entry, kind: "holiday", ...ramazon })),
  ...calendar.qurbon_hayit.map((entry) => ({ ...entry, kind: "holiday", ...qurbon })),
].toSorted((a, b) => a.day.localeCompare(b.day));
