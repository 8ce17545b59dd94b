import { lettersOf1995, signs, toLatin, withoutSigns } from "@murojaat/contract/kit";

/** A part of a text and where it begins. */
export type Part = { readonly from: number; readonly to: number; readonly text: string };

/** Of a part that is longer, the rest is a part of its own: no rule looks at more at once. */
const longest = 2000;
const partsAt = (text: string, ends: RegExp): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number): void => {
    for (; from < to; from = Math.min(to, from + longest)) {
      const part = text.slice(from, Math.min(to, from + longest));
      if (/\p{L}/u.test(part)) parts.push({ from, to: from + part.length, text: part });
    }
  };
  for (const { 0: end, index } of text.matchAll(ends)) add(index + end.length);
  add(text.length);
  return parts;
};

/** A full stop behind an initial or a short word ends no sentence: A. Karimov, ст. 12, 2026 г. Before a figure only one behind a long word does: oʻrnatildi. 12 ta. */
const sentenceEnds = /[!?;]+(?=\s)|(?<=[\p{L}\p{N}»")]{2}|\/\p{L})\.+(?=\s+[«"“]?\p{Lu})|(?<=\p{L}{6})\.+(?=\s+\d)|\n+/gu;
export const sentencesOf = (text: string): Part[] => partsAt(text, sentenceEnds);
/** Parts of sentences between commas and other signs. */
const clauseEnds = /[.!?;,:]+(?=\s)|\s[–—-]\s|\n+/gu;
export const clausesOf = (text: string): Part[] => partsAt(text, clauseEnds);

export type Word = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isCapital: boolean;
  /** What stands between it and the word before; of the first one all before it. */
  readonly before: string;
};
const wordPattern = new RegExp(String.raw`\p{L}[\p{L}\p{M}]*(?:[${signs}-][\p{L}\p{M}]+|[${signs}](?=\s?\p{L}))*`, "gu");
export const wordsOf = (text: string): Word[] => {
  let end = 0;
  return [...text.matchAll(wordPattern)].map(({ 0: found, index }) => {
    const word = { text: found, from: index, to: index + found.length, isCapital: /^\p{Lu}/u.test(found), before: text.slice(end, index) };
    end = word.to;
    return word;
  });
};

/** A text in small Latin letters without signs, whichever of the two alphabets it is written in: кўриб, koʻrib and körib are korib. */
export const plain = (text: string): string => withoutSigns(toLatin(lettersOf1995(text.toLowerCase().normalize("NFC"))));
