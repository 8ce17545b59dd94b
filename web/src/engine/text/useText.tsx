import { loadScreenTexts } from "@murojaat/contract";
import { translateAny, translator, type Language, type MessageKey, type Messages, type Translate } from "@murojaat/contract/kit";
import type { Locale } from "antd/es/locale/index";
import dayjs from "dayjs";
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { languageTag, rememberLanguage } from "./language.ts";

/** Everything that depends on the language, loaded together. */
export type Words = { readonly language: Language; readonly messages: Messages; readonly components: Locale; readonly calendar: string };
export type Text = {
  readonly language: Language;
  readonly t: Translate;
  /** For keys that come as data: a label of a table, a field error of the server. */
  readonly any: (key: MessageKey, values?: Record<string, unknown>) => string;
  readonly components: Locale;
  readonly setLanguage: (language: Language) => Promise<void>;
};

const componentTexts = (language: Language) =>
  language === "RU" ? import("./antd-ru.ts") : language === "UK" ? import("./antd-uk.ts") : import("./antd-uz.ts");

/** Provides the texts of a language and sets the page's language. */
export const loadWords = async (language: Language): Promise<Words> => {
  const [messages, { components, calendar }] = await Promise.all([loadScreenTexts(language), componentTexts(language)]);
  const words = { language, messages, components, calendar };
  rememberLanguage(language);
  document.documentElement.lang = languageTag(language);
  setCalendar(words);
  return words;
};
/** Names of months and days are of one language at a time. */
export const setCalendar = ({ calendar }: Pick<Words, "calendar">): void => void dayjs.locale(calendar);

export const textsOf = ({ messages }: Words): Pick<Text, "t" | "any"> => ({
  t: translator(messages),
  any: (key, values) => translateAny(messages, key, values),
});

const Context = createContext<Text | undefined>(undefined);
let change: (language: Language) => Promise<void> = () => Promise.resolve();
/** For the guard, which runs outside the components: the session's language sets the locale. */
export const followLanguage = (language: Language): Promise<void> => change(language);

export const TextProvider = ({ start, children }: { start: Words; children: ReactNode }) => {
  const [words, setWords] = useState(start);
  const text = useMemo<Text>(() => {
    const setLanguage = async (language: Language) => {
      if (language !== words.language) setWords(await loadWords(language));
    };
    return { language: words.language, ...textsOf(words), components: words.components, setLanguage };
  }, [words]);
  useLayoutEffect(() => {
    change = text.setLanguage;
  }, [text]);
  return <Context value={text}>{children}</Context>;
};

/** The texts of the current language: `const { t } = useText()`. */
export const useText = (): Text => {
  const text = useContext(Context);
  if (!text) throw new Error("useText outside TextProvider");
  return text;
};
