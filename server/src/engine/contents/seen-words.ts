/** A word with its place in points of the picture that was read. */
export type SeenWord = {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
export type SeenLine = readonly SeenWord[];

/** The words of another reading that stand in the place of a word. */
export const seenAt = (word: SeenWord, others: readonly SeenWord[]): readonly SeenWord[] =>
  others.filter(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > word.left && x < word.right && y > word.top && y < word.bottom;
  });
