import { attributesOf, localName, tokensOf } from "../excel/xml-tags.ts";

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

/** What the shapes of a sheet say that are seen, each of their paragraphs a line. `xml`: their part (ECMA-376, 20.5). */
export const drawingLines = (xml: string, hidden: Hidden): string[] => {
  const lines: string[] = [];
  let anchor: Anchor | undefined;
  let [depth, hiddenFrom, isBody, inside, line] = [0, Infinity, false, "", ""];
  for (const token of tokensOf(xml)) {
    if ("text" in token) {
      if (inside === "t" && isBody && depth < hiddenFrom) line += token.text;
      if (inside === "row") anchor?.rows.push(Number(token.text));
      if (inside === "col") anchor?.columns.push(Number(token.text));
      continue;
    }
    const { opens, closes, given } = token;
    const local = localName(token.name);
    inside = opens && !closes ? local : "";
    if (opens) depth += 1;
    if (opens && local.endsWith("Anchor")) {
      const movesWithCells = local === "twoCellAnchor" && !fixedSizes.includes(attributesOf(given).get("editAs") ?? "");
      anchor = { movesWithCells, rows: [], columns: [], lines: [] };
    }
    // what it describes: the shape around the part in which it stands
    if (opens && local === "cNvPr" && ["1", "true"].includes(attributesOf(given).get("hidden") ?? ""))
      hiddenFrom = Math.min(hiddenFrom, depth - 2);
    if (opens && local === "Fallback") hiddenFrom = Math.min(hiddenFrom, depth);
    if (local === "txBody") isBody = opens && !closes;
    if (opens && local === "tab") line += " ";
    if (closes && (local === "p" || local === "br")) {
      if (line.trim() !== "") anchor?.lines.push(line);
      line = "";
    }
    if (closes && local.endsWith("Anchor") && anchor) {
      if (isSeen(anchor, hidden)) lines.push(...anchor.lines);
      anchor = undefined;
    }
    if (closes) depth -= 1;
    if (depth < hiddenFrom) hiddenFrom = Infinity;
  }
  return lines;
};
