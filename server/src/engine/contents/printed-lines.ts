type Judged = {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
};

/** The mean; 0 of no words. */
export const confidenceOf = (words: readonly Judged[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);

const letters = /\p{L}/gu;
const isLong = ({ text }: Judged): boolean => (text.match(letters)?.length ?? 0) >= 3;
/** A word of three letters and more of which the reading is sure. */
const isSure = (word: Judged): boolean => isLong(word) && word.confidence >= 80;
/** A page of fewer sure words holds none but by chance. */
const fewestSure = 5;
/** Whether words are read well enough to be shown. */
const isSafe = (words: readonly Judged[]): boolean =>
  confidenceOf(words) >= 70 && words.filter(isSure).length >= 0.7 * words.filter(isLong).length;
/**
 * The lines that are print. A page that is reliable as a whole loses only dirt, because short lines alone say little; on another one, such
 * as a form filled in by hand, each line is judged by itself.
 */
export const printedLines = <Line extends readonly Judged[]>(lines: readonly Line[]): ReadonlySet<Line> => {
  const whole = isSafe(lines.flat());
  const safe = new Set(lines.filter((line) => (whole ? confidenceOf(line) >= 40 : isSafe(line))));
  return [...safe].flat().filter(isSure).length >= fewestSure ? safe : new Set<Line>();
};
