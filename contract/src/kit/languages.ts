import { inNewLatin } from "./alphabet.ts";

/** The three languages of the portal, by the ids and codes of the specification. */
export const languages = [
  { id: 1, code: "RU", tag: "ru", column: "name_ru", ownName: "Русский" },
  { id: 2, code: "UZ", tag: "uz-Latn", column: "name_uz", ownName: "Oʻzbekcha" },
  { id: 3, code: "UK", tag: "uz-Cyrl", column: "name_uk", ownName: "Ўзбекча" },
] as const;
export type Language = (typeof languages)[number]["code"];
/** The tag by which a language's alphabet is known. */
export const tagOf = (language: Language): string => languages.find(({ code }) => code === language)!.tag;
/** The column of a list with its names in a language, in the letters in which the office keeps them. */
export const columnOf = (language: Language): (typeof languages)[number]["column"] =>
  languages.find(({ code }) => code === language)!.column;
export const defaultLanguage: Language = "UZ";

/** The Latin alphabets in which UZ may be read, by the years of their laws; RU and UK have one spelling each. */
export const alphabets = ["1995", "2026"] as const;
export type Alphabet = (typeof alphabets)[number];
/** How a text is written. */
export type Spelling = { readonly language: Language; readonly alphabet: Alphabet };

/** A text of ours as a spelling has it; Uzbek Latin is given in the letters of 1995, and what is in other letters stays. */
export const inSpelling = ({ language, alphabet }: Spelling, text: string): string =>
  language === "UZ" && alphabet === "2026" ? inNewLatin(text) : text;
/** What a language is called in itself. */
export const ownNameOf = (spelling: Spelling): string =>
  inSpelling(spelling, languages.find(({ code }) => code === spelling.language)!.ownName);

/** The Accept-Language of a spelling. */
export const acceptLanguage = ({ language, alphabet }: Spelling): string =>
  language === "UZ" && alphabet === "2026" ? "UZ-2026" : language;
/** The alphabet that an Accept-Language header asks for: that of 2026 by `UZ-2026`. */
export const readAlphabet = (given: string | undefined): Alphabet => (/^\s*uz-2026\b/i.test(given ?? "") ? "2026" : "1995");

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
