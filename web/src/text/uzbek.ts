const pairs: Record<string, string> = {
  oʻ: "ў",
  gʻ: "ғ",
  "o'": "ў",
  "g'": "ғ",
  sh: "ш",
  ch: "ч",
  yo: "ё",
  yu: "ю",
  ya: "я",
  ts: "ц",
};
const single: Record<string, string> = {
  a: "а",
  b: "б",
  d: "д",
  e: "е",
  f: "ф",
  g: "г",
  h: "ҳ",
  i: "и",
  j: "ж",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  q: "қ",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  v: "в",
  x: "х",
  y: "й",
  z: "з",
  ʼ: "ъ",
  "'": "ъ",
};
const upper = (from: string, to: string) => (from[0] !== from[0]?.toLowerCase() ? to.toUpperCase() : to);

/** Uzbek Latin to Cyrillic, for the few words of the component library; `${…}` stays. */
const word = (text: string): string =>
  text.replace(/\$\{\w+\}|oʻ|gʻ|o'|g'|sh|ch|yo|yu|ya|ts|\be|[a-zʼ']/gi, (found, at: number) => {
    const low = found.toLowerCase();
    if (found.startsWith("${")) return found;
    if (low === "e" && (at === 0 || /\s/.test(text[at - 1] ?? ""))) return upper(found, "э");
    return upper(found, pairs[low] ?? single[low] ?? found);
  });

/** Each text of a table of texts, however deep it stands. */
const each = <T>(texts: T, change: (text: string) => string): T => {
  // a changed text is a text, a changed table has the same keys
  if (typeof texts === "string") return change(texts) as T;
  if (Array.isArray(texts)) return texts.map((text: unknown) => each(text, change)) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, each<unknown>(value, change)])) as T;
};

export const toCyrillic = <T>(texts: T): T => each(texts, word);
/** The library writes oʻ, gʻ and the stop with a typewriter's apostrophe. */
export const withUzbekLetters = <T>(texts: T): T => each(texts, (text) => text.replace(/([og])'/gi, "$1ʻ").replaceAll("'", "ʼ"));
