import type { Registry } from "./registry.ts";

type Texts = Registry["texts"];

/** The texts of one language: a missing or a misspelt key does not compile. */
type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Messages = Shape<Texts>;

type Paths<T, P extends string = ""> = { [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`> }[keyof T &
  string];
export type MessageKey = Paths<Texts>;

type TextAt<T, P extends string> = P extends `${infer H}.${infer R}`
  ? H extends keyof T
    ? TextAt<T[H], R>
    : never
  : P extends keyof T
    ? T[P]
    : never;
type Placeholders<S> = S extends `${string}{${infer N}}${infer R}` ? N | Placeholders<R> : never;
/** For an unknown key: every key. Then the key is the error, not its missing values. */
type IsNoKey<K> = [MessageKey] extends [K] ? true : false;
type Args<K extends MessageKey> =
  IsNoKey<K> extends true
    ? [unknown?]
    : [Placeholders<TextAt<Texts, K>>] extends [never]
      ? []
      : [Record<Placeholders<TextAt<Texts, K>>, string | number>];

const find = (messages: Messages, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined), messages);
/** A text with its values; the name of a value that is not given stays. */
export const fill = (text: string, values: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The texts of one language: `t("lists.daysLeft", { count: 3 })`; a key or a placeholder that does not exist does not compile. */
export type Translate = <K extends MessageKey>(key: IsNoKey<K> extends true ? "a key of the texts" : K, ...args: Args<K>) => string;
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
