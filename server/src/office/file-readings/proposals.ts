import type { FileReading, PlaceInFile, ProposedField } from "@murojaat/contract";
import { unread } from "../../engine/contents/page-lines.ts";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { addressIn } from "./address.ts";
import { partLetter, senderOf, type Token } from "./letter.ts";
import { nameIn } from "./names.ts";
import { signedDays, isPhoneLine, lineOf, phonesIn, type Found, type Line } from "./numbers-in-letter.ts";
import type { PlaceNames } from "./place-names.ts";
import { placesIn } from "./places.ts";

type Given = {
  readonly text: string;
  readonly lines: readonly ReadLine[];
  readonly names: PlaceNames;
  /** ISO 8601. */
  readonly today: string;
};
/** The place of words that stand together; of a text without pages there is none. */
const placeOf = (page: number, words: readonly ReadWord[]): PlaceInFile | undefined => {
  const seen = words.filter(({ width }) => width > 0);
  if (seen.length === 0) return undefined;
  // of words on two lines the first line's count
  const same = seen.filter(({ y, height }) => Math.abs(y - seen[0]!.y) < Math.max(height, seen[0]!.height));
  const [x, y] = [Math.min(...same.map((word) => word.x)), Math.min(...same.map((word) => word.y))];
  return {
    page,
    x,
    y,
    width: Math.max(...same.map((word) => word.x + word.width)) - x,
    height: Math.max(...same.map((word) => word.y + word.height)) - y,
    confidence: Math.min(...seen.map(({ confidence }) => confidence)),
  };
};

/** What all of them say, where each was read alike twice. */
const theOne = (found: readonly Found[]): Found | undefined =>
  new Set(found.map(({ value }) => value)).size === 1 && found.every(({ words }) => words.every(({ digitsAgree }) => digitsAgree))
    ? found[0]
    : undefined;

/** The characters of the text before the line that stands behind so many others; blank ones and what could not be read are none. */
const offsetOf = (text: string, before: number): number => {
  let [at, left] = [0, before];
  for (const line of text.split("\n")) {
    const isLine = line.trim() !== "" && line !== unread;
    if (isLine && left === 0) return at;
    if (isLine) left -= 1;
    at += line.length + 1;
  }
  return text.length;
};

/** What a letter says of its sender, by rules that say nothing rather than guess: only its head counts, and the lines where it is signed. */
export const proposalsOf = ({ text, lines, names, today }: Given): Pick<FileReading, "proposals" | "places" | "bodyFrom"> => {
  const letter = partLetter(lines);
  if (!letter) return { proposals: {}, places: {}, bodyFrom: 0 };
  const { tokens, isNominative } = senderOf(letter.head);
  const proposals: FileReading["proposals"] = {};
  const places: FileReading["places"] = {};
  const propose = <F extends ProposedField>(
    field: F,
    value: FileReading["proposals"][F],
    page: number,
    words: readonly ReadWord[],
  ): void => {
    proposals[field] = value;
    const place = placeOf(page, words);
    if (place) places[field] = place;
  };

  const end = letter.end.map(lineOf);
  const isRussian =
    tokens.some(({ text: word }) => /\p{Script=Cyrillic}/u.test(word)) &&
    /(?:^|\n|\s)[ОоOo][Тт]:?\s/u.test(letter.head.map((one) => one.text).join(" "));
  const person = nameIn(
    tokens,
    isRussian,
    isNominative,
    end.map((line) => line.text),
  );
  if (person)
    for (const field of ["lastName", "firstName", "middleName"] as const)
      propose(field, person[field], person.at[field].page, [person.at[field]]);

  for (const [field, found] of Object.entries(placesIn(tokens, names)) as [
    keyof ReturnType<typeof placesIn>,
    { id: number; at: readonly Token[] },
  ][])
    propose(field, found.id, found.at[0]!.page, found.at);

  const sender: Line = { page: tokens[0]?.page ?? 1, words: tokens, text: tokens.map((token) => token.text).join(" ") };
  const address = addressIn(sender);
  if (address) propose("address", address.value, address.page, address.words);

  const inHead = phonesIn([sender]);
  const phones = inHead.length > 0 ? inHead : phonesIn(end.filter(isPhoneLine));
  const phone = theOne(phones);
  if (phone) propose("phone", phone.value, phone.page, phone.words);

  const kindId = letter.kind && names.kinds.get(letter.kind.kind);
  if (letter.kind && kindId !== undefined) propose("satulationId", kindId, letter.kind.title.page, [letter.kind.title]);

  const day = theOne(signedDays(end, today));
  if (day) propose("documentDate", day.value, day.page, day.words);
  return { proposals, places, bodyFrom: offsetOf(text, letter.bodyLine) };
};
