import { listEntries, unpack, type ArchiveEntry } from "../archive/unzip.ts";
import { attributesOf, tokensOf } from "../excel/xml-tags.ts";
import { isOwnEdge } from "./page-edges.ts";

/** What one part may be, unpacked. Bytes. */
const longestPart = 30_000_000;
const mostEntries = 5000;
/** Columns that a sheet can have (LibreOffice). */
const mostColumns = 16_384;

/** A part of the archive by its name in any case; undefined where there is none. */
const partOf = (content: Buffer, entries: readonly ArchiveEntry[], name: string): string | undefined => {
  const entry = entries.find((one) => one.name === name) ?? entries.find((one) => one.name.toLowerCase() === name);
  return entry && unpack(content, entry, longestPart).toString("utf8");
};

/** Usual prefixes by the words that tell vocabularies of OpenDocument apart. */
const usual: Readonly<Record<string, string>> = { drawing: "draw", datastyle: "number" };
/** Gives an element the usual prefix of its vocabulary, whatever prefix its program chose. */
const namesOf = (xml: string): ((name: string) => string) => {
  const declared = /\sxmlns(?::([\w.-]+))?\s*=\s*["']urn:oasis:names:tc:opendocument:xmlns:([a-z-]{1,30}):/g;
  const prefixes = new Map([...xml.matchAll(declared)].map(([, prefix = "", word]) => [prefix, usual[word!] ?? word!]));
  return (name) => {
    const at = name.indexOf(":");
    const prefix = prefixes.get(at < 0 ? "" : name.slice(0, at));
    return prefix === undefined ? name : `${prefix}:${name.slice(at + 1)}`;
  };
};

type Attributes = ReadonlyMap<string, string>;
type Tag = { readonly name: string; readonly given: string; readonly opens: boolean; readonly closes: boolean };
type Reader = { readonly tag: (tag: Tag) => void; readonly text: (text: string) => void };
const none: Attributes = new Map();
/** Goes through a part without what is no text of it: `leftOut` by the names of elements. */
const walk = (xml: string, leftOut: (tag: Tag) => boolean, { tag: onTag, text: onText }: Reader): void => {
  const nameOf = namesOf(xml);
  let [depth, outFrom] = [0, Infinity];
  for (const token of tokensOf(xml)) {
    if ("text" in token) {
      if (depth < outFrom) onText(token.text);
      continue;
    }
    const tag = { ...token, name: nameOf(token.name) };
    if (tag.opens) {
      depth += 1;
      if (depth < outFrom && leftOut(tag)) outFrom = depth;
    }
    if (depth < outFrom) onTag(tag);
    if (tag.closes) {
      depth -= 1;
      if (depth < outFrom) outFrom = Infinity;
    }
  }
};

/** The names of table styles that hide their sheet, and the page style by the name of a table style. */
type Styles = { readonly hides: Set<string>; readonly pageOf: Map<string, string> };
const stylesIn = (parts: readonly string[]): Styles => {
  const found: Styles = { hides: new Set(), pageOf: new Map() };
  for (const xml of parts) {
    let style = "";
    walk(xml, () => false, {
      text: () => {},
      tag: ({ name, given, opens }) => {
        if (!opens) return;
        if (name === "style:style") {
          const attributes = attributesOf(given);
          style = attributes.get("family") === "table" ? (attributes.get("name") ?? "") : "";
          const page = attributes.get("master-page-name");
          if (style !== "" && page !== undefined) found.pageOf.set(style, page);
        }
        if (name === "style:table-properties" && style !== "" && attributesOf(given).get("display") === "false") found.hides.add(style);
      },
    });
  }
  return found;
};

/** What a row or column says of itself where it is not seen: hidden by hand, or by a filter. */
const isCollapsed = (given: Attributes): boolean => ["collapse", "filter"].includes(given.get("visibility") ?? "");
const timesOf = (given: Attributes, what: string): number => Math.max(1, Number(given.get(what) ?? 1) || 1);
/** What an element in a paragraph stands for. */
const signs: Readonly<Record<string, string>> = { "text:s": " ", "text:tab": " ", "text:line-break": " " };
const paragraphs = ["text:p", "text:h"];
const rowParts = ["table:table-row", "table:table-column", "table:table-row-group", "table:table-column-group"];

type Cell = { readonly text: string; readonly isSeen: boolean; /** Rows. */ readonly spans: number };
/** A day as people here write it; of another value what the file holds. */
const valueOf = (given: Attributes): string => {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(given.get("date-value") ?? "");
  return day ? `${day[3]}.${day[2]}.${day[1]}` : (given.get("string-value") ?? given.get("value") ?? "");
};

/** The columns of a sheet that are not seen, in stretches: a sheet may hide all that it does not use. */
const hiddenColumns = () => {
  const stretches: { readonly from: number; to: number }[] = [];
  let next = 0;
  return {
    add: (count: number, isHidden: boolean): void => {
      const last = stretches.at(-1);
      if (isHidden && last?.to === next) last.to += count;
      else if (isHidden) stretches.push({ from: next, to: next + count });
      next += count;
    },
    isSeen: (from: number, count: number): boolean => {
      let [low, high] = [0, stretches.length];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (stretches[middle]!.to <= from) low = middle + 1;
        else high = middle;
      }
      const stretch = stretches[low];
      return stretch === undefined || stretch.from > from || stretch.to < from + count;
    },
  };
};

