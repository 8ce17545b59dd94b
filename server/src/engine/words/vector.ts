import { askedTokens, tokensOf, withoutPersonalNumbers, type Token } from "./tokens.ts";

/** The greatest position that PostgreSQL keeps, and the most positions of one word. */
const [lastPosition, mostPositions] = [16_383, 255];
/** PostgreSQL takes no vector of more than 1 MiB; words beyond that are not found. */
const mostBytes = 1_000_000;
/** What stands in different texts is not side by side. */
const gap = 10;

/**
 * The words of texts as a `tsvector`, with their places. PostgreSQL's own dictionaries know no Uzbek and
 * no scripts, so all words are made here.
 */
export const vectorOf = async (texts: readonly string[]): Promise<string | undefined> => {
  const places = new Map<string, number[]>();
  let position = 0;
  let bytes = 0;
  for (const text of texts) {
    for (const { keys } of await tokensOf(text)) {
      position += 1;
      for (const key of keys) {
        const at = places.get(key);
        if (bytes > mostBytes) continue;
        if (!at) {
          places.set(key, [Math.min(position, lastPosition)]);
          bytes += key.length + 6;
        } else if (at.length < mostPositions && position <= lastPosition) {
          at.push(position);
          bytes += 2;
        }
      }
    }
    position += gap;
  }
  if (places.size === 0) return undefined;
  return Array.from(places, ([key, at]) => `'${key}':${at.join(",")}`).join(" ");
};

/** What is searched for: `query` as a `tsquery`, and the words that are highlighted in what was found. */
export type Asked = { readonly query: string; readonly tokens: readonly Token[] };

/** Quotes that open at a word and close behind one; `o"` may be a letter. */
const quotes = /(?<![^\s(])(?:"([^"“”«»]+)"|“([^"“”«»]+)”|„([^"“”„«»]+)[“”]|«([^"“”«»]+)»)(?![^\s).,;!?])/gu;

const either = ({ keys }: Token): string => (keys.length === 1 ? `'${keys[0]}'` : `(${keys.map((key) => `'${key}'`).join(" | ")})`);
const sideBySide = (tokens: readonly Token[]): string[] => (tokens.length === 0 ? [] : [`(${tokens.map(either).join(" <-> ")})`]);

/** Words in any order; side by side what stands in quotes or without a space between (27-maktab). Undefined where there is no word. */
export const askedWords = (value: string): Asked | undefined => {
  const bare = withoutPersonalNumbers(value).replace(/(?<=\d) ?\/ ?(?=\d)/gu, "/");
  const quoted = Array.from(bare.matchAll(quotes), (found) => found.slice(1).find((part) => part !== undefined)!);
  const groups = [...quoted, ...bare.replace(quotes, " ").split(/\s+/u)].map((part) => askedTokens(part));
  // asked twice is not more
  const query = [...new Set(groups.flatMap(sideBySide))].join(" & ");
  const tokens = [...new Map(groups.flat().map((token) => [token.keys.join(" "), token])).values()];
  return query === "" ? undefined : { query, tokens };
};
