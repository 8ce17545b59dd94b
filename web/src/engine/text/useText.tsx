import { loadScreenTexts } from "@murojaat/contract";
import {
  acceptLanguage,
  translateAny,
  translator,
  type Alphabet,
  type Language,
  type MessageKey,
  type Messages,
  type Spelling,
  type Translate,
} from "@murojaat/contract/kit";
import type { Locale } from "antd/es/locale/index";
import dayjs from "dayjs";
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { languageTag, rememberSpelling } from "./language.ts";

/** Everything that depends on the language, loaded together. */
export type Words = Spelling & { readonly messages: Messages; readonly components: Locale; readonly calendar: string };
export type Text = {
  readonly language: Language;
  readonly alphabet: Alphabet;
  readonly t: Translate;
  /** For keys that come as data: a label of a table, a field error of the server. */
  readonly any: (key: MessageKey, values?: Record<string, unknown>) => string;
  readonly components: Locale;
  readonly setSpelling: (spelling: Spelling) => Promise<void>;
};

const componentTexts = ({ language, alphabet }: Spelling) =>
  language === "RU"
    ? import("./antd-ru.ts")
    : language === "UK"
      ? import("./antd-uk.ts")
      : alphabet === "2026"
        ? import("./antd-uz-2026.ts")
        : import("./antd-uz.ts");

/** Provides the texts of a spelling and sets the page's language. */
export const loadWords = async (spelling: Spelling): Promise<Words> => {
  const { language, alphabet } = spelling;
  const [messages, { components, calendar }] = await Promise.all([loadScreenTexts(language, alphabet), componentTexts(spelling)]);
  const words = { language, alphabet, messages, components, calendar };
  rememberSpelling(spelling);
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
let change: (spelling: Spelling) => Promise<void> = () => Promise.resolve();
/** For the guard, which runs outside the components: the session's language sets the locale. */
export const followSpelling = (spelling: Spelling): Promise<void> => change(spelling);

export const TextProvider = ({ start, children }: { start: Words; children: ReactNode }) => {
  const [words, setWords] = useState(start);
  const text = useMemo<Text>(() => {
    const setSpelling = async (spelling: Spelling) => {
      if (acceptLanguage(spelling) !== acceptLanguage(words)) setWords(await loadWords(spelling));
    };
    return { language: words.language, alphabet: words.alphabet, ...textsOf(words), components: words.components, setSpelling };
  }, [words]);
  useLayoutEffect(() => {
    change = text.setSpelling;
  }, [text]);
  return <Context value={text}>{children}</Context>;
};

/** The texts of the current language: `const { t } = useText()`. */
export const useText = (): Text => {
  const text = useContext(Context);
  if (!text) throw new Error("useText outside TextProvider");
  return text;
};
