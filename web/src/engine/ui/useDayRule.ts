import dayjs from "dayjs";
import { useText } from "../text/useText.tsx";
import { isDay, readDay } from "./typedDay.ts";

/** The rule of a day field: the text is a day, and not in the future where that is impossible. Checked on blur. */
export const useDayRule = (past = false) => {
  const { t } = useText();
  return {
    validateTrigger: "onBlur",
    validator: (_: unknown, value: string | null | undefined) => {
      if (!value) return Promise.resolve();
      if (!isDay(value)) return Promise.reject(new Error(t("problems.no_such_day")));
      return past && readDay(value)!.isAfter(dayjs(), "day") ? Promise.reject(new Error(t("problems.day_in_future"))) : Promise.resolve();
    },
  };
};
