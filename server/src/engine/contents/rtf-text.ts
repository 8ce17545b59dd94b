import { type FormField, shownInField } from "./form-fields.ts";
import { rtfFonts } from "./rtf-fonts.ts";
import { storyWriter } from "./story-writer.ts";
import { asDrawn, isSymbolFont, symbolOf } from "./symbol-fonts.ts";
import type { DocumentText } from "./document-text.ts";

/** What a group of RTF begins with that holds no text of the letter, or the same text again for older programs. */
const leftOut = new Set(
  (
    "colortbl stylesheet info pict nonshppict themedata listtable listoverridetable rsidtbl generator fldinst shprslt sp " +
    "footnotesep footnotesepc ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn revtbl filetbl xmlnstbl annotation xe tc tcn rxe txe"
  ).split(" "),
);
/** Groups that older programs pass over and today's read. */
const readAnyway = new Set("shpinst do footnote formfield ffl objclass ud".split(" "));
/** What is found also in a group that is left out. */
const foundWithin = new Set(["objclass", "formfield", "ffl", "ud"]);
/** Headers and footers by the pages on which they stand: all, left, right, the first. */
const stories: Readonly<Record<string, "header" | "footer">> = {
  header: "header",
  headerl: "header",
  headerr: "header",
  headerf: "header",
  footer: "footer",
  footerl: "footer",
  footerr: "footer",
  footerf: "footer",
};
const lineBreaks = new Set("par line sect page column row nestrow softline softpage".split(" "));
const signs: Readonly<Record<string, string>> = {
  cell: " ",
  nestcell: " ",
  tab: " ",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

type Destination = "text" | "fonttbl" | "formfield" | "ffl" | "objclass" | "none";
type Group = {
  readonly destination: Destination;
  readonly font: string;
  /** How many characters stand for one sign in programs without Unicode. */
  readonly skip: number;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  /** Of a text in two encodings, where the one in Unicode stands. */
  readonly inUnicode?: Destination;
  /** What is done where it ends. */
  readonly end?: (() => void) | undefined;
};
type Form = { -readonly [K in keyof FormField]: FormField[K] } & { choices: string[] };

const token = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\$/giy;

/** The text of an RTF (specification 1.9.1), whose bytes are given as characters: headers, text, notes and boxes where they hang, footers. */
export const rtfText = (rtf: string): DocumentText => {
  // a header is written again for each section
  const edges = { header: new Set<string>(), footer: new Set<string>() };
  let story = storyWriter();
  const main = story;
  const notRead = new Set<string>();
  const fonts = rtfFonts(Number(/\\ansicpg(\d{3,5})/.exec(rtf)?.[1] ?? 1251));
  const outer: Group[] = [];
  let usualFont = "0";
  let group: Group = { destination: "text", font: "", skip: 1, isHidden: false, isDeleted: false };
  let [rest, isFirst, isIgnorable, hasTitlePage] = [0, false, false, false];
  let [form, said, choice, objectClass]: [Form | undefined, number, string, string] = [undefined, 0, "", ""];

  const isSeen = (): boolean => group.destination === "text" && !group.isHidden && !group.isDeleted;
  const font = (): string => group.font || usualFont;
  const say = (words: string): void => {
    if (group.destination === "fonttbl") fonts.name(words);
    else if (group.destination === "ffl") choice += words;
    else if (group.destination === "objclass") objectClass += words;
    else if (isSeen()) {
      story.say(words);
      if (words.trim() !== "") said += 1;
    }
  };
  const sayBytes = (bytes: string): void => {
    const name = fonts.nameOf(font());
    say(isSymbolFont(name) ? Array.from(bytes, (byte) => symbolOf(name, byte.charCodeAt(0))).join("") : fonts.decode(font(), bytes));
  };
  const go = (destination: Destination, end?: () => void): void => void (group = { ...group, destination, end });

  /** Text that stands beside the page: its own lines, in its own looks. */
  const beside = (): void => {
    if (!isSeen()) return go("none");
    story.beginBeside();
    go("text", () => story.endBeside());
  };
  const headerOrFooter = (name: string): void => {
    if (name.endsWith("f") && !hasTitlePage) return go("none");
    const [before, edge] = [story, storyWriter()];
    story = edge;
    go("text", () => {
      edges[stories[name]!].add(edge.text().trimEnd());
      story = before;
    });
  };
  const field = (): void => {
    const before = { form, said };
    [form, said] = [undefined, 0];
    go(group.destination, () => {
      if (form && said === 0) say(shownInField(form));
      [form, said] = [before.form, before.said + said];
    });
  };
  const object = (): void => {
    objectClass = "";
    go("none", () => void notRead.add(objectClass.trim() || "object"));
  };
  const destinations: Readonly<Record<string, () => void>> = {
    fonttbl: () => go("fonttbl"),
    formfield: () => {
      form = { kind: "box", choices: [] };
      go("formfield");
    },
    ffl: () => {
      choice = "";
      go("ffl", () => void form?.choices.push(choice));
    },
    objclass: () => go("objclass"),
    object,
    field,
    upr: () => {
      const inUnicode = group.destination;
      go("none");
      group = { ...group, inUnicode };
    },
    ud: () => go(group.inUnicode ?? "none"),
    footnote: beside,
    shptxt: beside,
    dptxbxtext: beside,
    ...Object.fromEntries(Object.keys(stories).map((name) => [name, () => headerOrFooter(name)])),
  };
  const words: Readonly<Record<string, (number: number | undefined) => void>> = {
    deff: (number) => void (usualFont = String(number ?? 0)),
    f: (number) => {
      if (group.destination === "fonttbl") fonts.begin(String(number ?? 0));
      group = { ...group, font: String(number ?? 0) };
    },
    fcharset: (number) => fonts.charset(number ?? 0),
    cpg: (number) => fonts.page(number ?? 0),
    sectd: () => void (hasTitlePage = false),
    titlepg: () => void (hasTitlePage = true),
    plain: () => void (group = { ...group, font: usualFont, isHidden: false, isDeleted: false }),
    v: (number) => void (group = { ...group, isHidden: number !== 0 }),
    deleted: (number) => void (group = { ...group, isDeleted: number !== 0 }),
    mvf: (number) => void (group = { ...group, isDeleted: number !== 0 }),
    uc: (number) => void (group = { ...group, skip: Math.max(0, number ?? 1) }),
    u: (number) => {
      say(asDrawn(String.fromCharCode((number ?? 0) & 0xffff), fonts.nameOf(font())));
      rest = group.skip;
    },
    bin: (number) => void (token.lastIndex += Math.max(0, number ?? 0)),
    fftype: (number) => {
      if (form) form.kind = number === 2 ? "list" : "box";
      // a field for words holds them as its result
      if (number === 0) form = undefined;
    },
    ffres: (number) => {
      // 25: nobody has chosen
      if (form && number !== 25) form.result = number;
    },
    ffdefres: (number) => {
      if (form) form.preset = number;
    },
  };
  const word = (name: string, number: number | undefined): void => {
    const [begins, mayBePassedOver] = [isFirst, isIgnorable];
    [isFirst, isIgnorable] = [false, false];
    if (name === "bin") words["bin"]!(number);
    else if (group.destination === "none" && !(begins && foundWithin.has(name))) return;
    else if (leftOut.has(name) || (mayBePassedOver && !readAnyway.has(name))) go("none");
    else if (Object.hasOwn(destinations, name)) destinations[name]!();
    else if (lineBreaks.has(name)) {
      if (isSeen()) story.endLine();
    } else if (Object.hasOwn(signs, name)) say(signs[name]!);
    else if (Object.hasOwn(words, name)) words[name]!(number);
  };
  const sign = (one: string): void => {
    if (one === "*") return void (isIgnorable = true);
    if (rest > 0) return void (rest -= 1);
    if (one === "~") say(" ");
    else if (one === "_") say("-");
    else if (one === "\n" || one === "\r") word("par", undefined);
    else if ("\\{}".includes(one)) say(one);
  };
  const brace = (one: string): void => {
    rest = 0;
    isIgnorable = false;
    isFirst = one === "{";
    if (one === "{") {
      outer.push(group);
      group = { ...group, end: undefined };
      return;
    }
    group.end?.();
    group = outer.pop() ?? group;
  };

  token.lastIndex = 0;
  for (let found = token.exec(rtf); found; found = token.exec(rtf)) {
    const [, name, number, byte, one, mark, characters] = found;
    if (mark !== undefined) brace(mark);
    else if (name !== undefined) word(name.toLowerCase(), number === undefined ? undefined : Number(number));
    else if (one !== undefined) sign(one);
    else if (byte !== undefined) {
      if (rest > 0) rest -= 1;
      else sayBytes(String.fromCharCode(parseInt(byte, 16)));
    } else if (characters !== undefined) {
      sayBytes(characters.slice(rest));
      rest = Math.max(0, rest - characters.length);
    }
  }
  const texts = [...edges.header, main.text(), ...edges.footer].filter((text) => text !== "");
  return { text: texts.join("\n"), notRead: [...notRead] };
};
