const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** A text of XML as it is read. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return signs[name.toLowerCase()]!;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/** A tag, by its name as it is written, or a text between two tags. An empty element is a tag that opens and closes. */
export type Token =
  | { readonly text: string }
  | { readonly name: string; readonly given: string; readonly opens: boolean; readonly closes: boolean };

/** What is never closed goes on to the end: looked for once, not from each of its beginnings. */
const tokens =
  /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!--(?:.*?-->|.*)|<!\[CDATA\[(?:(.*?)\]\]>|.*)|<[^<>]*>?|([^<]+)/gs;
/** What a part in XML consists of, in order; what is broken is passed over. */
export function* tokensOf(xml: string): Generator<Token> {
  for (const [, closing, name, given, empty, raw, text] of xml.matchAll(tokens))
    if (name !== undefined) yield { name, given: given!, opens: closing === "", closes: closing === "/" || empty === "/" };
    else if (raw !== undefined) yield { text: raw };
    else if (text !== undefined) yield { text: unescaped(text) };
}

/** A name without its prefix, which every program chooses for itself. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
/** The attributes of a tag (`given`), by their names without prefixes. */
export const attributesOf = (given: string): ReadonlyMap<string, string> =>
  new Map(
    [...given.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      localName(name!),
      unescaped(double ?? single!),
    ]),
  );
