import { fileKinds, type FileKind } from "../kit/file-kinds.ts";
import { toCyrillic } from "../kit/uzbek.ts";
import { eachText } from "./each-text.ts";

/** Beginnings of words, whatever ending follows. */
const stems: Readonly<Record<string, string>> = { filtr: "фильтр", kompyuter: "компьютер" };
/** Words that do not follow from their Latin letters, as they stand in texts. */
const words: Readonly<Record<string, string>> = {
  rol: "роль",
  rolning: "рольнинг",
  modul: "модуль",
  profil: "профиль",
  emoji: "эмодзи",
  // so the specification spells yoʻq in one of its texts
  yuq: "йўқ",
};
/** Names and abbreviations that stay in Latin letters, also before an ending. */
const names = [
  ...Object.values<FileKind>(fileKinds).flatMap(({ endings }) => endings.map((ending) => ending.toUpperCase())),
  ..."Excel Word Telegram OneID E-IMZO SMS QR PIN OK WebP https EVENT_HOSTS".split(" "),
];

const letter = "[A-Za-zʻʼ]";
const kept = new RegExp(`(?<!${letter})(${names.toSorted((a, b) => b.length - a.length).join("|")}|Alt(?!${letter}))(?![A-Z])`);
const spelt = new RegExp(`(?<!${letter})(?:(?:${Object.keys(words).join("|")})(?!${letter})|${Object.keys(stems).join("|")})`, "gi");
const spell = (word: string): string => {
  const cyrillic = (stems[word.toLowerCase()] ?? words[word.toLowerCase()])!;
  return word === word.toLowerCase() ? cyrillic : cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1);
};
/** A text of the interface in Uzbek Cyrillic. */
export const textInCyrillic = (text: string): string =>
  text
    .replace(spelt, spell)
    .split(kept)
    .map((part, at) => (at % 2 === 1 ? part : toCyrillic(part)))
    .join("");

/** The texts of the interface in Uzbek Cyrillic: they follow from the Latin ones, and this file is the list of exceptions. */
export const inCyrillic = <T>(texts: T): T => eachText(texts, textInCyrillic);
