/** Vertical tab, page break, and the line breaks of other systems. */
const breaks = /[\v\f\u0085\u2028\u2029]/g;
/** Blanks that count as letters: of them people make names that nobody sees. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/**
 * What XML forbids, halves of pairs, and signs that nobody sees: soft hyphens, spaces without width, signs that turn the direction of
 * writing. Joiners stay, for combined emoji and other scripts need them.
 */
const unkept =
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Joiners and choices of a form that join nothing. */
const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** A text as it is stored and written into documents. */
export const cleanText = (given: string): string => {
  const text = given.replace(breaks, "\n").replace(blanks, " ").replace(unkept, "");
  return nothingSeen.test(text) ? text.replace(/\S/gu, "") : text;
};
