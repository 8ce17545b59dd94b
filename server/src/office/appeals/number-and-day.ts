import { toLatin, visible } from "@murojaat/contract";
import { readWireDay } from "../../engine/dates/days.ts";

/** How the months begin in Uzbek and in Russian, in Latin letters. */
const months = ["yanv", "fevr", "mart", "apr", "may", "iyun", "iyul", "avg", "sent", "okt", "noy", "dek"];
const monthOf = (word: string): number => months.findIndex((beginning) => toLatin(word.toLowerCase()).startsWith(beginning)) + 1;

const year = "(?:[\\s-]*(?:(?:yil|йил|год)\\p{L}*|[yйг](?!\\p{L})))?";
/** 12.10.2026, 2026-yil 12-oktabr, 12 октября 2026 г. */
const writtenDay = new RegExp(
  `(?:^|[\\s,;(]+)(?:от\\s+)?(?:(\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4})` +
    `|(\\d{4})${year}[\\s,]+(\\d{1,2})[\\s-]*(\\p{L}{3,15})` +
    `|(\\d{1,2})[\\s-]+(\\p{L}{3,15})[\\s,]+(\\d{4}))${year}(?=[\\s,;.)]|$)`,
  "giu",
);
const dayIn = ([, numeric, year1, day1, month1, day2, month2, year2]: RegExpMatchArray): string | undefined =>
  readWireDay(numeric ?? `${year1 ?? year2}-${monthOf(month1 ?? month2!)}-${day1 ?? day2}`);

/** The number of a letter and its day, or one of them, as a letter names them: "№ 9664 от 12.10.2026 г.", "2026-yil 12-oktabrdagi 9664-son". */
export const readNumberAndDay = (value: string): { readonly number: string; readonly day: string | undefined } => {
  const text = visible(value);
  for (const written of text.matchAll(writtenDay)) {
    const day = dayIn(written);
    const behind = text.slice(written.index + written[0].length);
    if (day !== undefined) return { number: `${text.slice(0, written.index)} ${behind.replace(/^[\s,;.)]+/, "")}`.trim(), day };
  }
  return { number: text, day: undefined };
};

/** What stands before a number in a letter, and before what was found: "STIR 301234567", "Kirish raqami: 9664". */
const label = /^(?:[\p{L}\s.]{2,40}:\s*(?=[№+\d]|\p{L}{1,5}[ -]?\d)|(?:stir|inn|стир|инн|tel|тел)(?:efon|ефон)?\.?\s+(?=[+\d]))/iu;
export const withoutLabel = (value: string): string => value.trim().replace(label, "");
