import { dayProblem } from "@murojaat/contract/kit";
import dayjs from "dayjs";
import { useText } from "../text/useText.tsx";
import { readDay } from "./typedDay.ts";

/** The rule of a day field: the text is a day that is taken, and not in the future where that is impossible. Checked on blur. */
export const useDayRule = (past = false) => {
  const { t, any } = useText();
  return {
    validateTrigger: "onBlur",
    validator: (_: unknown, value: string | null | undefined) => {
      if (!value) return Promise.resolve();
      const found = dayProblem(value);
      if (found) return Promise.reject(new Error(any(`problems.${found.problem}`, { limit: found.limit })));
      return past && readDay(value)!.isAfter(dayjs(), "day") ? Promise.reject(new Error(t("problems.day_in_future"))) : Promise.resolve();
    },
  };
};
