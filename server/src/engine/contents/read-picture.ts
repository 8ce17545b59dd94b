import { properLatin } from "@murojaat/contract/kit";
import { lackOldLetters, withNewLetters } from "./new-letters.ts";
import { edgesOf, type PageLine, paragraphStarts } from "./page-lines.ts";
import { type Picture, reduced, type Straight, straightened } from "./prepare.ts";
import { confidenceOf, printedLines } from "./printed-lines.ts";
import { type Models, recognise } from "./recognise.ts";
import { languageOf, latinShare } from "./script-of.ts";
import { seenAt, type SeenLine, type SeenWord } from "./seen-words.ts";

/** The longer side of what is read first, in points. */
const firstSide = 1500;
/** A script with a smaller share of a page's letters is a mistake of the first reading. */
const leastShare = 0.15;

type First = { readonly quarters: number; readonly lines: readonly SeenLine[]; readonly scale: number };
/** The page at a smaller size, turned so that some of its lines are print; handwriting is ignored. */
const readFirst = async (page: Picture): Promise<First | { readonly confidence: number }> => {
  const small = reduced(page, firstSide);
  let confidence = 0;
  for (const quarters of [0, 180, 90, 270]) {
    const lines = await recognise(straightened(small, quarters), "uzb+uzb_cyrl");
    if (printedLines(lines).size > 0) return { quarters, lines, scale: page.width / small.width };
    confidence = Math.max(confidence, confidenceOf(lines.flat()));
  }
  return { confidence };
};
/** Several models at once read worse: both are used only where both scripts are on the page. */
const modelsFor = (text: string): Models => {
  const share = latinShare(text);
  const language = languageOf(text);
  if (language === "ru") return "kir";
  if (share > leastShare && share < 1 - leastShare) return "uzb+uzb_cyrl";
  return language === "uk" ? "uzb_cyrl" : "uzb";
};

const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** Letters of data for Russian that stand for figures within a number. */
const figures: Readonly<Record<string, string>> = { З: "3", з: "3", О: "0", о: "0" };
/** The word as both readings have it, and whether they agree in its digits: 9З is 93 where the first reading saw 93; data for Uzbek read + as 4. */
const compared = (word: SeenWord, first: readonly SeenWord[]): { readonly text: string; readonly digitsAgree: boolean } => {
  if (digitsOf(word.text) === "") return { text: word.text, digitsAgree: true };
  const before = seenAt(word, first)
    .map(({ text }) => text)
    .join("");
  const digits = digitsOf(word.text.startsWith("+") ? before.replace(/^4(?=998)/, "") : before);
  const text = word.text.replace(/[ЗзОо]/gu, (letter) => figures[letter]!);
  if (!/\p{L}/u.test(text) && digitsOf(text) === digits) return { text, digitsAgree: true };
  return { text: word.text, digitsAgree: digitsOf(word.text) === digits };
};

/** From points of the picture that was read to fractions of the page as it is shown. */
const placeOn = ({ width, height, turned, from }: Straight) => {
  const angle = (-turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shown = (x: number, y: number): readonly [x: number, y: number] => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [(dx * cos - dy * sin) / from.width + 0.5, (dx * sin + dy * cos) / from.height + 0.5];
  };
  return ({ left, top, right, bottom }: SeenWord) => {
    const corners = [shown(left, top), shown(right, top), shown(left, bottom), shown(right, bottom)];
    const within = (values: readonly number[]) => [Math.max(0, Math.min(...values)), Math.min(1, Math.max(...values))] as const;
    const [x, toX] = within(corners.map(([at]) => at));
    const [y, toY] = within(corners.map(([, at]) => at));
    return { x, y, width: toX - x, height: toY - y };
  };
};

/** The lines by data for Uzbek, and by those for Azerbaijani as well where the letters of 1995 are missing. */
const readUzbek = async (page: Picture): Promise<readonly SeenLine[]> => {
  const lines = await recognise(page, "uzb");
  return lackOldLetters([...printedLines(lines)].flat()) ? withNewLetters(lines, (await recognise(page, "aze")).flat()) : lines;
};

export type PictureRead = {
  /** 0 to 100, of the lines that were read, or of all where none was. */
  readonly confidence: number;
  /** `undefined` for a line that cannot be read; empty where nothing on the page can. */
  readonly lines: readonly (PageLine | undefined)[];
};
/** Reads the print on a page: at a smaller size for its script and how it is turned, then with the one model that fits; in the letters of 2026 with two. */
export const readPicture = async (page: Picture): Promise<PictureRead> => {
  const first = await readFirst(page);
  // handwriting and photos are recognised already, and a second reading takes longest there
  if ("confidence" in first) return { confidence: first.confidence, lines: [] };
  const seen = first.lines.flat().map(({ text, confidence, left, top, right, bottom }): SeenWord => ({
    text,
    confidence,
    left: left * first.scale,
    top: top * first.scale,
    right: right * first.scale,
    bottom: bottom * first.scale,
  }));
  // of what else it saw, such as handwriting, any script may be
  const models = modelsFor(
    [...printedLines(first.lines)]
      .flat()
      .map(({ text }) => text)
      .join(" "),
  );
  const straight = straightened(page, first.quarters);
  const lines = models === "uzb" ? await readUzbek(straight) : await recognise(straight, models);
  const read = printedLines(lines);
  if (read.size === 0) return { confidence: confidenceOf(lines.flat()), lines: [] };
  const placed = placeOn(straight);
  const starts = paragraphStarts(lines.map(edgesOf));
  return {
    confidence: confidenceOf([...read].flat()),
    lines: lines.map((line, n) => {
      if (!read.has(line)) return undefined;
      const words = line.map((word) => {
        const { text, digitsAgree } = compared(word, seen);
        return { text: models === "kir" ? text : properLatin(text), confidence: word.confidence, digitsAgree, ...placed(word) };
      });
      return { words, isApart: starts[n]! };
    }),
  };
};
