import { isOn, type Namespaces, readXml, type XmlElement } from "../office-files/xml-events.ts";

/** Rows and columns that are not seen, from 0, in order. */
export type Hidden = { readonly hiddenRows: readonly number[]; readonly hiddenColumns: readonly number[] };

/** Whether all numbers from one to another are among these, which are in order. */
const holdsAll = (sorted: readonly number[], from: number, to: number): boolean => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === from && sorted[low + to - from] === to;
};

type Anchor = { readonly movesWithCells: boolean; readonly rows: number[]; readonly columns: number[]; readonly lines: string[] };
/** A shape over cells that are all hidden shrinks to nothing, unless it keeps its size. */
const isSeen = ({ movesWithCells, rows, columns }: Anchor, { hiddenRows, hiddenColumns }: Hidden): boolean => {
  const isOver = (hidden: readonly number[], [from, to]: readonly number[]) =>
    from !== undefined && to !== undefined && holdsAll(hidden, from, to);
  return !movesWithCells || !(isOver(hiddenRows, rows) || isOver(hiddenColumns, columns));
};
const fixedSizes = ["absolute", "oneCell"];

const namespaces: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing", "xdr"],
  ["http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing", "xdr"],
  ["http://schemas.openxmlformats.org/drawingml/2006/main", "a"],
  ["http://purl.oclc.org/ooxml/drawingml/main", "a"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
]);
const anchors = ["xdr:twoCellAnchor", "xdr:oneCellAnchor", "xdr:absoluteAnchor"];

/** What the shapes of a sheet say that are seen, each of their paragraphs a line. `xml`: their part (ECMA-376, 20.5). */
export const drawingLines = (xml: Buffer, hidden: Hidden): string[] => {
  const lines: string[] = [];
  let anchor: Anchor | undefined;
  let [depth, hiddenFrom, isBody, inside, line] = [0, Infinity, false, "", ""];
  const open = ({ name, attribute }: XmlElement): void => {
    depth += 1;
    inside = name;
    if (anchors.includes(name)) {
      const movesWithCells = name === "xdr:twoCellAnchor" && !fixedSizes.includes(attribute("editAs") ?? "");
      anchor = { movesWithCells, rows: [], columns: [], lines: [] };
    }
    // what it describes: the shape around the part in which it stands
    if (name === "xdr:cNvPr" && isOn(attribute("hidden") ?? "0")) hiddenFrom = Math.min(hiddenFrom, depth - 2);
    if (name === "mc:Fallback") hiddenFrom = Math.min(hiddenFrom, depth);
    if (name === "xdr:txBody") isBody = true;
    if (name === "a:tab") line += " ";
  };
  const close = (name: string): void => {
    inside = "";
    if (name === "xdr:txBody") isBody = false;
    if (name === "a:p" || name === "a:br") {
      if (line.trim() !== "") anchor?.lines.push(line);
      line = "";
    }
    if (anchors.includes(name) && anchor) {
      if (isSeen(anchor, hidden)) lines.push(...anchor.lines);
      anchor = undefined;
    }
    depth -= 1;
    if (depth < hiddenFrom) hiddenFrom = Infinity;
  };
  const text = (words: string): void => {
    if (inside === "a:t" && isBody && depth < hiddenFrom) line += words;
    if (inside === "xdr:row") anchor?.rows.push(Number(words));
    if (inside === "xdr:col") anchor?.columns.push(Number(words));
  };
  readXml(xml, namespaces, { open, close, text });
  return lines;
};
