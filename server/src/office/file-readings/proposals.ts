import { legalEntity, type FileReading, type PlaceInFile, type ProposedField } from "@murojaat/contract";
import { unread } from "../../engine/contents/page-lines.ts";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { addressIn } from "./address.ts";
import { senderIn, type SenderRow } from "./cover.ts";
import { endOfLetter, headPhones, ownDays, ownPhones, type Writer } from "./ending.ts";
import { directorIn, firmIn, taxIdsIn } from "./firm.ts";
import { coverOf, isForAnother, isOffice, partLetter, senderOf, type Token } from "./letter.ts";
import { letterheadOf } from "./letterhead.ts";
import { nameIn } from "./names.ts";
import { isNoise } from "./noise.ts";
import { daysIn, isSignature, isPhoneLine, lineOf, phonesIn, wordsAt, type Found, type Line } from "./numbers-in-letter.ts";
import type { PlaceNames } from "./place-names.ts";
import { placesIn } from "./places.ts";
import { signersOf } from "./signers.ts";
import { stampOf } from "./stamp.ts";
import { telling } from "./telling-lines.ts";

type Given = {
  readonly text: string;
  readonly lines: readonly ReadLine[];
  readonly names: PlaceNames;
  readonly senders: readonly SenderRow[];
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

const isoDay = (day: string): string => day.split(".").toReversed().join("-");
/** The words of a line that name this day. */
const daysOf = (line: ReadLine, date: string, today: string): { readonly page: number; readonly words: readonly ReadWord[] }[] =>
  daysIn(lineOf(line), today).flatMap(({ value, from, to }) =>
    value === date ? [{ page: line.page, words: wordsAt(lineOf(line), from, to) }] : [],
  );
/** What all of them say, where each was read alike twice. */
const theOne = (found: readonly Found[]): Found | undefined =>
  new Set(found.map(({ value }) => value)).size === 1 && found.every(({ words }) => words.every(({ digitsAgree }) => digitsAgree))
    ? found[0]
    : undefined;

type Part = { readonly from: number; readonly to: number };
/** Where in the text each line stands; blank ones and what could not be read are none. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "" && line !== unread) parts.push({ from: at, to: at + line.length });
    at += line.length + 1;
  }
  return parts;
};

/** Parts between which nothing but what could not be read stands are one. */
const joined = (text: string, parts: readonly Part[]): Part[] => {
  const all: Part[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    const isNext = before && text.slice(before.to, part.from).replaceAll(unread, "").trim() === "";
    if (isNext) all[all.length - 1] = { from: before.from, to: part.to };
    else all.push(part);
  }
  return all;
};

export type Said = Pick<FileReading, "proposals" | "places" | "bodyFrom" | "besideBody" | "unsaid"> & {
  /** The lines that are the letter's own. */
  readonly own: readonly ReadLine[];
};
/** One line that stands there, without the words of a stamp. */
type OwnLine = { readonly at: number; readonly line: ReadLine };
/** From which of the last lines on a firm speaks of itself: where it is signed. */
const signedAt = (last: readonly ReadLine[]): number => {
  const at = last.findIndex((line) => directorIn([line]) !== undefined);
  return at < 0 ? last.length : at;
};
/** The lines in which a letter is signed, below all that it says. */
const signatureLines = 6;

/**
 * What a letter says of its sender and of the way it came, by rules that say nothing rather than guess: only its head counts, the lines where it is
 * signed, the stamp, and a covering letter.
 */
export const proposalsOf = ({ text, lines, names, senders, today }: Given): Said => {
  const proposals: FileReading["proposals"] = {};
  const places: FileReading["places"] = {};
  const unsaid: FileReading["unsaid"][number][] = [];
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
  const proposeFound = (
    field: "phone" | "homePhone" | "inn" | "director" | "address" | "documentDate" | "incomingNumber" | "incomingDate",
    found: Found | undefined,
  ): void => {
    if (found) propose(field, found.value, found.page, found.words);
  };

  const cover = coverOf(lines);
  const headOf = (some: readonly ReadLine[]): number => partLetter(some)?.bodyLine ?? 0;
  const stamp = stampOf(lines, cover > 0 ? cover : headOf(lines), today);
  const whole: readonly OwnLine[] = lines.flatMap((line, at) => {
    const words = line.words.filter((word) => !stamp.words.has(word));
    return words.length === 0 || isNoise(line) ? [] : [{ at, line: { ...line, words } }];
  });
  const covering = whole.filter(({ at }) => at < cover).map(({ line }) => line);
  const rest = whole.filter(({ at }) => at >= cover);
  const letter = partLetter(rest.map(({ line }) => line));
  proposeFound("incomingNumber", stamp.number);
  if (!letter) return { proposals, places, bodyFrom: 0, besideBody: [], unsaid, own: lines };

  const body = rest.slice(letter.bodyLine);
  const parts = partsOf(text);
  const bodyLines = body.map(({ line }) => telling(line));
  const isUnreadBehind = (n: number): boolean =>
    text
      .slice(parts[body[n]!.at]?.to, parts[body[n + 1]?.at ?? lines.length]?.from)
      .split("\n")
      .includes(unread);
  const signers = signersOf(bodyLines, (line) => isSignature(line, today) || isPhoneLine(lineOf(line)), isUnreadBehind);
  const unlisted = signers ? bodyLines.toSpliced(signers.from, signers.to - signers.from) : bodyLines;
  const last = endOfLetter(unlisted, today);
  const end = last.map(lineOf);
  const { tokens: sender, isNominative } = senderOf(letter.head);
  const firm = firmIn(letter.head, sender);
  const firstOffice = letter.head.find(isOffice);
  // of two nobody knows which name, address and telephone is whose
  const isOfTwo = !firm && isForAnother(sender);
  // a firm's own paper says above the addressee where it is
  const own = firm?.isHead ? letter.head.filter(({ line }) => firstOffice === undefined || line < firstOffice.line) : sender;
  const tokens = isOfTwo ? [] : own;

  const isRussian =
    tokens.some(({ text: word }) => /\p{Script=Cyrillic}/u.test(word)) &&
    /(?:^|\n|\s)[ОоOo][Тт]:?\s/u.test(letter.head.map((one) => one.text).join(" "));
  const person = firm
    ? undefined
    : nameIn(
        tokens,
        isRussian,
        isNominative,
        [...end, ...(signers ? bodyLines.slice(signers.from, signers.to).map(lineOf) : [])].map((line) => line.text),
      );
  if (person)
    for (const field of ["lastName", "firstName", "middleName"] as const)
      propose(field, person[field], person.at[field].page, [person.at[field]]);
  if (firm) {
    const { page } = firm.at[0]!;
    propose("applicantTypeId", legalEntity, page, firm.at);
    propose("name", firm.name, page, firm.at);
    const headLines = rest.slice(0, letter.bodyLine).map(({ line }) => line);
    proposeFound("inn", theOne(taxIdsIn([...headLines, ...last.slice(signedAt(last))])));
    proposeFound("director", directorIn(last));
  }

  for (const [field, found] of Object.entries(placesIn(tokens, names)) as [
    keyof ReturnType<typeof placesIn>,
    { id: number; at: readonly Token[] },
  ][])
    propose(field, found.id, found.at[0]!.page, found.at);

  const spoken: Line = { page: tokens[0]?.page ?? 1, words: tokens, text: tokens.map((token) => token.text).join(" ") };
  proposeFound("address", addressIn(spoken));

  const writer: Writer = { surname: person?.lastName, isFirm: firm !== undefined };
  const inHead = phonesIn([spoken]);
  const phones = inHead.length > 0 ? headPhones(tokens, inHead) : isOfTwo ? [] : ownPhones(last, writer, today);
  const [first, second, ...more] = [...Map.groupBy(phones, ({ value }) => value).values()].map(theOne);
  // of two the first is the one to call (decision on phones); of more nobody knows which
  if (more.length === 0) {
    proposeFound("phone", first);
    if (first) proposeFound("homePhone", second);
  }

  const kindId = letter.kind && names.kinds.get(letter.kind.kind);
  if (letter.kind && kindId !== undefined) propose("satulationId", kindId, letter.kind.title.page, [letter.kind.title]);

  if (signers?.count !== undefined && (!person || signers.hasSurname(person.lastName)))
    propose("applicantCnt", signers.count, signers.page, signers.words);
  else if (signers || letter.isCollective) unsaid.push("applicantCnt");

  const paper = cover > 0 ? covering : firm ? rest.slice(0, letter.bodyLine).map(({ line }) => line) : [];
  const head = letterheadOf(paper, text, today);
  if (head.number !== undefined) {
    const line = paper.find(({ words }) => words.some((word) => word.text.includes(head.number!)));
    propose("documentNumber", head.number, line?.page ?? 1, line?.words.filter((word) => word.text.includes(head.number!)) ?? []);
  }
  const signedDay = cover > 0 ? undefined : theOne(ownDays(last, writer, today));
  if (head.date === undefined) proposeFound("documentDate", signedDay);
  else {
    const [day] = paper.flatMap((line) => daysOf(line, head.date!, today));
    if (day) propose("documentDate", head.date, day.page, day.words);
  }
  if (cover > 0) {
    const from = senderIn(covering, senders);
    if (from) propose("senderOrgId", from.id, 1, from.at);
    if (from?.channelId === undefined) unsaid.push("channelId");
    else propose("channelId", from.channelId, 1, from.at);
  }
  // a letter does not come before it was written
  if (proposals.documentDate === undefined || (stamp.date && isoDay(stamp.date.value) >= isoDay(proposals.documentDate)))
    proposeFound("incomingDate", stamp.date);

  const signed = new Set(
    unlisted
      .slice(1)
      .slice(-signatureLines)
      .filter((line) => isSignature(line, today) || (firm !== undefined && directorIn([line]) !== undefined)),
  );
  const isKept = (n: number): boolean => !(signers && n >= signers.from && n < signers.to) && !signed.has(bodyLines[n]!);
  const kept = body.filter((_, n) => isKept(n));
  const ownLines = new Set(kept.map(({ at }) => at));
  const from = body[0]?.at ?? lines.length;
  return {
    proposals,
    places,
    bodyFrom: parts[from]?.from ?? text.length,
    besideBody: joined(
      text,
      parts.slice(0, lines.length).flatMap((part, at) => (at >= from && !ownLines.has(at) ? [part] : [])),
    ),
    unsaid,
    own: kept.map(({ line }) => line),
  };
};
