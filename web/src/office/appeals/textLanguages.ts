import type { MessageKey } from "@murojaat/contract";

/** The languages of a text as a form chooses them, by the ids of `languages`; 0 stands for another. */
export const textLanguages: readonly { readonly id: number; readonly label: MessageKey }[] = [
  { id: 2, label: "fields.uzbekLatin" },
  { id: 3, label: "fields.uzbekCyrillic" },
  { id: 1, label: "fields.russian" },
  { id: 0, label: "fields.otherLanguage" },
];
/** What a language of a text is called; null is another. */
export const textLanguageLabel = (id: number | null): MessageKey => textLanguages.find((l) => l.id === (id ?? 0))!.label;
