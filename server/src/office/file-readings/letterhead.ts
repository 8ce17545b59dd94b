import type { FileReading } from "@murojaat/contract";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { daysIn, lineOf, wordsAt } from "./numbers-in-letter.ts";

/** The head of an official letter is no longer than that. Lines. */
const longestHead = 20;
/** Digits and letters with strokes, dashes and points between, at least one digit: behind № or N, or before «-son». */
const numbers = [
  /(?:№|(?<!\p{L})N[oº°]?\.?)\s*((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[-./][\p{L}\d]{1,8}){0,5})(?![\p{L}\d])/gu,
  /(?<![\p{L}\d./-])((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[./-][\p{L}\d]{1,8}){0,5}?)\s*-?\s*(?:sonli|son|сонли|сон)(?!\p{L})/gu,
];
/** What may stand beside them in a letterhead: the word for the year, a place. Anything else makes it a reference to another letter. */
const beside = /^(?:y|yil|й|йил|г|год|года|son|sonli|сон|сонли|sana|сана|дата|shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|город|район)$/u;
const isBare = (rest: string): boolean =>
  [...rest.matchAll(/[\p{L}'`´‘’ʻʼ]+/gu)].every(([word]) => beside.test(word.toLowerCase()) || isPlace(word, rest));
/** The name of the city where it was written. */
const isPlace = (word: string, rest: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(word) &&
  /(?<!\p{L})(?:shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|г|город|район)(?!\p{L})/u.test(rest.toLowerCase());

/** The data for Uzbek Cyrillic know neither a stroke nor №: 12/345 is read as 121345 by both readings. */
const isSafe = (words: readonly ReadWord[], text: string): boolean =>
  words.every(({ digitsAgree }) => digitsAgree) && (words.every(({ confidence }) => confidence === 100) || !/[ўқғҳ]/iu.test(text));

/** Number and day of an official letter, where a line of its head holds nothing else. `today`: ISO 8601. */
export const letterheadOf = (lines: readonly ReadLine[], text: string, today: string): FileReading["letterhead"] => {
  const found: { number: string[]; date: string[] } = { number: [], date: [] };
  for (const line of lines.slice(0, longestHead).map(lineOf)) {
    const days = daysIn(line, today);
    const withoutDays = days.reduce((rest, { from, to }) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), line.text);
    const named = numbers.flatMap((pattern) =>
      [...withoutDays.matchAll(pattern)].map(({ 0: all, 1: value, index }) => ({ value: value!, from: index, to: index + all.length })),
    );
    const rest = named.reduce((left, { from, to }) => left.slice(0, from) + " ".repeat(to - from) + left.slice(to), withoutDays);
    const isTold = days.length + named.length > 0 && [...days, ...named].every(({ from, to }) => isSafe(wordsAt(line, from, to), text));
    if (!isTold || !isBare(rest)) continue;
    found.date.push(...days.map(({ value }) => value));
    found.number.push(...named.map(({ value }) => value));
  }
  const theOne = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined);
  const [number, date] = [theOne(found.number), theOne(found.date)];
  return { ...(number !== undefined && { number }), ...(date !== undefined && { date }) };
};
