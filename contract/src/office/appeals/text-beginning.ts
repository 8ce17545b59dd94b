/** By so many of its first words a text is compared with others; characters that they have at most. */
const words = 60;
export const textBeginningLimit = 1000;

/** The beginning of a text by which it is compared with others: by words, so it is the same in each alphabet. */
export const textBeginning = (text: string): string =>
  (text.slice(0, 10 * textBeginningLimit).match(/\S+/gu) ?? []).slice(0, words).join(" ").slice(0, textBeginningLimit);
