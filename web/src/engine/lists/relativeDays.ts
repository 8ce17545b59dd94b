import { daysOf, relativeDays, type DayRange, type RelativeDays } from "@murojaat/contract/kit";
import { useToday } from "../today.ts";
import { useText } from "../text/useText.tsx";

/** `30.11–06.12.2026`; the days of one year name it once. */
const rangeText = ({ from, to }: DayRange): string => {
  if (from === to) return from;
  return from.slice(6) === to.slice(6) ? `${from.slice(0, 5)}–${to}` : `${from}–${to}`;
};

/** Days from today in words, with the days that they are now: `Bu hafta (30.11–06.12.2026)`. */
export const useRelativeDays = () => {
  const { t } = useText();
  const today = useToday();
  const daysNow = (word: RelativeDays): DayRange => daysOf(word, today);
  return {
    options: (Object.keys(relativeDays) as RelativeDays[]).map((word) => ({ value: word, label: t(relativeDays[word]) })),
    wordsOf: (word: RelativeDays) => `${t(relativeDays[word])} (${rangeText(daysNow(word))})`,
    daysNow,
  };
};
