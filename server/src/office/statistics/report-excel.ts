import { columnName, type StyleName } from "../../engine/excel/cells.ts";
import { writeGrids, type Grid, type GridCell, type GridRow } from "../../engine/excel/grid.ts";
import type { Drawn, Shape, ShapeColumn } from "./report-shape.ts";

/** Pixels: of the names of rows, of the narrowest column, of a bold letter, and around a text. */
const nameWidths = { usual: 300, upright: 420 } as const;
const narrowest = 64;
const letterWidth = 8;
const padding = 12;
/** Pixels: wider than an A4 sheet in letters of their own size, the heads are turned. */
const widestStraight = 1046;
/** Pixels: of the narrowest column below a turned head, of a line of it, and how long a line is. */
const turned = { narrowest: 48, line: 20, length: 170 } as const;
/** Points. */
const lineHeight = 15;
const pointsOfPixel = 0.75;
/** Of a head over several columns. */
const groupLines = { head: 2, turnedHead: 3 } as const;
/** A function of Excel takes 255 of them. */
const mostArguments = 250;

/** How many lines a text takes in a column so wide. */
const linesOf = (text: string, width: number): number => {
  const fit = Math.floor((width - padding) / letterWidth);
  let lines = 1;
  let length = 0;
  for (const word of text.split(" ")) {
    if (length > 0 && length + word.length > fit) {
      lines += 1;
      length = 0;
    }
    length += word.length + 1;
  }
  return lines;
};

/** Rows from–to of the level that makes the total, next to each other in one range. */
const rangesOf = (rows: Shape["rows"], first: number): readonly (readonly [from: number, to: number])[] => {
  const ranges: [number, number][] = [];
  rows.forEach(({ level }, i) => {
    if (level !== 0) return;
    const last = ranges.at(-1);
    if (last?.[1] === first + i - 1) last[1] = first + i;
    else ranges.push([first + i, first + i]);
  });
  return ranges;
};
const sumOf = (letter: string, ranges: readonly (readonly [number, number])[]): string => {
  const all = ranges.map(([from, to]) => (from === to ? `${letter}${from}` : `${letter}${from}:${letter}${to}`));
  const sums: string[] = [];
  for (let i = 0; i < all.length; i += mostArguments) sums.push(`SUM(${all.slice(i, i + mostArguments).join(",")})`);
  return sums.join("+") || "0";
};

const styles = {
  count: ["count", "totalCount"],
  people: ["count", "totalCount"],
  days: ["tenths", "totalTenths"],
  share: ["tenths", "totalTenths"],
  difference: ["signed", "totalSigned"],
  perThousand: ["tenths", "totalTenths"],
} as const satisfies Record<string, readonly [StyleName, StyleName]>;

/** How a cell is calculated from others of its row; undefined: it was counted. */
const reckoned = ({ columns }: Shape, { is }: ShapeColumn, row: number): string | undefined => {
  const at = (name: string) => `${columnName(columns.findIndex((column) => column.name === name) + 1)}${row}`;
  if (is.kind === "difference") return `${at(is.now)}-${at(is.before)}`;
  if (is.kind === "share") return `IF(${at(is.of)}=0,"",ROUND(100*${at(is.part)}/${at(is.of)},1))`;
  return undefined;
};

const longestWord = (text: string): number => Math.max(...text.split(" ").map((word) => word.length)) * letterWidth + padding;
/** How wide the longest number of a column is: 1,234,567 or 100.0. */
const numberWidth = ({ total, rows, columns }: Shape, at: number): number => {
  const isTenths = styles[columns[at]!.is.kind ?? "count"][0] === "tenths";
  const digits = Math.max(...[total, ...rows.map(({ values }) => values)].map((of) => Math.trunc(of?.[at] ?? 0).toString().length));
  return (digits + Math.floor((digits - 1) / 3) + (isTenths ? 2 : 0)) * letterWidth + padding;
};
/** As wide as head and numbers need, and so that a head over several columns has at most this many lines. */
const widthsOf = (shape: Shape, least: number, lines: number, ofHead: (label: string) => number): number[] =>
  shape.heads
    .flatMap(({ label, columns }) => columns.map((column) => ({ column, share: ((label?.length ?? 0) * 1.4) / lines / columns.length })))
    .map(({ column, share }, at) =>
      Math.ceil(Math.max(least, ofHead(column.label), share * letterWidth + padding, numberWidth(shape, at))),
    );
