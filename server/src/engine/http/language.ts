import type { Language, Messages } from "@murojaat/contract/kit";
import { ru } from "@murojaat/contract/messages/ru";
import { uk } from "@murojaat/contract/messages/uk";
import { uz } from "@murojaat/contract/messages/uz";

const byLanguage: Record<Language, Messages> = { RU: ru, UZ: uz, UK: uk };
export const messagesOf = (language: Language): Messages => byLanguage[language];
