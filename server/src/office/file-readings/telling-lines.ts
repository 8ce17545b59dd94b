import type { ReadLine } from "../../engine/contents/reading.ts";

/** What is longer says nothing of a sender: nobody writes a head or a signature so; a paragraph of a document is one line. Characters. */
const longest = { line: 1000, word: 40 } as const;
/** A blank to be filled in, which no rule reads across: what stands on either side of it stays apart. */
const blank = "_";

/** The line as the rules see it: too long a word is a blank, and so is all of too long a line. */
export const telling = ({ page, words }: ReadLine): ReadLine => {
  const isLong = words.reduce((length, { text }) => length + text.length, words.length - 1) > longest.line;
  return {
    page,
    words: (isLong ? words.slice(0, 1) : words).map((word) =>
      isLong || word.text.length > longest.word ? { ...word, text: blank } : word,
    ),
  };
};
