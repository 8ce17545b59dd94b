import { signs } from "@murojaat/contract/kit";
import { skeleton } from "../../engine/words/fold.ts";
import { isOffice, type Token } from "./letter.ts";
import { lineOf, wordsAt, type Found } from "./numbers-in-letter.ts";
import type { ReadLine } from "../../engine/contents/reading.ts";

/** Forms of legal entities by how their words begin, with how the last of them may end. */
const forms: readonly (readonly string[])[] = [
  ...["mchj", "ooo", "aj", "ao", "oaj", "oao", "zao", "hk", "chp", "kk", "sp", "duk", "gup", "uk"].map((one) => [one]),
  ["masuliyati", "cheklangan", "jamiyat"],
  ["obshestv", "s", "ogranichenn", "otvetstvennost"],
  ["aktsiyadorlik", "jamiyat"],
  ["aksiyadorlik", "jamiyat"],
  ["aktsionern", "obshestv"],
  ["hususiy", "korhona"],
  ["chastn", "predpriyati"],
  ["oilaviy", "korhona"],
  ["unitar", "korhona"],
  ["fermer", "hojali"],
  ["dehkon", "hojali"],
  ["fermersk", "hozyaystv"],
];
const isShort = (form: readonly string[]): boolean => form.length === 1;
/** Of, from and in the name of a firm; to a firm it is somebody else's letter. */
const endings = /^(?:|dan|ning|nomidan)$/;
const opening = /^\(?[«"“„]/u;
const closing = /[»"”“][.,;:)]*$/u;
const longestName = 7;

const formAt = (tokens: readonly Token[], at: number): readonly Token[] | undefined => {
  const form = forms.find((words) =>
    words.every((word, n) => {
      const bare = tokens[at + n]?.bare;
      if (bare === undefined) return false;
      return isShort(words)
        ? bare.startsWith(word) && endings.test(bare.slice(word.length)) && /^\p{Lu}/u.test(tokens[at]!.text)
        : bare.startsWith(word);
    }),
  );
  return form && tokens.slice(at, at + form.length);
};
type Span = { readonly from: number; readonly to: number };
/** The name in quotation marks before the form, else behind it; else all of a line of capitals. */
const namedBeside = (tokens: readonly Token[], { from, to }: Span): Span | undefined => {
  const before = tokens.slice(Math.max(0, from - longestName), from);
  if (before.length > 0 && closing.test(before.at(-1)!.text)) {
    const start = before.findLastIndex(({ text }) => opening.test(text));
    if (start >= 0) return { from: from - before.length + start, to };
  }
  const behind = tokens.slice(to, to + longestName);
  if (behind.length > 0 && opening.test(behind[0]!.text)) {
    const end = behind.findIndex(({ text }) => closing.test(text.slice(1)));
    if (end >= 0) return { from, to: to + end + 1 };
  }
  // a longer line is none of a name alone
  const start = Math.max(0, from - longestName);
  const around = tokens.slice(start, to + longestName);
  const first = around.findIndex(({ line }) => line === tokens[from]!.line);
  const line = around.filter((token) => token.line === tokens[from]!.line);
  const isCapitals =
    line.length > to - from && line.length <= longestName && line.every(({ text }) => text === text.toUpperCase() && /\p{L}/u.test(text));
  return isCapitals ? { from: start + first, to: start + first + line.length } : undefined;
};
/** A sign within a word; quotation marks stand beside words. */
const within = new RegExp(String.raw`(\p{L})[${signs}](?=\p{L})`, "gu");
const tidy = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/[.,;:]+$/u, "")
    .replace(/(?<=\p{Lu})-?(?:dan|ning|дан|нинг)$/u, "")
    .replace(within, (_, before: string) => `${before}${/[og]/iu.test(before) ? "ʻ" : "ʼ"}`);

/** Who of a firm writes in its name; a worker of a firm writes in their own. */
const inItsName = /^(?:rahbari|direktori|raisi|boshligi|nomidan|tomonidan|direktora|rukovoditelya|predsedatelya|imeni|litsa)/;
const ownOfficer = /^(?:direktor|rahbar|boshli|rais|filial|bolim|nachalnik|predsedatel|rukovodit)/;
const ofWorker = /^(?:ishchi|hodim|ishlov|rabotnik|sotrudni|ishlay)/;
export type Firm = {
  readonly name: string;
  readonly at: readonly Token[];
  /** Of its own paper: its lines stand above the addressee. */ readonly isHead: boolean;
};
/**
 * The firm that writes: of the letter's own paper, above the addressee, or named by the sender's part as the one in whose name somebody writes.
 * The firm to which a letter is addressed, and that of a worker, are none. `sender`: the end of the head, which speaks of the sender.
 */
export const firmIn = (head: readonly Token[], sender: readonly Token[]): Firm | undefined => {
  const addressed = head.findIndex(isOffice);
  const upper = addressed < 0 ? head : head.slice(0, addressed);
  const find = (tokens: readonly Token[], isHead: boolean): Firm[] => {
    const offset = isHead ? 0 : head.length - sender.length;
    return tokens.flatMap((_, at) => {
      const form = formAt(tokens, at);
      const span = form && namedBeside(tokens, { from: at, to: at + form.length });
      if (!span) return [];
      const named = tokens.slice(span.from, span.to);
      const before = head.slice(Math.max(0, offset + span.from - 3), offset + span.from);
      const behind = head.slice(offset + span.to, offset + span.to + 5);
      if ([...before, ...behind.slice(0, 3)].some(({ bare }) => ofWorker.test(bare))) return [];
      const isOf = [...before, ...behind].some(({ bare }) => inItsName.test(bare)) || /(?:dan|дан)$/iu.test(named.at(-1)!.text);
      // its own officer behind the name is the one to whom it is written
      const isTo = behind.some(({ bare, line }) => line - named.at(-1)!.line <= 1 && ownOfficer.test(bare));
      if (isHead ? isTo : !isOf && before.at(-1)?.bare !== "ot") return [];
      return [{ name: tidy(named), at: named, isHead }];
    });
  };
  const found = find(upper, true);
  const all = found.length > 0 ? found : find(sender, false);
  return new Set(all.map((one) => skeleton(one.name))).size === 1 ? all[0] : undefined;
};

const tax = /(?<!\p{L})(?:STIR|СТИР|ИНН|INN|СТИP)(?!\p{L})\s{0,3}[:№-]?\s{0,3}(\d{3}[\s.]?\d{3}[\s.]?\d{3})(?![\d/])/giu;
/** Numbers of taxpayers beside their mark. */
export const taxIdsIn = (lines: readonly ReadLine[]): Found[] =>
  lines.map(lineOf).flatMap((line) =>
    [...line.text.matchAll(tax)].map(({ 0: found, 1: digits, index }) => ({
      value: digits!.replace(/\D/g, ""),
      page: line.page,
      words: wordsAt(line, index, index + found.length).filter(({ text }) => /\d/u.test(text)),
    })),
  );

/** Before the name of who signs for a firm. */
const signsAs = /^(?:[a-z]{4,14}\s)?(?:direktor|direktori|rahbar|rahbari|rais|raisi|rukovoditel|predsedatel)$/;
/** Who signs for the firm: the name behind the post, at the end of a letter. */
export const directorIn = (end: readonly ReadLine[]): Found | undefined => {
  const found = end.flatMap(({ page, words }) => {
    const at = words.findIndex((_, n) =>
      signsAs.test(
        words
          .slice(0, n + 1)
          .map(({ text }) => skeleton(text))
          .join(" "),
      ),
    );
    const name = words.slice(at + 1).filter(({ text }) => /\p{L}/u.test(text) && !/^\(.*\)$/u.test(text));
    const isName =
      name.length > 0 &&
      name.length <= 4 &&
      name.every(({ text }) => /^\p{Lu}/u.test(text) || /^(?:oʻgʻli|qizi|ўғли|қизи|угли)$/iu.test(text)) &&
      name.some(({ text }) => /\p{L}{3}/u.test(text));
    return at >= 0 && at < 2 && isName ? [{ value: name.map(({ text }) => text).join(" "), page, words: name }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
};
