import { signs } from "@murojaat/contract/kit";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { skeleton } from "../../engine/words/fold.ts";
import { directorIn } from "./firm.ts";
import { endOf, type Token } from "./letter.ts";
import { daysIn, isPhoneLine, isSignature, isSigned, lineOf, phonesIn, signedDays, signedName, type Found } from "./numbers-in-letter.ts";

/** Who wrote the letter, as far as it is known. */
export type Writer = { readonly surname: string | undefined; readonly isFirm: boolean };

const endsWithName = new RegExp(String.raw`${signedName}\P{L}{0,10}$`, "u");
const longWord = new RegExp(String.raw`(?<![\p{L}${signs}])\p{Ll}[\p{L}${signs}]{3,}`, "gu");
/** What may stand below the day: what is enclosed, and the words of respect. */
const below = /^(?:ilova|prilojeni|hurmat|suvajen)/;
/** A line that says something, and not only who signs and when. */
const speaks = (line: ReadLine, today: string): boolean => {
  const { text } = lineOf(line);
  if (isSignature(line, today) || isSigned(text) || endsWithName.test(text)) return false;
  const words = text.match(longWord) ?? [];
  return words.length > 1 || (words.length === 1 && /[.!?]$/u.test(text));
};
const isBelow = ({ words }: ReadLine): boolean =>
  below.test(
    skeleton(
      words
        .slice(0, 2)
        .map(({ text }) => text)
        .join(""),
    ),
  );
const speaksBehind = (end: readonly ReadLine[], at: number, today: string): boolean =>
  end.slice(at + 1).some((line) => !isBelow(line) && speaks(line, today));
const isOf = (line: ReadLine, surname: string | undefined): boolean =>
  surname !== undefined && line.words.some(({ text }) => skeleton(text).includes(skeleton(surname)));

/** The last lines of the letter itself: behind the page on which it is signed other papers may lie. */
export const endOfLetter = (lines: readonly ReadLine[], today: string): readonly ReadLine[] => {
  const isSignedPage = (some: readonly ReadLine[]): boolean =>
    endOf(some).some((line) => (isSignature(line, today) && /\p{L}{3}/u.test(lineOf(line).text)) || directorIn([line]) !== undefined);
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  const signed = pages.findIndex(isSignedPage);
  return endOf(signed < 0 ? lines : pages.slice(0, signed + 1).flat());
};

/** The days on which a letter may be signed: those beside the writer's name, or else those below all that it says. `today`: ISO 8601. */
export const ownDays = (end: readonly ReadLine[], { surname }: Writer, today: string): Found[] => {
  const days = end.flatMap((line, at) => signedDays(lineOf(line), today).map((found) => ({ found, line, at })));
  const beside = days.filter(({ line }) => isOf(line, surname));
  const left = beside.length > 0 ? beside : days;
  return left.some(({ at, line }) => isOf(line, surname) || !speaksBehind(end, at, today)) ? left.map(({ found }) => found) : [];
};

/** The telephones below a letter that are its writer's: alone in their line, behind what it says or behind the writer's name. */
export const ownPhones = (end: readonly ReadLine[], { surname, isFirm }: Writer, today: string): Found[] => {
  const isOwn = (at: number): boolean => {
    const line = end[at]!;
    if (!isPhoneLine(lineOf(line)) || !isSigned(lineOf(line).text) || speaksBehind(end, at, today)) return false;
    const above = end.slice(0, at).findLast((one) => {
      const { text } = lineOf(one);
      const [day] = daysIn(lineOf(one), today);
      const isDayOnly = day && !/\p{L}{3}/u.test(`${text.slice(0, day.from)} ${text.slice(day.to)}`);
      return !isDayOnly && !isPhoneLine(lineOf(one));
    });
    if (!above) return false;
    return (
      speaks(above, today) ||
      isOf(above, surname) ||
      (isFirm && directorIn([above]) !== undefined) ||
      (surname === undefined && isSignature(above, today))
    );
  };
  return end.flatMap((line, at) => (isOwn(at) ? phonesIn([lineOf(line)]) : []));
};

/** Whose a telephone may be that is not the writer's: of the family, of neighbours, of who sends on. */
const ofOthers =
  /^(?:koshni|oglim|kizim|turmush|(?:onam|otam|akam|ukam|opam|singlim|erim|hotinim|rafikam|kelinim|kuyovim|jiyanim|nabiram|dostim)(?:i?ning|niki)?$|tanishim|ijrochi|muj(?:a)?$|jen[aiy]$|sina?$|doch|mater?i?$|ots?a$|otets$|brata?$|sestr|sosed|rodstven|ispolnitel|na$)/;
/** The telephones of the sender's part that nothing before them in their line says to be another's; of two, that of the home second. */
export const headPhones = (tokens: readonly Token[], found: readonly Found[]): Found[] => {
  const placeOf = new Map<ReadWord, number>(tokens.map((token, at) => [token, at]));
  const placed = found.map((one) => ({ one, at: placeOf.get(one.words[0]!) ?? 0 }));
  const before = (at: number): readonly Token[] => {
    let first = at;
    while (tokens[first - 1] && tokens[first - 1]!.line === tokens[at]!.line) first -= 1;
    return tokens.slice(first, at);
  };
  const isOthers = (at: number): boolean => before(at).some(({ bare }) => ofOthers.test(bare));
  const isHome = (at: number): boolean => {
    const [tel, home, house] = before(at).toReversed();
    const isOfHome = home !== undefined && /^(?:uy|dom|domashn[a-z]{1,3})$/.test(home.bare) && tel?.bare.startsWith("tel") === true;
    return isOfHome && !/\d\P{L}{0,2}$/u.test(house?.text ?? "");
  };
  const own = placed.filter(({ at }) => !isOthers(at));
  return [...own.filter(({ at }) => !isHome(at)), ...own.filter(({ at }) => isHome(at))].map(({ one }) => one);
};
