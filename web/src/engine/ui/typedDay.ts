import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);
export const dayFormat = "DD.MM.YYYY";
/** Without points, and with the zeros left out: so are days written by hand. */
const typedFormats = [dayFormat, "DDMMYYYY", "D.M.YYYY", "DD.M.YYYY", "D.MM.YYYY"];
/** Earlier years are slips of the hand; the server refuses them too. */
export const firstDay = dayjs("1900-01-01");

export const readDay = (day: string | null | undefined) => (day ? dayjs(day, dayFormat, true) : null);

/** The day that somebody means who types `text`: "05061985", "5.6.1985", "05/06/1985"; nothing for "05.06.85" and "31.02.2020". */
export const typedDay = (text: string): Dayjs | undefined => {
  const pointed = text.trim().replace(/[/,\s-]+/g, ".");
  return typedFormats.map((format) => dayjs(pointed, format, true)).find((day) => day.isValid() && !day.isBefore(firstDay));
};

/** Whether a form's value is a day of the portal, DD.MM.YYYY, and no half of one. */
export const isDay = (value: string): boolean => typedDay(value)?.format(dayFormat) === value;
