import dayjs from "dayjs";
import { useText } from "../text/useText.tsx";
import { isDay, readDay } from "./typedDay.ts";

/** The rule of a field for a day: what was typed is one, and not in the future where that cannot be. Asked when the field is left. */
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
