import { readAlphabet, readLanguage, type Alphabet, type Language, type Messages, type Spelling } from "@murojaat/contract/kit";
import { ru } from "@murojaat/contract/messages/ru";
import { uk } from "@murojaat/contract/messages/uk";
import { uz } from "@murojaat/contract/messages/uz";
import { uz2026 } from "@murojaat/contract/messages/uz-2026";

const byLanguage: Record<Language, Messages> = { RU: ru, UZ: uz, UK: uk };
export const messagesOf = (language: Language, alphabet: Alphabet = "1995"): Messages =>
  language === "UZ" && alphabet === "2026" ? uz2026 : byLanguage[language];
/** The texts that an Accept-Language header asks for. */
export const messagesAsked = (header: string | undefined): Messages => messagesOf(readLanguage(header), readAlphabet(header));
/** The spelling that a browser remembers. */
export const rememberedSpelling = ({ system_language, alphabet }: Readonly<Record<string, string | undefined>>): Spelling => ({
  language: readLanguage(system_language),
  alphabet: readAlphabet(`UZ-${alphabet}`),
});
