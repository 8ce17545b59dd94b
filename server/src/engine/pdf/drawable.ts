import { cleanText, translateAny, type Messages } from "@murojaat/contract/kit";

/** What stands in a drawing for signs that its font cannot draw. */
export type SignNames = {
  readonly emoji: string;
  readonly arabic: string;
  readonly chinese: string;
  readonly script: string;
  readonly sign: string;
};
export const signNames = (messages: Messages): SignNames => ({
  emoji: translateAny(messages, "documents.emoji"),
  arabic: translateAny(messages, "documents.arabicScript"),
  chinese: translateAny(messages, "documents.chineseScript"),
  script: translateAny(messages, "documents.otherScript"),
  sign: translateAny(messages, "documents.sign", { code: "{code}" }),
});

type Has = (sign: string) => boolean;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Signs without a drawing: a joiner, a variation selector, the frame of a keycap. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Me}]$/u;
/** Written from right to left, which a drawing does not do, whether its font has the letters or not. */
const isTurned = (sign: string) => /[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(sign);
const nameOf = (names: SignNames, sign: string): string => {
  if (/\p{scx=Arabic}/u.test(sign)) return names.arabic;
  if (/\p{scx=Han}/u.test(sign)) return names.chinese;
  if (/[\p{L}\p{M}\p{N}]/u.test(sign)) return names.script;
  return names.sign.replace("{code}", `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
};
const together = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** What is drawn as one: an emoji with all that belongs to it, else a single sign. */
const signsOf = (text: string): string[] =>
  [...together.segment(text)].flatMap(({ segment }) => (emoji.test(segment) ? [segment] : Array.from(segment)));

/** Longer than any line: pdfmake would measure the rest again for each line, ten seconds for 20 000 letters. */
const longWord = /\S{200}(?=[^\s\p{M}])/gu;
/**
 * A text in which every sign is one that the font draws; others are replaced by their names, once for the same ones in a row. An endless
 * word may be broken.
 */
export const drawable = (has: Has, names: SignNames, given: string): string => drawnSigns(has, names, given).replace(longWord, "$&\u200b");
const drawnSigns = (has: Has, names: SignNames, given: string): string => {
  const text = cleanText(given).replaceAll("\r", "").replaceAll("\t", "    ");
  const isDrawn = (sign: string) => sign === "\n" || (has(sign) && !isTurned(sign));
  if (Array.from(text).every(isDrawn)) return text;
  let [drawn, gap, last] = ["", "", ""];
  for (const sign of signsOf(text)) {
    const parts = Array.from(sign).filter((part) => !unseen.test(part));
    if (parts.length === 0) continue;
    const name = parts.every(isDrawn) ? "" : emoji.test(sign) ? names.emoji : nameOf(names, parts[0]!);
    if (name === "" && last !== "" && sign === " ") gap += sign;
    else {
      drawn += name === "" ? gap + parts.join("") : name === last ? "" : gap + name;
      [gap, last] = ["", name];
    }
  }
  return drawn + gap;
};

/** A copy with all texts made drawable, because pdfmake writes into what it draws; pictures stay. */
export const drawableTexts = <T>(has: Has, names: SignNames, node: T): T => {
  if (typeof node === "string") return drawable(has, names, node) as T & string;
  if (Array.isArray(node)) return node.map((part: unknown) => drawableTexts(has, names, part)) as T & unknown[];
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, part]) => [name, name === "image" ? part : drawableTexts(has, names, part)]),
  ) as T & object;
};
