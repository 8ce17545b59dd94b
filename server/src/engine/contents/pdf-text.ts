import type { Box } from "./pdf-inside.ts";
import { certainWord, edgesOf, type PageLine, paragraphStarts } from "./page-lines.ts";

/** A character of a page's text layer with its place. */
export type Character = Box & { readonly sign: string };

/** What the library gives for a hyphen at which a word goes on in the next line. */
const hyphens = new Set(["\u0002", "\ufffe", "\u00ad"]);
const isSpace = (sign: string): boolean => /[\s\0]/u.test(sign);
/** The words of each line, in the order in which the file has them. */
const wordsOf = (characters: readonly Character[]): Character[][][] => {
  const lines: Character[][][] = [[]];
  let isOpen = false;
  for (const character of characters) {
    const { sign } = character;
    const line = lines.at(-1)!;
    if (isSpace(sign)) isOpen = false;
    else {
      const isHyphen = hyphens.has(sign);
      const shown = isHyphen ? { ...character, sign: "-" } : character;
      if (isOpen) line.at(-1)!.push(shown);
      else line.push([shown]);
      isOpen = !isHyphen;
      if (isHyphen) lines.push([]);
    }
    if (/[\r\n]/.test(sign)) lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
};

/** The lines of a text layer. */
export const linesOfLayer = (characters: readonly Character[]): PageLine[] => {
  const lines = wordsOf(characters);
  const starts = paragraphStarts(lines.map((line) => edgesOf(line.flat())));
  return lines.map((line, n) => ({
    isApart: starts[n]!,
    words: line.map((word) => {
      const { top, bottom } = edgesOf(word);
      const [left, right] = [Math.min(...word.map((one) => one.left)), Math.max(...word.map((one) => one.right))];
      return certainWord(word.map(({ sign }) => sign).join(""), { left, top, right, bottom });
    }),
  }));
};
