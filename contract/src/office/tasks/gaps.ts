/**
 * A gap in the text of an answer: what still has to be written there stands between guillemets, behind an ellipsis. «…» says nothing of it,
 * «…ism» says what. Ordinary words between guillemets are a quotation.
 */
export const gap = (what = ""): string => `«…${what}»`;
const gaps = /«…[^«»\n]{0,60}»/gu;
/** The gaps of a text, each as often as it stands there. */
export const gapsOf = (text: string): readonly string[] => text.match(gaps) ?? [];
/** The text with each gap filled by what `filled` says of it; one of which it says nothing stays. */
export const withGaps = (text: string, filled: Readonly<Record<string, string>>): string => text.replace(gaps, (one) => filled[one] ?? one);
/** The first gap of a text that may not leave yet, also one that is too long or broken to be filled by itself. */
export const openGap = (text: string): string | undefined => gapsOf(text)[0] ?? (text.includes("«…") ? "«…" : undefined);
