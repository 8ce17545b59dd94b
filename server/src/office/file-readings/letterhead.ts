import type { FileReading } from "@murojaat/contract";
import { inOldLatin, signs } from "@murojaat/contract/kit";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { daysIn, lineOf, wordsAt } from "./numbers-in-letter.ts";
import { telling } from "./telling-lines.ts";

/** The longest head of an official letter. Lines. */
const longestHead = 20;
/** A number and the day beside it are at most this many lines apart: a number alone is that of a school, a house or another letter. */
const farthest = 2;
/**
 * Digits and letters with strokes, dashes and points between, at least one digit: behind № or N (a scan reads № as Ne), or before «-son». It is whole where
 * it stands alone: what a stroke, a dash or another sign joins to more is a piece of a number.
 */
const numbers = [
  /(?:№|(?<!\p{L})N[oeº°]?\.?)\s*((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[-./][\p{L}\d]{1,8}){0,5})(?=[.,;:»”")\]]{0,3}(?:\s|$))(?!\s*[\p{Pd}−/\\])/gu,
  /(?=[\p{L}\d])(?<=(?:^|\s)[«“"(]?№?)(?<![\p{Pd}−/\\]\s*)((?=[\p{L}./-]{0,12}\d)[\p{L}\d]{1,8}(?:[./-][\p{L}\d]{1,8}){0,5}?)(?:\s*-)?\s*(?:sonli|son|сонли|сон)(?=[.,;:»”")\]]{0,3}(?:\s|$))(?!\s*[\p{Pd}−/\\])/gu,
];
/** What may stand beside them in a letterhead: the word for the year, a place. Other words make it a reference to another letter, digits and lines to write on a number in pieces. */
const beside = /^(?:y|yil|й|йил|г|год|года|son|sonli|сон|сонли|sana|сана|дата|shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|город|район)$/u;
const words = new RegExp(String.raw`[\p{L}${signs}]+`, "gu");
export const isBare = (given: string): boolean => {
  const rest = inOldLatin(given);
  if (/[\d_]/u.test(rest)) return false;
  // the name of the city where it was written
  const isOfPlace = /(?<!\p{L})(?:shahri|shahar|sh|tumani|шаҳри|шаҳар|ш|тумани|г|город|район)(?!\p{L})/u.test(rest.toLowerCase());
  return (rest.match(words) ?? []).every((word) => beside.test(word.toLowerCase()) || (isOfPlace && /^\p{Lu}\p{Ll}/u.test(word)));
};

type Part = { readonly from: number; readonly to: number };
const blanked = (text: string, parts: readonly Part[]): string => {
  const signs = text.split("");
  for (const { from, to } of parts) signs.fill(" ", from, to);
  return signs.join("");
};
/** The numbers that a line names, and where in it. */
export const numbersIn = (line: string): (Part & { readonly value: string })[] =>
  numbers.flatMap((pattern) =>
    [...line.matchAll(pattern)].map(({ 0: all, 1: value, index }) => ({ value: value!, from: index, to: index + all.length })),
  );

/** Number and day of an official letter, where a line of its head holds nothing else. `today`: ISO 8601. */
export const letterheadOf = (lines: readonly ReadLine[], text: string, today: string): FileReading["letterhead"] => {
  type Told = { readonly value: string; readonly at: number };
  const found: { number: Told[]; date: Told[] } = { number: [], date: [] };
  // the data for Uzbek Cyrillic know neither a stroke nor №: 12/345 is read as 121345 by both readings
  const isMisread = /[ўқғҳ]/iu.test(text);
  const isSafe = ({ digitsAgree, confidence }: ReadWord): boolean => digitsAgree && (confidence === 100 || !isMisread);
  for (const [at, line] of lines.slice(0, longestHead).map(telling).map(lineOf).entries()) {
    const days = daysIn(line, today);
    const withoutDays = blanked(line.text, days);
    const named = numbersIn(withoutDays);
    const isTold = days.length + named.length > 0 && [...days, ...named].every(({ from, to }) => wordsAt(line, from, to).every(isSafe));
    if (!isTold || !isBare(blanked(withoutDays, named))) continue;
    found.date.push(...days.map(({ value }) => ({ value, at })));
    found.number.push(...named.map(({ value }) => ({ value, at })));
  }
  const dated = found.number.filter((one) => found.date.some((day) => Math.abs(day.at - one.at) <= farthest));
  const theOne = (told: readonly Told[]) => (new Set(told.map(({ value }) => value)).size === 1 ? told[0]!.value : undefined);
  const [number, date] = [theOne(dated), theOne(found.date)];
  return { ...(number !== undefined && { number }), ...(date !== undefined && { date }) };
};
