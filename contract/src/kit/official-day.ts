import type { Language } from "./languages.ts";

const months: Readonly<Record<Language, readonly string[]>> = {
  UZ: ["yanvar", "fevral", "mart", "aprel", "may", "iyun", "iyul", "avgust", "sentabr", "oktabr", "noyabr", "dekabr"],
  UK: ["январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь"],
  RU: ["января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"],
};

/**
 * A day as official letters write it.
 * @param day YYYY-MM-DD
 * @example officialDay("2026-11-20", "UZ") // 2026-yil 20-noyabr; UK: 2026 йил 20 ноябрь; RU: 20 ноября 2026 года
 */
export const officialDay = (day: string, language: Language): string => {
  const [year, date, month] = [day.slice(0, 4), Number(day.slice(8, 10)), months[language][Number(day.slice(5, 7)) - 1]!];
  if (language === "RU") return `${date} ${month} ${year} года`;
  return language === "UZ" ? `${year}-yil ${date}-${month}` : `${year} йил ${date} ${month}`;
};