/** How wide the columns of numbers are (pixels), how their heads stand and how high (points). */
type Layout = { readonly widths: readonly number[]; readonly style: "head" | "turnedHead"; readonly height: number };
const layoutOf = (shape: Shape, nameWidth: number): Layout => {
  const widths = widthsOf(shape, narrowest, groupLines.head, longestWord);
  if (widths.reduce((sum, width) => sum + width, nameWidth) <= widestStraight) {
    const lines = Math.max(2, ...shape.columns.map(({ label }, i) => linesOf(label, widths[i]!)));
    return { widths, style: "head", height: lines * lineHeight };
  }
  const length = Math.max(turned.length, ...shape.columns.map(({ label }) => longestWord(label)));
  return {
    widths: widthsOf(shape, turned.narrowest, groupLines.turnedHead, (label) => linesOf(label, length) * turned.line + padding / 2),
    style: "turnedHead",
    height: length * pointsOfPixel,
  };
};

const headRows = (
  shape: Shape,
  { style, height }: Layout,
  first: number,
): { readonly rows: readonly GridRow[]; readonly merged: readonly string[] } => {
  const cell = (text: string): GridCell => ({ style: "head", text });
  const headed = (text: string): GridCell => ({ style, text });
  if (shape.heads.every(({ label }) => label === undefined))
    return { rows: [{ cells: [cell(shape.rowHead), ...shape.columns.map(({ label }) => headed(label))], height }], merged: [] };
  const merged = [`A${first}:A${first + 1}`];
  const upper: GridCell[] = [cell(shape.rowHead)];
  const lower: GridCell[] = [cell("")];
  for (const { label, columns } of shape.heads) {
    const [from, to] = [columnName(upper.length), columnName(upper.length + columns.length - 1)];
    if (label === undefined) merged.push(`${from}${first}:${from}${first + 1}`);
    else if (from !== to) merged.push(`${from}${first}:${to}${first}`);
    columns.forEach((column, i) => {
      upper.push(label === undefined ? headed(column.label) : cell(i === 0 ? label : ""));
      lower.push(label === undefined ? cell("") : headed(column.label));
    });
  }
  return {
    rows: [
      { cells: upper, height: groupLines[style] * lineHeight },
      { cells: lower, height },
    ],
    merged,
  };
};

const gridOf = ({ title, facts }: Drawn, shape: Shape): Grid => {
  const above: GridRow[] = [
    { cells: [{ style: "title", text: title }], height: 22 },
    ...[shape.title].filter((text) => text !== title).map((text): GridRow => ({ cells: [{ style: "subtitle", text }] })),
    ...facts.map((text): GridRow => ({ cells: [{ style: "note", text }] })),
  ];
  const nameWidth = shape.total ? nameWidths.usual : nameWidths.upright;
  const layout = layoutOf(shape, nameWidth);
  const head = headRows(shape, layout, above.length + 1);
  const { total } = shape;
  // where it stands on the screen
  const top = above.length + head.rows.length + 1;
  const first = total ? top + 1 : top;
  const hasParts = shape.total !== undefined && shape.rows.some(({ level }) => level === 1);
  const ranges = rangesOf(shape.rows, first);
  const cellsOf = (name: GridCell, values: readonly (number | null)[], row: number, isTotal: boolean): GridCell[] => [
    name,
    ...shape.columns.map((column, i): GridCell => {
      const kind = column.is.kind ?? "count";
      // a sum would leave out what is hidden
      const isHidden = shape.rows.some((one) => one.values[i] === null);
      const sum = isTotal && !isHidden && kind !== "days" && kind !== "perThousand" ? sumOf(columnName(i + 1), ranges) : undefined;
      return { style: styles[kind][isTotal ? 1 : 0], value: values[i]!, formula: reckoned(shape, column, row) ?? sum };
    }),
  ];
  const rows = shape.rows.map(({ name, level, values }, i): GridRow => ({
    cells: cellsOf({ style: level === 1 ? "partName" : hasParts ? "groupName" : "name", text: name }, values, first + i, false),
    isPart: hasParts && level === 1,
    height: lineHeight * linesOf(name, nameWidth),
  }));
  const totals: GridRow[] = total ? [{ cells: cellsOf({ style: "totalName", text: shape.totalName }, total, top, true) }] : [];
  return {
    name: shape.title,
    widths: [nameWidth, ...layout.widths],
    rows: [...above, ...head.rows, ...totals, ...rows],
    merged: head.merged,
    head: [above.length + 1, top - 1],
  };
};

/** A report as Excel: a sheet a table, as it stands on the screen; totals, differences and shares are formulas. */
export const reportExcel = (drawn: Drawn): AsyncGenerator<Buffer> => writeGrids(drawn.shapes.map((shape) => gridOf(drawn, shape)));
