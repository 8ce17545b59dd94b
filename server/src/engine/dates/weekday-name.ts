import { inSpelling, tagOf, type Spelling } from "@murojaat/contract/kit";

/** The name of a day of the week, 1 Monday … 7 Sunday. */
export const weekdayName = (spelling: Spelling, weekday: number): string => {
  // 1 January 2024 was a Monday
  const name = new Intl.DateTimeFormat(tagOf(spelling.language), { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));
  return inSpelling(spelling, name);
};
