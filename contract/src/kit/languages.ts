/** The three languages of the portal, by the ids and codes of the specification. */
export const languages = [
  { id: 1, code: "RU", tag: "ru", column: "name_ru" },
  { id: 2, code: "UZ", tag: "uz-Latn", column: "name_uz" },
  { id: 3, code: "UK", tag: "uz-Cyrl", column: "name_uk" },
] as const;
export type Language = (typeof languages)[number]["code"];
/** The tag by which a language's alphabet is known. */
export const tagOf = (language: Language): string => languages.find(({ code }) => code === language)!.tag;
export const defaultLanguage: Language = "UZ";

/** Reads an Accept-Language header or a cookie: `UZ`, `RU`, `UK` and the usual tags; the default when none is known. */
export const readLanguage = (given: string | undefined): Language => {
  for (const part of (given ?? "").split(",")) {
    const tag = (part.split(";")[0] ?? "").trim().toLowerCase();
    if (tag === "uk" || tag.startsWith("uz-cyrl")) return "UK";
    if (tag === "uz" || tag.startsWith("uz-")) return "UZ";
    if (tag === "ru" || tag.startsWith("ru-")) return "RU";
  }
  return defaultLanguage;
};
