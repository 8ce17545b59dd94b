import type { ErrorCode, Problem } from "../errors.ts";
import type { Language } from "../languages.ts";
import type { MessageKey, Messages } from "./keys.ts";
import type { uz } from "./uz/index.ts";

export type { MessageKey, Messages } from "./keys.ts";

type TextAt<T, P extends string> = P extends `${infer H}.${infer R}`
  ? H extends keyof T
    ? TextAt<T[H], R>
    : never
  : P extends keyof T
    ? T[P]
    : never;
type Placeholders<S> = S extends `${string}{${infer N}}${infer R}` ? N | Placeholders<R> : never;
type Args<K extends MessageKey> = [Placeholders<TextAt<typeof uz, K>>] extends [never]
  ? []
  : [Record<Placeholders<TextAt<typeof uz, K>>, string | number>];

const find = (messages: Messages, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined), messages);
const fill = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The words of one language: `t("lists.daysLeft", { count: 3 })`; a key or a placeholder that does not exist does not compile. */
export type Translate = <K extends MessageKey>(key: K, ...args: Args<K>) => string;
export const translator =
  (messages: Messages): Translate =>
  (key, ...args) => {
    const text = find(messages, key);
    return typeof text === "string" ? fill(text, (args[0] as Record<string, unknown> | undefined) ?? {}) : key;
  };
/** For keys that come as data (an action's label, a problem of the server): the values that the text does not name are ignored. */
export const translateAny = (messages: Messages, key: MessageKey, values: Record<string, unknown> = {}): string => {
  const text = find(messages, key);
  return typeof text === "string" ? fill(text, values) : key;
};

/** Loads the words of a language; each is a file of its own. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  language === "RU"
    ? (await import("./ru/index.ts")).ru
    : language === "UK"
      ? (await import("./uk/index.ts")).uk
      : (await import("./uz/index.ts")).uz;

// every error code and every problem has its words
type Worded =
  typeof uz.errors extends Record<ErrorCode, string> ? (typeof uz.problems extends Record<Problem, string> ? true : never) : never;
const worded: Worded = true;
void worded;
