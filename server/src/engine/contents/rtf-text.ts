/** What a group of RTF begins with that holds no text of the letter. */
const leftOut = new Set("fonttbl colortbl stylesheet info pict object themedata listtable listoverridetable rsidtbl generator".split(" "));
const breaks: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  sect: "\n",
  page: "\n",
  row: "\n",
  cell: " ",
  tab: " ",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
};
/** Code pages of Windows by the character sets of fonts. */
const pages: Readonly<Record<string, number>> = { "204": 1251, "238": 1250, "162": 1254, "186": 1257 };
const decoderOf = (page: number) => {
  try {
    return new TextDecoder(`windows-${page}`);
  } catch {
    return new TextDecoder("windows-1251");
  }
};

type Group = { readonly isLeftOut: boolean; readonly font: string; readonly skip: number };
/** The text of an RTF, whose bytes are given as characters. */
export const rtfText = (rtf: string): string => {
  const usual = Number(/\\ansicpg(\d{3,5})/.exec(rtf)?.[1] ?? 1251);
  const charsets = new Map([...rtf.matchAll(/\\f(\d+)[^{}]*?\\fcharset(\d+)/g)].map(([, font, charset]) => [font!, charset!]));
  const found: string[] = [];
  const outer: Group[] = [];
  let group: Group = { isLeftOut: false, font: "", skip: 1 };
  // characters that stand for one sign in programs without Unicode
  let rest = 0;
  const say = (text: string): void => {
    if (!group.isLeftOut) found.push(text);
  };
  const tokens = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n])|[\r\n]+/gi;
  for (const [, name, number, byte, sign, brace, character] of rtf.matchAll(tokens)) {
    if (brace === "{") outer.push(group);
    else if (brace === "}") [group, rest] = [outer.pop() ?? group, 0];
    else if (byte !== undefined || character !== undefined) {
      if (rest > 0) rest -= 1;
      else if (byte === undefined) say(character!);
      else say(decoderOf(pages[charsets.get(group.font) ?? ""] ?? usual).decode(Buffer.from(byte, "hex")));
    } else if (name === "u") {
      say(String.fromCharCode(Number(number) & 0xffff));
      rest = group.skip;
    } else if (name === "uc") group = { ...group, skip: Number(number) };
    else if (name === "f") group = { ...group, font: number ?? "" };
    else if (name !== undefined && leftOut.has(name)) group = { ...group, isLeftOut: true };
    else if (name !== undefined) say(breaks[name] ?? "");
    else if (sign === "*") group = { ...group, isLeftOut: true };
    else if (sign === "~") say(" ");
    else if (sign === "_") say("-");
    else if (sign !== undefined && "\\{}".includes(sign)) say(sign);
  }
  return found.join("");
};