/** The rows of the sheets that are seen, each a line, and after each sheet the lines of its shapes. */
const linesOfSheets = (xml: string, { hides }: Styles): string[] => {
  const lines: string[] = [];
  let shapes: string[] = [];
  let columns = hiddenColumns();
  let row: { readonly cells: Cell[]; readonly isHidden: boolean; readonly times: number; column: number } | undefined;
  let cell: { text: string; readonly given: Attributes; readonly isCovered: boolean; readonly isSeen: boolean } | undefined;
  // texts of cells that go on below a hidden row, and up to which row
  let carried: { readonly text: string; readonly until: number }[] = [];
  let at = 0;
  let [paragraph, hasParagraph, shapesAround]: [string | undefined, boolean, number] = [undefined, false, 0];

  const endRow = (): void => {
    const texts = row!.cells.filter(({ isSeen }) => isSeen);
    if (row!.isHidden) carried.push(...texts.flatMap(({ text, spans }) => (spans > 1 && text !== "" ? [{ text, until: at + spans }] : [])));
    else {
      lines.push([...carried.filter(({ until }) => until > at), ...texts].map(({ text }) => text).join(" "));
      carried = [];
    }
    at += row!.times;
    row = undefined;
  };
  const beginCell = (given: Attributes, isCovered: boolean): void => {
    const repeated = timesOf(given, "number-columns-repeated");
    const spans = Math.max(repeated, timesOf(given, "number-columns-spanned"));
    cell = { text: "", given, isCovered, isSeen: !isCovered && columns.isSeen(row!.column, spans) };
    row!.column += repeated;
    hasParagraph = false;
  };
  const endCell = (): void => {
    const text = hasParagraph ? cell!.text : valueOf(cell!.given);
    row!.cells.push({ text: text.trim(), isSeen: cell!.isSeen, spans: timesOf(cell!.given, "number-rows-spanned") });
    cell = undefined;
  };
  const endParagraph = (): void => {
    if (shapesAround > 0) {
      // a shape goes with the cell that holds it
      const isSeen = row?.isHidden !== true && cell?.isSeen !== false;
      if (isSeen) shapes.push(paragraph!);
    } else if (cell) {
      cell.text += `${cell.text === "" ? "" : " "}${paragraph!}`;
      hasParagraph = true;
    }
    paragraph = undefined;
  };
  const leftOut = ({ name, given }: Tag): boolean => {
    if (notOfSheets.includes(name)) return true;
    if (name === "table:table") return hides.has(attributesOf(given).get("style-name") ?? "");
    if (name.startsWith("draw:")) return ["none", "printer"].includes(attributesOf(given).get("display") ?? "");
    return false;
  };
  // a group that is folded hides what it holds, other groups included
  const folded: boolean[] = [];
  const isFolded = (): boolean => folded.at(-1) ?? false;

  walk(xml, leftOut, {
    text: (text) => {
      if (paragraph !== undefined) paragraph += text;
    },
    tag: ({ name, given, opens, closes }) => {
      if (opens && signs[name] !== undefined && paragraph !== undefined) paragraph += signs[name];
      if (opens && paragraphs.includes(name)) paragraph = "";
      if (closes && paragraphs.includes(name) && paragraph !== undefined) endParagraph();
      if (name.startsWith("draw:")) shapesAround += (opens ? 1 : 0) - (closes ? 1 : 0);
      if (shapesAround > 0) return;
      const attributes = opens && (rowParts.includes(name) || name.endsWith("table-cell")) ? attributesOf(given) : none;
      if (name === "table:table" && opens) columns = hiddenColumns();
      if (name === "table:table" && closes) {
        lines.push(...shapes);
        [shapes, carried] = [[], []];
      }
      if (name.endsWith("-group")) {
        if (opens) folded.push(isFolded() || attributes.get("display") === "false");
        if (closes) folded.pop();
      }
      const isHidden = isCollapsed(attributes) || isFolded();
      if (name === "table:table-column" && opens)
        columns.add(Math.min(mostColumns, timesOf(attributes, "number-columns-repeated")), isHidden);
      if (name === "table:table-row" && opens) row = { cells: [], isHidden, times: timesOf(attributes, "number-rows-repeated"), column: 0 };
      if (row && opens && (name === "table:table-cell" || name === "table:covered-table-cell"))
        beginCell(attributes, name === "table:covered-table-cell");
      if (cell && closes && (name === "table:table-cell" || name === "table:covered-table-cell")) endCell();
      if (row && closes && name === "table:table-row") endRow();
    },
  });
  return lines;
};
/** Notes, what was deleted and by whom, what helps who types, and copies of other files. */
const notOfSheets = ["office:annotation", "table:tracked-changes", "table:content-validations", "table:dde-links", "office:dde-source"];

