import type { ReadLine } from "../../engine/contents/reading.ts";

/** How near to an edge a line stands of which nothing can be a letter's own; a letter has wider margins. Fractions of the page. */
const margin = 0.09;
const isBetween = (from: number, to: number): boolean => to < margin || from > 1 - margin;
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * A line of a picture in which nothing is said: signs without a letter or a figure anywhere, single ones in a margin (the edge of the paper, a
 * hole, a fold), the number of a page above or below it.
 */
export const isNoise = ({ words }: ReadLine): boolean => {
  if (!words.every(({ width }) => width > 0)) return false;
  const left = words.map(({ text }) => bare(text)).filter((text) => text !== "");
  if (left.length === 0) return true;
  const isBeside = words.every(({ x, width }) => isBetween(x, x + width));
  const isAbove = words.every(({ y, height }) => isBetween(y, y + height));
  if (left.every((text) => text.length === 1) && (isBeside || isAbove)) return true;
  return isAbove && left.length === 1 && /^\d{1,3}$/.test(left[0]!);
};
