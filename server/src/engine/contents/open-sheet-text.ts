import { newRoom, openParts } from "../office-files/office-package.ts";
import { type Namespaces, readXml, type XmlElement } from "../office-files/xml-events.ts";
import { isOwnEdge } from "./page-edges.ts";

/** Columns that a sheet can have (LibreOffice). */
const mostColumns = 16_384;

const openDocument = "urn:oasis:names:tc:opendocument:xmlns";
const namespaces: Namespaces = new Map([
  ...["office", "text", "table", "style"].map((name) => [`${openDocument}:${name}:1.0`, name] as const),
  [`${openDocument}:drawing:1.0`, "draw"],
  ["http://openoffice.org/2010/draw", "drawooo"],
]);

type Reader = {
  readonly open: (element: XmlElement) => void;
  readonly close: (name: string) => void;
  readonly text: (words: string) => void;
};
/** Goes through a part without what is no text of it: the elements that are `leftOut`. */
const walk = (xml: Buffer, leftOut: (element: XmlElement) => boolean, { open, close, text }: Reader): void => {
  let [depth, outFrom] = [0, Infinity];
  readXml(xml, namespaces, {
    text: (words) => {
      if (depth < outFrom) text(words);
    },
    open: (element) => {
      depth += 1;
      if (depth < outFrom && leftOut(element)) outFrom = depth;
      if (depth < outFrom) open(element);
    },
    close: (name) => {
      if (depth < outFrom) close(name);
      depth -= 1;
      if (depth < outFrom) outFrom = Infinity;
    },
  });
};

/** The names of table styles that hide their sheet, and the page style by the name of a table style. */
type Styles = { readonly hides: Set<string>; readonly pageOf: Map<string, string> };
const stylesIn = (parts: readonly Buffer[]): Styles => {
  const found: Styles = { hides: new Set(), pageOf: new Map() };
  for (const xml of parts) {
    let style = "";
    walk(xml, ({ name }) => name === "office:body", {
      text: () => {},
      close: () => {},
      open: ({ name, attribute }) => {
        if (name === "style:style") {
          style = attribute("style:family") === "table" ? (attribute("style:name") ?? "") : "";
          const page = attribute("style:master-page-name");
          if (style !== "" && page !== undefined) found.pageOf.set(style, page);
        }
        if (name === "style:table-properties" && style !== "" && attribute("table:display") === "false") found.hides.add(style);
      },
    });
  }
  return found;
};

/** What a row or column says of itself where it is not seen: hidden by hand, or by a filter. */
const isCollapsed = ({ attribute }: XmlElement): boolean => ["collapse", "filter"].includes(attribute("table:visibility") ?? "");
const timesOf = ({ attribute }: XmlElement, what: string): number => Math.max(1, Number(attribute(`table:${what}`) ?? 1) || 1);
/** What an element in a paragraph stands for. */
const signs: Readonly<Record<string, string>> = { "text:s": " ", "text:tab": " ", "text:line-break": " " };
const paragraphs = ["text:p", "text:h"];
const cells = ["table:table-cell", "table:covered-table-cell"];
const groups = ["table:table-row-group", "table:table-column-group"];

