/** The code pages in which letters come without saying so. */
export const guessedCharsets = ["windows-1251", "koi8-r"] as const;
export type GuessedCharset = (typeof guessedCharsets)[number];

export const isUnreadable = (text: string): boolean => text.includes("\ufffd");

const frequent = new Set("оеаинтсрвлкмдпуяы");
/**
 * How much a text looks like Cyrillic words: letters in words with no capital after the first letter, and the frequent ones among them.
 * Decoded with the wrong code page, capitals are inside words, and rare letters are frequent.
 */
export const likeness = (text: string): number => {
  let score = 0;
  for (const [word] of text.matchAll(/\p{Script=Cyrillic}+/gu)) {
    const isUsual = /^\p{Lu}?\p{Ll}+$/u.test(word) || (word.length > 1 && /^\p{Lu}+$/u.test(word));
    const often = Array.from(word.toLowerCase()).filter((letter) => frequent.has(letter)).length;
    score += often + (isUsual ? word.length : -word.length);
  }
  for (const sign of text) if (/[\ufffd\u2500-\u259f]/.test(sign)) score -= 2;
  return score;
};

const charsetOf = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/i;
/** What is said where nobody knows. */
const saysNothing = /^"?(?:utf-?8|us-ascii|ascii|unknown(?:-8bit)?|x-unknown|8bit|default)?"?$/i;
/** The source of a letter as if it had named this code page, where it names none or a wrong one. */
export const recoded = (source: Buffer, charset: GuessedCharset): Buffer => {
  const text = source.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const [head, body] = [text.slice(0, end), text.slice(end)];
  const asNamed = (part: string): string =>
    part.replace(/^(content-type:[ \t]*text\/(?:plain|html))((?:[^\r\n]|\r?\n[ \t])*)/gim, (all, type: string, rest: string) =>
      saysNothing.test(charsetOf.exec(rest)?.[1] ?? "") ? `${type}${rest.replace(charsetOf, "")}; charset=${charset}` : all,
    );
  const named = asNamed(head);
  const full = /^content-type:/im.test(named) ? named : `Content-Type: text/plain; charset=${charset}\r\n${named}`;
  // raw letters in the head have no charset at all
  const bytes = Buffer.from(full, "latin1");
  return Buffer.concat([Buffer.from(isUtf8(bytes) ? bytes : new TextDecoder(charset).decode(bytes)), Buffer.from(asNamed(body), "latin1")]);
};
const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
