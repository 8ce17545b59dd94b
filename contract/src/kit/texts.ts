/** Vertical tab, page break, and the line breaks of other systems. */
const breaks = /[\v\f\u0085\u2028\u2029]/g;
/**
 * What XML forbids, halves of pairs, and signs that nobody sees: soft hyphens, spaces without width, signs that turn the direction of
 * writing. Joiners stay, for combined emoji and other scripts need them.
 */
const unkept =
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A text as it is stored and written into documents. */
export const cleanText = (given: string): string => given.replace(breaks, "\n").replace(unkept, "");
