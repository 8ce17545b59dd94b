/** A word and its place in fractions of the page as it is shown. */
export type ReadWord = {
  readonly text: string;
  /** 0 to 100; 100 for a text that the file holds as such. */
  readonly confidence: number;
  /** Whether its digits are certain: it has none, is from a text layer, or both readings saw the same digits. */
  readonly digitsAgree: boolean;
  /** 0 to 1 from the left and from above, of the page as a viewer shows it; all four are 0 where the file has no pages. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Edge = "left" | "top" | "right" | "bottom";
const nowhere: Readonly<Record<Edge, number>> = { left: 0, top: 0, right: 0, bottom: 0 };
/** A word that the file holds as such, and the edges of its place where the file has pages. */
export const certainWord = (text: string, { left, top, right, bottom } = nowhere): ReadWord => ({
  text,
  confidence: 100,
  digitsAgree: true,
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});
/** A line of a page, and whether a blank one stands before it. */
export type PageLine = { readonly words: readonly ReadWord[]; readonly isApart: boolean };

/** Upper and lower edge of a line, in any unit. */
type Edges = { readonly top: number; readonly bottom: number };
export const edgesOf = (words: readonly Edges[]): Edges => ({
  top: Math.min(...words.map(({ top }) => top)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});
/** Which of the lines, in their order, begin a paragraph: those at a greater distance than usual on this page, or above it. */
export const paragraphStarts = (lines: readonly Edges[]): boolean[] => {
  const steps = lines.map(({ top, bottom }, n) => {
    const before = lines[n - 1];
    return before === undefined ? 0 : (top + bottom - before.top - before.bottom) / 2;
  });
  // parts of one line are no step
  const usual = steps.filter((step, n) => step > (lines[n]!.bottom - lines[n]!.top) / 2).toSorted((a, b) => a - b);
  const step = usual[Math.floor((usual.length - 1) / 2)] ?? Infinity;
  return steps.map((one) => one > 1.5 * step || one < -step);
};

/** What stands for lines that cannot be read. */
export const unread = "[…]";
/** The lines of a page as a text; `undefined` for what cannot be read. */
export const textOfPage = (lines: readonly (PageLine | undefined)[]): string =>
  lines
    .map((line) => (line === undefined ? unread : `${line.isApart ? "\n" : ""}${line.words.map(({ text }) => text).join(" ")}`))
    .filter((line, n, all) => line !== unread || all[n - 1] !== unread)
    .join("\n")
    .trim();
