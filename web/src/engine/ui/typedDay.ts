import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);
export const dayFormat = "DD.MM.YYYY";
/** Without dots, and without leading zeros, as people write days by hand. */
const typedFormats = [dayFormat, "DDMMYYYY", "D.M.YYYY", "DD.M.YYYY", "D.MM.YYYY"];
/** Earlier years are typing errors; the server refuses them too. */
export const firstDay = dayjs("1900-01-01");

export const readDay = (day: string | null | undefined) => (day ? dayjs(day, dayFormat, true) : null);

/** The day that `text` means: "05061985", "5.6.1985", "05/06/1985"; undefined for "05.06.85" and "31.02.2020". */
export const typedDay = (text: string): Dayjs | undefined => {
  const pointed = text.trim().replace(/[/,\s-]+/g, ".");
  return typedFormats.map((format) => dayjs(pointed, format, true)).find((day) => day.isValid() && !day.isBefore(firstDay));
};

/** Whether a form's value is a complete day, DD.MM.YYYY. */
export const isDay = (value: string): boolean => typedDay(value)?.format(dayFormat) === value;