const edges = ["style:header", "style:header-left", "style:header-first", "style:footer", "style:footer-left", "style:footer-first"];
/** Fields of a header that say nothing but which page, sheet or file it is. */
const fields = ["text:page-number", "text:page-count", "text:sheet-name", "text:date", "text:time", "text:file-name", "text:title"];
/** What stands above and below the pages of these page styles. */
const linesOfEdges = (xml: string, pages: ReadonlySet<string>): { readonly above: string[]; readonly below: string[] } => {
  const found = { above: [] as string[], below: [] as string[] };
  let edge: "above" | "below" | undefined;
  let [line, hasField, isField]: [string | undefined, boolean, boolean] = [undefined, false, false];
  const leftOut = ({ name, given }: Tag): boolean => {
    if (name === "style:master-page") return !pages.has(attributesOf(given).get("name") ?? "");
    return edges.includes(name) && attributesOf(given).get("display") === "false";
  };
  walk(xml, leftOut, {
    text: (text) => {
      if (line !== undefined && !isField) line += text;
    },
    tag: ({ name, opens, closes }) => {
      if (edges.includes(name)) edge = closes ? undefined : name.startsWith("style:header") ? "above" : "below";
      if (fields.includes(name)) [isField, hasField] = [opens && !closes, true];
      if (opens && signs[name] !== undefined && line !== undefined) line += signs[name];
      if (edge === undefined || !paragraphs.includes(name)) return;
      if (opens) [line, hasField] = ["", false];
      if (closes && line !== undefined) {
        if (isOwnEdge(line, hasField)) found[edge].push(line);
        line = undefined;
      }
    },
  });
  return found;
};

/**
 * The text of a workbook of OpenDocument as who opens it sees it: no hidden or filtered sheet, row or column, no note, nothing that was
 * deleted. `notRead`: names of files inside. Throws for what is broken, naming the part that is missing.
 */
export const openSheetText = (content: Buffer): { text: string; notRead: string[] } => {
  const entries = listEntries(content, mostEntries);
  const xml = partOf(content, entries, "content.xml");
  if (xml === undefined) throw new Error("part_missing: content.xml");
  const common = partOf(content, entries, "styles.xml") ?? "";
  const styles = stylesIn([common, xml.slice(0, xml.search(/<(?:[\w.-]+:)?body[\s>]/))]);
  const sheets = linesOfSheets(xml, styles);
  const pages = [...styles.pageOf].flatMap(([style, page]) => (styles.hides.has(style) ? [] : [page]));
  const { above, below } = linesOfEdges(common, new Set(pages));
  return {
    text: [...new Set(above), ...sheets, ...new Set(below)].join("\n"),
    notRead: entries.flatMap(({ name }) => (/^Object [^/]+$/.test(name) ? [name] : [])),
  };
};
