const pairs: Readonly<Record<string, string>> = { oʻ: "ў", gʻ: "ғ", sh: "ш", ch: "ч", yo: "ё", yu: "ю", ya: "я", ye: "е", ts: "ц" };
const single: Readonly<Record<string, string>> = {
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
};
const like = (from: string, to: string) => (from[0] === from[0]?.toLowerCase() ? to : to.toUpperCase());

/** Uzbek Latin (oʻ, gʻ with U+02BB, the stop with U+02BC) to Cyrillic; placeholders `{…}` and `${…}` stay as they are. */
export const toCyrillic = (text: string): string =>
  text.replace(/\$?\{\w+\}|oʻ|gʻ|sh|ch|yo(?!ʻ)|yu|ya|ye|ts|[a-zʼ]/gi, (found, at: number) => {
    if (found.includes("{")) return found;
    const low = found.toLowerCase();
    // e at the beginning of a word and after a vowel
    if (low === "e" && !/[\p{L}ʼ]/u.test(text[at - 1] ?? "")) return like(found, "э");
    return like(found, pairs[low] ?? single[low] ?? found);
  });
