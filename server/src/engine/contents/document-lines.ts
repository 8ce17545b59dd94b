import { listEntries, unpack } from "../archive/unzip.ts";
import readSheets, { type RawCell } from "../excel/read-sheet-apart.ts";
import { readMail } from "./mail.ts";
import type { DocumentKind } from "./readable-kinds.ts";
import { rtfText } from "./rtf-text.ts";
import { textOf } from "./texts.ts";

/** What one part of a document may be, unpacked. Bytes. */
const longestPart = 30_000_000;
const mostEntries = 5000;

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const withoutEntities = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return signs[name.toLowerCase()]!;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

type Elements = {
  /** What holds text; every element where nothing is named. */
  readonly text?: string;
  readonly endsLine: readonly string[];
  readonly gap: readonly string[];
  readonly leftOut: readonly string[];
};
/** The text of a part of a document, by what its elements mean. */
const textOfXml = (xml: string, { text, endsLine, gap, leftOut }: Elements): string => {
  const found: string[] = [];
  let [isText, out] = [text === undefined, 0];
  for (const [token, closing, name, empty] of xml.matchAll(/<(\/?)([\w:.-]+)(?:[^>]*?)(\/?)>|<[^>]*>|[^<]+/g)) {
    const ends = closing === "/" || empty === "/";
    if (name === undefined) {
      if (isText && out === 0 && !token.startsWith("<")) found.push(withoutEntities(token));
    } else if (leftOut.includes(name)) out += closing === "/" ? -1 : empty === "/" ? 0 : 1;
    else if (name === text) isText = !ends;
    else if (ends && out === 0 && endsLine.includes(name)) found.push("\n");
    else if (ends && out === 0 && gap.includes(name)) found.push(" ");
  }
  return found.join("");
};
const word: Elements = { text: "w:t", endsLine: ["w:p", "w:br", "w:cr"], gap: ["w:tab"], leftOut: ["mc:Fallback"] };
const open: Elements = {
  endsLine: ["text:p", "text:h", "text:line-break"],
  gap: ["text:tab", "text:s"],
  leftOut: ["office:automatic-styles", "office:font-face-decls", "office:scripts", "office:annotation"],
};
const openSheet: Elements = { ...open, endsLine: ["table:table-row"], gap: [...open.gap, "text:p"] };

/** The texts of those parts of a document whose names fit, in the order of the names asked for. */
const textOfParts = (content: Buffer, names: readonly RegExp[], elements: Elements): string => {
  const entries = listEntries(content, mostEntries);
  const wanted = names.flatMap((name) => entries.filter((entry) => name.test(entry.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  return wanted.map((entry) => textOfXml(unpack(content, entry, longestPart).toString("utf8"), elements)).join("\n");
};

const textOfSheets = async (content: Buffer): Promise<string> => {
  const book = await readSheets({ content });
  if ("fault" in book) throw new Error(book.fault);
  const shown = (cell: RawCell): string => {
    if (cell === null) return "";
    if (typeof cell !== "object") return String(cell);
    return "shown" in cell ? cell.shown : "date" in cell ? cell.date : "";
  };
  return book.sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(shown).join(" "))).join("\n");
};

/** A plain text: in Unicode, else in the code page of Windows that offices here use. */
const plainText = (content: Buffer): string => {
  const text = textOf(content);
  return text === undefined || text === content.toString("latin1") ? new TextDecoder("windows-1251").decode(content) : text;
};

/** A letter by e-mail: its head as people read it, its words, and what it brings along. */
const textOfMail = async (content: Buffer): Promise<string> => {
  const { from, to, date, subject, text, files } = await readMail(content);
  const sender = [from.name, from.address && `<${from.address}>`].filter(Boolean).join(" ");
  return [[sender, to, date, subject].filter(Boolean).join("\n"), text, files.map(({ name }) => name).join("\n")]
    .filter(Boolean)
    .join("\n\n");
};

const texts: Readonly<Record<DocumentKind, (content: Buffer) => string | Promise<string>>> = {
  docx: (content) => textOfParts(content, [/^word\/header\d*\.xml$/i, /^word\/document\d*\.xml$/i, /^word\/footnotes\.xml$/i], word),
  odt: (content) => textOfParts(content, [/^content\.xml$/], open),
  ods: (content) => textOfParts(content, [/^content\.xml$/], openSheet),
  xlsx: textOfSheets,
  rtf: (content) => rtfText(content.toString("latin1")),
  txt: plainText,
  csv: plainText,
  eml: textOfMail,
};

/** The lines of a document that holds its text as such, without pages. Throws for what is broken. */
export const documentLines = async (content: Buffer, kind: DocumentKind): Promise<string[]> => {
  const text = await texts[kind](content);
  return text.split(/\r\n|[\n\r\v\f\u2028]/).map((line) => line.replace(/\s+/gu, " ").trim());
};
