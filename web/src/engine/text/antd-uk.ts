import dayjs from "dayjs";
import uzbek from "dayjs/locale/uz";
import type { Locale } from "antd/es/locale/index";
import uz from "antd/es/locale/uz_UZ";
import { toCyrillic } from "./uzbek.ts";

// The library has no texts in Uzbek Cyrillic: transliterate the Latin ones, except formats and locale names.
const { locale, DatePicker, TimePicker, ...words } = uz;
const lang = { ...DatePicker?.lang, ...toCyrillic(wordsOf(DatePicker?.lang)), locale: "uz" };
export const components = {
  ...toCyrillic(words),
  locale,
  Pagination: {
    ...toCyrillic(words.Pagination),
    jump_to: "Ўтиш:",
    page: "саҳифа",
    prev_page: "Олдинги саҳифа",
    next_page: "Кейинги саҳифа",
    prev_5: "5 саҳифа орқага",
    next_5: "5 саҳифа олдинга",
  },
  TimePicker: toCyrillic(TimePicker),
  DatePicker: { ...DatePicker, lang },
} as Locale;
export const calendar = "uz";
// the library leaves out the soft signs that the months have in Uzbek Cyrillic
const months = "январь_февраль_март_апрель_май_июнь_июль_август_сентябрь_октябрь_ноябрь_декабрь".split("_");
dayjs.locale({ ...uzbek, months }, undefined, true);

function wordsOf(texts: object | undefined) {
  return Object.fromEntries(
    Object.entries(texts ?? {}).filter(([name, value]) => typeof value === "string" && !/format|locale/i.test(name)),
  );
}
