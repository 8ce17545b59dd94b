import { dayProblem, type Problem } from "@murojaat/contract/kit";
import { useText } from "../text/useText.tsx";
import { today } from "../today.ts";
import { readDay } from "./typedDay.ts";

/** Days of a case, DD.MM.YYYY, between which the day stands. */
export type DayBounds = { readonly since?: string | null | undefined; readonly until?: string | null | undefined };

/**
 * The rule of a day field: the text is a day that is taken, not in the future where that is impossible, and between the days of its case. Checked on
 * blur.
 */
export const useDayRule = (past = false, { since, until }: DayBounds = {}) => {
  const { any } = useText();
  return {
    validateTrigger: "onBlur",
    validator: (_: unknown, value: string | null | undefined) => {
      if (!value) return Promise.resolve();
      const day = readDay(value);
      const refuse = (problem: Problem, limit?: string | number) => Promise.reject(new Error(any(`problems.${problem}`, { limit })));
      const found = dayProblem(value);
      if (found) return refuse(found.problem, found.limit);
      if (past && day!.isAfter(readDay(today()))) return refuse("day_in_future");
      if (since && day!.isBefore(readDay(since))) return refuse("before_receipt", since);
      if (until && day!.isAfter(readDay(until))) return refuse("after_receipt", until);
      return Promise.resolve();
    },
  };
};
