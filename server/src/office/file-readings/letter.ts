import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { skeleton } from "../../engine/words/fold.ts";
import { distance } from "./nearest.ts";
import { telling } from "./telling-lines.ts";

/** A word of the letter where it stands: its skeleton, its place and the line it is in. */
export type Token = ReadWord & { readonly bare: string; readonly page: number; readonly line: number };
export const tokensOf = (lines: readonly ReadLine[], from = 0): Token[] =>
  lines.flatMap(({ page, words }, at) => words.map((word) => ({ ...word, bare: skeleton(word.text), page, line: from + at })));

export type Kind = "application" | "complaint" | "proposal";
/** What stands over a letter, without its endings; the kind is the law's (article 3). */
const titles: readonly (readonly [word: string, kind: Kind | null])[] = [
  ["ariza", "application"],
  ["arizasi", "application"],
  ["zayavlenie", "application"],
  ["shikoyat", "complaint"],
  ["shikoyati", "complaint"],
  ["jaloba", "complaint"],
  ["taklif", "proposal"],
  ["taklifi", "proposal"],
  ["predlojenie", "proposal"],
  ["murojaat", null],
  ["murojaati", null],
  ["murojaatnoma", null],
  ["obrashenie", null],
  ["arizashikoyat", "complaint"],
  ["zayavleniejaloba", "complaint"],
];
/** What may stand before the word of a title: of many people, once more, in writing. */
const ofTitle = /^(?:jamoaviy|jamoa|takroriy|ezma|(?:kollektivn|povtorn|pismenn)[a-z]{2,3})$/;
/** With what a letter begins that has no title; with the word for respect alone it ends. */
const greeting = /^(?:assalom|hurmat(?!$)|uvajaem|zdravstvuyte|men(?:ing)?$|ya$|biz$|mi$|shuni$|ushbu$|proshu$|sizdan$)/;
/** The longest head of a letter. Lines. */
const longestHead = 25;
/** The lines in which letters are signed and dated. */
const lastLines = 8;

export type Letter = {
  readonly head: readonly Token[];
  /** Its title or its head says that many wrote it. */
  readonly isCollective: boolean;
  readonly kind: { readonly kind: Kind; readonly title: Token } | undefined;
  /** The line the body begins with, of all lines. */
  readonly bodyLine: number;
};

const ofMany = /^(?:jamoa|kollektivn)/;
/** Of many in whose name one writes. */
const residents = /^(?:aholi|fukarolar|otaonalar|ishchilar|kollektiva$|jiteley$|gruppi$)/;
const isOfResidents = (head: readonly Token[]): boolean =>
  head.some(({ bare }, at) =>
    bare === "nomidan" ? residents.test(head[at - 1]?.bare ?? "") : bare === "ot" && residents.test(head[at + 1]?.bare ?? ""),
  );

const titleOf = (line: ReadLine): readonly [string, Kind | null] | undefined => {
  const words = line.words.map(({ text }) => skeleton(text));
  const bare = words.slice(ofTitle.test(words[0] ?? "") ? 1 : 0).join("");
  if (bare.length < 4) return undefined;
  const fits = titles.filter(([word]) => distance(bare, word, 2) <= (Math.min(word.length, bare.length) < 6 ? 1 : 2));
  return fits.find(([word]) => word === bare) ?? fits[0];
};

/** The last lines of what stands behind the title or from the greeting on. */
export const endOf = (body: readonly ReadLine[]): readonly ReadLine[] => body.slice(-lastLines);
/** Parts a letter at its title, or where it begins to speak; undefined where neither is found: then nothing is said of who wrote it. */
export const partLetter = (lines: readonly ReadLine[]): Letter | undefined => {
  const first = lines.slice(0, longestHead).map(telling);
  const title = first.findIndex((line, at) => at > 0 && titleOf(line) !== undefined);
  // a paragraph of a document is one long line
  const begins = lines.slice(0, longestHead).findIndex((line, at) => at > 1 && greeting.test(skeleton(line.words[0]?.text ?? "")));
  const end = title >= 0 ? title : begins;
  if (end < 0) return undefined;
  const kind = title >= 0 ? titleOf(first[title]!)![1] : null;
  const bodyLine = title >= 0 ? title + 1 : begins;
  const head = tokensOf(first.slice(0, end));
  return {
    head,
    isCollective: (title >= 0 && ofMany.test(skeleton(first[title]!.words[0]?.text ?? ""))) || isOfResidents(head),
    kind: kind ? { kind, title: tokensOf([first[title]!])[0]! } : undefined,
    bodyLine,
  };
};

