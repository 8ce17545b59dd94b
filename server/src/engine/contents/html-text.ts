/** Signs that letters of offices use, by their names in HTML; others stay as they are written. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  laquo: "«",
  raquo: "»",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  lsquo: "‘",
  rsquo: "’",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  deg: "°",
  sect: "§",
  copy: "©",
  times: "×",
};
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : "";
  });

const unseen = new Set(["script", "style", "head", "title", "template", "noscript", "object", "svg"]);
const lines = new Set("p div br tr li ul ol table blockquote h1 h2 h3 h4 h5 h6 hr pre section article header footer dt dd".split(" "));

/** The words of a page as a reader sees them, without anything that a browser would act on. Takes time proportional to the length. */
export const htmlText = (html: string): string => {
  const found: string[] = [];
  let [at, hidden] = [0, ""];
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (hidden === "") found.push(withoutEntities(html.slice(at, end).replace(/\s+/g, " ")));
    if (open < 0) break;
    if (html.startsWith("<!--", open)) {
      const close = html.indexOf("-->", open + 4);
      at = close < 0 ? html.length : close + 3;
      continue;
    }
    // a sign that begins no tag is a sign
    const [, closing, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 32)) ?? [];
    if (name === undefined && !/^<[!?/]/.test(html.slice(open, open + 2))) {
      if (hidden === "") found.push("<");
      at = open + 1;
      continue;
    }
    const close = html.indexOf(">", open);
    at = close < 0 ? html.length : close + 1;
    const tag = name?.toLowerCase() ?? "";
    if (hidden !== "") {
      if (closing === "/" && tag === hidden) hidden = "";
    } else if (unseen.has(tag) && closing !== "/" && html[close - 1] !== "/") hidden = tag;
    else if (tag === "td" || tag === "th") found.push(" ");
    else if (lines.has(tag)) found.push("\n");
  }
  return found
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};