type Cell = { readonly text: string; readonly isSeen: boolean; /** Rows. */ readonly spans: number };
/** A day as people here write it; of another value what the file holds. */
const valueOf = ({ attribute }: XmlElement): string => {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(attribute("office:date-value") ?? "");
  return day ? `${day[3]}.${day[2]}.${day[1]}` : (attribute("office:string-value") ?? attribute("office:value") ?? "");
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
const linesOfSheets = (xml: Buffer, { hides }: Styles): string[] => {
  const lines: string[] = [];
  let shapes: string[] = [];
  let columns = hiddenColumns();
  let row: { readonly cells: Cell[]; readonly isHidden: boolean; readonly times: number; column: number } | undefined;
  let cell: { text: string; readonly given: XmlElement; readonly isSeen: boolean } | undefined;
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
  const beginCell = (given: XmlElement): void => {
    const repeated = timesOf(given, "number-columns-repeated");
    const spans = Math.max(repeated, timesOf(given, "number-columns-spanned"));
    cell = { text: "", given, isSeen: given.name === "table:table-cell" && columns.isSeen(row!.column, spans) };
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
  const leftOut = ({ name, attribute }: XmlElement): boolean => {
    if (notOfSheets.includes(name)) return true;
    if (name === "table:table") return hides.has(attribute("table:style-name") ?? "");
    if (!name.startsWith("draw:")) return false;
    return [attribute("draw:display"), attribute("drawooo:display")].some((shown) => shown === "none" || shown === "printer");
  };
  // a group that is folded hides what it holds, other groups included
  const folded: boolean[] = [];
  const isFolded = (): boolean => folded.at(-1) ?? false;

  const open = (element: XmlElement): void => {
    const { name, attribute } = element;
    if (signs[name] !== undefined && paragraph !== undefined) paragraph += signs[name];
    if (paragraphs.includes(name)) paragraph = "";
    if (name.startsWith("draw:")) shapesAround += 1;
    if (shapesAround > 0) return;
    if (name === "table:table") columns = hiddenColumns();
    if (groups.includes(name)) folded.push(isFolded() || attribute("table:display") === "false");
    const isHidden = isFolded() || isCollapsed(element);
    if (name === "table:table-column") columns.add(Math.min(mostColumns, timesOf(element, "number-columns-repeated")), isHidden);
    if (name === "table:table-row") row = { cells: [], isHidden, times: timesOf(element, "number-rows-repeated"), column: 0 };
    if (row && cells.includes(name)) beginCell(element);
  };
  const close = (name: string): void => {
    if (paragraphs.includes(name) && paragraph !== undefined) endParagraph();
    if (name.startsWith("draw:")) shapesAround -= 1;
    if (shapesAround > 0) return;
    if (name === "table:table") {
      lines.push(...shapes);
      [shapes, carried] = [[], []];
    }
    if (groups.includes(name)) folded.pop();
    if (cell && cells.includes(name)) endCell();
    if (row && name === "table:table-row") endRow();
  };
  const text = (words: string): void => {
    if (paragraph !== undefined) paragraph += words;
  };
  walk(xml, leftOut, { open, close, text });
  return lines;
};
/** Notes, what was deleted and by whom, what helps who types, and copies of other files. */
const notOfSheets = ["office:annotation", "table:tracked-changes", "table:content-validations", "table:dde-links", "office:dde-source"];

const edges = ["style:header", "style:header-left", "style:header-first", "style:footer", "style:footer-left", "style:footer-first"];
/** Fields of a header that say nothing but which page, sheet or file it is. */
const fields = ["text:page-number", "text:page-count", "text:sheet-name", "text:date", "text:time", "text:file-name", "text:title"];
/** What stands above and below the pages of these page styles. */
const linesOfEdges = (xml: Buffer, pages: ReadonlySet<string>): { readonly above: string[]; readonly below: string[] } => {
  const found = { above: [] as string[], below: [] as string[] };
  let edge: "above" | "below" | undefined;
  let [line, hasField, isField]: [string | undefined, boolean, boolean] = [undefined, false, false];
  const leftOut = ({ name, attribute }: XmlElement): boolean => {
    if (name === "style:master-page") return !pages.has(attribute("style:name") ?? "");
    return edges.includes(name) && attribute("style:display") === "false";
  };
  walk(xml, leftOut, {
    text: (words) => {
      if (line !== undefined && !isField) line += words;
    },
    open: ({ name }) => {
      if (edges.includes(name)) edge = name.startsWith("style:header") ? "above" : "below";
      if (fields.includes(name)) [isField, hasField] = [true, true];
      if (signs[name] !== undefined && line !== undefined) line += signs[name];
      if (edge !== undefined && paragraphs.includes(name)) [line, hasField] = ["", false];
    },
    close: (name) => {
      if (edges.includes(name)) edge = undefined;
      if (fields.includes(name)) isField = false;
      if (edge === undefined || line === undefined || !paragraphs.includes(name)) return;
      if (isOwnEdge(line, hasField)) found[edge].push(line);
      line = undefined;
    },
  });
  return found;
};

/**
 * The text of a workbook of OpenDocument as who opens it sees it: no hidden or filtered sheet, row or column, no note, nothing that was
 * deleted. `notRead`: names of files inside. Throws for what is broken, naming the part that is missing.
 */
export const openSheetText = (content: Buffer): { text: string; notRead: string[] } => {
  const parts = openParts(content, newRoom());
  const [main, common] = ["content.xml", "styles.xml"].map((name) => (parts.has(name) ? parts.read(name) : undefined));
  if (!main) throw new Error("part_missing: content.xml");
  const styles = stylesIn([...(common ? [common] : []), main]);
  const sheets = linesOfSheets(main, styles);
  const pages = [...styles.pageOf].flatMap(([style, page]) => (styles.hides.has(style) ? [] : [page]));
  const { above, below } = common ? linesOfEdges(common, new Set(pages)) : { above: [], below: [] };
  return {
    text: [...new Set(above), ...sheets, ...new Set(below)].join("\n"),
    notRead: parts.names.filter((name) => /^Object [^/]+$/.test(name)),
  };
};
