import "dayjs/locale/uz-latn";
import type { Locale } from "antd/es/locale/index";
import uz from "antd/es/locale/uz_UZ";
import { withUzbekLetters } from "./uzbek.ts";

// The library maps uz_UZ to the Cyrillic calendar; the Latin one is named here.
const lang = { ...withUzbekLetters(uz.DatePicker?.lang), locale: "uz-latn" };
export const components = {
  ...withUzbekLetters(uz),
  // "to page [ ]" reads better than the library's "go [ ] page", and "previous page" than its "back"
  Pagination: {
    ...withUzbekLetters(uz.Pagination),
    jump_to: "Oʻtish:",
    page: "sahifa",
    prev_page: "Oldingi sahifa",
    next_page: "Keyingi sahifa",
    prev_5: "5 sahifa orqaga",
    next_5: "5 sahifa oldinga",
  },
  DatePicker: { ...withUzbekLetters(uz.DatePicker), lang },
} as Locale;
export const calendar = "uz-latn";
