import { tokensOf, type Token } from "./tokens.ts";

export type Part = { readonly text: string; readonly isFound: boolean };
export type Excerpt = { readonly parts: readonly Part[]; /** How many of the words asked for it holds. */ readonly words: number };

/** What of an excerpt stands before the first word that was found. */
const before = 40;
/** How many places of a long text are compared. */
const mostCompared = 300;

/**
 * The piece of a text that shows most of the words asked for, cut between words, with these apart; undefined where it has none.
 * `shown` is the text as it may be shown, of the same length.
 */
export const excerptOf = async (text: string, asked: readonly Token[], most: number, shown = text): Promise<Excerpt | undefined> => {
  const wordOf = new Map(asked.flatMap(({ keys }, at) => keys.map((key) => [key, at] as const)));
  const tokens = await tokensOf(text);
  const found = tokens
    .flatMap(({ keys, at, end }) => {
      const word = keys.map((key) => wordOf.get(key)).find((one) => one !== undefined);
      return word === undefined ? [] : [{ word, at, end }];
    })
    .slice(0, mostCompared);
  if (found.length === 0) return undefined;
  const within = (from: number) => new Set(found.filter(({ at, end }) => at >= found[from]!.at && end <= found[from]!.at + most - before));
  let best = 0;
  let words = 0;
  for (let from = 0; from < found.length && words < asked.length; from += 1) {
    const n = new Set([...within(from)].map(({ word }) => word)).size;
    if (n > words) [best, words] = [from, n];
  }
  const first = found[best]!;
  const start = tokens.find(({ at }) => at >= first.at - before)!.at;
  const ends = tokens.filter(({ at, end }) => at >= start && end <= start + most).map(({ end }) => end);
  const stop = tokens.at(-1)!.end <= start + most && text.length <= start + most ? text.length : (ends.at(-1) ?? first.at + most);
  const parts: Part[] = [];
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) parts.push({ text: shown.slice(from, to).replace(/\s+/gu, " "), isFound });
  };
  let at = start;
  if (start > tokens[0]!.at) parts.push({ text: "…", isFound: false });
  for (const one of found.filter((token) => token.at >= start && token.end <= stop)) {
    add(at, one.at, false);
    add(one.at, one.end, true);
    at = one.end;
  }
  add(at, stop, false);
  if (stop < text.length) parts.push({ text: "…", isFound: false });
  return { parts, words };
};