/** An office that sends letters of others on, as its own paper names it. */
const sendsOn =
  /^(?:vazirli|agentli|kumita|komitet|prokuratura|administrats|hokimli|hokimiyat|senat|palata|mahkama|kengash|ombudsman|inspektsiya|boshkarma|ministerstv|kabinet|upravleni|departament|kabulhona)/;
/** The lines in which an office names itself. */
const ownPaper = 8;
/**
 * How many of the first lines are a covering letter: an office has sent on a letter that begins with a title on a page of its own. 0: none.
 */
export const coverOf = (lines: readonly ReadLine[]): number => {
  const end = lines.findIndex(({ page }) => page > 1);
  if (end < 0 || !tokensOf(lines.slice(0, Math.min(end, ownPaper))).some(({ bare }) => sendsOn.test(bare))) return 0;
  const isTitled = (some: readonly ReadLine[]): boolean =>
    some.slice(0, longestHead).some((line, at) => at > 0 && titleOf(telling(line)) !== undefined);
  return !isTitled(lines.slice(0, end)) && isTitled(lines.slice(end)) ? end : 0;
};

/** To whom: an office or an officer in the dative, also by name. */
const addressee =
  /(?:hokim|boshli|rais|direktor|prokuror|vazir|rahbar|mudir|boshkarma|bolim|kumita|komita|idora|markaz|vich|vna|ogli|kizi|ov|ev|ova|eva|ina?)[a-z]{0,8}(?:ga|ka)$/;
const officer = /^(?:hokim|prokuror|vazir|ministr|gubernator|boshligi|raisi|direktor|rahbar|mudir|nachalnik|predsedatel)/;
/** Names the addressee, in whichever case. */
export const isOffice = ({ bare }: Token): boolean => officer.test(bare) || addressee.test(bare);
const from = /^(?:ot)$/;
/** What stands before a name in a form that is filled in. */
const label = /^(?:murojaatchi|arizachi|arizaberuvchi|zayavitel|fish|fio|fioosh)$/;

/** The addressee in Russian, where no «от» says where the sender begins. */
const russianAddressee =
  /^(?:hokimu|hokimiyatu|prokuroru|ministru|direktoru|nachalniku|predsedatelyu|rukovoditelyu|[a-z]{3,}(?:ovu|evu|inu))$/;
/** Before somebody else of whom the head speaks. */
const another = /^(?:javobgar|otvetchik|nushasi|kopiya|guvoh|svidetel)$/;
/** What of the addressee still stands before the sender: telephone, tax number, initials. */
const ofAddressee = /^(?:tel|tele[a-z]*|faks|stir|inn|mob|mobil)$/;
/** Of a letter that one person writes for another: by which right, or who they are. */
const forAnother =
  /^(?:ishonchnoma|vakolatnoma|manfaat|vasiy|doverennost|predstavitel|interesah|opekun|popechitel)|^(?:vakil|advokat)(?:i|a|dan|idan)?$/;

type Sender = { readonly tokens: readonly Token[]; readonly isNominative: boolean };
const withoutOthers = ({ tokens, isNominative }: Sender): Sender => {
  const end = tokens.findIndex(({ bare, text }) => another.test(bare) && text.endsWith(":"));
  return { tokens: end < 0 ? tokens : tokens.slice(0, end), isNominative };
};
/** Whether the sender's part speaks of two: of the one who writes, and of the applicant for whom. */
export const isForAnother = (sender: readonly Token[]): boolean =>
  sender.some(
    ({ bare }, at) =>
      forAnother.test(bare) || (bare === "nomidan" && /(?:ovich|evich|ovna|evna|ogli|kizi)$/.test(sender[at - 1]?.bare ?? "")),
  );

/** The part of the head that speaks of the sender: behind «от» in Russian, behind the addressee in Uzbek. */
export const senderOf = (head: readonly Token[]): Sender => withoutOthers(sentBy(head));
const sentBy = (head: readonly Token[]): Sender => {
  const labelled = head.findIndex(({ bare, text }) => label.test(bare) && text.endsWith(":"));
  if (labelled >= 0) return { tokens: head.slice(labelled + 1), isNominative: true };
  const russian = head.findIndex(({ bare, text }) => from.test(bare) && /^[ОоOo][ТтTt]:?$/u.test(text));
  if (russian >= 0) return { tokens: head.slice(russian + 1), isNominative: head[russian]!.text.endsWith(":") };
  const last = head.findLastIndex(
    ({ bare }, at) => (addressee.test(bare) && !head[at + 1]?.bare.startsWith("karashli")) || russianAddressee.test(bare),
  );
  const behind = head.slice(last + 1);
  const begins = last < 0 ? 0 : behind.findIndex(({ bare, text }) => !ofAddressee.test(bare) && /\p{L}{3}/u.test(text));
  return { tokens: begins < 0 ? [] : behind.slice(begins), isNominative: false };
};
