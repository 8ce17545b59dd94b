import type { FileReading } from "@murojaat/contract";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { daysIn, lineOf, wordsAt } from "./numbers-in-letter.ts";

/** The longest head of an official letter. Lines. */
const longestHead = 20;
/** A number and the day beside it are at most this many lines apart: a number alone is that of a school, a house or another letter. */
const farthest = 2;
/**
 * Digits and letters with strokes, dashes and points between, at least one digit: behind № or N, or before «-son». What a stroke or dash
 * goes on from is a piece of a number.
 */
const numbers = [
  /(?:№|(?<!\p{L})N[oº°]?\.?)\s*((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[-./][\p{L}\d]{1,8}){0,5})(?![\p{L}\d]|\s*[-–—−/\\])/gu,
  /(?<![\p{L}\d.]|[-–—−/\\]\s*)((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[./-][\p{L}\d]{1,8}){0,5}?)\s*-?\s*(?:sonli|son|сонли|сон)(?!\p{L})/gu,
];
/** What may stand beside them in a letterhead: the word for the year, a place. Other words make it a reference to another letter, digits and lines to write on a number in pieces. */
const beside = /^(?:y|yil|й|йил|г|год|года|son|sonli|сон|сонли|sana|сана|дата|shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|город|район)$/u;
const isBare = (rest: string): boolean =>
  !/[\d_]/u.test(rest) && [...rest.matchAll(/[\p{L}'`´‘’ʻʼ]+/gu)].every(([word]) => beside.test(word.toLowerCase()) || isPlace(word, rest));
/** The name of the city where it was written. */
const isPlace = (word: string, rest: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(word) &&
  /(?<!\p{L})(?:shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|г|город|район)(?!\p{L})/u.test(rest.toLowerCase());

/** The data for Uzbek Cyrillic know neither a stroke nor №: 12/345 is read as 121345 by both readings. */
const isSafe = (words: readonly ReadWord[], text: string): boolean =>
  words.every(({ digitsAgree }) => digitsAgree) && (words.every(({ confidence }) => confidence === 100) || !/[ўқғҳ]/iu.test(text));

/** Number and day of an official letter, where a line of its head holds nothing else. `today`: ISO 8601. */
export const letterheadOf = (lines: readonly ReadLine[], text: string, today: string): FileReading["letterhead"] => {
  type Told = { readonly value: string; readonly at: number };
  const found: { number: Told[]; date: Told[] } = { number: [], date: [] };
  for (const [at, line] of lines.slice(0, longestHead).map(lineOf).entries()) {
    const days = daysIn(line, today);
    const withoutDays = days.reduce((rest, { from, to }) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), line.text);
    const named = numbers.flatMap((pattern) =>
      [...withoutDays.matchAll(pattern)].map(({ 0: all, 1: value, index }) => ({ value: value!, from: index, to: index + all.length })),
    );
    const rest = named.reduce((left, { from, to }) => left.slice(0, from) + " ".repeat(to - from) + left.slice(to), withoutDays);
    const isTold = days.length + named.length > 0 && [...days, ...named].every(({ from, to }) => isSafe(wordsAt(line, from, to), text));
    if (!isTold || !isBare(rest)) continue;
    found.date.push(...days.map(({ value }) => ({ value, at })));
    found.number.push(...named.map(({ value }) => ({ value, at })));
  }
  const dated = found.number.filter((one) => found.date.some((day) => Math.abs(day.at - one.at) <= farthest));
  const theOne = (told: readonly Told[]) => (new Set(told.map(({ value }) => value)).size === 1 ? told[0]!.value : undefined);
  const [number, date] = [theOne(dated), theOne(found.date)];
  return { ...(number !== undefined && { number }), ...(date !== undefined && { date }) };
};
