import type { Alphabet, Language } from "../../kit/languages.ts";
import type { Messages } from "../../kit/messages.ts";

/** The texts of a first day, which the other screens do without. */
export const loadFirstDay = async (language: Language, alphabet: Alphabet): Promise<Messages["firstDay"]> =>
  (
    await (language === "RU"
      ? import("../ru/firstDay.ts")
      : language === "UK"
        ? import("../uk/firstDay.ts")
        : alphabet === "2026"
          ? import("../uz-2026/firstDay.ts")
          : import("../uz/firstDay.ts"))
  ).firstDay;
