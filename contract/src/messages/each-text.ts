/** The texts of a language with each of them changed. */
export const eachText = <T>(texts: T, change: (text: string) => string): T =>
  Object.fromEntries(
    Object.entries(texts as Record<string, unknown>).map(([key, text]) => [
      key,
      typeof text === "string" ? change(text) : eachText(text, change),
    ]),
  ) as T;
