import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import { today } from "../today.ts";

dayjs.extend(customParseFormat);
// the library's calendars ask the plugin of time zones what today is, where there is one
dayjs.extend((_, { prototype }) => Object.assign(prototype, { tz: () => readDay(today()) }));
export const dayFormat = "DD.MM.YYYY";
/** Without dots, and without leading zeros, as people write days by hand. */
const typedFormats = [dayFormat, "DDMMYYYY", "D.M.YYYY", "DD.M.YYYY", "D.MM.YYYY"];
export const readDay = (day: string | null | undefined) => (day ? dayjs(day, dayFormat, true) : null);

/** The day that `text` means: "05061985", "5.6.1985", "05/06/1985"; undefined for "05.06.85" and "31.02.2020". */
export const typedDay = (text: string): Dayjs | undefined => {
  const pointed = text.trim().replace(/[/,\s-]+/g, ".");
  return typedFormats.map((format) => dayjs(pointed, format, true)).find((day) => day.isValid());
};

/** Whether a field's value is a complete day of the calendar, DD.MM.YYYY; `dayProblem` says whether it is taken. */
export const isDay = (value: string): boolean => typedDay(value)?.format(dayFormat) === value;
