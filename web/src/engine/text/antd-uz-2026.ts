import { inNewLatin } from "@murojaat/contract/kit";
import dayjs from "dayjs";
import uzLatin from "dayjs/locale/uz-latn";
import { components as of1995 } from "./antd-uz.ts";
import { eachText } from "./uzbek.ts";

export const calendar = "uz-latn-2026";
dayjs.locale({ ...eachText(uzLatin, inNewLatin), name: calendar }, undefined, true);
const { DatePicker, ...rest } = eachText(of1995, inNewLatin);
export const components: typeof of1995 = {
  ...rest,
  ...(DatePicker && { DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, locale: calendar } } }),
};
